"""The other libraries, each driven the way it is fastest or the way its documentation shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.simulation.measuring import Contestant


def all_peers(say: Callable[[str], None]) -> list[Contestant]:
    """Every game of every peer. Each library is imported only now: importing takes seconds."""
    from benchmarks.simulation.peers import open_spiel_games, pettingzoo_games, pgx_games, rlcard_games

    found: list[Contestant] = []
    for peer in (open_spiel_games, pgx_games, pettingzoo_games, rlcard_games):
        found += peer.contestants(say)
    return found
