"""Three ways to touch a page: a mouse, a finger, keys. What is touched is found by its role and name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import FloatRect, Locator, Page, Position

Point = tuple[float, float]
Spot = Point | Callable[[], Point]  # a function where it is known only once something is held
MIDDLE = (0.5, 0.5)
MOST_KEYS = 120
REST = 50  # milliseconds a finger rests before it lets go: a browser takes the tap after a fling for its end

# Where the keyboard is, seen from a button: whether it is there, before or behind it on the page; and which
# of the buttons of the same row, ring or grid it is on.
WHERE = """(spot) => {
    const at = document.activeElement;
    const row = spot.closest('[role="group"], ul, ol');
    const buttons = row ? [...row.querySelectorAll('button, [role="button"]')] : [];
    const order = at === document.body ? 0 : at.compareDocumentPosition(spot);
    const isBehind = (order & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    return {isThere: at === spot, isBehind, from: buttons.indexOf(at), to: buttons.indexOf(spot)};
}"""


class Way(Protocol):
    """How somebody touches things."""

    did: Counter[str]

    def press(self, spot: Locator, columns: int = 0, part: Point = MIDDLE) -> None:
        """Press something. `columns`: how wide the row or grid is that arrow keys lead through. `part`: where
        in the box around it, for what has holes."""

    def touch(self, point: Point) -> None:
        """Touch a point of the page, whatever lies there and whether or not it is meant to be pressed."""

    def carry(self, start: Point, *there: Spot) -> None:
        """Drag what lies at a point of the page to another, by way of others."""


def middle_of(spot: Locator, part: Point = MIDDLE) -> Point:
    """The middle of something, or another part of the box around it."""
    box = box_of(spot)
    return box["x"] + box["width"] * part[0], box["y"] + box["height"] * part[1]


def box_of(spot: Locator) -> FloatRect:
    spot.wait_for()
    box = spot.bounding_box()
    assert box, "it is not in sight"
    return box


def _within(spot: Locator, part: Point) -> Position | None:
    if part == MIDDLE:
        return None
    box = box_of(spot)
    return {"x": box["width"] * part[0], "y": box["height"] * part[1]}


def point_of(spot: Spot) -> Point:
    return spot() if callable(spot) else spot


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()

    def press(self, spot: Locator, columns: int = 0, part: Point = MIDDLE) -> None:
        spot.click(position=_within(spot, part))
        self.did["press"] += 1

    def touch(self, point: Point) -> None:
        self.page.mouse.click(*point)

    def carry(self, start: Point, *there: Spot) -> None:
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for spot in there:
            self.page.mouse.move(*point_of(spot), steps=4)
        self.page.mouse.up()
        self.did["carry"] += 1


class Finger:
    """A real touch, as the browser gets it from the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()
        self.screen = page.context.new_cdp_session(page)

    def press(self, spot: Locator, columns: int = 0, part: Point = MIDDLE) -> None:
        spot.tap(position=_within(spot, part))
        self.did["press"] += 1

    def touch(self, point: Point) -> None:
        self.page.touchscreen.tap(*point)

    def carry(self, start: Point, *there: Spot) -> None:
        self._touch("touchStart", *start)
        for spot in there:
            end = point_of(spot)
            for part in (0.25, 0.5, 0.75, 1):
                self._touch("touchMove", *between(start, end, part))
            start = end
        self.page.wait_for_timeout(REST)
        self._touch("touchMove", start[0] + 0.5, start[1])
        self._touch("touchEnd")
        self.did["carry"] += 1

    def _touch(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


class Keys:
    """Tab and arrows until it is reached, then Enter: as often as somebody would have to press them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: Counter[str] = Counter()

    def press(self, spot: Locator, columns: int = 0, part: Point = MIDDLE) -> None:
        self.reach(spot, columns)
        self.page.keyboard.press("Enter")
        self.did["press"] += 1

    def reach(self, spot: Locator, columns: int = 0) -> None:
        for _ in range(MOST_KEYS):
            where = spot.evaluate(WHERE)
            if where["isThere"]:
                return
            self.page.keyboard.press(self._next_key(where, columns))
            self.did["key"] += 1
        raise AssertionError(f"no way to {spot} with the keyboard")

    def _next_key(self, where: dict[str, Any], columns: int) -> str:
        if not columns or where["from"] < 0:
            return "Shift+Tab" if where["isBehind"] else "Tab"
        down = where["to"] // columns - where["from"] // columns
        if columns > 1 and down:
            return "ArrowDown" if down > 0 else "ArrowUp"
        return "ArrowRight" if where["to"] > where["from"] else "ArrowLeft"

    def touch(self, point: Point) -> None:
        raise AssertionError("keys know no points")

    def carry(self, start: Point, *there: Spot) -> None:
        raise AssertionError("keys carry nothing")
