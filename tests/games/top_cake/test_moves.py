"""The moves of Top Cake as JSON and notation, and every refusal in both languages."""

import random
from typing import Any

import pytest
from tests.games.top_cake.table import BOX, GREEN, go_to_round, lay, new_table, number, play_bid, turn_up

from petitfour.core.contract import OK
from petitfour.core.errors import BadInput, IllegalMove, Refused
from petitfour.core.located import of_value
from petitfour.core.match import Match
from petitfour.core.words import LANGUAGES
from petitfour.games.top_cake import GAME, moves, rules
from petitfour.games.top_cake.moves import Bid, First, Laid, Stack


@pytest.mark.parametrize(
    ("line", "move", "wire"),
    [
        (
            "down 4@2 up snatch@0",
            Bid(Laid(4, 2), Laid("snatch", 0)),
            {"down": [4, 2], "up": ["snatch", 0]},
        ),
        ("up reverse@23", Bid(None, Laid("reverse", 23)), {"up": ["reverse", 23]}),
        ("first 3", First(3), {"first": 3}),
        ("stack 3@new 8@0", Stack(((3, "new"), (8, 0))), {"stack": [[3, "new"], [8, 0]]}),
    ],
)
def test_notation_json_and_value_agree(line: str, move: moves.Move, wire: dict[str, Any]) -> None:
    assert moves.parse(line, BOX) == move
    assert moves.notation(move) == line
    assert moves.to_json(move) == wire
    assert moves.from_json(of_value(wire, "move"), BOX) == move


@pytest.mark.parametrize(
    "wire",
    [
        {},
        [],
        None,
        {"down": [4, 2]},
        {"down": None, "up": [4, 2]},
        {"down": [None, 2], "up": [4, 2]},
        {"up": [9, 2]},
        {"up": [0, 2]},
        {"up": ["4", 2]},
        {"up": [True, 2]},
        {"up": [4.0, 2]},
        {"up": ["joker", 2]},
        {"up": [4]},
        {"up": [4, 2, 1]},
        {"up": [4, 24]},
        {"up": [4, -1]},
        {"up": [4, "2"]},
        {"up": [4, 2], "first": 3},
        {"first": 24},
        {"first": None},
        {"first": 1, "seat": 0},
        {"stack": []},
        {"stack": 3},
        {"stack": [3]},
        {"stack": [[3, "old"]]},
        {"stack": [[3, -1]]},
        {"stack": [[24, 0]]},
        {"stack": [["new", 0]]},
        {"pass": True},
    ],
)
def test_what_is_no_move_is_refused(wire: Any) -> None:
    with pytest.raises(BadInput):
        moves.from_json(of_value(wire, "move"), BOX)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "down 4@2",
        "up",
        "up 4",
        "up 4@2@1",
        "down 4@2 and 5@1",
        "first",
        "first x",
        "stack",
        "stack 3",
        "cut 2",
    ],
)
def test_what_is_no_notation_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        moves.parse(line, BOX)


def refusal_of(s: rules.State, wire: dict[str, Any]) -> int:
    """The reason for which a whole move is refused, found as a match finds it."""
    state = GAME.plain.clone(s)
    try:
        codes = moves.steps(state, moves.from_json(of_value(wire, "move"), BOX), BOX)
    except Refused as refused:
        return refused.reason
    for code in codes:
        reason = rules.check(state, code)
        if reason != OK:
            return reason
        rules.play(state, code)
    return OK


def bidding() -> rules.State:
    """Round 2: item 2 is left tied; Green's SNATCH is spent; Yellow to bid."""
    s = new_table()
    lay(s, 0, 2, 4)
    lay(s, 1, 2, 1, 3)
    lay(s, 2, 1, 5)
    lay(s, 0, 0, "snatch")
    lay(s, 1, 0, "snatch")
    turn_up(s)
    GAME.plain.apply(s, rules.A_STACK + 1 * rules.ITEMS)
    assert s.actor == 1
    return s


def first_player() -> rules.State:
    s = bidding()
    s.phase = rules.FIRST
    return s


def stacking() -> rules.State:
    """Green has a stack (item 9), and has won 0 and 3."""
    s = new_table()
    lay(s, GREEN, 0, 4)
    lay(s, GREEN, 3, 5)
    lay(s, 1, 1, 5)
    turn_up(s)
    s.stacks[GREEN] = 1
    s.top[GREEN][0] = 9
    s.owner[9] = GREEN
    s.lies[9] = rules.STACKED
    return s


def last_card() -> rules.State:
    s = new_table()
    for card in (1, 2, 3, 5, 6, "snatch", "reverse"):
        lay(s, GREEN, 1, card)
    s.turn = -1
    rules.next_bidder(s)
    return s


def over() -> rules.State:
    s = new_table()
    go_to_round(s, 4)
    turn_up(s)
    return s


REFUSED = [
    ("not-now", over, {"first": 0}),
    ("bid-now", bidding, {"first": 4}),
    ("bid-now", bidding, {"stack": [[1, 0]]}),
    ("first-now", first_player, {"up": [4, 4]}),
    ("first-now", first_player, {"stack": [[1, 0]]}),
    ("stack-now", stacking, {"down": [1, 2], "up": [2, 2]}),
    ("stack-now", stacking, {"first": 2}),
    ("two-cards", bidding, {"up": [4, 4]}),
    ("one-card", last_card, {"down": [4, 0], "up": [5, 0]}),
    ("card-removed", bidding, {"down": [7, 4], "up": [4, 4]}),
    ("card-lies", bidding, {"down": [3, 4], "up": [4, 4]}),
    ("same-card", bidding, {"down": [4, 4], "up": [4, 5]}),
    ("snatch-spent", bidding, {"down": ["snatch", 4], "up": [4, 4]}),
    ("not-revealed", bidding, {"down": [4, 9], "up": [5, 4]}),
    ("not-on-offer", bidding, {"down": [4, 4], "up": [5, 1]}),
    ("not-a-topper", first_player, {"first": 8}),
    ("not-on-offer", first_player, {"first": 1}),
    ("not-revealed", first_player, {"first": 10}),
    ("not-won", stacking, {"stack": [[1, "new"]]}),
    ("stays", stacking, {"stack": [[9, "new"]]}),
    ("stays", stacking, {"stack": [[0, "new"], [0, 1]]}),
    ("no-such-stack", stacking, {"stack": [[0, 1], [3, "new"]]}),
    ("stack-all", stacking, {"stack": [[0, "new"]]}),
]


@pytest.mark.parametrize(("code", "table", "wire"), REFUSED)
def test_refusals(code: str, table: Any, wire: dict[str, Any]) -> None:
    assert rules.REASONS[refusal_of(table(), wire)][0] == code


def test_every_reason_is_tested_and_has_words_in_both_languages() -> None:
    assert {code for code, _, _ in REFUSED} == {code for code, _ in rules.REASONS[1:]}
    for reason in range(1, len(rules.REASONS)):
        for lang in LANGUAGES:
            refusal = GAME.refusal(reason, lang)
            assert str(refusal).endswith(f"({rules.REASONS[reason][1]})")
            assert "!" not in str(refusal)


@pytest.mark.parametrize(
    ("table", "wire"),
    [
        (bidding, {"down": [4, 2], "up": [5, 8]}),
        (first_player, {"first": 2}),
        (stacking, {"stack": [[3, "new"], [0, 1]]}),
        (stacking, {"stack": [[3, "new"], [0, "new"]]}),
        (stacking, {"stack": [[0, 0], [3, 0]]}),
        (last_card, {"up": [4, 3]}),
    ],
)
def test_a_whole_move_is_its_small_decisions(table: Any, wire: dict[str, Any]) -> None:
    s = table()
    assert refusal_of(s, wire) == OK
    move = moves.from_json(of_value(wire, "move"), BOX)
    assert moves.of_steps(s, moves.steps(s, move, BOX), BOX) == move


def test_small_decisions_are_named() -> None:
    s = new_table()
    code = rules.A_BID + number("snatch") * rules.ITEMS + 3
    assert moves.small(s, code, BOX) == {"down": ["snatch", 3]}
    rules.play(s, rules.A_BID)
    assert moves.small(s, code, BOX) == {"up": ["snatch", 3]}
    assert moves.small(s, rules.A_FIRST + 2, BOX) == {"first": 2}
    assert moves.small(stacking(), rules.A_STACK + 3 * rules.ITEMS, BOX) == {"stack": [3, 0]}
    assert moves.small(stacking(), rules.A_STACK + 3 * rules.ITEMS + 1, BOX) == {"stack": [3, "new"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_never_names_a_face_down_card(lang: str) -> None:
    words = GAME.words(lang)
    told = {moves.say(Bid(Laid(card, 2), Laid(4, 0)), words) for card in moves.CARD_NAMES}
    assert len(told) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_move_is_told(lang: str) -> None:
    words = GAME.words(lang)
    for line in ("down 4@2 up snatch@0", "up reverse@3", "first 3", "stack 3@new 8@0"):
        said = moves.say(moves.parse(line, BOX), words)
        assert "{" not in said
        assert len(said) > 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_trips_over_random_games(players: int) -> None:
    for seed in range(5):
        chooser = random.Random(seed)
        match = Match(GAME, {"players": players}, words=[seed + 1, 2, 3, 4])
        again = Match(GAME, dict(match.options), words=[seed + 1, 2, 3, 4])
        while not match.is_over:
            match.step(match.state.actor, chooser.choice(match.legal()))
        for entry in match.moves:
            wire = {key: value for key, value in entry.items() if key != "seat"}
            move = moves.from_json(of_value(wire, "move"), BOX)
            again.move(entry["seat"], moves.notation(move))
        assert again.moves == match.moves
        assert again.scores() == match.scores()


def test_a_match_refuses_in_the_players_language() -> None:
    match = Match(GAME, {"players": 3, "start": 0}, words=[1, 2, 3, 4])
    with pytest.raises(IllegalMove, match="Le 7 et le 8") as refusal:
        match.move(0, {"down": [7, 0], "up": [1, 0]}, "fr")
    assert (refusal.value.reason, refusal.value.rule) == ("card-removed", "TOP-2.1")


def test_a_refused_move_changes_nothing() -> None:
    match = Match(GAME, {"players": 3, "start": 0}, words=[1, 2, 3, 4])
    with pytest.raises(IllegalMove):
        match.move(0, "down 3@0 up 3@1")
    assert match.state.place[0][number(3)] == rules.HAND
    play_bid(match.state, (3, 0), (4, 1))
