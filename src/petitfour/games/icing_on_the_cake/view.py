"""What a seat or a spectator of Icing on the Cake may see: all but the face-down piles (ICE-8)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from petitfour.games.icing_on_the_cake import rules
from petitfour.games.icing_on_the_cake.components import COLOURS, FLAVOUR_NAMES, PILES
from petitfour.games.icing_on_the_cake.moves import places_of
from petitfour.games.icing_on_the_cake.rules import (
    CAKE,
    CELLS,
    GONE,
    ICING,
    NOBODY,
    PILE,
    QUARTERS,
    TURNS,
    State,
)

if TYPE_CHECKING:
    from petitfour.games.icing_on_the_cake.components import Box

PHASES = ("over", "cut", "choose", "place")
ROUNDS = ("cake", "icing")


def view(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The table as the seat sees it; -1 is a spectator."""
    return {**shared(s, box), **own(s, seat, box)}


def own(s: State, seat: int, box: Box) -> dict[str, Any]:
    """What one seat sees and others do not: nothing."""
    return {}


def shared(s: State, box: Box) -> dict[str, Any]:
    """What everybody sees."""
    first = (s.turn + 1) * CELLS
    return {
        "phase": PHASES[s.phase],
        "actor": s.actor,
        "players": s.players,
        "round": ROUNDS[rules.layer_of_turn(s)],
        "turn": s.turn % TURNS,
        "knife": s.knife,
        "order": _order(s),
        "by_colour": rules.is_by_colour(s),
        "grid": [box.piece(piece) for piece in s.pile[first - CELLS : first]],
        "cut": _cut(s, box),
        "sections": _sections(s),
        "hand": places_of(s.hand),
        "deciding": _deciding(s, box),
        "plates": [_plate(s, p, box) for p in range(s.players)],
        "characters": [COLOURS[c] for c in s.characters[:3]] if s.players == 3 else None,
        "character": COLOURS[s.character] if s.players == 2 else None,
        "unseen": {
            "tiles": _counted(tuple(s.pile[first:PILE]), box),
            "icing": _counted(tuple(s.pile[max(first, PILE) :]), box),
            "cuts": [box.cards[card] for card in sorted(s.cuts[s.turn + 1 :])],
        },
        "sheet": [sheet(s, p, box) for p in range(s.players)],
    }


def _order(s: State) -> list[int]:
    """The seats in the order in which they choose or place this turn; the next turn's, if it is done."""
    seats = [s.knife]
    while len(seats) < s.players:
        seats.append(rules.next_seat(s, seats[-1]))
    return seats


def _cut(s: State, box: Box) -> dict[str, Any]:
    """This turn's cut card in each of its rotations, and the one that was chosen or drawn."""
    card = s.cuts[s.turn]
    return {
        "card": card,
        "rotations": _rotations(card, box),
        "rotation": s.rotation if s.rotation >= 0 else None,
    }


# What stays the same from move to move is put together once: read it, do not change it.


@lru_cache(256)
def _rotations(card: int, box: Box) -> list[str]:
    return [box.turned(card, quarters) for quarters in range(QUARTERS)]


@lru_cache(256)
def _counted(pieces: tuple[int, ...], box: Box) -> dict[str, dict[str, int]]:
    return box.counted(list(pieces))


@lru_cache(2048)
def _layer(cells: tuple[int, ...], box: Box) -> list[dict[str, Any] | None]:
    return [box.laid(packed) for packed in cells]


def _deciding(s: State, box: Box) -> dict[str, Any] | None:
    """The piece to be placed next, with its place in the grid."""
    if not s.hand:
        return None
    place = rules.lowest(s.hand)
    return {"place": place, "piece": box.piece(s.pile[s.turn * CELLS + place])}


def _sections(s: State) -> list[dict[str, Any]]:
    """The sections of the grid once it is cut, each with who took it."""
    if s.rotation < 0:
        return []
    return [
        {
            "colour": COLOURS[c],
            "places": places_of(s.section[c]),
            "taker": taker if taker >= 0 else None,
            "gone": taker == GONE or (taker == NOBODY and s.served == s.players),
        }
        for c, taker in enumerate(s.taker)
    ]


def _plate(s: State, seat: int, box: Box) -> dict[str, Any]:
    return {
        "cake": _layer(tuple(s.plate[CAKE][seat]), box),
        "icing": _layer(tuple(s.plate[ICING][seat]), box),
        "tokens": dict(zip(FLAVOUR_NAMES, s.tokens[seat], strict=True)),
        "token_cells": places_of(_cells_with_token(s, seat)),
        "candles": rules.candles(s, seat),
    }


def _cells_with_token(s: State, seat: int) -> int:
    """The cells with the same flavour in cake and icing, a bit each."""
    matches = 0
    for cake, icing in zip(s.cells[CAKE][seat], s.cells[ICING][seat], strict=True):
        matches |= cake & icing
    return matches


def sheet(s: State, seat: int, box: Box) -> dict[str, Any]:
    """The score sheet of a seat, line by line as on paper (ICE-7)."""
    lines = [*_layer_lines(s, seat, CAKE)]
    if s.turn >= TURNS:
        lines += _layer_lines(s, seat, ICING)
        tokens = rules.all_tokens(s, seat)
        candles = rules.candles(s, seat)
        lines.append({"rule": "ICE-7.3", "what": "tokens", "count": tokens, "points": tokens})
        lines.append({"rule": "ICE-7.3", "what": "candles", "count": candles, "points": 4 * candles})
    return {"total": rules.score(s, seat), "lines": lines}


def _layer_lines(s: State, seat: int, layer: int) -> list[dict[str, Any]]:
    name = ROUNDS[layer]
    rim, inside, group = s.rim[layer][seat], s.inside[layer][seat], s.group[layer][seat]
    return [
        {"rule": "ICE-7.1", "what": f"{name}-rim", "count": rim, "points": rim},
        {"rule": "ICE-7.1", "what": f"{name}-inside", "count": inside, "points": -inside},
        {"rule": "ICE-7.2", "what": f"{name}-group", "count": group, "points": 2 * group},
    ]


def seen_chance(
    s: State, seat: int, entries: list[dict[str, Any]], moves: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The outcomes of chance as far as the seat knows them: `null` for each card still face down."""
    laid = (s.turn + 1) * CELLS
    known = {PILES[CAKE]: laid, PILES[ICING]: laid - PILE, "cuts": s.turn + 1}
    seen = []
    for entry in entries:
        ((key, outcome),) = entry.items()
        if key not in known:
            seen.append(entry)
        elif known[key] > 0:
            seen.append({key: [card if i < known[key] else None for i, card in enumerate(outcome)]})
    return seen


def seen_moves(s: State, seat: int, moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The moves as far as the seat knows them: all."""
    return moves
