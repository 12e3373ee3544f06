"""Lines over the course of a game, drawn as SVG: one small drawing, nothing from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 12, 12, 34
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4")  # colour is never the only sign
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)
MOST_TICKS = 6


@dataclass(frozen=True)
class Line:
    """A name and a height for each place from the left to the right."""

    name: str
    heights: list[float]


def graph(lines: list[Line], title: str, labels: dict[int, str], unit: str = "", top: float = 0) -> str:
    """An SVG with a line for each; `labels` name some places below, `top` is a height always shown."""
    heights = [height for line in lines for height in line.heights]
    low, high = min(0.0, *heights), max(top, *heights)
    step = next((s for s in STEPS if (high - low) / s <= MOST_TICKS), STEPS[-1])
    low, high = step * (low // step), step * -(-high // step) or step
    places = max(len(line.heights) for line in lines) - 1

    def x(place: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * place / max(places, 1)

    def y(height: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - height) / (high - low)

    parts = [f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">']
    tick = low
    while tick <= high:
        parts.append(
            f'<path class="grid" d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}"/>'
            f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:g}{escape(unit)}</text>'
        )
        tick += step
    for place, label in labels.items():
        parts.append(
            f'<path class="grid" d="M{x(place):.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
            f'<text x="{x(place):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{escape(label)}</text>'
        )
    for number, line in enumerate(lines):
        points = " ".join(f"{x(place):.1f},{y(height):.1f}" for place, height in enumerate(line.heights))
        dashes = f' stroke-dasharray="{DASHES[number % len(DASHES)]}"' if number else ""
        parts.append(f'<polyline class="line s{number}" points="{points}"{dashes}/>')
    parts.append("</svg>")
    return "".join(parts)


def legend(lines: list[Line]) -> str:
    """The name of each line beside a piece of it."""
    items = []
    for number, line in enumerate(lines):
        dashes = f' stroke-dasharray="{DASHES[number % len(DASHES)]}"' if number else ""
        sample = f'<path class="line s{number}" d="M0 5H40"{dashes}/>'
        drawn = f'<svg viewBox="0 0 40 10" aria-hidden="true">{sample}</svg>'
        items.append(f"<li>{drawn}{escape(line.name)}</li>")
    return f'<ul class="legend">{"".join(items)}</ul>'
