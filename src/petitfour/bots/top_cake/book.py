"""The expert's book: what was learned of stacks and bids, read from its file, and the guess it began with."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from petitfour.bots.top_cake.bidder import M_NOISE
from petitfour.bots.top_cake.desk import (
    B_CARDS,
    B_MANNER,
    B_SNATCH,
    B_SPREAD,
    B_TIED,
    BOOK,
    CAKE_STEPS,
    LEFT_STEPS,
    PAGE,
    ROOM_STEPS,
    SAME_STEPS,
)
from petitfour.bots.top_cake.stacking import cell_of_stack

FILE = Path(__file__).with_name("book.json")
VERSION = 1
MANNER = (  # by players, see `bidder.py`
    (3.0, 2.0, 3.0, 0.5, 0.15, 0.94),
    (1.1, 6.0, 0.9, 0.25, 0.12, 0.92),
    (1.8, 2.0, 0.9, 0.15, 0.15, 0.9),
)


@cache
def learned() -> tuple[float, ...]:
    """The book that comes with the package."""
    content = json.loads(FILE.read_text(encoding="utf-8"))
    if content["version"] != VERSION or len(content["book"]) != BOOK:
        raise ValueError(f"{FILE}: expected version {VERSION} with {BOOK} numbers")
    return with_manners(tuple(content["book"]))


def with_manners(book: tuple[float, ...]) -> tuple[float, ...]:
    """The same book with today's manners of bidding."""
    numbers = list(book)
    for page, manner in enumerate(MANNER):
        numbers[page * PAGE + B_MANNER : page * PAGE + B_MANNER + len(manner)] = manner
    return tuple(numbers)


def first_guess() -> tuple[float, ...]:
    """A little for room, more for what could still be crowned."""
    book = [0.0] * BOOK
    for page in range(3):
        for left in range(1, LEFT_STEPS + 1):
            guess_hopes(book, page * PAGE, left)
            at = page * PAGE + left - 1
            book[at + B_SNATCH] = 1.2
            book[at + B_CARDS] = 0.02
            book[at + B_TIED] = 0.3
            book[at + B_SPREAD] = 3.0 + 1.5 * left
    return with_manners(tuple(book))


def guess_hopes(book: list[float], page: int, left: int) -> None:
    for cakes in range(1, CAKE_STEPS + 1):
        for room in range(1, ROOM_STEPS):
            for same in range(1, min(SAME_STEPS, cakes) + 1):
                hope = 0.3 * min(room, left)
                if cakes + left >= 3:
                    hope += 0.3 * (cakes + (same if cakes >= 3 else 0))
                book[page + cell_of_stack(left, cakes, room, same)] = hope


def with_noise(book: tuple[float, ...], noise: float) -> list[float]:
    """The same book for a player whose eye wavers by so much."""
    numbers = list(book)
    for page in range(len(MANNER)):
        numbers[page * PAGE + B_MANNER + M_NOISE] = noise
    return numbers
