"""The games as PettingZoo environments: one agent decides at a time, with a mask of what it may do."""

from __future__ import annotations

import io
import secrets
from copy import deepcopy
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium.spaces import Box, Dict
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from petitfour.core.game import game_of
from petitfour.core.match import SPECTATOR
from petitfour.envs import stepping
from petitfour.envs.spaces import action_space, observation_space
from petitfour.envs.table import (
    LIMIT,
    PLAYERS,
    REWARDS,
    START_GOES_ROUND,
    Table,
    blank_state,
    one_of,
    penalty_of,
    start_of,
    whole_number,
)

if TYPE_CHECKING:
    from petitfour.core.game import Game

    Array = np.ndarray[Any, Any]

MASKS = ("info", "observation")
RENDER_MODES = ["human", "ansi"]
WIDTH = 100  # columns of a drawing


def env(game: Game | str, players: int = PLAYERS, **options: Any) -> Any:
    """An environment that checks the order of calls and the range of actions."""
    return CheckedEnv(AssertOutOfBoundsWrapper(raw_env(game, players, **options)))


def raw_env(game: Game | str, players: int = PLAYERS, **options: Any) -> RawEnv:
    """The environment without the checks, which cost more than the game."""
    return RawEnv(game, players, **options)


class CheckedEnv(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's checks around a game."""

    def __copy__(self) -> CheckedEnv:
        return deepcopy(self)

    def __str__(self) -> str:
        return str(self.unwrapped)

    def __repr__(self) -> str:
        return f"<checked {self.unwrapped!r}>"


class RawEnv(AECEnv):  # type: ignore[misc]
    """One game after the other.

    `masks="info"`: observations are arrays, the mask is in `info["action_mask"]`. `masks="observation"`:
    observations are dicts of `observation` and `action_mask`, as those of PettingZoo's own classic games; the
    mask is in `info` all the same.

    An illegal action ends the game: the agent gets less than the worst defeat costs, the others nothing.
    """

    def __init__(
        self,
        game: Game | str,
        players: int = PLAYERS,
        *,
        rewards: str = "margin",
        masks: str = "info",
        start: int = START_GOES_ROUND,
        limit: int = LIMIT,
        engine: str = "",
        lang: str = "en",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode is not None:
            one_of("render_mode", render_mode, RENDER_MODES)
        self.game = game = game_of(game)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"petitfour_{game.name.replace('-', '_')}_v{game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self._kind = one_of("rewards", rewards, REWARDS)
        self._is_mask_seen = one_of("masks", masks, MASKS) == "observation"
        self.table = Table(game, blank_state(game, players, options), engine)
        self._start = start_of(start, players)
        self._limit = whole_number("limit", limit, 1)
        self._lang = lang
        self._number: int | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._no_move = np.zeros_like(self.table.mask)
        self._no_move.flags.writeable = False
        self._action_spaces = {agent: action_space(len(self.table.mask)) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    # Copies

    def __copy__(self) -> RawEnv:
        """Another environment in the same position: both play on by themselves."""
        return deepcopy(self)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._no_move.flags.writeable = False

    def __repr__(self) -> str:
        turn = f"turn={self.agent_selection}" if self.agents else "nobody to move"
        seed = (
            "not reset yet"
            if self._number is None
            else f"seed={self._number} game={self.table.number} {turn}"
        )
        return f"<RawEnv {self.metadata['name']} players={self.table.players} {seed}>"

    # Spaces

    def _observation_space(self) -> Any:
        seen = observation_space(len(self.table.seen))
        if not self._is_mask_seen:
            return seen
        return Dict({"observation": seen, "action_mask": Box(0, 1, self.table.mask.shape, np.int8)})

    def action_space(self, agent: str) -> Any:
        return self._action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self._observation_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first of a series with this seed, or the next of the series there is.

        `options={"game": n}` begins game number n of the series instead.
        """
        following = self.table.number + 1
        if self._number is None or seed is not None:
            self._number = secrets.randbits(32) if seed is None else whole_number("seed", seed, 0)
            following = 0
        game = whole_number("game", (options or {}).get("game", following), 0)
        self.table.open(self._number, game, self._start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_move} for agent in self.agents}
        self._skip_agent_selection = None
        self._show()

    def _show(self) -> None:
        """Whose turn it is, and what that agent may do: arrays of its own, to be kept by whoever likes."""
        agent = self.possible_agents[self.table.facts[stepping.ACTOR]]
        self.agent_selection = agent
        self._shown_to = agent
        self._seen = self.table.seen.copy()
        self.infos[agent] = {"action_mask": self.table.mask.copy()}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        came_to = self.table.step(int(action), self._limit)
        self.infos[agent] = {"action_mask": self._no_move}
        self._cumulative_rewards[agent] = 0.0
        if came_to == stepping.GOES_ON:
            self._show()
        else:
            self._end(agent, came_to)

    def _end(self, agent: str, came_to: int) -> None:
        if came_to == stepping.ILLEGAL:
            self.rewards[agent] = -penalty_of(self.game, self._kind)
        else:
            self.rewards = dict(zip(self.agents, self.table.rewards(self._kind), strict=True))
        self._accumulate_rewards()
        flags = self.truncations if came_to == stepping.STOPPED else self.terminations
        flags.update(dict.fromkeys(self.agents, True))
        self._shown_to = ""

    # Looking

    def observe(self, agent: str) -> Any:
        seen = self._seen if agent == self._shown_to else self.table.look(self._seats[agent])
        if not self._is_mask_seen:
            return seen
        return {"observation": seen, "action_mask": self.infos[agent]["action_mask"]}

    def render(self) -> str | None:
        """The table as a spectator sees it: returned as text (`ansi`), or printed (`human`)."""
        from rich.console import Console

        if self.render_mode is None:
            return None
        text = io.StringIO()
        is_text = self.render_mode == "ansi"
        console = Console(file=text, width=WIDTH, color_system=None) if is_text else Console()
        drawing = import_module(f"{self.game.package}.terminal")
        view = self.game.view.view(self.table.state, SPECTATOR, self.game.box())
        console.print(drawing.draw(view, self.game.words(self._lang), self.possible_agents))
        return text.getvalue() if is_text else None

    def close(self) -> None:
        """Nothing is kept open."""
