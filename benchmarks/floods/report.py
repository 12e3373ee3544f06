"""What was measured, as ratios to what it was in quiet: a table to read, and JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.floods.machine import CORES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.floods.measuring import Flooded, Phase

MOST_RATIO = 2.0
MOST_MEGABYTES = 100.0
MB = 1e6

OVER = ("", "quiet", "", "flooded", "", "ratio", "alone", "", "a bot's move", "", "a hint", "")
HEAD = ("flood", "p50", "p99", "p50", "p99", "p99", "p99", "MB more", "quiet", "flooded", "quiet", "flooded")
LINE = "{:24}{:>8}{:>8}{:>9}{:>8}{:>8}{:>8}{:>9}{:>14}{:>9}{:>8}{:>9}"
USED = "{:24}{:>7}{:>7}{:>7}{:>9}{:>8}{:>7}   {}"


def at(samples: Sequence[float], share: float) -> float | None:
    """The time within which this share of all was done."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else None


def ratio(new: float | None, old: float | None) -> float | None:
    return new / old if new is not None and old else None


@dataclass
class Result:
    """One flood in figures: times in milliseconds, and how many times as long as in quiet."""

    flood: Flooded

    def p(self, phase: Phase, share: float) -> float | None:
        found = at(phase.samples.moves, share)
        return None if found is None else found * 1000

    @property
    def p99(self) -> float | None:
        return ratio(self.p(self.flood.flood, 0.99), self.p(self.flood.quiet, 0.99))

    @property
    def alone(self) -> float | None:
        """What the flooder's use of the processor costs by itself."""
        return ratio(self.p(self.flood.control, 0.99), self.p(self.flood.quiet, 0.99))

    @property
    def megabytes(self) -> float:
        return max(self.flood.growth) / MB

    def waits(self, what: str) -> list[float | None]:
        """Milliseconds for a bot's move or a hint, half of the time: in quiet and flooded."""
        both = (self.flood.quiet, self.flood.flood)
        medians = [at(getattr(phase.samples, what), 0.5) for phase in both]
        return [None if each is None else each * 1000 for each in medians]

    @property
    def is_kept(self) -> bool:
        has_held = self.p99 is not None and self.p99 <= MOST_RATIO and self.megabytes <= MOST_MEGABYTES
        return has_held and not self.flood.flood.samples.cut_off


def as_json(results: list[Result]) -> list[dict[str, Any]]:
    return [
        {
            "flood": each.flood.name,
            **each.flood.said,
            **{
                name: {f"p{share * 100:g}": each.p(phase, share) for share in (0.5, 0.99, 1)}
                | {"moves": len(phase.samples.moves), **used(phase), "load_average": phase.load_average}
                for name, phase in phases(each.flood).items()
            },
            "ratio": each.p99,
            "alone": each.alone,
            "bots": each.waits("bots"),
            "hints": each.waits("hints"),
            "megabytes": each.megabytes,
            "cut_off": each.flood.flood.samples.cut_off,
            "is_kept": each.is_kept,
        }
        for each in results
    ]


def phases(flood: Flooded) -> dict[str, Phase]:
    return {"quiet": flood.quiet, "flooded": flood.flood, "control": flood.control}


def used(phase: Phase) -> dict[str, float]:
    """Cores that each used on average."""
    of = max(phase.seconds, 0.001)
    return {name: getattr(phase, name) / of for name in ("house", "load", "flooder", "others")}


def as_text(results: list[Result]) -> str:
    quiet = [each.flood.quiet.samples for each in results]
    moves = sum(len(samples.moves) for samples in quiet)
    parts = [
        "Milliseconds until everybody at the table has seen a move; ratios to what it is in quiet "
        f"({moves:,} moves)",
        LINE.format(*OVER),
        LINE.format(*HEAD),
        *(LINE.format(*cells(each)) for each in results),
        "",
        f"Cores of {CORES} in use: by the house in quiet, by all while flooded; and what the flooder did",
        USED.format("flood", "quiet", "house", "load", "flooder", "others", "busy", ""),
        *(used_line(each) for each in results),
        "",
        f"Promised: a p99 at most {MOST_RATIO:g} times as long, {MOST_MEGABYTES:g} MB more, nobody cut off",
        *(f"  {each.flood.name:24}{'kept' if each.is_kept else 'not kept'}" for each in results),
    ]
    return "\n".join(parts)


def cells(result: Result) -> list[str]:
    flood = result.flood
    times = [result.p(phase, share) for phase in (flood.quiet, flood.flood) for share in (0.5, 0.99)]
    ratios = [shown(each, "{:.2f}") for each in (result.p99, result.alone)]
    waits = [shown(each, "{:.0f}") for what in ("bots", "hints") for each in result.waits(what)]
    return [
        flood.name,
        *(shown(each, "{:.1f}") for each in times),
        *ratios,
        f"{result.megabytes:.0f}",
        *waits,
    ]


def shown(number: float | None, how: str) -> str:
    return "" if number is None else how.format(number)


def used_line(result: Result) -> str:
    flood = result.flood
    cores = [f"{cores:.2f}" for cores in (used(flood.quiet)["house"], *used(flood.flood).values())]
    sent = ", ".join(f"{n:,} {what}" for what, n in flood.said["sent"].items() if n)
    refused = ", ".join(f"{n:,} × {what}" for what, n in flood.said["refused"].items() if n)
    cut = flood.flood.samples.cut_off
    told = f"sent {sent or 'nothing'}; refused {refused or 'nothing'}" + (
        f"; CUT OFF {cut} PEOPLE" if cut else ""
    )
    return USED.format(flood.name, *cores, f"{flood.flood.load_average:.1f}", told)
