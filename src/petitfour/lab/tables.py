"""Numbers in tables: with as many digits as their interval leaves, side by side for several variants."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.core.words import Words
    from petitfour.lab.statistics import Estimate

FEW = 30  # cases; with fewer nothing is drawn or called clear


@dataclass(frozen=True)
class Cell:
    """A cell of a table, and what is special about it."""

    text: str
    few: bool = False
    clear: bool = False
    rule: bool = False
    sum: bool = False


def digits_of(half: float) -> int:
    """How many digits after the point still mean something."""
    if not math.isfinite(half) or half <= 0:
        return 2
    return min(max(1 - math.floor(math.log10(half)), 1), 4)


def ranged(estimate: Estimate, words: Words, sign: str = "") -> str:
    """A number with its interval; one game alone gives none."""
    digits = digits_of(estimate.half)
    text = words.number(_near(estimate.value, digits), digits, sign)
    return text if not math.isfinite(estimate.half) else f"{text} ± {words.number(estimate.half, digits)}"


def _near(value: float, digits: int) -> float:
    """Rounded, and nought without a sign."""
    return round(value, digits) + 0.0


def share_text(estimate: Estimate, words: Words, sign: str = "") -> str:
    """A share, or the difference of two, in per cent with its interval."""
    digits = min(max(digits_of(100 * estimate.half) - 1, 1), 2)
    text = words.number(_near(100 * estimate.value, digits), digits, sign)
    if math.isfinite(estimate.half):
        text += f" ± {words.number(100 * estimate.half, digits)}"
    return text + words.percent(0, 0)[1:]


def as_table(
    caption: str, first: list[str], heads: list[str], groups: Sequence[str], rows: list[list[Cell]]
) -> str:
    """A table; with several groups the heads stand once under the name of each."""
    over = ""
    if len(groups) > 1:
        blanks = "".join("<td></td>" for _ in first)
        names = "".join(f'<th scope="colgroup" colspan="{len(heads)}">{escape(name)}</th>' for name in groups)
        over = f"<tr>{blanks}{names}</tr>"
    columns = [*first, *heads * len(groups)]
    head = "".join(f'<th scope="col">{escape(name)}</th>' if name else "<td></td>" for name in columns)
    body = "".join(_row(row) for row in rows)
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption>'
        f"<thead>{over}<tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(row: list[Cell]) -> str:
    first, *rest = row
    attribute = ' class="sum"' if first.sum else ""
    cells = "".join(_cell(cell) for cell in rest)
    return f'<tr{attribute}><th scope="row">{escape(first.text)}</th>{cells}</tr>'


def _cell(cell: Cell) -> str:
    names = [name for name in ("few", "clear", "rule") if getattr(cell, name)]
    attribute = f' class="{" ".join(names)}"' if names else ""
    return f"<td{attribute}>{escape(cell.text)}</td>"
