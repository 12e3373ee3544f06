"""Plots as SVG: dots with their intervals, and how often each value came. Drawn without a script."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from petitfour.lab.statistics import Estimate

    Number = Callable[[float], str]
    """How a number on an axis is written."""

WIDTH = 720
LEFT = 250  # for the names beside dots
RIGHT = 70  # for the numbers beside dots
ROW = 24
AXIS = 34
MOST_BARS = 60
SHAPES = 4
BASE = 200  # the axis of a histogram
TALLEST = 180


@dataclass(frozen=True)
class Dot:
    """One value with its interval; `series` chooses sign and colour."""

    name: str
    estimate: Estimate
    text: str
    series: int = 0


def dots(rows: Sequence[Dot], even: float | None, title: str, number: Number) -> str:
    """One row for each dot; `even` is the line they are compared with."""
    values = [edge for row in rows for edge in _edges(row.estimate)] + ([even] if even is not None else [])
    scale = _Scale(min(values), max(values), LEFT, WIDTH - RIGHT, 0.01)
    height = ROW * len(rows) + AXIS
    parts = [scale.axis(ROW * len(rows) + 6, number)]
    if even is not None:
        x = scale.at(even)
        parts.append(f'<line class="even" x1="{x}" x2="{x}" y1="0" y2="{ROW * len(rows) + 4}"/>')
    parts += [_dot(row, scale, ROW * i + ROW / 2) for i, row in enumerate(rows)]
    return _svg(height, title, parts)


def _edges(estimate: Estimate) -> tuple[float, float]:
    """The ends of an interval; where there is none, the value."""
    low, high = (estimate.value if edge is None else edge for edge in (estimate.low, estimate.high))
    return low, high


def _dot(row: Dot, scale: _Scale, y: float) -> str:
    low, high = (scale.at(edge) for edge in _edges(row.estimate))
    x = scale.at(row.estimate.value)
    return (
        f'<g class="s{row.series % SHAPES}"><text x="{LEFT - 12}" y="{y + 4}" class="name">'
        f"{escape(_short(row.name))}</text>"
        f'<line class="whisker" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>{_sign(row.series, x, y)}'
        f'<text x="{WIDTH - RIGHT + 8}" y="{y + 4}" class="number">{escape(row.text)}</text></g>'
    )


def _sign(series: int, x: float, y: float) -> str:
    """Colours are never the only sign: each series has a shape of its own."""
    shapes = (
        f'<circle cx="{x}" cy="{y}" r="5"/>',
        f'<rect x="{x - 4.5:g}" y="{y - 4.5:g}" width="9" height="9"/>',
        f'<path d="M{x} {y - 6}l6 11h-12z"/>',
        f'<path d="M{x} {y - 6}l6 6-6 6-6-6z"/>',
    )
    return shapes[series % SHAPES]


def _short(name: str) -> str:
    return name if len(name) <= 38 else name[:36].rstrip() + "…"


def histogram(series: Sequence[dict[int, int]], title: str, number: Number, what: str) -> str:
    """How often each value came, as a share: bars for one series, a line for each of several.

    Nothing if there is but one value: a sentence says that better.
    """
    low = min(min(counts) for counts in series)
    high = max(max(counts) for counts in series)
    if low == high:
        return ""
    width = math.ceil((high - low + 1) / MOST_BARS)
    heaps = [_heaped(counts, low, width) for counts in series]
    bars = range((high - low) // width + 1)
    most = max(max(heap.values()) for heap in heaps)
    scale = _Scale(low - width / 2, low + (len(bars) - 0.5) * width, 20, WIDTH - 20, 1)
    edges = [scale.at(low + (bar - 0.5) * width) for bar in (*bars, len(bars))]
    parts = [
        scale.axis(BASE, number),
        f'<text x="{WIDTH - 20}" y="{BASE + 34}" class="end">{escape(what)}</text>',
    ]
    for i, heap in enumerate(heaps):
        tops = [round(BASE - TALLEST * heap.get(bar, 0) / most, 1) for bar in bars]
        parts.append(_bars(tops, edges) if len(heaps) == 1 else _steps(tops, edges, i))
    return _svg(BASE + 42, title, parts)


def _heaped(counts: dict[int, int], low: int, width: int) -> dict[int, float]:
    games = sum(counts.values())
    heap: dict[int, float] = {}
    for value, times in counts.items():
        bar = (value - low) // width
        heap[bar] = heap.get(bar, 0) + times / games
    return heap


def _bars(tops: list[float], edges: list[float]) -> str:
    room = 0.08 * (edges[1] - edges[0])
    return "".join(
        f'<rect class="bar" x="{left + room:.1f}" width="{right - left - 2 * room:.1f}" '
        f'y="{top}" height="{BASE - top:.1f}"/>'
        for top, left, right in zip(tops, edges, edges[1:], strict=False)
    )


def _steps(tops: list[float], edges: list[float], series: int) -> str:
    steps = zip(tops, edges, edges[1:], strict=False)
    points = " ".join(f"{left},{top} {right},{top}" for top, left, right in steps)
    return f'<polyline class="step s{series % SHAPES} dash{series % SHAPES}" points="{points}"/>'


def sign(series: int) -> str:
    """The sign and the line of a series, to stand before its name."""
    line = f'<line class="step dash{series % SHAPES}" x1="20" x2="48" y1="9" y2="9"/>'
    return (
        f'<svg class="sign s{series % SHAPES}" viewBox="0 0 50 18" aria-hidden="true">'
        f"{_sign(series, 9, 9)}{line}</svg>"
    )


class _Scale:
    """From values to places, with round numbers on the axis."""

    def __init__(self, low: float, high: float, left: float, right: float, least: float) -> None:
        """`least` is the smallest distance between two numbers on the axis."""
        room = (high - low) * 0.06 or 0.5
        self.low, self.high = low - room, high + room
        self.left, self.right = left, right
        self.least = least

    def at(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 1)

    def ticks(self) -> list[float]:
        rough = (self.high - self.low) / 6
        power = 10.0 ** math.floor(math.log10(rough))
        step = max(next(power * n for n in (1, 2, 5, 10) if power * n >= rough), self.least)
        first = math.ceil(self.low / step)
        return [n * step for n in range(first, math.floor(self.high / step) + 1)]

    def axis(self, y: float, number: Number) -> str:
        marks = "".join(
            f'<line class="tick" x1="{x}" x2="{x}" y1="{y}" y2="{y + 4}"/>'
            f'<text class="tick" x="{x}" y="{y + 17}">{escape(number(tick))}</text>'
            for tick in self.ticks()
            for x in (self.at(tick),)
        )
        return f'<line class="axis" x1="{self.left}" x2="{self.right}" y1="{y}" y2="{y}"/>{marks}'


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    named = f'role="img" aria-label="{escape(title)}"'
    drawn = f'<svg viewBox="0 0 {WIDTH} {height:g}" {named}>{"".join(parts)}</svg>'
    return f'<div class="scroll">{drawn}</div>'
