"""OpenSpiel's C++ games: random playouts and whole games in C++, and stepped from Python.

Whole games are played in C++ by its `evaluate_bots` with its uniformly random bots, the deal included.

The only door from Python to its native random playouts is the evaluator of its tree search. A search of
one simulation does nothing but hand the position it is asked about to the evaluator, which plays that
position to the end as often as it was told to. The evaluator does not say how many decisions it made, so
the mean length of a playout is measured from Python beforehand.

The search cannot be asked about a position where chance is to move. Native playouts of card games
therefore start from the first decision: they are compared with rollouts of ours that do the same.
"""

from __future__ import annotations

import random
import time
from functools import partial
from typing import TYPE_CHECKING, Any

import pyspiel
from benchmarks.simulation.measuring import ROLLOUTS, Contestant

if TYPE_CHECKING:
    from collections.abc import Callable

NATIVE = "OpenSpiel native"
BOTS = "OpenSpiel bots"
STEPPED = "OpenSpiel Python"

GAMES = (
    "backgammon",
    "connect_four",
    "crazy_eights",
    "euchre",
    "gin_rummy",
    "hearts",
    "hex",
    "oh_hell",
    "othello",
    "spades",
)
SMALL_GAMES = ("kuhn_poker", "leduc_poker", "tic_tac_toe")

DEALS = 4  # positions a native contestant starts from, where the deal is random
LENGTH_SECONDS = 0.25  # spent on the mean length of the playouts from each of them

_rng = random.Random(1)


def contestants(say: Callable[[str], None]) -> list[Contestant]:
    say("OpenSpiel: lengths of games")
    found = []
    for name in (*GAMES, *SMALL_GAMES):
        game = pyspiel.load_game(name)
        facts = {"game": name, "players": game.num_players(), "is_small": name in SMALL_GAMES}
        rollouts = NativeRollouts(game)
        found.append(Contestant(NATIVE, play=rollouts.play, work=ROLLOUTS, detail=rollouts.detail, **facts))
        found.append(Contestant(BOTS, play=BotGames(game).play, **facts))
        found.append(Contestant(STEPPED, play=partial(stepped_games, game), **facts))
    return found


def stepped_games(game: Any, games: int) -> int:
    return sum(playout(game.new_initial_state()) for _ in range(games))


def playout(state: Any) -> int:
    """Play a position to its end; how many decisions that took, chance not counted."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            draw(state)
        else:
            moves = state.legal_actions()
            state.apply_action(moves[int(_rng.random() * len(moves))])
            decisions += 1
    return decisions


def draw(state: Any) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(_rng.choices(outcomes, chances)[0])


class NativeRollouts:
    """Playouts in C++ from positions in which somebody has to decide."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.seed = 0
        is_dealt = game.new_initial_state().is_chance_node()
        self.detail = "from the first decision" if is_dealt else ""
        self.positions = [dealt(game) for _ in range(DEALS if is_dealt else 1)]
        self.decisions = sum(mean_length(position) for position in self.positions)

    def play(self, rollouts: int) -> int:
        """So many playouts of each position."""
        for position in self.positions:
            self.seed += 1
            evaluator = pyspiel.RandomRolloutEvaluator(rollouts, self.seed)
            search = pyspiel.MCTSBot(
                self.game, evaluator, uct_c=1, max_simulations=1, max_memory_mb=1,
                solve=False, seed=1, verbose=False,
            )  # fmt: skip
            search.mcts_search(position)
        return round(rollouts * self.decisions)


class BotGames:
    """Whole games in C++, one call each, by uniformly random bots."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(game.num_players())]
        self.decisions = mean_length(game.new_initial_state())
        self.seed = 0

    def play(self, games: int) -> int:
        for _ in range(games):
            self.seed += 1
            pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.seed)
        return round(games * self.decisions)


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state)
    return state


def mean_length(position: Any) -> float:
    games = decisions = 0
    began = time.process_time()
    while time.process_time() - began < LENGTH_SECONDS:
        decisions += playout(position.clone())
        games += 1
    return decisions / games
