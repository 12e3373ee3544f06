"""The pieces and cut cards of Icing on the Cake (ICE-1): read from a data file, checked, put into a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.icing_on_the_cake.rules import (
    CARDS,
    CELLS,
    EMPTY,
    KINDS,
    PILE,
    QUARTERS,
    SECTIONS,
    TURNED,
    State,
    group_at,
    lowest,
)

if TYPE_CHECKING:
    from petitfour.core.located import Document

FLAVOUR_NAMES = ("vanilla", "strawberry", "chocolate", "carrot")
KIND_NAMES = ("plain", "edge", "corner")
COLOURS = ("r", "y", "g", "b")
PILES = ("tiles", "icing")
SIDE = 4  # rows, and cells in a row
SECTION_CELLS = CELLS // SECTIONS


def check(document: Document) -> None:
    """64 tiles, 64 icing cards and 16 cut cards, each of four tetrominoes."""
    document.keys((*PILES, "cuts"))
    for name in PILES:
        _check_pile(document.at(name))
    for pattern in document.at("cuts").list_of(CARDS):
        _check_pattern(pattern)


def _check_pile(pile: Document) -> None:
    total = 0
    pile.keys(FLAVOUR_NAMES)
    for flavour in FLAVOUR_NAMES:
        pile.at(flavour).keys(KIND_NAMES)
        for kind in KIND_NAMES:
            total += pile.at(flavour).at(kind).whole_number(0, PILE)
    if total != PILE:
        pile.fail(f"expected {PILE} pieces in all, found {total}")


def _check_pattern(pattern: Document) -> None:
    text = pattern.text(CELLS + SIDE)
    rows = text.split("/")
    if [len(row) for row in rows] != [SIDE] * SIDE:
        pattern.fail(f"expected four rows of four like 'rrrr/yyyy/gggg/bbbb', found {text!r}")
    strange = next((cell for cell in "".join(rows) if cell not in COLOURS), None)
    if strange:
        pattern.fail(f"expected the colours r, y, g and b, found {strange!r}")
    for colour in COLOURS:
        _check_section(pattern, colour)


def _check_section(pattern: Document, colour: str) -> None:
    cells = [i for i, cell in enumerate(pattern.value.replace("/", "")) if cell == colour]
    if len(cells) != SECTION_CELLS:
        pattern.fail(f"expected {SECTION_CELLS} cells of {colour!r}, found {len(cells)}")
    mask = sum(1 << cell for cell in cells)
    if group_at(mask, lowest(mask)) != SECTION_CELLS:
        pattern.fail(f"the section {colour!r} is not connected")


class Box:
    """The pieces and cut cards by name and number."""

    def __init__(self, components: Any) -> None:
        self.components = components
        self.cards: tuple[str, ...] = tuple(components["cuts"])

    def fill(self, s: State) -> None:
        for layer, name in enumerate(PILES):
            for piece in range(len(s.stock[layer])):
                flavour, kind = self.piece(piece)
                s.stock[layer][piece] = self.components[name][flavour][kind]
        for card, pattern in enumerate(self.cards):
            for cell, colour in enumerate(pattern.replace("/", "")):
                s.pattern[card][cell] = COLOURS.index(colour)

    def piece(self, number: int) -> list[str]:
        """A piece as the record names it."""
        return [FLAVOUR_NAMES[number // KINDS], KIND_NAMES[number % KINDS]]

    def number(self, piece: list[str]) -> int:
        return FLAVOUR_NAMES.index(piece[0]) * KINDS + KIND_NAMES.index(piece[1])

    def laid(self, packed: int) -> dict[str, Any] | None:
        """A piece on a plate with its turn; None for an empty cell."""
        if packed == EMPTY:
            return None
        return {"piece": self.piece(packed // QUARTERS), "turn": packed % QUARTERS}

    def turned(self, card: int, quarters: int) -> str:
        """The pattern of a cut card after so many quarter turns clockwise."""
        cells = [""] * CELLS
        for cell, colour in enumerate(self.cards[card].replace("/", "")):
            cells[TURNED[quarters][cell]] = colour
        return "/".join("".join(cells[row : row + SIDE]) for row in range(0, CELLS, SIDE))

    def counted(self, pieces: list[int]) -> dict[str, dict[str, int]]:
        """The pieces there are some of, by flavour and kind, with how many."""
        counts: dict[str, dict[str, int]] = {}
        for number in sorted(set(pieces)):
            flavour, kind = self.piece(number)
            counts.setdefault(flavour, {})[kind] = pieces.count(number)
        return counts
