"""Squares of cake in text: a box for each, dots on its sprinkled sides."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

SIDE = 4
WIDTH = 4
ARROWS = ("↑", "→", "↓", "←")
STEPS = {"↑": (-1, 0), "→": (0, 1), "↓": (1, 0), "←": (0, -1)}
PRINTED = {"plain": (), "edge": (0,), "corner": (0, 3)}

ON_THE_RIM = ("•", "bold green")
INSIDE = ("×", "bold red")


@dataclass(frozen=True)
class Cell:
    """What stands in a box; `cell` is its number on a plate, where sprinkles score."""

    label: str
    style: str = ""
    sprinkled: tuple[str, ...] = ()
    colour: str = ""
    mark: str = ""
    cell: int | None = None

    def dots(self, side: str) -> tuple[str, str] | None:
        """How the sprinkles of a side look: on a plate an inner side is told from the rim."""
        if side not in self.sprinkled:
            return None
        if self.cell is None:
            return "•", "bold"
        down, right = STEPS[side]
        row, column = self.cell // SIDE + down, self.cell % SIDE + right
        is_inside = 0 <= row < SIDE and 0 <= column < SIDE
        return INSIDE if is_inside else ON_THE_RIM


def sides(kind: str, turn: int) -> tuple[str, ...]:
    """The sprinkled sides of a piece after so many quarter turns clockwise."""
    return tuple(ARROWS[(side + turn) % 4] for side in PRINTED[kind])


def block(title: str, cells: list[Cell]) -> Text:
    """Sixteen boxes under a title."""
    width = SIDE * (WIDTH + 2)
    text = Text(no_wrap=True).append(f"{title[:width]:<{width}}", style="bold")
    for first in range(0, len(cells), SIDE):
        row = cells[first : first + SIDE]
        for line in (_top, _middle, _bottom):
            text.append("\n")
            for cell in row:
                text.append_text(line(cell))
    return text


def _top(cell: Cell) -> Text:
    return _edge(cell, "↑", "┌", "┐")


def _bottom(cell: Cell) -> Text:
    """The mark of a section stands in the bottom line, as sprinkles never do as printed."""
    if not cell.mark:
        return _edge(cell, "↓", "└", "┘")
    return Text(f"└{cell.mark:─^{WIDTH}}┘", style=cell.colour)


def _middle(cell: Cell) -> Text:
    label = (f"{cell.label:<{WIDTH}}", cell.style)
    return Text.assemble(_side(cell, "←"), label, _side(cell, "→"))


def _edge(cell: Cell, side: str, left: str, right: str) -> Text:
    plain = cell.colour or "dim"
    sign, style = cell.dots(side) or ("─", plain)
    return Text.assemble((left, plain), (sign * WIDTH, style), (right, plain))


def _side(cell: Cell, side: str) -> tuple[str, str]:
    return cell.dots(side) or ("│", cell.colour or "dim")
