"""What collected slices are worth once a cake is eaten: trained tables, or a guess where there are none.

A table says, for a variety, what the rest of the game is worth to a player who has collected `own` slices if
the best of the others has `rival` and `unseen` are still face down. With two players it is the difference
between the player who serves next (`own`) and the other; with more it is the player's own points.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import comb
from typing import Any

from petitfour.bots.piece_o_cake.desk import POINT
from petitfour.games.piece_o_cake.rules import CAKES, RING, SLICES, VARIETIES

FILE = "tables.json"
COLLECTED = (0.0, 0.0, 0.30, 0.20, 0.16, 0.13)  # share of unseen slices each will collect, by players

Table = list[int]  # flat: see `spot`


def spots(worth: int) -> int:
    return (worth + 1) ** 3


def spot(worth: int, own: int, rival: int, unseen: int) -> int:
    """Where a table of a variety with so many slices has its number."""
    return (own * (worth + 1) + rival) * (worth + 1) + unseen


def can_be(worth: int) -> list[tuple[int, int, int]]:
    """All (own, rival, unseen) there can be of a variety with so many slices."""
    counts = range(worth + 1)
    return [(a, b, u) for a in counts for b in counts for u in counts if a + b + u <= worth]


# The majority, and a guess at who will have it


def majority(worth: int, own: int, rival: int) -> int:
    return worth * POINT if own and own >= rival else 0


@cache
def _shares(unseen: int, share: float) -> list[float]:
    return [comb(unseen, x) * share**x * (1 - share) ** (unseen - x) for x in range(unseen + 1)]


@cache
def lead_chance(own: int, rival: int, others: int, unseen: int, share: float) -> float:
    """How likely it is to end with a majority if everybody collects each unseen slice with this share.

    One rival has `rival` slices; that many others are taken to have half as many.
    """
    chances = _shares(unseen, share)
    return sum(
        p * sum(chances[: own + x - rival + 1]) * sum(chances[: own + x - rival // 2 + 1]) ** others
        for x, p in enumerate(chances)
        if own + x and own + x >= rival
    )


@cache
def guess(players: int, worth: int, cake: int) -> tuple[int, ...]:
    """The table for after a cake, from nothing but that chance."""
    left = (CAKES - 1 - cake) * RING
    share = COLLECTED[players] * left / (SLICES - (cake + 1) * RING)
    table = [0] * spots(worth)
    for own, rival, unseen in can_be(worth):
        lead = lead_chance(own, rival, players - 2, unseen, share)
        if players == 2:
            lead -= lead_chance(rival, own, 0, unseen, share)
        table[spot(worth, own, rival, unseen)] = round(worth * lead * POINT)
    return tuple(table)


# Trained tables


@cache
def trained() -> dict[str, Any]:
    """The file of trained tables, or nothing."""
    path = files(__package__).joinpath(FILE)
    if not path.is_file():
        return {}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def fits(worth: list[int], dollops: list[int]) -> bool:
    """Whether the trained tables are about these slices."""
    known: bool = trained().get("varieties") == [list(pair) for pair in zip(worth, dollops, strict=True)]
    return known


@cache
def _unfolded(players: int, cake: int) -> tuple[tuple[int, ...], ...]:
    """The trained tables after a cake: the file has only what can be, in order."""
    packed = zip(trained()["varieties"], trained()["players"][str(players)][cake], strict=True)
    return tuple(unfolded(worth, numbers) for (worth, _), numbers in packed)


def unfolded(worth: int, packed: list[int]) -> tuple[int, ...]:
    """A table from its numbers for what `can_be`."""
    table = [0] * spots(worth)
    for cell, value in zip(can_be(worth), packed, strict=True):
        table[spot(worth, *cell)] = value
    return tuple(table)


class Values:
    """The tables for one table of players and its slices."""

    def __init__(self, players: int, worth: list[int], dollops: list[int], is_trained: bool = True) -> None:
        self.players = players
        self.worth = list(worth)
        self.dollops = list(dollops)
        has_tables = is_trained and fits(worth, dollops) and str(players) in trained()["players"]
        self._last: tuple[tuple[int, list[int]], list[int]] = ((-1, []), [])
        if has_tables:
            self.tables: list[Any] = [_unfolded(players, cake) for cake in range(CAKES - 1)]
        else:
            self.tables = [[guess(players, w, cake) for w in worth] for cake in range(CAKES - 1)]

    def after(self, cake: int, unseen: list[int]) -> list[int]:
        """The squares for the desk of a search in this cake (`desk.py`), variety after variety."""
        if self._last[0] == (cake, unseen):
            return self._last[1]
        cells: list[int] = []
        for v in range(VARIETIES):
            worth = self.worth[v]
            for first in range(worth + 1):
                for second in range(worth + 1):
                    cells.append(self.cell(cake, v, first, second, unseen[v]))
        if self.players > 2:
            self._never_help(cells)
        self._last = ((cake, list(unseen)), cells)
        return cells

    def cell(self, cake: int, v: int, first: int, second: int, unseen: int) -> int:
        """Two players: the server's `first` against the chooser's `second`; else own against best rival."""
        worth = self.worth[v]
        if cake == CAKES - 1:
            lead = majority(worth, first, second)
            return lead - majority(worth, second, first) if self.players == 2 else lead
        if first + second + unseen > worth:
            return 0
        if self.players == 2:
            # The chooser serves next, and the table is about the next server.
            return -int(self.tables[cake][v][spot(worth, second, first, unseen)])
        return int(self.tables[cake][v][spot(worth, first, second, unseen)])

    def _never_help(self, cells: list[int]) -> None:
        """What a rival collects never helps: the search of many players relies on it."""
        start = 0
        for worth in self.worth:
            side = worth + 1
            for place in range(start, start + side * side):
                if (place - start) % side:
                    cells[place] = min(cells[place], cells[place - 1])
            start += side * side
