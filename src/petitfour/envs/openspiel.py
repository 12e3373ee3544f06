"""The games as OpenSpiel games: importing this module registers them, `pyspiel.load_game` finds them by name.

Chance speaks in bytes: whenever something is left to it there are a few chance nodes with 256 equally likely
outcomes each, and what they add up to seeds the generator. Whatever lies face down and nobody knows is drawn
then, not at the beginning: a search that sees the state sees no card that is still to be turned up.
"""

from __future__ import annotations

import copy
import json
import zlib
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from petitfour.core.contract import DEAL
from petitfour.core.game import Game, all_games, game_of
from petitfour.core.json_text import json_text
from petitfour.core.match import SPECTATOR
from petitfour.core.state import clone, fields, from_record
from petitfour.envs import stepping
from petitfour.envs.layout import observing
from petitfour.envs.recall import Form, Memory
from petitfour.envs.table import LIMIT, REWARDS, Table, blank_state, one_of, penalty_of

if TYPE_CHECKING:
    from collections.abc import Callable

BYTE = 256
DEAL_BYTES = 4


def name_of(game: Game | str) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"petitfour_{game_of(game).name.replace('-', '_')}"


def load_at(game: Game | str, state: Any, **parameters: Any) -> Any:
    """An OpenSpiel game that begins in a given position (a plain state), to study what follows it."""
    position = zlib.compress(json_text(fields(state)).encode()).hex()
    parameters = {"players": state.players, "position": position, **parameters}
    return pyspiel.load_game(name_of(game), parameters)


def state_at(game: Game, position: str) -> Any:
    s = game.rules.State()
    for name, value in json.loads(zlib.decompress(bytes.fromhex(position))).items():
        setattr(s, name, value)
    return s


class Shared:
    """What all states of one OpenSpiel game have in common."""

    def __init__(self, game: Game, parameters: dict[str, Any]) -> None:
        self.game = game
        self.parameters = parameters
        self.players = int(parameters["players"])
        self.limit = int(parameters["limit"])
        self.rewards: str = one_of("rewards", parameters["rewards"], REWARDS)
        self.box = game.box()
        self.table = Table(game, self._first_state(parameters), parameters["engine"])
        self.bound = self.table.bound
        self.size = len(self.table.seen)
        self.recall = Form(self.players, self.size, self.limit)
        self.rolls: int = observing(game).ROLLS
        self.outcomes = [(byte, 1 / BYTE) for byte in range(BYTE)]
        self.beginning = Place(self)

    def __reduce__(self) -> Any:
        return shared_of, (self.game.name, tuple(sorted(self.parameters.items())))

    def _first_state(self, parameters: dict[str, Any]) -> Any:
        if parameters["position"]:
            return state_at(self.game, parameters["position"])
        options = {option.name: parameters[option.name] for option in self.game.options}
        s = blank_state(self.game, self.players, {"start": parameters["start"], **options})
        self.game.rules.setup(s)
        return s


@lru_cache(maxsize=64)
def shared_of(name: str, parameters: tuple[tuple[str, Any], ...]) -> Shared:
    return Shared(game_of(name), dict(parameters))


class Place:
    """Where a game stands: all of a state that OpenSpiel copies from node to node."""

    __slots__ = ("codes", "coming", "facts", "memory", "number", "rolls", "shared", "states", "told")

    def __init__(self, shared: Shared) -> None:
        table = shared.table
        self.shared = shared
        self.rolls = DEAL_BYTES if table.state.due == DEAL else shared.rolls  # bytes still to come
        self.number = 0  # what those said so far add up to
        self.told = [""] * table.players  # the history as each seat knows it
        self.memory = Memory()  # the same in numbers, if they are offered
        self.states = table.copied_states()
        self.codes = table.codes.copy()
        self.facts = table.facts.copy()
        self.coming: int = table.bound.find_one(self.states, self.codes, self.facts)
        if self.coming != stepping.CHANCE:
            self.tell_sight()

    def __reduce__(self) -> Any:
        return restored, (tuple(getattr(self, name) for name in self.__slots__),)

    def __deepcopy__(self, memo: Any) -> Place:
        twin = Place.__new__(Place)
        twin.shared = self.shared
        twin.states = self.states.copy() if self.shared.table.is_compiled else [clone(self.states[0])]
        twin.codes = self.codes.copy()
        twin.facts = self.facts.copy()
        twin.coming = self.coming
        twin.rolls = self.rolls
        twin.number = self.number
        twin.told = self.told.copy()
        twin.memory = self.memory.copy()
        return twin

    @property
    def plain(self) -> Any:
        """The position as a plain state."""
        if self.shared.table.is_compiled:
            return from_record(self.shared.game.rules.State, self.states)
        return self.states[0]

    def play(self, move: int) -> None:
        seat = self.facts[stepping.ACTOR]
        veils = np.zeros(self.shared.players, np.int64)
        self.coming = self.shared.bound.play_one(self.states, move, veils, self.codes, self.facts)
        seen = veils.tolist()
        self.told = [f"{told} {seat}:{veil}" for told, veil in zip(self.told, seen, strict=True)]
        if self.shared.recall.is_offered:
            self.memory.decisions.append((int(seat), seen))
        self.rolls = self.shared.rolls
        if self.coming == stepping.SOMETHING_SHOWN:
            self.tell_sight()

    def roll(self, byte: int) -> None:
        self.number = self.number * BYTE + byte
        self.rolls -= 1
        if self.rolls:
            return
        rng = np.zeros(4, np.int64)
        self.coming = self.shared.bound.chance_one(self.states, self.number, rng, self.codes, self.facts)
        self.rolls = self.shared.rolls
        self.number = 0
        if self.coming != stepping.CHANCE:
            self.tell_sight()

    def tell_sight(self) -> None:
        """Something was shown: add to the history of each seat what it sees now, in short."""
        rows = np.zeros((self.shared.players, self.shared.size), np.int8)
        self.shared.bound.look_around(self.states, rows)
        self.told = [
            f"{told} {blake2b(row.tobytes(), digest_size=8).hexdigest()}"
            for told, row in zip(self.told, rows, strict=True)
        ]
        if self.shared.recall.is_offered:
            self.memory.sights[len(self.memory.decisions)] = rows

    def seen(self, seat: int) -> np.ndarray[Any, Any]:
        seen = np.zeros(self.shared.size, np.int8)
        self.shared.bound.look(self.states, seat, seen)
        return seen

    def returns(self) -> list[float]:
        paid = np.zeros(self.shared.players)
        self.shared.bound.pay_one(self.states, REWARDS[self.shared.rewards], paid)
        returns: list[float] = paid.tolist()
        return returns


def restored(values: tuple[Any, ...]) -> Place:
    """A place that was pickled."""
    place = Place.__new__(Place)
    for name, value in zip(Place.__slots__, values, strict=True):
        setattr(place, name, value)
    return place


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A node of the tree: a decision of a seat, of chance, or the end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._at = copy.deepcopy(game.shared.beginning)

    # Whose turn it is and what there is to choose

    def current_player(self) -> int:
        at = self._at
        if at.coming == stepping.CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL if self.is_terminal() else at.facts[stepping.ACTOR])

    def is_terminal(self) -> bool:
        at = self._at
        if at.coming == stepping.CHANCE:
            return False
        return bool(at.facts[stepping.COUNT] == 0 or at.facts[stepping.DECISIONS] >= self._at.shared.limit)

    def _legal_actions(self, player: int) -> list[int]:
        codes: list[int] = self._at.codes[: self._at.facts[stepping.COUNT]].tolist()
        return codes

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._at.shared.outcomes

    def _apply_action(self, action: int) -> None:
        if self._at.coming == stepping.CHANCE:
            self._at.roll(action)
        else:
            self._at.play(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._at.shared.players
        return self._at.returns()

    # What a seat knows

    def information_state(self, player: int) -> str:
        """The whole history as a seat knows it, and what it sees now; perfect recall."""
        told = f"{player}|{self._at.told[player]}|"
        if self._at.coming == stepping.CHANCE:
            return f"{told}{self._at.rolls}"
        return told + self._at.seen(player).tobytes().hex()

    def information_state_tensor(self, *player: int) -> list[float]:
        """The same as numbers, if they are not too many."""
        must_recall(self._at.shared)
        numbers: list[float] = super().information_state_tensor(*player)
        return numbers

    def recall(self, player: int, out: np.ndarray[Any, Any]) -> None:
        """Write those numbers."""
        at = self._at
        rolls = at.rolls if at.coming == stepping.CHANCE else 0
        at.shared.recall.write(out, player, at.memory, self.numbers(player), rolls)

    def sight(self, player: int) -> str:
        """What a seat sees now, in words."""
        if self._at.coming == stepping.CHANCE:
            return f"chance {self._at.rolls}"
        game = self._at.shared.game
        return json_text(game.view.view(self._at.plain, player, self._at.shared.box), separators=(",", ":"))

    def numbers(self, player: int) -> Any:
        """What a seat sees now, as numbers."""
        return 0 if self._at.coming == stepping.CHANCE else self._at.seen(player)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> SpielState:
        """Another state that the player cannot tell from this one."""
        twin: SpielState = self.clone()
        rng = np.array([int(sampler() * 2**32) for _ in range(4)], np.int64)
        rng[0] |= 1
        at = twin._at
        at.shared.bound.resample_one(at.states, player_id, rng)
        if at.coming != stepping.CHANCE:
            at.shared.bound.find_one(at.states, at.codes, at.facts)
        return twin

    # In words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        game = self._at.shared.game
        small = game.moves.small(self._at.plain, action, self._at.shared.box)
        words = " ".join(f"{key} {value}" for key, value in small.items())
        return f"{words} #{action}".replace('"', "'")

    def __str__(self) -> str:
        return self.sight(SPECTATOR)


class Observer:
    """What a seat sees, as OpenSpiel asks for it: now, or with all that it remembers."""

    def __init__(self, shared: Shared, kind: Any) -> None:
        is_whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall
        self._is_whole = is_whole  # the public and the private half alone are not offered
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if is_whole and (shared.recall.is_offered or not self._recalls):
            name, size = ("recall", shared.recall.size) if self._recalls else ("observation", shared.size)
            self.tensor = np.zeros(size, np.float32)
            self.dict = {name: self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is None:
            return
        if self._recalls:
            state.recall(player, self.tensor)
        else:
            self.tensor[:] = state.numbers(player)

    def string_from(self, state: SpielState, player: int) -> str | None:
        if not self._is_whole:
            return None
        return state.information_state(player) if self._recalls else state.sight(player)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the four games with a number of players and options; `GAME` and `TYPE` are set for each."""

    GAME: Game
    TYPE: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = {**defaults(self.GAME), **(params or {})}
        self.shared = shared_of(self.GAME.name, tuple(sorted(parameters.items())))
        most = penalty_of(self.GAME, self.shared.rewards)
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.GAME.rules.MOVES,
            max_chance_outcomes=BYTE,
            num_players=self.shared.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.shared.limit,
        )
        kind = type_of(self.GAME, True) if self.shared.recall.is_offered else self.TYPE
        super().__init__(kind, facts, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def information_state_tensor_shape(self) -> list[int]:
        must_recall(self.shared)
        return [self.shared.recall.size]

    def information_state_tensor_size(self) -> int:
        must_recall(self.shared)
        return self.shared.recall.size

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observations take no parameters; found {params}")
        return Observer(self.shared, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def must_recall(shared: Shared) -> None:
    """An empty tensor would be learned from without a word: refuse, as OpenSpiel's own games do."""
    if not shared.recall.is_offered:
        raise pyspiel.SpielError(shared.recall.refusal)


def defaults(game: Game) -> dict[str, Any]:
    """The parameters of a game with the values they have unless told."""
    own = {option.name: option.default for option in game.options}
    return {
        "players": 2,
        "start": 0,
        "rewards": "margin",
        "limit": LIMIT,
        "engine": "",
        "position": "",
        **own,
    }


def type_of(game: Game, recalls: bool = False) -> Any:
    """What OpenSpiel is told of a game; `recalls` if its information states are offered as tensors."""
    kinds = pyspiel.GameType
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=game.title("en"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recalls,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(game),
    )


def register(game: Game) -> None:
    """Make the game known to OpenSpiel, and its class to pickle."""
    kind = type_of(game)
    name = name_of(game)
    globals()[name] = type(name, (SpielGame,), {"GAME": game, "TYPE": kind, "__module__": __name__})
    pyspiel.register_game(kind, globals()[name])


for _game in all_games():
    register(_game)
