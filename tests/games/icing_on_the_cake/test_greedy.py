"""The simple bot of Icing on the Cake plays sensibly."""

import random

import pytest
from tests.games.icing_on_the_cake.table import (
    CARROT,
    CHOCOLATE,
    STRAWBERRY,
    VANILLA,
    lay,
    new_match,
    piece,
    with_card,
    with_grid,
)
from tests.kit import random_play

from petitfour.bots.icing_on_the_cake import greedy
from petitfour.core.generator import sow
from petitfour.core.state import clone, same
from petitfour.core.twin import plain
from petitfour.games.icing_on_the_cake import GAME, rules
from petitfour.games.icing_on_the_cake.rules import A_PLACE, CAKE, CORNER, EDGE, PLAIN, QUARTERS
from petitfour.lab.simulation import simulate

BOUND = plain(rules, greedy)


def choice(s: rules.State, number: int = 1) -> int:
    """What the bot would do; it never changes the state."""
    before = clone(s)
    rng = [0] * 4
    sow(rng, number, 0, 0)
    code: int = BOUND.greedy(s, rng, BOUND.new_out())
    assert same(before, s)
    return code


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    bots = ["greedy", *["random"] * (players - 1)]
    report = simulate(GAME, {"players": players, "start": 1}, 30, seed=4, bots=bots, engine="plain")
    assert report.win_share[0] > 0.95


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_plays_by_the_rules_and_by_what_it_sees(players: int) -> None:
    for match in random_play(new_match(players), random.Random(2)):
        code = choice(match.state)
        assert code in match.legal()
        twin = clone(match.state)
        rules.resample(twin, match.state.actor, [4, 3, 2, 1])
        assert choice(twin) == code


def test_equals_are_decided_by_the_generator() -> None:
    match = with_grid(new_match(4), [piece(VANILLA, PLAIN)] * 16)
    assert len({choice(match.state, number) for number in range(40)}) == 4


def test_a_corner_piece_goes_to_a_corner_with_both_edges_out() -> None:
    match = with_card(with_grid(new_match(4), [piece(VANILLA, CORNER)] * 16), 0)
    match.step(0, 0)
    match.step(0, 4)
    for number in range(30):
        cell, turn = divmod(choice(match.state, number) - A_PLACE, QUARTERS)
        assert (cell, turn) in ((0, 0), (3, 1), (15, 2), (12, 3))


def test_the_section_that_brings_most_is_taken() -> None:
    flavours = (VANILLA, STRAWBERRY, CHOCOLATE, CARROT)
    mixed = [piece(flavour, PLAIN) for flavour in flavours]
    best = [piece(CARROT, EDGE)] * 4
    match = with_card(with_grid(new_match(4), mixed + mixed + best + mixed), 0)
    assert choice(match.state) in (0, 2)  # the rows lie as the card's sections do
    match.step(0, 0)
    assert choice(match.state) == rules.A_SECTION + 2


def test_icing_goes_on_its_own_flavour() -> None:
    match = new_match(4)
    s = match.state
    for seat in range(4):
        lay(s, seat, CAKE, "V. H. H. H. " + "H. " * 12)
        s.free[seat] = rules.ALL_CELLS
    s.turn = 4
    with_card(with_grid(match, [piece(VANILLA, PLAIN)] + [piece(CARROT, PLAIN)] * 15), 0)
    match.step(0, 0)
    match.step(0, 4)
    assert (choice(match.state) - A_PLACE) // QUARTERS == 0
