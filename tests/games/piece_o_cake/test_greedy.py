"""The simple bot of Piece o' Cake plays sensibly."""

import pytest

from petitfour.games.piece_o_cake import GAME
from petitfour.lab.simulation import simulate


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_random(players: int) -> None:
    bots = ["greedy", *["random"] * (players - 1)]
    report = simulate(GAME, {"players": players, "start": 1}, 60, seed=4, bots=bots, engine="plain")
    assert report.win_share[0] > 0.8
