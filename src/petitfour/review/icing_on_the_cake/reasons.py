"""Why a move of Icing on the Cake is better: by the lines of the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake import rules
from petitfour.games.icing_on_the_cake.components import FLAVOUR_NAMES, KIND_NAMES
from petitfour.games.icing_on_the_cake.moves import Rotate, Take
from petitfour.games.icing_on_the_cake.rules import CELLS, KINDS, layer_of_turn
from petitfour.review.icing_on_the_cake.player import TALLIES

if TYPE_CHECKING:
    from petitfour.games.icing_on_the_cake.moves import Laid
    from petitfour.review.telling import Comparison, Speaker

SOURCES = ("cake-edges", "cake-group", "icing-edges", "icing-group", "tokens", "candles")
LEAST = 0.4  # points that are worth a word
SIDE = 4  # cells of the plate


def line(world: Any, move: Any, box: Any, speaker: Speaker) -> str:
    """The section, and where its pieces go: rows from the top, columns from the left."""
    if isinstance(move, Rotate):
        return speaker.tell(f"rotate.{move.turns}")
    cells = _laid_out(world, move.place, speaker)
    if isinstance(move, Take):
        return speaker.tell("take", colour=speaker.game.name(f"colour.{move.section}"), cells=cells)
    return speaker.tell("place", cells=cells)


def _laid_out(world: Any, placed: tuple[Laid, ...], speaker: Speaker) -> str:
    """`vanilla in row 2, columns 1 and 2; chocolate in row 4, column 4`."""
    names = _piece_names(world, [place for place, _, _ in placed], speaker)
    found: dict[tuple[int, str], list[str]] = {}
    for cell, place in sorted((cell, place) for place, cell, _ in placed):
        found.setdefault((cell // SIDE + 1, names[place]), []).append(str(cell % SIDE + 1))
    told = [
        speaker.explain("in-row", n=len(columns), piece=piece, row=row, columns=speaker.listed(columns))
        for (row, piece), columns in found.items()
    ]
    return speaker.say("semicolon").join(told)


def _piece_names(world: Any, places: list[int], speaker: Speaker) -> dict[int, str]:
    """Pieces by flavour; those of one flavour that are not alike also by their kind."""
    pieces = {place: divmod(world.pile[world.turn * CELLS + place], KINDS) for place in places}
    names = {}
    for place, (flavour, kind) in pieces.items():
        name = speaker.game.name(f"flavour.{FLAVOUR_NAMES[flavour]}")
        if any(other == flavour and its != kind for other, its in pieces.values()):
            told = speaker.game.name(f"kind.{KIND_NAMES[kind]}")
            name = speaker.explain("piece", flavour=name, kind=told)
        names[place] = name
    return names


def reasons(c: Comparison, speaker: Speaker) -> list[str]:
    found = []
    for place in range(TALLIES):
        gain = c.gain(c.seat, place)
        if gain >= LEAST:
            more = speaker.explain(f"from.{SOURCES[place]}", points=speaker.in_points(gain))
            found.append((gain, speaker.tell("gets", name=speaker.names[c.seat], more=more)))
    for p in c.others():
        less = c.worse.score(p) - c.better.score(p)
        if less >= 2 * LEAST:
            values = {"name": speaker.names[p], "points": speaker.in_points(less)}
            found.append((less / 2, speaker.tell("denied", **values)))
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
        found.append((2 * group, speaker.tell("group", n=group)))
    if edges > 0:
        found.append((edges, speaker.tell("edges", n=edges, name=speaker.names[seat])))
    return [text for _, text in sorted(found, key=lambda pair: -pair[0])]


def _laid(world: Any, codes: tuple[int, ...]) -> Any:
    s = clone(world)
    for code in codes:
        rules.play(s, code)
    return s
