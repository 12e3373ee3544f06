"""What was measured, side by side: as a table to read and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Any

from benchmarks.search.searchers import STAGES, deepest_rate
from benchmarks.simulation.measuring import fastest
from benchmarks.simulation.report import Aim

if TYPE_CHECKING:
    from benchmarks.search.searchers import Searcher

LIBRARIES = ("open_spiel", "numba", "numpy")

# What we want to reach: times OpenSpiel's fastest game, and times one core with two.
TIMES_FASTEST = 5.0
TIMES_ONE_CORE = 1.5


@dataclass
class Report:
    peers: list[Searcher]
    ours: list[Searcher]
    gains: dict[str, float]  # of two cores, by game; nothing if there are not two
    rounds: int

    @property
    def families(self) -> list[str]:
        return list(dict.fromkeys(one.family for one in [*self.peers, *self.ours]))

    @property
    def ours_to_the_end(self) -> list[Searcher]:
        return [own for own in self.ours if own.family == self.ours[0].family]

    def rivals(self, stage: str) -> list[Searcher]:
        """What counts at a stage: games of at least ten decisions."""
        return [peer for peer in self.peers if peer.work == stage and not peer.is_small]

    def fastest_peer(self, stage: str) -> Searcher:
        found: Searcher = fastest(self.rivals(stage))
        return found

    def ratio(self, own: Searcher) -> float:
        """Iterations a second as a multiple of the fastest peer's at the same stage."""
        return own.rate / self.fastest_peer(own.work).rate

    def length(self, own: Searcher) -> float:
        """Decisions of a random game from there to the end."""
        return next(
            one.decisions for one in self.ours_to_the_end if (one.game, one.work) == (own.game, own.work)
        )

    def as_long(self, own: Searcher) -> Searcher | None:
        """The fastest peer whose random games are at least half as long as ours."""
        found = [peer for peer in self.rivals(own.work) if 2 * peer.decisions >= self.length(own)]
        return fastest(found) if found else None

    def as_long_ratio(self, own: Searcher) -> float | None:
        peer = self.as_long(own)
        return own.rate / peer.rate if peer else None

    def decisions_ratio(self, own: Searcher) -> float:
        """Decisions a second inside the iterations, as a multiple of the peer's that plays most of them."""
        return own.decisions_rate / deepest_rate(self.rivals(own.work)).decisions_rate

    def aims(self) -> list[Aim]:
        return [
            *(self.aim(own, "iterations", self.ratio(own)) for own in self.ours),
            *(self.as_long_aim(own) for own in self.ours),
            *(self.aim(own, "decisions", self.decisions_ratio(own)) for own in self.ours_to_the_end),
            *(self.cores_aim(game, gain) for game, gain in self.gains.items()),
        ]

    def aim(self, own: Searcher, what: str, ratio: float) -> Aim:
        wanted = f"{own.family}: {own.game}, {own.work}: {what} × {TIMES_FASTEST:g}"
        return Aim(wanted, f"{ratio:.2f}", ratio >= TIMES_FASTEST)

    def as_long_aim(self, own: Searcher) -> Aim:
        peer, ratio = self.as_long(own), self.as_long_ratio(own)
        wanted = (
            f"{own.family}: {own.game}, {own.work}: × {TIMES_FASTEST:g} of {peer.game if peer else 'none'}"
        )
        found = f"{ratio:.2f}" if ratio else "nothing as long"
        return Aim(wanted, found, ratio is not None and ratio >= TIMES_FASTEST)

    def cores_aim(self, game: str, gain: float) -> Aim:
        return Aim(f"{game}: two cores, {TIMES_ONE_CORE:g} times one", f"{gain:.2f}", gain >= TIMES_ONE_CORE)


def as_json(report: Report) -> dict[str, Any]:
    return {
        "python": python_version(),
        "versions": {library: version(library) for library in LIBRARIES},
        "rounds": report.rounds,
        "peers": [_facts(peer) for peer in report.peers],
        "ours": [
            {
                **_facts(own),
                "ratio": report.ratio(own),
                "as_long_ratio": report.as_long_ratio(own),
                "decisions_ratio": report.decisions_ratio(own),
            }
            for own in report.ours
        ],
        "two_cores": report.gains,
        "aims": [asdict(aim) for aim in report.aims()],
    }


def _facts(searcher: Searcher) -> dict[str, Any]:
    return {
        "family": searcher.family,
        "game": searcher.game,
        "players": searcher.players,
        "stage": searcher.work,
        "is_small": searcher.is_small,
        "iterations_per_second": round(searcher.rate),
        "median": round(searcher.median),
        "lowest": round(min(searcher.rates)),
        "decisions_per_iteration": round(searcher.decisions, 1),
        "decisions_per_second": round(searcher.decisions_rate),
    }


def as_text(report: Report) -> str:
    heading = f"Iterations a second on one core: the best of {report.rounds} rounds, the median, the lowest;"
    parts = [
        [heading, "decisions of an iteration; decisions a second"],
        *(_family_lines(report, family) for family in report.families),
        ["* over in fewer than ten decisions: shown, but not counted as the fastest"],
        ["What we want to reach", *(_aim_line(aim) for aim in report.aims())],
        [", ".join(f"{library} {version(library)}" for library in LIBRARIES)],
    ]
    if not report.gains:
        parts.append(["There are not two cores here: what a second one brings was not measured"])
    return "\n\n".join("\n".join(lines) for lines in parts)


def _family_lines(report: Report, family: str) -> list[str]:
    members = [one for one in [*report.peers, *report.ours] if one.family == family]
    members.sort(key=lambda peer: (STAGES.index(peer.work), peer.is_small, -peer.rate))
    return [family, *map(_line, members)]


def _line(searcher: Searcher) -> str:
    name = searcher.game + ("*" if searcher.is_small else "")
    rates = f"{searcher.rate:>10,.0f} {searcher.median:>10,.0f} {min(searcher.rates):>10,.0f}"
    line = f"  {name:<18} {searcher.work:<8} {searcher.players} players {rates}"
    return f"{line} {searcher.decisions:>6.1f} {searcher.decisions_rate:>12,.0f}"


def _aim_line(aim: Aim) -> str:
    return f"  {aim.what:<68} {aim.found:>6}   {'reached' if aim.is_reached else 'not reached'}"
