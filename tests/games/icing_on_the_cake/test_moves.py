"""The moves of Icing on the Cake as JSON and notation, what chance tells, and every refusal."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.icing_on_the_cake.table import (
    first_free,
    new_match,
    place_own,
    play_turn,
    refused,
    take,
    with_card,
)
from tests.kit import random_play

from petitfour.core.errors import BadInput, IllegalMove
from petitfour.core.located import of_value
from petitfour.core.outcomes import Feed
from petitfour.core.state import clone, same
from petitfour.games.icing_on_the_cake import GAME, chance, moves, rules
from petitfour.games.icing_on_the_cake.moves import Place, Rotate, Take

BOX = GAME.box()
LAID = ((0, 5, 0), (1, 6, 3), (4, 15, 1), (5, 0, 2))
WIRE = [[0, 5, 0], [1, 6, 3], [4, 15, 1], [5, 0, 2]]


@pytest.mark.parametrize(
    ("line", "move", "wire"),
    [
        ("rotate 0", Rotate(0), {"rotate": 0}),
        ("rotate 3", Rotate(3), {"rotate": 3}),
        ("section y 0>5/0 1>6/3 4>15/1 5>0/2", Take("y", LAID), {"section": "y", "place": WIRE}),
        ("place 0>5/0 1>6/3 4>15/1 5>0/2", Place(LAID), {"place": WIRE}),
    ],
)
def test_notation_json_and_value_agree(line: str, move: moves.Move, wire: dict[str, Any]) -> None:
    assert moves.parse(line, BOX) == move
    assert moves.notation(move) == line
    assert moves.to_json(move) == wire
    assert moves.from_json(of_value(wire, "move"), BOX) == move


def test_the_pieces_may_come_in_any_order() -> None:
    mixed = {"section": "y", "place": [WIRE[i] for i in (2, 0, 3, 1)]}
    assert moves.from_json(of_value(mixed, "move"), BOX) == Take("y", LAID)
    assert moves.parse("place 5>0/2 0>5/0 4>15/1 1>6/3", BOX) == Place(LAID)


@pytest.mark.parametrize(
    "wire",
    [
        {},
        [],
        {"rotate": 4},
        {"rotate": -1},
        {"rotate": True},
        {"rotate": 1.0},
        {"rotate": 1, "place": WIRE},
        {"section": "y"},
        {"section": "p", "place": WIRE},
        {"section": ["y"], "place": WIRE},
        {"section": "y", "place": WIRE[:3]},
        {"section": "y", "place": [*WIRE, [6, 1, 0]]},
        {"section": "y", "place": [*WIRE[:3], [5, 0]]},
        {"section": "y", "place": [*WIRE[:3], [5, 16, 0]]},
        {"section": "y", "place": [*WIRE[:3], [16, 0, 0]]},
        {"section": "y", "place": [*WIRE[:3], [5, 0, 4]]},
        {"section": "y", "place": [*WIRE[:3], 5]},
        {"section": "y", "place": WIRE, "turn": 1},
        {"place": {}},
        {"place": WIRE, "surprise": 1},
        {"cut": [1]},
    ],
)
def test_what_is_no_move_is_refused(wire: Any) -> None:
    with pytest.raises(BadInput):
        moves.from_json(of_value(wire, "move"), BOX)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "rotate",
        "rotate x",
        "rotate 1 2",
        "rotate 4",
        "section",
        "section y",
        "section q 0>5/0 1>6/3 4>15/1 5>0/2",
        "section y 0>5 1>6/3 4>15/1 5>0/2",
        "section y 0>5/0 1>6/3 4>15/1 5>99/2",
        "place",
        "place a b c d",
        "take y",
    ],
)
def test_what_is_no_notation_is_refused(line: str) -> None:
    with pytest.raises(BadInput):
        moves.parse(line, BOX)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_trips_over_random_games(players: int) -> None:
    for seed in range(5):
        match = new_match(players, seed)
        begun = 0
        before = clone(match.state)
        for _ in random_play(match, random.Random(seed)):
            if len(match.moves) > begun:
                assert_round_trip(before, match.moves[-1])
                begun = len(match.moves)
                before = clone(match.state)
        assert_round_trip(before, match.moves[-1])


def assert_round_trip(s: rules.State, entry: dict[str, Any]) -> None:
    wire = {key: value for key, value in entry.items() if key != "seat"}
    move = moves.from_json(of_value(wire, "move"), BOX)
    assert moves.to_json(move) == wire
    assert moves.parse(moves.notation(move), BOX) == move
    assert moves.of_steps(s, moves.steps(s, move, BOX), BOX) == move
    for lang in ("en", "fr"):
        assert moves.say(move, GAME.words(lang))


def test_the_log_in_both_languages() -> None:
    english, french = GAME.words("en"), GAME.words("fr")
    assert moves.say(Take("g", LAID), english) == "takes the green section and places it"
    assert moves.say(Take("g", LAID), french) == "prend la section verte et la place"
    assert moves.say(Rotate(1), english) == "turns the cut card by a quarter and cuts"
    assert moves.say(Rotate(3), french) == "tourne la carte de découpe de 3 quarts de tour et découpe"
    assert moves.say(Rotate(0), english) == "cuts with the cut card as it lies"
    assert moves.say(Place(LAID), french) == "place la section de sa couleur"


def test_small_decisions_are_named() -> None:
    match = with_card(new_match(4), 0)
    assert moves.small(match.state, 2, BOX) == {"rotate": 2}
    assert moves.small(match.state, 5, BOX) == {"section": "y"}
    assert moves.small(match.state, 8, BOX) == {"place": None, "cell": 0, "turn": 0}
    match.step(0, 0)
    match.step(0, 5)
    assert moves.small(match.state, 8 + 4 * 7 + 2, BOX) == {"place": 4, "cell": 7, "turn": 2}


# Refusals


def produced() -> dict[str, str]:
    """Every reason that a player can meet, with its rule, met by playing."""
    found = dict([refused(new_match(4), {"section": "r", "place": WIRE})])
    match = with_card(new_match(2), 0)
    match.state.character = 3
    match.move(0, {"rotate": 0})
    first = first_free(match.state, match.state.section[0])
    last = first_free(match.state, match.state.section[3])
    found.update([refused(match, {"rotate": 0}), refused(match, {"place": first})])
    found.update([refused(match, {"section": "b", "place": last})])
    found.update([refused(match, {"section": "y", "place": first})])
    take(match, "r")
    found.update([refused(match, {"section": "r", "place": first})])
    found.update([refused_steps(match, [5, 0]), refused_steps(match, [5, 8, 9])])
    found.update([refused_steps(match, [999])])
    while match.state.turn < 4:
        if match.state.phase == rules.CHOOSE:
            take(match, "g")
        else:
            play_turn(match)
    match.move(match.state.actor, {"rotate": 0})
    found.update([refused_steps(match, [5, 8, 9])])
    found.update([refused(new_match(3), {"rotate": 1})])
    return found


def refused_steps(match: Any, codes: list[int]) -> tuple[str, str]:
    draft = match.draft(match.actor)
    for code in codes[:-1]:
        draft.step(code)
    with pytest.raises(IllegalMove) as refusal:
        draft.step(codes[-1])
    return refusal.value.reason, refusal.value.rule


def test_every_reason_is_met() -> None:
    assert produced() == dict(rules.REASONS[1:])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("reason", range(1, len(rules.REASONS)))
def test_every_refusal_names_its_rule(reason: int, lang: str) -> None:
    refusal = GAME.refusal(reason, lang)
    assert refusal.rule.startswith("ICE-")
    assert str(refusal).endswith(f"({refusal.rule})")
    assert f"**{refusal.rule}**" in GAME.rule_text(lang)


def test_a_move_is_all_or_nothing() -> None:
    match = with_card(new_match(4), 0)
    match.move(0, {"rotate": 0})
    before = clone(match.state)
    refused(match, {"section": "r", "place": [[0, 0, 0], [1, 1, 0], [2, 2, 0], [3, 2, 0]]})
    assert same(before, match.state)


def test_a_plain_piece_may_have_any_turn() -> None:
    match = with_card(new_match(4), 0)
    match.state.pile[:4] = [0, 0, 0, 0]
    match.move(0, {"rotate": 0})
    match.move(0, {"section": "r", "place": [[0, 0, 3], [1, 1, 2], [2, 2, 1], [3, 3, 0]]})
    assert [laid["turn"] for laid in match.view()["table"]["plates"][0]["cake"][:4]] == [3, 2, 1, 0]


# Chance


def dealing(players: int) -> Iterator[rules.State]:
    """A state at each event of its deal, in order; what is done to it is gone on with."""
    s = GAME.new_state({"players": players})
    s.seed = [9, 8, 7, 6]
    rules.setup(s)
    while s.turn < 0:
        yield s
        rules.proceed(s)
    yield s


def dealt(players: int) -> list[dict[str, Any]]:
    """What a deal would be told as."""
    *deal, _ = (_drawn(s) for s in dealing(players))
    return [entry for entries in deal for entry in entries]


def _drawn(s: rules.State) -> list[dict[str, Any]]:
    rules.chance(s)
    return chance.told(s, BOX)


def put(players: int, told: list[dict[str, Any]]) -> rules.State:
    """A state with this deal, after it."""
    feed = Feed(of_value(told, "chance"))
    for s in dealing(players):
        if s.turn < 0:
            chance.put(s, feed, BOX)
    return s


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_can_be_put(players: int) -> None:
    told = dealt(players)
    last = {2: ["character"], 3: ["characters"], 4: []}[players]
    assert [next(iter(entry)) for entry in told] == ["tiles", "icing", "cuts", *last]
    *_, drawn = dealing(players)
    for twin in dealing(players):
        if twin.turn < 0:
            rules.chance(twin)
    s = put(players, told)
    s.seed = twin.seed
    assert same(s, twin)
    assert not same(s, drawn)


def test_a_rotation_is_told_and_put() -> None:
    s = put(3, dealt(3))
    assert s.due == rules.ROTATION
    chance.put(s, Feed(of_value([{"rotation": 3}], "chance")), BOX)
    assert chance.told(s, BOX) == [{"rotation": 3}]
    with pytest.raises(BadInput, match="from 0 to 3"):
        chance.put(s, Feed(of_value([{"rotation": 4}], "chance")), BOX)
    rules.proceed(s)
    assert chance.told(s, BOX) == []


@pytest.mark.parametrize(
    ("number", "value", "said"),
    [
        (0, [["vanilla", "edge"]] * 64, "too often: the box has 8"),
        (0, [["mango", "edge"]] * 64, "there is no"),
        (1, [], "expected 64 cards, found 0"),
        (2, list(range(15)), "expected 16 cards"),
        (2, [0] * 16, "too often"),
        (2, [True, *range(1, 16)], "there is no true"),
        (3, ["r", "g", "r"], "stands twice"),
        (3, ["r", "g"], "expected 3 elements"),
        (3, ["r", "g", "p"], "expected one of"),
    ],
)
def test_a_wrong_outcome_is_named(number: int, value: Any, said: str) -> None:
    told = dealt(3)
    ((key, _),) = told[number].items()
    told[number][key] = value
    with pytest.raises(BadInput, match=said):
        put(3, told)


def test_the_record_of_three_players_has_place_alone_in_the_first_turn() -> None:
    match = new_match(3)
    place_own(match)
    assert set(match.moves[0]) == {"seat", "place"}
