"""The tables of the findings, in Markdown: each with the runs it was made of."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from benchmarks.findings.found import estimate

from petitfour.lab.tables import ranged, share_text
from petitfour.lab.telling import lab_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.findings.found import Found, Library, Row

    from petitfour.lab.statistics import Estimate

    Table = Callable[..., tuple[str, list[Found]]]

WORDS = lab_words("en")
SIZES, PIECES = 1, 0  # tables of Piece o' Cake
DEALT, PLAYED, HIT = 0, 1, 2  # tables of Cake Auf!
ACTION_CARDS = 9  # come first among the cards dealt
HALF = "TOP-3.6"
CHOOSING = "ICE-3.3"
CUTTER = ("games", "victories of who cuts", "beside the mean", "points ahead", "experts cut so")


def markdown(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def share(of: Estimate, is_clear: bool = False, sign: str = "") -> str:
    """In per cent; what is hardly chance stands out."""
    text = share_text(of, WORDS, sign)
    return f"**{text}**" if is_clear else text


def points(of: Estimate, sign: str = "") -> str:
    return ranged(of, WORDS, sign)


def seats(library: Library, game: str) -> tuple[str, list[Found]]:
    """The share of the victories of every seat, and how many points it is ahead of the best other."""
    used = library(game, "expert")
    most = max(found.study.players for found in used)
    editions = len({found.edition for found in used}) > 1
    heads = ["players", *(["edition"] if editions else []), "games"]
    heads += [f"seat {seat + 1}" for seat in range(most)]
    rows = []
    for found in used:
        told = [_seat(found, seat) for seat in range(found.study.players)]
        about = [str(found.study.players), *([found.edition] if editions else []), f"{found.games:,}"]
        rows.append([*about, *told, *[""] * (most - len(told))])
    return markdown(heads, rows), _once(used)


def _seat(found: Found, seat: int) -> str:
    told = found.variant["seats"][seat]
    won = estimate(told["win_share"])
    return f"{share(won, told['clear'])}, {points(estimate(told['ahead']), '+')}"


def openings(library: Library, players: str) -> tuple[str, list[Found]]:
    """The sizes of the first cake's pieces, drawn by lot: how the cutter did, the best first."""
    used, own = (
        [found for found in library("piece-o-cake", bots) if found.study.players == int(players)]
        for bots in ("ByLot", "expert")
    )
    chosen = _chosen(own[0], SIZES)
    best_first = sorted(used[0].rows(SIZES), key=lambda row: -row.estimate("ahead").value)
    return markdown(["pieces", *CUTTER], [_cut(row, chosen) for row in best_first]), [*used, *own]


def pieces(library: Library) -> tuple[str, list[Found]]:
    """How many pieces the first cake is cut into, by lot."""
    used, own = (library("piece-o-cake", bots) for bots in ("ByLot", "expert"))
    rows = []
    for found, experts in zip(used, own, strict=True):
        chosen = _chosen(experts, PIECES)
        rows += [[str(found.study.players), *_cut(row, chosen)] for row in found.rows(PIECES)]
    return markdown(["players", "first cake", *CUTTER], rows), [*used, *own]


def _cut(row: Row, chosen: defaultdict[str, float]) -> list[str]:
    """A way to cut, and how who cut so did."""
    more = row.estimate("difference")
    return [
        row.what,
        str(row.seats),
        share(row.estimate("win_share")),
        share(more, row.is_clear, "+"),
        points(row.estimate("ahead"), "+"),
        f"{chosen[row.what]:.1f}%",
    ]


def _chosen(found: Found, table: int) -> defaultdict[str, float]:
    """How often experts cut so of their own will, in per cent of the games."""
    often = {row.what: 100 * row.seats / found.games for row in found.rows(table)}
    return defaultdict(float, often)


def half(library: Library) -> tuple[str, list[Found]]:
    """How many items the half point decides, and in how many games it does."""
    used = library("top-cake", "expert")
    heads = ["players", *(str(count["what"]).lower() for count in used[0].counts(HALF)), "in how many games"]
    rows = []
    for found in used:
        counts = found.counts(HALF)
        means = [f"{points(estimate(count['mean']))} a game" for count in counts]
        rows.append([str(found.study.players), *means, share(estimate(counts[0]["games"]))])
    return markdown(heads, rows), used


def moments(library: Library, game: str, bots: str = "expert") -> tuple[str, list[Found]]:
    """How much more often those won to whom something happened: the first of the game's tables."""
    return _beside(library(game, bots), 0)


def _beside(used: list[Found], table: int, most: int | None = None) -> tuple[str, list[Found]]:
    """A table for several numbers of players side by side: how much more often those won than others."""
    heads = ["", *(_heading(found) for found in used)]
    by_name: dict[str, list[str]] = {}
    for place, found in enumerate(used):
        for row in found.rows(table)[:most]:
            cells = by_name.setdefault(row.what, ["–"] * len(used))
            more = row.estimate("difference")
            cells[place] = share(more, row.is_clear, "+")
    return markdown(heads, [[name, *cells] for name, cells in by_name.items()]), _once(used)


def _heading(found: Found) -> str:
    return f"{found.study.players} players{', ' + found.edition if found.edition else ''}"


def choosing(library: Library) -> tuple[str, list[Found]]:
    """What the first, second, … to choose gains by it at once, in points."""
    used = library("icing-on-the-cake", "expert")
    largest = max(used, key=lambda found: found.study.players)
    by_name = {str(count["what"]): ["–"] * len(used) for count in largest.counts(CHOOSING)}
    for place, found in enumerate(used):
        for count in found.counts(CHOOSING):
            by_name[str(count["what"])][place] = points(estimate(count["mean"]))
    heads = ["", *(_heading(found) for found in used)]
    return markdown(heads, [[name, *cells] for name, cells in by_name.items()]), _once(used)


def cards(library: Library, which: str, bots: str) -> tuple[str, list[Found]]:
    """Action cards in the opening hand, played, or played against somebody."""
    table = {"dealt": DEALT, "played": PLAYED, "hit": HIT}[which]
    return _beside(library("cake-auf", bots), table, ACTION_CARDS)


def _once(used: list[Found]) -> list[Found]:
    """Every run once, however many variants it has."""
    return list({found.study.name: found for found in used}.values())


TABLES: dict[str, Table] = {
    function.__name__: function for function in (seats, openings, pieces, half, moments, choosing, cards)
}
