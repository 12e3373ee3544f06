"""Why a move of Icing on the Cake is better: by the lines of the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake import rules
from petitfour.games.icing_on_the_cake.components import FLAVOUR_NAMES
from petitfour.games.icing_on_the_cake.moves import Rotate, Take
from petitfour.games.icing_on_the_cake.rules import CELLS, KINDS, layer_of_turn
from petitfour.review.icing_on_the_cake.player import TALLIES

if TYPE_CHECKING:
    from petitfour.review.telling import Comparison, Speaker

SOURCES = ("cake-edges", "cake-group", "icing-edges", "icing-group", "tokens", "candles")
LEAST = 0.4  # points that are worth a word
SIDE = 4  # cells of the plate


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The section, and where each flavour of it goes: columns are letters, rows numbers."""
    if isinstance(move, Rotate):
        return ""
    placed = []
    for place, cell, _ in move.place:
        piece = world.pile[world.turn * CELLS + place]
        flavour = speaker.game.name(f"flavour.{FLAVOUR_NAMES[piece // KINDS]}")
        placed.append(f"{flavour} {chr(ord('A') + cell % SIDE)}{cell // SIDE + 1}")
    cells = ", ".join(placed)
    if isinstance(move, Take):
        return speaker.explain("take", colour=speaker.game.name(f"colour.{move.section}"), cells=cells)
    return speaker.explain("place", cells=cells)


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    found = []
    for place in range(TALLIES):
        gain = c.gain(c.seat, place)
        if gain >= LEAST:
            found.append((gain, speaker.explain(f"from.{SOURCES[place]}", points=speaker.in_points(gain))))
    for p in c.others():
        less = c.worse.score(p) - c.better.score(p)
        if less >= 2 * LEAST:
            values = {"name": speaker.names[p], "points": speaker.in_points(less)}
            found.append((less / 2, speaker.explain("denied", **values)))
    told = [text for _, text in sorted(found, key=lambda pair: -pair[0])[:2]]
    return _at_once(c, speaker)[:1] + told


def _at_once(c: Comparison, speaker: Speaker) -> list[str]:
    """What is different on the plate as soon as the pieces lie."""
    if isinstance(c.better.move, Rotate):
        return []
    layer, seat = layer_of_turn(c.world), c.seat
    better, worse = (_laid(c.world, side.codes) for side in (c.better, c.worse))
    found = []
    edges = (better.rim[layer][seat] - better.inside[layer][seat]) - (
        worse.rim[layer][seat] - worse.inside[layer][seat]
    )
    group = better.group[layer][seat] - worse.group[layer][seat]
    if group > 0:
        found.append((2 * group, speaker.explain("group", n=group)))
    if edges > 0:
        found.append((edges, speaker.explain("rim", n=edges)))
    return [text for _, text in sorted(found, key=lambda pair: -pair[0])]


def _laid(world: Any, codes: tuple[int, ...]) -> Any:
    s = clone(world)
    for code in codes:
        rules.play(s, code)
    return s
