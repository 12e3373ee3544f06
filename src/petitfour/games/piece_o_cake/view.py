"""What a seat or a spectator of Piece o' Cake may see: all but the face-down slices (POC-6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from petitfour.games.piece_o_cake import rules
from petitfour.games.piece_o_cake.rules import RING, VARIETIES, State

if TYPE_CHECKING:
    from petitfour.games.piece_o_cake.components import Box

PHASES = ("over", "cut", "take", "eat")


def view(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The table as the seat sees it; -1 is a spectator."""
    return {**shared(s, box), **own(s, seat, box)}


def own(s: State, seat: int, box: Box) -> dict[str, Any]:
    """What one seat sees and others do not: nothing."""
    return {}


def shared(s: State, box: Box) -> dict[str, Any]:
    """What everybody sees."""
    seats = range(s.players)
    first = s.cake * RING
    ring = s.deck[first : first + RING]
    return {
        "phase": PHASES[s.phase],
        "actor": s.actor,
        "players": s.players,
        "varieties": _varieties(box.varieties, tuple(s.worth), tuple(s.dollops)),
        "cake": s.cake,
        "server": s.server,
        "ring": [box.varieties[v] for v in ring],
        "cuts": s.cut_at[: s.cuts],
        "pieces": _pieces(s, box),
        "turns": s.turns,
        "plate": box.counted(s.plate),
        "deciding": box.varieties[s.variety] if s.phase == rules.EAT else None,
        "collected": [box.counted(s.collected[p]) for p in seats],
        "fresh": [box.counted(s.fresh[p]) for p in seats],
        "eaten": [box.counted(s.eaten[p]) for p in seats],
        "left": box.counted(s.left),
        "unseen": box.counted(_counts(tuple(s.deck[first + RING :]))),
        "sheet": [sheet(s, p, box) for p in seats],
    }


@lru_cache(256)
def _varieties(
    names: tuple[str, ...], worth: tuple[int, ...], dollops: tuple[int, ...]
) -> list[dict[str, Any]]:
    printed = zip(names, worth, dollops, strict=True)
    return [{"name": name, "worth": slices, "dollops": eaten} for name, slices, eaten in printed]


@lru_cache(256)
def _counts(slices: tuple[int, ...]) -> list[int]:
    return [slices.count(v) for v in range(VARIETIES)]


def _pieces(s: State, box: Box) -> list[dict[str, Any]]:
    """The pieces as cut so far; a whole cake is one piece."""
    if s.cuts < 2:
        places = [list(range(RING))]
    else:
        ends = [*s.cut_at[1 : s.cuts], s.cut_at[0] + RING]
        places = [[i % RING for i in range(*ends_of)] for ends_of in zip(s.cut_at, ends, strict=False)]
    return [{"slices": piece, "taken": bool(s.taken[i])} for i, piece in enumerate(places)]


def sheet(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The score sheet of a seat: every point with where it comes from (POC-5)."""
    lines = []
    for v, name in enumerate(box.varieties):
        if rules.leads(s, seat, v):
            lines.append({"rule": "POC-5.1", "what": name, "points": s.worth[v]})
    for v, name in enumerate(box.varieties):
        if s.eaten[seat][v]:
            points = s.eaten[seat][v] * s.dollops[v]
            lines.append({"rule": "POC-5.2", "what": name, "count": s.eaten[seat][v], "points": points})
    return {"total": sum(line["points"] for line in lines), "lines": lines}


def seen_chance(
    s: State, seat: int, entries: list[dict[str, Any]], moves: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The outcomes of chance as far as the seat knows them: `null` for each slice still face down."""
    known = (s.cake + 1) * RING
    slices = entries[0]["slices"]
    return [{"slices": [name if i < known else None for i, name in enumerate(slices)]}]


def seen_moves(s: State, seat: int, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves as far as the seat knows them: all."""
    return moves
