"""Lines over the course of a game, drawn as SVG: one small drawing, nothing from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4")  # colour is never the only sign
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
MOST_TICKS = 6
LEFT, RIGHT, TOP, BOTTOM = 48, 18, 28, 46
LETTER = 7  # its usual width, roughly


@dataclass(frozen=True)
class Size:
    """A drawing for one kind of screen, in pixels there; `labels` are the most places to be named below."""

    name: str
    width: int
    height: int
    labels: int


WIDE = Size("broad", 760, 280, 8)
NARROW = Size("narrow", 340, 250, 4)


@dataclass(frozen=True)
class Line:
    """A name, a height for each place from the left to the right, and between what each may be."""

    name: str
    heights: list[float]
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Axes:
    """What is drawn: the title, the names of the axes, the unit and a height that is always shown."""

    title: str
    across: str = ""
    up: str = ""
    unit: str = ""
    top: float = 0


def graph(lines: list[Line], axes: Axes, labels: dict[int, str], size: Size = WIDE) -> str:
    """An SVG with a line for each, in a band as wide as its uncertainty; `labels` name some places below."""
    frame = _Frame(lines, axes, size)
    head = f'viewBox="0 0 {size.width} {size.height}" role="img" aria-label="{escape(axes.title)}"'
    parts = [*frame.ticks(), *frame.places(labels), *frame.names()]
    parts += [frame.band(number, line) for number, line in enumerate(lines) if line.low != line.high]
    parts += [frame.line(number, line) for number, line in enumerate(lines)]
    return f'<svg class="graph {size.name}" {head}>{"".join(parts)}</svg>'


class _Frame:
    """Where everything comes to lie."""

    def __init__(self, lines: list[Line], axes: Axes, size: Size) -> None:
        self.axes, self.size = axes, size
        heights = [height for line in lines for height in line.heights]
        low, high = min(0.0, *heights), max(axes.top, *heights)
        self.step = next((s for s in STEPS if (high - low) / s <= MOST_TICKS), STEPS[-1])
        self.low = self.step * (low // self.step)
        self.high = self.step * -(-high // self.step) or self.step
        self.last = max(len(line.heights) for line in lines) - 1
        self.right, self.bottom = size.width - RIGHT, size.height - BOTTOM

    def x(self, place: int) -> float:
        return LEFT + (self.right - LEFT) * place / max(self.last, 1)

    def y(self, height: float) -> float:
        inside = min(max(height, self.low), self.high)
        return TOP + (self.bottom - TOP) * (self.high - inside) / (self.high - self.low)

    def along(self, heights: list[float]) -> list[str]:
        return [f"{self.x(place):.1f},{self.y(height):.1f}" for place, height in enumerate(heights)]

    def ticks(self) -> list[str]:
        count = round((self.high - self.low) / self.step)
        parts = []
        for tick in (self.low + self.step * n for n in range(count + 1)):
            y, number = self.y(tick), f"{tick:g}".replace("-", "−")
            parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{self.right}"/>')
            parts.append(_text(LEFT - 6, y + 4, number + self.axes.unit, "end"))
        return parts

    def places(self, labels: dict[int, str]) -> list[str]:
        parts = []
        for place, label in labels.items():
            middle = min(self.x(place), self.size.width - LETTER * len(label) / 2)
            parts.append(f'<path class="grid" d="M{self.x(place):.1f} {TOP}V{self.bottom}"/>')
            parts.append(_text(middle, self.bottom + 18, label, "middle"))
        return parts

    def names(self) -> tuple[str, str]:
        across = _text((LEFT + self.right) / 2, self.size.height - 8, self.axes.across, "middle")
        return _text(4, 14, self.axes.up, "start"), across

    def band(self, number: int, line: Line) -> str:
        above, below = self.along(line.high), self.along(line.low)
        return f'<polygon class="band s{number}" points="{" ".join(above + below[::-1])}"/>'

    def line(self, number: int, line: Line) -> str:
        points = " ".join(self.along(line.heights))
        return f'<polyline class="line s{number}" points="{points}"{_dashes(number)}/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def legend(lines: list[Line]) -> str:
    """The name of each line beside a piece of it."""
    items = []
    for number, line in enumerate(lines):
        sample = f'<path class="line s{number}" d="M0 5H40"{_dashes(number)}/>'
        drawn = f'<svg viewBox="0 0 40 10" aria-hidden="true">{sample}</svg>'
        items.append(f"<li>{drawn}{escape(line.name)}</li>")
    return f'<ul class="legend">{"".join(items)}</ul>'


def _dashes(number: int) -> str:
    dashes = DASHES[number % len(DASHES)]
    return f' stroke-dasharray="{dashes}"' if dashes else ""
