"""The rule page of Piece o' Cake, number by number."""

import itertools
import random
from typing import Any

import pytest
from tests.kit import Setting, finished, random_play

from petitfour.core.errors import BadInput, IllegalMove, NotYourTurn
from petitfour.core.fair import Fair
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.series import Series
from petitfour.core.state import clone
from petitfour.games.piece_o_cake import GAME, rules
from petitfour.games.piece_o_cake.rules import RING, SLICES, VARIETIES, State

PLUM, APRICOT, CHERRY, BLACKBERRY, KIWI, GOOSEBERRY, STRAWBERRY, CHOCOLATE = range(VARIETIES)


def new_match(players: int, seed: int = 1, **options: Any) -> Match:
    options = {"players": players, "start": 0, **options}
    return Match(GAME, options, fair=Fair.repeated(seed, players))


def refused(match: Match, move: dict[str, Any]) -> str:
    """The rule a refused move is refused by."""
    assert match.actor is not None
    with pytest.raises(IllegalMove) as refusal:
        match.move(match.actor, move)
    return refusal.value.rule


def with_cake(match: Match, slices: list[int]) -> Match:
    """Lay this cake in the middle, with the rest of the slices behind it."""
    rest = [v for v in range(VARIETIES) for _ in range(match.state.worth[v])]
    for v in slices:
        rest.remove(v)
    match.state.deck = slices + rest
    match._before = clone(match.state)
    return match


# 1 Components


def test_POC_1_57_slices_of_8_varieties() -> None:
    s = GAME.new_state({"players": 2})
    assert s.worth == [3, 4, 5, 7, 8, 9, 10, 11]
    assert s.dollops == [1, 1, 1, 2, 2, 2, 2, 3]
    assert sum(s.worth) == SLICES == 57
    names = ["plum", "apricot", "cherry", "blackberry", "kiwi", "gooseberry", "strawberry", "chocolate"]
    assert list(GAME.box().varieties) == names


# 2 Setup


def test_POC_2_1_two_to_five_players() -> None:
    assert list(GAME.players) == [2, 3, 4, 5]
    for wrong in (1, 6):
        with pytest.raises(BadInput, match="from 2 to 5"):
            new_match(wrong)


def test_POC_2_2_five_stacks_of_eleven_and_two_spare() -> None:
    match = new_match(4)
    assert sorted(match.state.deck) == [v for v in range(VARIETIES) for _ in range(match.state.worth[v])]
    assert len(match.chance[0]["slices"]) == 5 * RING + 2
    other = new_match(4, seed=2)
    assert other.state.deck != match.state.deck
    spare = match.state.deck[55:]
    for _ in random_play(match, random.Random(1)):
        pass
    owned = [v for p in range(4) for v in range(VARIETIES) for _ in range(count_of(match.state, p, v))]
    left = [v for v in range(VARIETIES) for _ in range(match.state.left[v])]
    assert sorted(owned + left + spare) == sorted(match.state.deck)


def count_of(s: State, seat: int, v: int) -> int:
    return s.collected[seat][v] + s.eaten[seat][v]


@pytest.mark.parametrize("start", range(4))
def test_POC_2_3_the_starting_player_serves_first(start: int) -> None:
    match = new_match(4, start=start)
    assert match.state.server == match.actor == start


# 3 Serving


def test_POC_3_1_the_cake_is_a_ring_in_stack_order() -> None:
    match = new_match(3)
    assert match.view()["table"]["ring"] == match.chance[0]["slices"][:11]
    match.move(0, {"cut": [3, 8]})
    assert match.view()["table"]["pieces"][1]["slices"] == [8, 9, 10, 0, 1, 2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_POC_3_2_from_one_piece_to_as_many_as_players(players: int) -> None:
    match = new_match(players)
    match.move(0, {"cut": []})
    assert rules.pieces(match.state) == 1
    match = new_match(players)
    match.move(0, {"cut": list(range(players))})
    assert rules.pieces(match.state) == players
    match = new_match(players, four_pieces=False)
    assert refused(match, {"cut": list(range(players + 1))}) == "POC-3.2"


def test_POC_3_2_cuts_rise_and_one_alone_is_no_cut() -> None:
    match = new_match(3)
    assert refused(match, {"cut": [5, 2]}) == "POC-3.2"
    assert refused(match, {"cut": [5, 5]}) == "POC-3.2"
    assert refused(match, {"cut": [4]}) == "POC-3.2"
    assert refused(match, {"cut": [10]}) == "POC-3.2"
    assert match.moves == []


def test_POC_3_2_with_fewer_pieces_somebody_gets_none() -> None:
    match = new_match(3)
    match.move(0, {"cut": []})
    match.move(1, {"take": 0, "eat": {}})
    assert refused(match, {"take": 0, "eat": {}}) == "POC-4.2"
    match.move(2, {"forfeit": None})
    match.move(0, {"forfeit": None})
    assert match.state.cake == 1


def test_POC_3_3_two_players_cut_one_two_or_four_pieces() -> None:
    for cuts in ([], [2, 7], [0, 3, 6, 9]):
        match = new_match(2)
        match.move(0, {"cut": cuts})
        assert rules.pieces(match.state) == max(1, len(cuts))
    match = new_match(2)
    assert refused(match, {"cut": [1, 4, 8]}) == "POC-3.3"
    assert refused(match, {"cut": [1, 4, 10]}) == "POC-3.3"
    match = new_match(2, four_pieces=False)
    assert refused(match, {"cut": [0, 3, 6, 9]}) == "POC-3.2"
    match.move(0, {"cut": [0, 3]})
    assert rules.pieces(match.state) == 2


def divisions(players: int) -> int:
    """How many ways of cutting there are, found by making every sequence of cuts."""
    match = new_match(players)

    def count(s: State) -> int:
        if s.phase != rules.CUT:
            return 1
        out = [0] * rules.MOVES
        total = 0
        for move in out[: rules.legal(s, out)]:
            after = clone(s)
            rules.play(after, move)
            total += count(after)
        return total

    return count(match.state)


@pytest.mark.parametrize(("players", "ways"), [(2, 386), (3, 221), (4, 551), (5, 1013)])
def test_POC_3_4_the_number_of_divisions(players: int, ways: int) -> None:
    assert divisions(players) == ways
    sizes = [k for k in range(2, 6) if (k <= players if players > 2 else k in (2, 4))]
    assert ways == 1 + sum(len(list(itertools.combinations(range(RING), k))) for k in sizes)


# 4 Choosing


def test_POC_4_1_choosing_goes_left_from_the_server_who_is_last() -> None:
    match = new_match(4, start=2)
    match.move(2, {"cut": [0, 3, 6, 9]})
    order = []
    for piece in range(4):
        order.append(match.actor)
        match.move(match.state.actor, {"take": piece, "eat": {}})
    assert order == [3, 0, 1, 2]


def test_POC_4_1_two_players_and_four_pieces_alternate() -> None:
    match = new_match(2)
    match.move(0, {"cut": [0, 3, 6, 9]})
    order = []
    for piece in (3, 1, 2, 0):
        order.append(match.actor)
        match.move(match.state.actor, {"take": piece, "eat": {}})
    assert order == [1, 0, 1, 0]
    assert match.state.cake == 1


def test_POC_4_1_nobody_moves_out_of_turn() -> None:
    match = new_match(3)
    with pytest.raises(NotYourTurn, match="seat 1"):
        match.move(1, {"cut": []})


def test_POC_4_2_take_a_piece_and_decide_for_every_slice() -> None:
    match = with_cake(new_match(3), [PLUM, KIWI, KIWI, PLUM, KIWI] + [CHOCOLATE] * 6)
    match.move(0, {"cut": [0, 5, 8]})
    match.move(1, {"take": 0, "eat": {"kiwi": 2, "plum": 1}})
    assert match.state.eaten[1] == [1, 0, 0, 0, 2, 0, 0, 0]
    assert match.state.collected[1] == [1, 0, 0, 0, 1, 0, 0, 0]
    assert refused(match, {"take": 0, "eat": {}}) == "POC-4.2"
    assert refused(match, {"take": 1, "eat": {"chocolate": 4}}) == "POC-4.2"
    assert refused(match, {"take": 4, "eat": {}}) == "POC-4.2"
    assert refused(match, {"take": 1, "eat": {"plum": 1}}) == "POC-4.2"


def test_POC_4_2_a_move_is_all_or_nothing() -> None:
    match = with_cake(new_match(3), [PLUM, KIWI, KIWI, PLUM, KIWI] + [CHOCOLATE] * 6)
    match.move(0, {"cut": [0, 5, 8]})
    before = clone(match.state)
    refused(match, {"take": 0, "eat": {"kiwi": 3, "plum": 3}})
    assert rules.score(before, 1) == rules.score(match.state, 1) == 0
    assert match.state.taken == before.taken


def test_POC_4_3_forfeit_eats_all_of_one_variety_collected_earlier() -> None:
    match = new_match(3)
    match.state.collected[1] = [2, 0, 0, 0, 4, 0, 0, 0]
    match.move(0, {"cut": [0, 4, 8]})
    assert refused(match, {"forfeit": "cherry"}) == "POC-4.3"
    match.move(1, {"forfeit": "kiwi"})
    assert match.state.collected[1] == [2, 0, 0, 0, 0, 0, 0, 0]
    assert match.state.eaten[1] == [0, 0, 0, 0, 4, 0, 0, 0]
    assert match.state.taken == [0] * 5
    assert match.actor == 2


def test_POC_4_3_with_four_pieces_this_cake_is_not_earlier() -> None:
    match = with_cake(new_match(2), [KIWI, KIWI, PLUM] + [CHOCOLATE] * 8)
    match.state.collected[1] = [3, 0, 0, 0, 0, 0, 0, 0]
    match.state.worth[PLUM] = 6
    match.move(0, {"cut": [0, 3, 6, 9]})
    match.move(1, {"take": 0, "eat": {}})
    match.move(0, {"take": 1, "eat": {}})
    assert refused(match, {"forfeit": "kiwi"}) == "POC-4.3"
    match.move(1, {"forfeit": "plum"})
    assert match.state.eaten[1][PLUM] == 3
    assert match.state.collected[1][PLUM] == 1  # the one from this cake stays


def test_POC_4_4_forfeiting_and_eating_nothing_is_always_allowed() -> None:
    match = new_match(3)
    match.move(0, {"cut": [0, 4, 8]})
    for seat in (1, 2, 0):
        assert rules.check(match.state, rules.A_PASS) == 0
        match.move(seat, {"forfeit": None})
    match.move(1, {"cut": []})
    match.move(2, {"take": 0, "eat": {}})
    assert match.legal() == [rules.A_PASS]


def test_POC_4_5_pieces_nobody_took_leave_the_game_seen_by_all() -> None:
    match = with_cake(new_match(3), [PLUM, PLUM, PLUM, KIWI] + [CHOCOLATE] * 7)
    match.move(0, {"cut": [0, 4, 8]})
    match.move(1, {"take": 1, "eat": {}})
    match.move(2, {"forfeit": None})
    match.move(0, {"forfeit": None})
    left = {"plum": 3, "kiwi": 1, "chocolate": 3}
    assert match.view(SPECTATOR)["table"]["left"] == left


def test_POC_4_6_the_next_to_the_left_serves_and_five_cakes_end_it() -> None:
    match = new_match(3, start=1)
    servers = []
    for _ in range(5):
        servers.append(match.actor)
        match.move(match.state.actor, {"cut": []})
        for _ in range(3):
            match.move(match.state.actor, {"forfeit": None})
    assert servers == [1, 2, 0, 1, 2]
    assert match.is_over


# 5 Scoring


def scored(collected: dict[int, list[int]], eaten: dict[int, list[int]], players: int) -> list[int]:
    s = GAME.new_state({"players": players})
    for seat, counts in collected.items():
        s.collected[seat] = counts
    for seat, counts in eaten.items():
        s.eaten[seat] = counts
    return [rules.score(s, seat) for seat in range(players)]


def test_POC_5_1_the_most_slices_score_the_worth_and_ties_in_full() -> None:
    one, two = [0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 2, 0, 0, 0]
    assert scored({0: one, 1: two}, {}, 3) == [0, 8, 0]
    assert scored({0: two, 1: two, 2: one}, {}, 3) == [8, 8, 0]
    assert scored({0: [0, 0, 0, 0, 8, 0, 0, 0]}, {}, 3) == [8, 0, 0]
    assert scored({}, {}, 5) == [0] * 5


def test_POC_5_2_eaten_slices_score_their_dollops() -> None:
    assert scored({}, {0: [1] * 8, 1: [0, 0, 0, 0, 0, 0, 0, 11]}, 2) == [14, 33]


def test_POC_5_3_the_highest_total_wins_and_equals_share() -> None:
    match = finished(Setting(GAME, (("players", 4),)), 3)
    scores, ranks = match.scores(), match.ranks()
    assert [seat for seat in range(4) if ranks[seat] == 1] == [
        seat for seat in range(4) if scores[seat] == max(scores)
    ]
    s = GAME.new_state({"players": 3})
    s.eaten[0][0] = s.eaten[1][0] = 2
    assert [GAME.plain.rank(s, seat) for seat in range(3)] == [1, 1, 3]


def test_POC_5_4_a_longer_match_adds_up_and_the_start_moves_left() -> None:
    series = Series(players=3, games=4, start=1)
    played = []
    while not series.is_over:
        setting = Setting(GAME, (("players", 3), ("start", series.next_start)))
        match = finished(setting, len(played))
        assert match.moves[0]["seat"] == (1 + len(played)) % 3
        played.append(match.scores())
        series.add(match.scores())
    assert series.totals() == [sum(column) for column in zip(*played, strict=True)]


# 6 What a player knows


def test_POC_6_all_but_the_face_down_slices_is_known() -> None:
    match = new_match(3)
    hidden = clone(match.state)
    hidden.deck[RING:] = reversed(hidden.deck[RING:])
    box = match.box
    for seat in (SPECTATOR, 0, 1, 2):
        assert GAME.view.view(hidden, seat, box) == GAME.view.view(match.state, seat, box)
    match.move(0, {"cut": [0, 4, 8]})
    first = match.chance[0]["slices"][0]
    match.move(1, {"take": 0, "eat": {first: 1}})
    assert match.view(2)["table"]["eaten"][1] == {first: 1}
    assert match.seen_record(2)["chance"][0]["slices"][10:13] == [match.chance[0]["slices"][10], None, None]


# Printed examples


def test_POC_4_2_example_eat_two_and_collect_the_third() -> None:
    """Four players; the first chooser eats strawberry and chocolate and collects a gooseberry."""
    cake = [STRAWBERRY, CHOCOLATE, GOOSEBERRY, PLUM, KIWI, KIWI, CHERRY, APRICOT, PLUM, KIWI, CHERRY]
    match = with_cake(new_match(4), cake)
    match.move(0, {"cut": [0, 3, 6, 9]})
    match.move(1, {"take": 0, "eat": {"strawberry": 1, "chocolate": 1}})
    sheet = match.view()["table"]["sheet"][1]
    assert sheet["total"] == 9 + 2 + 3
    assert {"rule": "POC-5.1", "what": "gooseberry", "points": 9} in sheet["lines"]
