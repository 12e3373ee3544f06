"""OpenSpiel's information-set search on its own games, in C++ and in Python.

Its search asks a game to draw another state that the player cannot tell apart. Of the registered sequential
games with hidden information those named here can; all others refuse.
"""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from benchmarks.common.command import say
from benchmarks.search.searchers import ITERATIONS, OPENING, POSITIONS, STAGES, Searcher
from benchmarks.simulation.peers.open_spiel_games import draw, playout
from open_spiel.python.algorithms import ismcts, mcts

if TYPE_CHECKING:
    from collections.abc import Callable

NATIVE = "OpenSpiel C++"
STEPPED = "OpenSpiel Python"

BRIDGE = "bridge(use_double_dummy_result=false)"  # or every deal is solved first, which takes seconds
GAMES = (BRIDGE, "euchre", "gin_rummy", "hearts", "oh_hell")
SMALL_GAMES = ("bargaining", "kuhn_poker", "leduc_poker", "universal_poker")

EXPLORATION = 1.0
PLAYOUTS = 100  # from each position, for their mean length
STEPPED_ITERATIONS = ITERATIONS // 10  # the search in Python is that slow


def contestants() -> list[Searcher]:
    return [
        searcher
        for name in (*GAMES, *SMALL_GAMES)
        for stage in STAGES
        for searcher in searchers(pyspiel.load_game(name), stage, name in SMALL_GAMES)
    ]


def searchers(game: Any, stage: str, is_small: bool) -> list[Searcher]:
    name = game.get_type().short_name
    say(f"OpenSpiel: {name}, {stage}")
    chooser = random.Random(1)
    positions = [position_at(game, stage, chooser) for _ in range(POSITIONS)]
    lengths = [playout(position.clone()) for position in positions for _ in range(PLAYOUTS)]
    facts = {"game": name, "players": game.num_players(), "work": stage, "is_small": is_small}
    facts["decisions"] = statistics.fmean(lengths)
    return [
        Searcher(family, play=searches(search, game, positions, iterations), **facts)
        for family, search, iterations in (
            (NATIVE, native, ITERATIONS),
            (STEPPED, stepped, STEPPED_ITERATIONS),
        )
    ]


def searches(
    search: Callable[[Any, Any, int], None], game: Any, positions: list[Any], iterations: int
) -> Callable[[int], int]:
    def play(portions: int) -> int:
        for _ in range(portions):
            for position in positions:
                search(game, position, iterations)
        return portions * len(positions) * iterations

    return play


def native(game: Any, position: Any, iterations: int) -> None:
    bot = pyspiel.ISMCTSBot(
        1,
        pyspiel.RandomRolloutEvaluator(1, 1),
        EXPLORATION,
        iterations,
        use_observation_string=is_seen_only(game),
        allow_inconsistent_action_sets=True,
    )
    bot.get_policy(position)


def stepped(game: Any, position: Any, iterations: int) -> None:
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, rng),
        EXPLORATION,
        iterations,
        random_state=rng,
        use_observation_string=is_seen_only(game),
        allow_inconsistent_action_sets=True,
    )
    bot.get_policy(position)


def is_seen_only(game: Any) -> bool:
    """Whether a game tells a player what there is to see, but not what there was."""
    return not game.get_type().provides_information_state_string


def position_at(game: Any, stage: str, chooser: random.Random) -> Any:
    """The first decision with a choice at this stage of a random game."""
    wanted = 0 if stage == OPENING else statistics.fmean(lengths_of(game)) / 2
    while True:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            if state.is_chance_node():
                draw(state)
                continue
            moves = state.legal_actions()
            if made >= wanted and len(moves) > 1:
                return state
            state.apply_action(chooser.choice(moves))
            made += 1


def lengths_of(game: Any) -> list[int]:
    return [playout(game.new_initial_state()) for _ in range(PLAYOUTS)]
