"""Numbers in tables: with as many digits as their interval leaves, side by side for several variants."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petitfour.core.words import Words
    from petitfour.lab.significance import Significance
    from petitfour.lab.statistics import Estimate

LEAST_P = 0.001


@dataclass(frozen=True)
class Cell:
    """A cell of a table, and what is special about it."""

    text: str
    few: bool = False
    clear: bool = False
    rule: bool = False
    sum: bool = False


def digits_of(half: float | None) -> int:
    """How many digits after the point still mean something."""
    if not half:
        return 2
    return min(max(1 - math.floor(math.log10(half)), 1), 4)


def ranged(estimate: Estimate, words: Words, sign: str = "") -> str:
    """A number with its interval: `2.4 ± 0.3`, or `0.02 (0.01 to 0.06)` where it is not in the middle."""
    digits = digits_of(estimate.half)
    text = near(estimate.value, words, digits, sign)
    if estimate.is_even:
        return f"{text} ± {words.number(estimate.half or 0, digits)}"
    return text + _bounds(estimate, words, digits)


def share_text(estimate: Estimate, words: Words, sign: str = "") -> str:
    """A share, or the difference of two, in per cent with both bounds: `97.5% (86.7 to 99.6)`."""
    percent = estimate.by(100)
    digits = min(max(digits_of(percent.half) - 1, 1), 2)
    text = near(percent.value, words, digits, sign) + words.percent(0, 0)[1:]
    return text + _bounds(percent, words, digits)


def rating_text(estimate: Estimate, words: Words) -> str:
    """A rating: `312 (208 to 451)`; where all was won or lost there is but one bound, and it says it all."""
    if estimate.high is None and estimate.low is not None:
        return words.say("at-least", low=near(estimate.low, words))
    if estimate.low is None and estimate.high is not None:
        return words.say("at-most", high=near(estimate.high, words))
    return near(estimate.value, words) + _bounds(estimate, words, 0)


def near(value: float, words: Words, digits: int = 0, sign: str = "") -> str:
    """Rounded, and nought without a minus."""
    return words.number(round(value, digits) + 0.0, digits, sign)


def _bounds(estimate: Estimate, words: Words, digits: int) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    low, high = (near(edge, words, digits) for edge in (estimate.low, estimate.high))
    return f" {words.say('between', low=low, high=high)}"


def p_text(found: Significance, words: Words) -> str:
    """The p-value corrected for the number of figures; below a thousandth it says no more."""
    if found.p_adjusted is None:
        return "–"
    if found.p_adjusted < LEAST_P:
        return f"< {words.number(LEAST_P, 3)}"
    return words.number(found.p_adjusted, 3)


def deviation_text(deviation: float | None, words: Words) -> str:
    return "–" if deviation is None else words.number(deviation, 1)


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
