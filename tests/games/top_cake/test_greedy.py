"""The simple bot of Top Cake plays sensibly and does not peek."""

import random

import pytest
from tests.games.top_cake.table import GREEN, build, lay, new_table, turn_up

from petitfour.core.contract import OK
from petitfour.core.match import Match
from petitfour.core.state import clone, same
from petitfour.core.twin import plain
from petitfour.games.top_cake import GAME, rules
from petitfour.lab.simulation import modules_of, simulate

BOUND = plain(*modules_of(GAME))


def decision(s: rules.State, rng: list[int]) -> int:
    return int(BOUND.greedy(s, rng, BOUND.new_out()))


@pytest.mark.parametrize(("players", "share"), [(2, 0.9), (3, 0.85), (4, 0.75)])
def test_greedy_beats_random(players: int, share: float) -> None:
    bots = ["greedy", *["random"] * (players - 1)]
    report = simulate(GAME, {"players": players, "start": 1}, 60, seed=4, bots=bots, engine="plain")
    assert report.win_share[0] > share


@pytest.mark.parametrize("open_memory", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_decides_alike_in_twin_worlds(players: int, open_memory: bool) -> None:
    for seed in range(2):
        chooser = random.Random(seed)
        match = Match(GAME, {"players": players, "open_memory": open_memory}, words=[seed + 1, 3, 5, 7])
        while not match.is_over:
            s = match.state
            twin, before = clone(s), clone(s)
            rules.resample(twin, s.actor, [chooser.randrange(1, 2**32) for _ in range(4)])
            rng = [chooser.randrange(1, 2**32) for _ in range(4)]
            code = decision(s, list(rng))
            assert same(s, before)
            assert rules.check(s, code) == OK
            assert decision(twin, list(rng)) == code
            match.step(s.actor, chooser.choice([code, chooser.choice(match.legal())]))


def test_greedy_crowns_its_tall_stack() -> None:
    s = new_table(
        deck=[("lemon", 2), ("chocolate", 5), ("chocolate", 4), ("chocolate", 3), ("coffee", 2)],
    )
    build(s, GREEN, 0, 1, 2)
    build(s, GREEN, 3)
    s.round = 1
    s.lies[8], s.owner[8], s.won[GREEN] = rules.WON, GREEN, 1
    s.phase, s.actor = rules.STACK, GREEN
    assert decision(s, [1, 2, 3, 4]) == rules.A_STACK + 8 * rules.ITEMS + 0


def test_greedy_stacks_cakes_before_toppers() -> None:
    s = new_table()
    lay(s, GREEN, 0, 4)
    turn_up(s)
    s.lies[8], s.owner[8], s.won[GREEN] = rules.WON, GREEN, 2
    s.round = 1
    assert (decision(s, [1, 2, 3, 4]) - rules.A_STACK) // rules.ITEMS == 0
