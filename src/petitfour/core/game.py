"""A game is a value: its fact sheet and the modules that hold its rules, components, moves and view."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import TYPE_CHECKING, Any

from petitfour.core import located
from petitfour.core.errors import BadInput, IllegalMove
from petitfour.core.twin import plain
from petitfour.core.words import Words, said, words

if TYPE_CHECKING:
    from pathlib import Path
    from types import SimpleNamespace

COMPONENTS = "components.json"


@dataclass(frozen=True)
class Option:
    """A choice a table makes before the game: its name in the record and in the state."""

    name: str
    default: Any
    values: tuple[Any, ...]
    rule: str
    players: tuple[int, ...] = ()  # with how many it means something; always, if none is named

    def number(self, value: Any) -> int:
        """The value as it stands in the state."""
        return self.values.index(value) if isinstance(value, str) else int(value)


@dataclass(frozen=True)
class Game:
    """The fact sheet of a game."""

    name: str
    prefix: str
    players: range
    version: int
    minutes: tuple[int, int]
    turn_order: str  # the rule that says whose turn it is
    options: tuple[Option, ...]
    rules: ModuleType
    components: ModuleType
    moves: ModuleType
    chance: ModuleType
    view: ModuleType
    earlier: tuple[Game, ...] = ()  # the same game under rules that were changed since

    def __reduce__(self) -> Any:
        """By name, as whoever reads it has the game too; one that was altered brings what it is made of."""
        if _known(self.name, self.version) is self:
            return _known, (self.name, self.version)
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        modules = {name: value.__name__ for name, value in values.items() if isinstance(value, ModuleType)}
        return _altered, ({name: values[name] for name in values if name not in modules}, modules)

    def __repr__(self) -> str:
        players = f"{self.players[0]}-{self.players[-1]}"
        return f"<Game {self.name} version={self.version} players={players}>"

    def at_version(self, version: int) -> Game | None:
        """The game under some version of its rules, so that what was begun under it stays valid."""
        return next((game for game in (self, *self.earlier) if game.version == version), None)

    @property
    def package(self) -> str:
        return self.rules.__name__.rsplit(".", 1)[0]

    @property
    def plain(self) -> SimpleNamespace:
        """The rules with the engine bound to them."""
        return plain(self.rules)

    @property
    def hides_hands(self) -> bool:
        """Whether people at one screen need a curtain between their turns."""
        return bool(getattr(self.view, "HIDES_HANDS", False))

    def words(self, lang: str) -> Words:
        return words(self.package, lang)

    def title(self, lang: str) -> str:
        return self.words(lang).say("title")

    def rule_text(self, lang: str) -> str:
        return files(self.package).joinpath(f"rules.{lang}.md").read_text(encoding="utf-8")

    def refusal(self, reason: int, lang: str = "en") -> IllegalMove:
        """The refusal for a number of `check`: the sentence in the player's words, with the rule."""
        code, rule = self.rules.REASONS[reason]
        sentence = self.words(lang).say(f"reason.{code}")
        return IllegalMove(code, rule, f"{sentence} ({rule})")

    def built_in_components(self) -> Any:
        return _built_in(self.package)

    def box(self, components: Any = None) -> Any:
        """The components by name and number: the built-in ones, or a host's own (already checked)."""
        if components is None:
            return _built_in_box(self.components, self.package)
        return self.components.Box(components)

    def new_state(self, options: dict[str, Any], box: Any = None) -> Any:
        """A state with the options and components of a table, ready for `setup`."""
        s = self.rules.State()
        s.players = options["players"]
        s.start = options.get("start", 0)
        for option in self.options:
            setattr(s, option.name, option.number(options.get(option.name, option.default)))
        (box or self.box()).fill(s)
        return s

    def load_components(self, path: Path) -> Any:
        """A host's own component list, checked."""
        document = located.read(path)
        self.components.check(document)
        return document.value

    def check_options(self, document: located.Document) -> dict[str, Any]:
        """The options of a table: players, start and the game's own, each with an allowed value."""
        document.keys(("players",), ("start", *(option.name for option in self.options)))
        players = document.at("players").whole_number(self.players[0], self.players[-1])
        if "start" in document.value:
            document.at("start").whole_number(0, players - 1)
        for option in self.options:
            if option.name in document.value:
                document.at(option.name).one_of(option.values)
        return dict(document.value)


@cache
def _built_in(package: str) -> Any:
    text = files(package).joinpath(COMPONENTS).read_text(encoding="utf-8")
    return located.parse(text, f"{package}/{COMPONENTS}").value


@cache
def _built_in_box(components: ModuleType, package: str) -> Any:
    """One for all matches: a box is only read."""
    return components.Box(_built_in(package))


@cache
def all_games() -> tuple[Game, ...]:
    """Every game there is a folder for, by name."""
    folder = importlib.import_module("petitfour.games")
    found = [
        importlib.import_module(f"petitfour.games.{module.name}").GAME
        for module in pkgutil.iter_modules(folder.__path__)
    ]
    return tuple(sorted(found, key=lambda game: game.name))


def _known(name: str, version: int) -> Game | None:
    """The game of exactly this name and version, if there is one."""
    found = (game.at_version(version) for game in all_games() if game.name == name)
    return next(found, None)


def _altered(values: dict[str, Any], modules: dict[str, str]) -> Game:
    found: dict[str, Any] = {name: importlib.import_module(module) for name, module in modules.items()}
    return Game(**values, **found)


def game_of(game: Game | str) -> Game:
    """A game, or the one of this name: whoever is handed a game takes both."""
    return game if isinstance(game, Game) else game_named(game)


def game_named(name: str) -> Game:
    """The game of this name; a unique beginning is enough."""
    if not isinstance(name, str):
        raise _no_game(name)
    wanted = name.lower().replace("_", "-").replace(" ", "-").replace("'", "").strip("!")
    matches = [game for game in all_games() if game.name.startswith(wanted)] if wanted else []
    exact = [game for game in matches if game.name == wanted]
    if len(exact or matches) != 1:
        raise _no_game(name)
    return (exact or matches)[0]


def _no_game(found: object) -> BadInput:
    names = ", ".join(game.name for game in all_games())
    return BadInput(said("error.no-game", name=repr(found), games=names))
