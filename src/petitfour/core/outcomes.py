"""The outcomes of chance as a record tells them: taken one by one, each checked against the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from petitfour.core.located import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from petitfour.core.located import Document


class Feed:
    """The `chance` list of a record, read in order."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.entries = document.items()
        self.taken = 0

    def take(self, key: str) -> Document:
        """What the next entry says; it must be the one that is due."""
        if self.taken == len(self.entries):
            self.document.fail(f"entry {self.taken} is missing: {key!r} is due here")
        entry = self.entries[self.taken]
        entry.keys((key,))
        self.taken += 1
        return entry.at(key)

    def must_be_used_up(self) -> None:
        if self.taken < len(self.entries):
            self.entries[self.taken].fail("an extra entry: nothing more was left to chance")


def must_be_these_cards(document: Document, expected: Iterable[Any]) -> None:
    """The same cards as expected, each as often, in any order."""
    wanted = Counter(_hashable(card) for card in expected)
    found: Counter[Any] = Counter()
    for card in document.items():
        found[_hashable(card.value)] += 1
        if _hashable(card.value) not in wanted:
            card.fail(f"there is no {shown(card.value)} here")
        if found[_hashable(card.value)] > wanted[_hashable(card.value)]:
            card.fail(
                f"{shown(card.value)} stands here too often: the box has {wanted[_hashable(card.value)]}"
            )
    if found.total() != wanted.total():
        document.fail(f"expected {wanted.total()} cards, found {found.total()}")


def _hashable(card: Any) -> Any:
    if isinstance(card, list):
        return tuple(_hashable(part) for part in card)
    return (type(card).__name__, shown(card)) if not isinstance(card, str) else card
