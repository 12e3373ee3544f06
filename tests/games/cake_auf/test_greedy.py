"""The simple bot of Cake Auf! plays sensibly."""

import random

import pytest
from tests.games.cake_auf.table import BOX, laid_out
from tests.kit import Setting, random_play

from petitfour.bots.cake_auf import greedy as bot
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.cake_auf import GAME, rules
from petitfour.lab.simulation import simulate


def choice(match: Match, seed: int = 1) -> str:
    bound = plain(rules, bot)
    code = bound.greedy(match.state, [seed, 2, 3, 4], bound.new_out())
    return GAME.moves.notation(GAME.moves.of_steps(match.state, [code], BOX))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random(players: int) -> None:
    bots = ["greedy", *["random"] * (players - 1)]
    report = simulate(GAME, {"players": players, "start": 1}, 60, seed=4, bots=bots, engine="plain")
    assert report.win_share[0] > 0.9


def test_greedy_finishes_the_dearer_recipe() -> None:
    match = laid_out(
        hands=("butter chocolate milk", "eggs"),
        recipes={(0, 1): "tiramisu", (1, 2): "dorayaki"},
        on={(0, 0): "flour sugar", (0, 1): "eggs cream"},
    )
    assert choice(match) == "place chocolate 1"


def test_greedy_wins_when_it_can() -> None:
    match = laid_out(
        hands=("butter destroy milk", "eggs"),
        on={(0, 0): "flour sugar"},
        completed=("semla krumkake", "kolache"),
        recipes={(0, 2): "makroud"},
    )
    assert choice(match) == "place butter 0"


def test_greedy_steals_a_finished_recipe_with_a_restore() -> None:
    match = laid_out(
        hands=("switcheroo false-alarm fruit", "eggs"), on={(1, 0): "flour sugar chocolate fire-alarm"}
    )
    assert choice(match).startswith("switcheroo")
    match.move(0, choice(match))
    assert choice(match).startswith("false-alarm")


def test_greedy_throws_away_what_it_cannot_use() -> None:
    assert choice(laid_out(hands=("cream", "eggs"))) == "discard cream"


def test_greedy_does_not_look_into_other_hands() -> None:
    bound = plain(rules, bot)
    chooser = random.Random(8)
    for match in random_play(Setting(GAME, (("players", 3),)).match(8), chooser):
        assert match.actor is not None
        twin = clone(match.state)
        rules.resample(twin, match.actor, [chooser.randrange(1, 2**32) for _ in range(4)])
        rng = [chooser.randrange(1, 2**32) for _ in range(4)]
        code = bound.greedy(match.state, list(rng), bound.new_out())
        assert code == bound.greedy(twin, list(rng), bound.new_out())
        assert code in match.legal()
