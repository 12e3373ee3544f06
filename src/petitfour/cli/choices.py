"""The small decisions a person has, picked key by key: `4 2` is card 4, then item 2."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    Path = tuple[tuple[str, str], ...]
    """What to type and what it means, from the coarse choice to the fine one."""


@dataclass
class Choices:
    """A tree of keys with a decision's code at each leaf, and how far the person has gone into it."""

    codes: dict[tuple[str, ...], int] = field(default_factory=dict)
    labels: dict[tuple[str, ...], str] = field(default_factory=dict)
    picked: tuple[str, ...] = ()

    @classmethod
    def of(cls, decisions: Iterable[tuple[Path, int]]) -> Choices:
        """Of decisions that read the same (a plain piece turned four ways) the first one stands for all."""
        choices = cls()
        for path, code in decisions:
            keys: tuple[str, ...] = ()
            for key, label in path:
                keys = (*keys, key)
                choices.labels.setdefault(keys, label)
            choices.codes.setdefault(keys, code)
        return choices

    def here(self) -> list[tuple[str, str]]:
        """The keys that can be typed now, each with its meaning: numbers in their order, then letters."""
        depth = len(self.picked) + 1
        found = [keys for keys in self.labels if len(keys) == depth and keys[:-1] == self.picked]
        return [(keys[-1], self.labels[keys]) for keys in sorted(found, key=_place_of)]

    def pick(self, key: str) -> bool:
        """Go one key further; whether there is such a key."""
        if (*self.picked, key) not in self.labels:
            return False
        self.picked = (*self.picked, key)
        return True

    def pick_all(self, keys: list[str]) -> bool:
        """Go several keys further, or not at all."""
        before = self.picked
        for key in keys:
            if not self.pick(key):
                self.picked = before
                return False
        return bool(keys)

    def pick_forced(self) -> None:
        """Go on where there is but one key; the last key stays the person's to type."""
        while len(self.here()) == 1 and (*self.picked, self.here()[0][0]) not in self.codes:
            self.pick(self.here()[0][0])

    def back(self) -> bool:
        """Go back to where there was a choice; whether there was anything to go back from."""
        before = self.picked
        while self.picked:
            self.picked = self.picked[:-1]
            if len(self.here()) > 1:
                return True
        self.picked = before
        return False

    def can_go_back(self) -> bool:
        before = self.picked
        can = self.back()
        self.picked = before
        return can

    @property
    def code(self) -> int | None:
        """The decision, once enough keys were picked."""
        return self.codes.get(self.picked)


def _place_of(keys: tuple[str, ...]) -> tuple[bool, int]:
    """Where the last key stands in a list; letters stay as they came."""
    key = keys[-1]
    return (False, int(key)) if key.isdecimal() else (True, 0)
