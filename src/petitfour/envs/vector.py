"""Thousands of games in one call, on one core: arrays in and out, each game begun anew when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from petitfour.core.generator import sow
from petitfour.core.state import clone, to_record
from petitfour.envs import stepping
from petitfour.envs.layout import places
from petitfour.envs.table import LIMIT, REWARDS, blank_state, bound_to, game_of, one_of, penalty_of

if TYPE_CHECKING:
    from petitfour.core.game import Game

    Array = np.ndarray[Any, Any]

START_GOES_ROUND = -1


class Batch(NamedTuple):
    """What stands in the arrays after a call; the next call writes over them.

    Where `done` is not 0 the game in that place has ended (1 finished, 2 stopped after too many decisions,
    3 an illegal move), `rewards` are those of the ended game, and the rest belongs to the next one.
    """

    observations: Array  # int8, games x places: what the acting seat knows
    masks: Array  # int8, games x moves: 1 for a legal move
    rewards: Array  # float32, games x players
    done: Array  # int8, games
    actors: Array  # int64, games: the seat to decide


class VectorEnv:
    """Games side by side. Place i plays games i, i + games, i + 2 games, ... of the series of its seed."""

    def __init__(
        self,
        game: Game | str,
        players: int = 3,
        games: int = 1024,
        *,
        rewards: str = "margin",
        start: int = START_GOES_ROUND,
        limit: int = LIMIT,
        engine: str = "",
        **options: Any,
    ) -> None:
        self.game = game_of(game)
        self.players = players
        self.games = games
        self.number = 0
        self.start = start
        self.limit = limit
        self._kind = REWARDS[one_of("rewards", rewards, REWARDS)]
        self._penalty = penalty_of(self.game, rewards)
        self.bound, self.is_compiled = bound_to(self.game, engine)
        self._states = self._blanks(blank_state(self.game, players, options))
        self._codes = np.zeros((games, self.moves), np.int16)
        self._facts = np.zeros((games, stepping.FACTS), np.int64)
        self._rng: Any = np.zeros(4, np.int64)
        self.batch = Batch(
            observations=np.zeros((games, places(self.game, players)), np.int8),
            masks=np.zeros((games, self.moves), np.int8),
            rewards=np.zeros((games, players), np.float32),
            done=np.zeros(games, np.int8),
            actors=self._facts[:, stepping.ACTOR],
        )

    @property
    def moves(self) -> int:
        """How many move codes the game has: actions are smaller."""
        return int(self.bound.MOVES)

    def _blanks(self, blank: Any) -> Any:
        if not self.is_compiled:
            return [clone(blank) for _ in range(self.games)]
        states = self.bound.new_states(self.games)
        to_record(blank, states)
        states[1:] = states[0]
        return states

    def reset(self, seed: int = 0) -> Batch:
        """Begin all games of a series anew."""
        self.number = seed
        sow(self._rng, seed, 0, 4)
        self.batch.rewards[:] = 0
        self.batch.done[:] = 0
        self.bound.open_many(self._states, seed, self.start, *self._shown)
        return self.batch

    def step(self, actions: Array) -> Batch:
        """Play one move in every game."""
        settings = self.number, self.start, self.limit, self._kind, self._penalty
        batch = self.batch
        self.bound.step_many(self._states, actions, *settings, *self._shown, batch.rewards, batch.done)
        return batch

    @property
    def _shown(self) -> tuple[Array, Array, Array, Array]:
        return self._codes, self.batch.masks, self.batch.observations, self._facts

    def sample(self) -> Array:
        """A legal move for every game, each as likely."""
        actions = np.empty(self.games, np.int64)
        self.bound.any_moves(self._codes, self._facts, self._rng, actions)
        return actions
