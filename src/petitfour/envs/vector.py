"""Thousands of games in one call, on one core: arrays in and out, each game begun anew when it ends."""

from __future__ import annotations

import secrets
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from petitfour.core.errors import BadInput
from petitfour.core.game import game_of
from petitfour.core.generator import sow
from petitfour.core.state import clone, to_record
from petitfour.envs import stepping
from petitfour.envs.layout import places
from petitfour.envs.spaces import action_space, observation_space, side_by_side
from petitfour.envs.table import (
    LIMIT,
    PLAYERS,
    REWARDS,
    START_GOES_ROUND,
    blank_state,
    bound_to,
    one_of,
    penalty_of,
    start_of,
    whole_number,
)

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from petitfour.core.game import Game

    Array = np.ndarray[Any, Any]

MOST_GAMES = 2**31 - 1


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
    """Games side by side. Place i plays games i, i + games, i + 2 games, ... of the series of its seed.

    `step` takes one move code for every game: whole numbers of any kind, in an array or a list. Wrong shapes,
    kinds and numbers are refused before anything moves. A code that is not legal at the moment ends its game.
    """

    def __init__(
        self,
        game: Game | str,
        players: int = PLAYERS,
        games: int = 1024,
        *,
        rewards: str = "margin",
        start: int = START_GOES_ROUND,
        limit: int = LIMIT,
        engine: str = "",
        **options: Any,
    ) -> None:
        self.game = game_of(game)
        blank = blank_state(self.game, players, options)
        self.players = players
        self.games = games = whole_number("games", games, 1, MOST_GAMES)
        self.seed: int | None = None  # of the series being played: None before the first reset
        self.start = start_of(start, players)
        self.limit = whole_number("limit", limit, 1)
        self._kind = REWARDS[one_of("rewards", rewards, REWARDS)]
        self._penalty = penalty_of(self.game, rewards)
        self.bound, self.is_compiled = bound_to(self.game, engine)
        self._states = self._blanks(blank)
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

    def __repr__(self) -> str:
        engine = "compiled" if self.is_compiled else "plain"
        seed = "not reset yet" if self.seed is None else f"seed={self.seed}"
        return f"<VectorEnv {self.game.name} players={self.players} games={self.games} {engine} {seed}>"

    # Copies

    def __copy__(self) -> VectorEnv:
        """Another environment in the same positions: both play on by themselves."""
        return deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.batch = self.batch._replace(actors=self._facts[:, stepping.ACTOR])  # not a copy of them

    # As Gymnasium's vector environments have it

    @property
    def num_envs(self) -> int:
        return self.games

    @property
    def single_action_space(self) -> Any:
        return action_space(self.moves)

    @property
    def single_observation_space(self) -> Any:
        return observation_space(self.batch.observations.shape[1])

    @property
    def action_space(self) -> Any:
        return side_by_side(self.single_action_space, self.games)

    @property
    def observation_space(self) -> Any:
        return side_by_side(self.single_observation_space, self.games)

    def close(self) -> None:
        """Nothing is kept open."""

    # Playing

    def _blanks(self, blank: Any) -> Any:
        if not self.is_compiled:
            return [clone(blank) for _ in range(self.games)]
        states = self.bound.new_states(self.games)
        to_record(blank, states)
        states[1:] = states[0]
        return states

    def reset(self, seed: int | None = 0) -> Batch:
        """Begin all games of the series of this seed anew; of one that is drawn, if it is None."""
        seed = secrets.randbits(32) if seed is None else whole_number("seed", seed, 0)
        self.seed = seed
        sow(self._rng, seed, 0, 4)
        self.batch.rewards[:] = 0
        self.batch.done[:] = 0
        self.bound.open_many(self._states, seed, self.start, *self._shown)
        return self.batch

    def step(self, actions: ArrayLike) -> Batch:
        """Play one move in every game."""
        settings = self._begun(), self.start, self.limit, self._kind, self._penalty
        codes = self._codes_of(actions)
        batch = self.batch
        self.bound.step_many(self._states, codes, *settings, *self._shown, batch.rewards, batch.done)
        return batch

    def _begun(self) -> int:
        """The seed of the games that are played, if any are."""
        if self.seed is None:
            raise BadInput("expected reset() first: no game has begun")
        return self.seed

    def _codes_of(self, actions: ArrayLike) -> Array:
        """One code for every game, in the one form for which `step_many` is compiled."""
        wanted = f"actions: expected {self.games} codes, one for each game"
        try:
            codes = np.asarray(actions)
        except ValueError:
            raise BadInput(f"{wanted}; found parts of different sizes") from None
        if codes.shape != (self.games,):
            raise BadInput(f"{wanted}; found the shape {codes.shape}")
        if codes.dtype.kind not in "iu":
            raise BadInput(f"actions: expected whole numbers, found {codes.dtype}")
        is_wrong = (codes < 0) | (codes >= self.moves)
        if is_wrong.any():
            at = int(is_wrong.argmax())
            raise BadInput(
                f"actions: expected codes from 0 to {self.moves - 1}, found {codes[at]} for game {at}"
            )
        return np.ascontiguousarray(codes, np.int64)

    @property
    def _shown(self) -> tuple[Array, Array, Array, Array]:
        return self._codes, self.batch.masks, self.batch.observations, self._facts

    def sample(self) -> Array:
        """A legal move for every game, each as likely."""
        self._begun()
        actions = np.empty(self.games, np.int64)
        self.bound.any_moves(self._codes, self._facts, self._rng, actions)
        return actions
