"""The outcomes of chance as a record tells them: taken one by one, each checked against the box."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from petitfour.core.located import shown
from petitfour.core.words import said

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
            self.document.fail(said("record.chance-missing", number=self.taken, key=repr(key)))
        entry = self.entries[self.taken]
        entry.keys((key,))
        self.taken += 1
        return entry.at(key)

    def must_be_used_up(self) -> None:
        if self.taken < len(self.entries):
            self.entries[self.taken].fail(said("record.chance-extra"))


def must_be_these_cards(document: Document, expected: Iterable[Any]) -> None:
    """The same cards as expected, each as often, in any order."""
    wanted = Counter(_hashable(card) for card in expected)
    found: Counter[Any] = Counter()
    for card in document.items():
        found[_hashable(card.value)] += 1
        if _hashable(card.value) not in wanted:
            card.fail(said("record.no-card", card=shown(card.value)))
        if found[_hashable(card.value)] > wanted[_hashable(card.value)]:
            most = wanted[_hashable(card.value)]
            card.fail(said("record.too-often", card=shown(card.value), most=most))
    if found.total() != wanted.total():
        document.fail(said("record.cards", n=wanted.total(), found=found.total()))


def _hashable(card: Any) -> Any:
    if isinstance(card, list):
        return tuple(_hashable(part) for part in card)
    return (type(card).__name__, shown(card)) if not isinstance(card, str) else card
