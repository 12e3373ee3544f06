"""What the numbers of a game's facts mean: the rule they belong to, and the words for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.core.words import Words

MEAN = "mean"
OTHERS = "others"


@dataclass(frozen=True)
class Label:
    """A sentence of the lab's catalogue under the game's name.

    `names` fills its blanks with names from the game's own catalogue, `numbers` with numbers.
    """

    key: str
    names: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """What a program knows it by, in every language: `most.plum`, `cut-into.3`, `sizes.6+4+1`."""
        names = [name.split(".", 1)[-1] for name in self.names.values()]
        numbers = [str(number).replace(" ", "") for number in self.numbers.values()]
        return ".".join([self.key, *names, *numbers])

    def said(self, game: Game, words: Words) -> str:
        named = {blank: game.words(words.lang).name(key) for blank, key in self.names.items()}
        text = words.say(f"{game.name}.{self.key}", **named, **self.numbers)
        return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class Line:
    """A line of the score sheet, or the sum of several (`is_sum`)."""

    number: int
    rule: str
    label: Label
    is_sum: bool = False

    @property
    def key(self) -> str:
        return self.label.code


@dataclass(frozen=True)
class Count:
    """How often something happens in a game, or how much of it; `per` divides it, say by the turns.

    What may also be lost (`is_signed`), as points are, is no count of anything.
    """

    number: int
    rule: str
    label: Label
    per: int = 1
    is_signed: bool = False

    @property
    def key(self) -> str:
        return self.label.code


@dataclass(frozen=True)
class Event:
    """Something that happens to a seat."""

    number: int
    label: Label


@dataclass(frozen=True)
class Table:
    """Events that are compared: how the seats they happen to do in the end.

    Against `OTHERS`: the seats they do not happen to. Against the `MEAN` of all events of the table: for
    choices of which each seat concerned makes exactly one.
    """

    label: Label
    about: Label
    against: str
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Meaning:
    """All facts of a game with one box of components and so many players."""

    lines: tuple[Line, ...]
    counts: tuple[Count, ...]
    tables: tuple[Table, ...]
