"""What a seat of Top Cake is shown, and that nothing else reaches it."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.top_cake.conservation import assert_conserved
from tests.games.top_cake.table import BLUE, BOX, GREEN, PLAIN, YELLOW, lay, new_table, play_bid, turn_up

from petitfour.core.match import Match
from petitfour.core.state import clone, same
from petitfour.games.top_cake import GAME, rules, view
from petitfour.games.top_cake.rules import CARDS, HAND, REVEAL

SPECTATOR = -1


def positions(players: int, games: int, **options: object) -> Iterator[tuple[Match, random.Random]]:
    for seed in range(games):
        chooser = random.Random(seed)
        match = Match(GAME, {"players": players, **options}, words=[seed + 1, 3, 5, 7])
        while not match.is_over:
            yield match, chooser
            match.step(match.state.actor, chooser.choice(match.legal()))


def sent(match: Match, s: rules.State, seat: int) -> str:
    """All that reaches a seat."""
    out = PLAIN.new_out()
    is_mine = s.actor == seat
    return json.dumps(
        {
            "view": view.view(s, seat, BOX),
            "legal": out[: rules.legal(s, out)] if is_mine else [],
            "refusals": [rules.check(s, code) for code in range(rules.MOVES)] if is_mine else [],
            "chance": view.seen_chance(s, seat, match.chance, match.moves),
            "moves": view.seen_moves(s, seat, match.moves),
        }
    )


@pytest.mark.parametrize("open_memory", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twin_worlds(players: int, open_memory: bool) -> None:
    changed = 0
    for match, chooser in positions(players, 3, open_memory=open_memory):
        if chooser.random() > 0.3:
            continue
        for seat in range(SPECTATOR, players):
            twin = clone(match.state)
            rules.resample(twin, seat, [chooser.randrange(1, 2**32) for _ in range(4)])
            assert_conserved(twin, BOX)
            assert sent(match, twin, seat) == sent(match, match.state, seat)
            changed += twin.place != match.state.place
    assert changed > 20


def test_twin_worlds_before_the_reveal() -> None:
    """The moment at which the last bid is placed and nothing is turned up yet."""
    for match, chooser in positions(3, 6):
        if match.state.phase != rules.FIRST:
            continue
        s = clone(match.state)
        rules.play(s, chooser.choice(match.legal()))
        assert s.due == REVEAL
        for seat in range(SPECTATOR, 3):
            twin = clone(s)
            rules.resample(twin, seat, [chooser.randrange(1, 2**32) for _ in range(4)])
            assert sent(match, twin, seat) == sent(match, s, seat)


@pytest.mark.parametrize("open_memory", [False, True])
def test_another_world_is_a_function_of_what_the_seat_knows(open_memory: bool) -> None:
    for match, chooser in positions(2, 3, open_memory=open_memory):
        for seat in range(SPECTATOR, 2):
            rng = [chooser.randrange(1, 2**32) for _ in range(4)]
            once, twice = clone(match.state), clone(match.state)
            rules.resample(twice, seat, [chooser.randrange(1, 2**32) for _ in range(4)])
            rules.resample(once, seat, list(rng))
            rules.resample(twice, seat, list(rng))
            assert same(once, twice)


def test_another_world_plays_on_to_the_end() -> None:
    out = PLAIN.new_out()
    for match, chooser in positions(4, 2):
        if chooser.random() > 0.1:
            continue
        twin = clone(match.state)
        rules.resample(twin, match.state.actor, [chooser.randrange(1, 2**32) for _ in range(4)])
        while twin.phase:
            PLAIN.apply(twin, out[chooser.randrange(rules.legal(twin, out))])
            assert_conserved(twin, BOX)


def two_face_down() -> rules.State:
    """Green has the 6 face down at item 0 and the 2 at item 3; five cards in hand."""
    s = new_table()
    play_bid(s, (6, 0), (1, 1))
    play_bid(s, (5, 0), (1, 1))
    play_bid(s, (4, 0), (1, 1))
    play_bid(s, (2, 3), (3, 1))
    return s


def worlds(s: rules.State, seat: int, whose: int) -> set[tuple[int, ...]]:
    """The ways a seat's cards are seen to lie, over many samples."""
    seen = set()
    for number in range(400):
        twin = clone(s)
        rules.resample(twin, seat, [number + 1, 2, 3, 4])
        seen.add(tuple(twin.place[whose]))
    return seen


def test_to_others_any_unknown_card_may_lie_face_down() -> None:
    s = two_face_down()
    # 6, 2 and the cards in hand (4, 5, snatch, reverse): two of six in order
    assert len(worlds(s, BLUE, GREEN)) == len(worlds(s, SPECTATOR, GREEN)) == 6 * 5


def test_to_the_owner_only_the_places_are_uncertain() -> None:
    assert len(worlds(two_face_down(), GREEN, GREEN)) == 2


def test_open_memory_leaves_the_owner_nothing_uncertain() -> None:
    s = two_face_down()
    s.open_memory = 1
    assert len(worlds(s, GREEN, GREEN)) == 1
    assert len(worlds(s, GREEN, YELLOW)) > 1


def test_every_sample_is_as_likely() -> None:
    s = two_face_down()
    at_item_0 = [0] * CARDS
    for number in range(3000):
        twin = clone(s)
        rules.resample(twin, BLUE, [number + 1, 20, 30, 40])
        at_item_0[next(c for c in range(CARDS) if twin.place[GREEN][c] == 0)] += 1
    counts = [n for n in at_item_0 if n]
    assert len(counts) == 6
    assert all(400 < n < 600 for n in counts)


def test_hands() -> None:
    s = two_face_down()
    own, other = view.view(s, GREEN, BOX)["hands"][GREEN], view.view(s, BLUE, BOX)["hands"][GREEN]
    assert own["cards"] == [4, 5, "snatch", "reverse"]
    assert other["cards"] is None
    assert own["maybe"] == other["maybe"] == [2, 4, 5, 6, "snatch", "reverse"]
    assert own["size"] == other["size"] == 4
    assert own["out"] == [7, 8]


def test_what_the_last_reveal_showed() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4, 5, "reverse")
    lay(s, YELLOW, 0, 5, 1)
    lay(s, BLUE, 1, "snatch")
    lay(s, GREEN, 2, 3)
    lay(s, BLUE, 2, 1, 2)
    assert view.view(s, 0, BOX)["last"] is None
    turn_up(s, half=0)
    last = view.view(s, 0, BOX)["last"]
    assert (last["round"], last["first"], last["half"]) == (0, GREEN, 0)
    assert last["items"][0] == {
        "item": 0,
        "cards": [
            {"seat": GREEN, "card": 4, "cancelled": False},
            {"seat": GREEN, "card": 5, "cancelled": True},
            {"seat": GREEN, "card": "reverse", "cancelled": False},
            {"seat": YELLOW, "card": 1, "cancelled": False},
            {"seat": YELLOW, "card": 5, "cancelled": True},
        ],
        "bids": [{"seat": GREEN, "bid": 4.5}, {"seat": YELLOW, "bid": 1}],
        "reversed": True,
        "result": "won",
        "seat": YELLOW,
    }
    outcomes = [(item["result"], item["seat"]) for item in last["items"]]
    assert outcomes == [("won", YELLOW), ("snatched", BLUE), ("tied", None), ("unsold", None)]


def test_the_last_reveal_stays_readable_until_the_next() -> None:
    for match, _ in positions(3, 2):
        s = match.state
        last = view.view(s, SPECTATOR, BOX)["last"]
        assert (last is None) == (s.round == 0 and s.phase != rules.STACK)
        if last:
            assert last["round"] == (s.round if s.phase == rules.STACK else s.round - 1)


def test_sheets_add_up() -> None:
    for match, _ in positions(2, 4):
        for p in range(2):
            sheet = view.sheet(match.state, p, BOX)
            assert sheet["total"] == rules.score(match.state, p)
            assert sheet["total"] == sum(line["points"] for line in sheet["lines"])
            for line in sheet["lines"]:
                for lang in ("en", "fr"):
                    assert GAME.words(lang).has(f"sheet.{line['rule']}")


def test_everything_shown_is_json() -> None:
    for match, _ in positions(4, 1):
        table = view.view(match.state, 0, BOX)
        assert json.loads(json.dumps(table)) == table


def test_an_unseen_cake_is_null_in_the_record() -> None:
    for match, _ in positions(2, 1):
        seen: list[Any] = view.seen_chance(match.state, 0, match.chance, match.moves)
        known = 5 + 4 * match.state.round
        assert seen[0]["cakes"][:known] == match.chance[0]["cakes"][:known]
        assert seen[0]["cakes"][known:] == [None] * (21 - known)


@pytest.mark.parametrize("open_memory", [False, True])
def test_a_face_down_card_is_null_in_the_record_until_it_is_turned_up(open_memory: bool) -> None:
    hidden = 0
    for match, _ in positions(3, 3, open_memory=open_memory):
        for seat in range(SPECTATOR, 3):
            seen = view.seen_moves(match.state, seat, match.moves)
            rounds = 0
            for told, move in zip(seen, match.moves, strict=True):
                is_open = rounds <= match.state.shown_round or (open_memory and move["seat"] == seat)
                if "down" in move and not is_open:
                    assert told == {**move, "down": [None, move["down"][1]]}
                    hidden += 1
                else:
                    assert told == move
                rounds += "first" in move
    assert hidden > 50


def test_no_card_in_another_hand_is_shown() -> None:
    for match, _ in positions(4, 1):
        s = match.state
        for seat in range(SPECTATOR, 4):
            for p, hand in enumerate(view.view(s, seat, BOX)["hands"]):
                assert (hand["cards"] is not None) == (p == seat)
                assert hand["size"] == s.place[p].count(HAND)
