"""What was measured, side by side: as a table to read and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Any

from benchmarks.simulation.measuring import ROLLOUTS, WHOLE, fastest

if TYPE_CHECKING:
    from benchmarks.simulation.measuring import Contestant
    from benchmarks.simulation.ours import Footprint

LIBRARIES = ("open_spiel", "pgx", "jax", "pettingzoo", "rlcard", "numba", "numpy")

WORKS = (WHOLE, ROLLOUTS)

# What we want to reach: times the fastest peer, and what a state may cost.
TIMES_FASTEST = {"piece-o-cake": 4.0}
TIMES_FASTEST_OTHERWISE = 1.0
MOST_BYTES = 2048
MOST_CLONE_NS = 100


@dataclass(frozen=True)
class Aim:
    """One thing to reach, and how far it is."""

    what: str
    found: str
    is_reached: bool


@dataclass
class Report:
    peers: list[Contestant]
    ours: list[Contestant]
    footprints: list[Footprint]
    rounds: int

    @property
    def families(self) -> list[str]:
        return list(dict.fromkeys(peer.family for peer in self.peers))

    def fastest_of(self, family: str) -> Contestant:
        return fastest(peer for peer in self.peers if peer.family == family and not peer.is_small)

    def fastest_at(self, work: str, is_small: bool = False) -> Contestant:
        """The fastest of all peers at this kind of work."""
        return fastest(peer for peer in self.peers if peer.work == work and peer.is_small == is_small)

    @property
    def rivals(self) -> dict[str, Contestant]:
        """Whom our games are compared with: the fastest of each family, and the fastest small games."""
        found = {family: self.fastest_of(family) for family in self.families}
        return {**found, **{f"small {work}": self.fastest_at(work, is_small=True) for work in WORKS}}

    def own(self, work: str) -> list[Contestant]:
        return [own for own in self.ours if own.work == work]

    def ratios(self, game: str, players: int) -> dict[str, float]:
        """How many times as fast as each rival at the same kind of work."""
        rates = {own.work: own.rate for own in self.ours if (own.game, own.players) == (game, players)}
        return {name: rates[rival.work] / rival.rate for name, rival in self.rivals.items()}

    def aims(self) -> list[Aim]:
        games = dict.fromkeys(own.game for own in self.ours)
        speed = [self.speed_aim(game, work) for work in WORKS for game in games]
        return [*speed, self.bytes_aim(), self.clone_aim()]

    def speed_aim(self, game: str, work: str) -> Aim:
        """Whether the game is fast enough with the number of players that suits it least."""
        wanted = TIMES_FASTEST.get(game, TIMES_FASTEST_OTHERWISE)
        slowest = min((own for own in self.own(work) if own.game == game), key=lambda own: own.rate)
        ratio = slowest.rate / self.fastest_at(work).rate
        medians = slowest.median / max(peer.median for peer in self.peers if peer.counts_at(work))
        found = f"{ratio:.2f} with {slowest.players} players (medians {medians:.2f})"
        return Aim(f"{game}, {work}: {wanted:g} times the fastest", found, ratio >= wanted)

    def bytes_aim(self) -> Aim:
        largest = max(self.footprints, key=lambda footprint: footprint.state_bytes)
        found = f"{largest.state_bytes} ({largest.game})"
        return Aim(f"a state: {MOST_BYTES} bytes at most", found, largest.state_bytes <= MOST_BYTES)

    def clone_aim(self) -> Aim:
        slowest = max(self.footprints, key=lambda footprint: footprint.clone_ns)
        found = f"{slowest.clone_ns:.0f} ns ({slowest.game})"
        return Aim(f"a clone: under {MOST_CLONE_NS} ns", found, slowest.clone_ns < MOST_CLONE_NS)


def as_json(report: Report) -> dict[str, Any]:
    return {
        "python": python_version(),
        "versions": {library: version(library) for library in LIBRARIES},
        "rounds": report.rounds,
        "peers": [_facts(peer) for peer in report.peers],
        "fastest": {family: _facts(report.fastest_of(family)) for family in report.families},
        "ours": [_facts(own) for own in report.ours],
        "ratios": [
            {"game": own.game, "players": own.players, "times": report.ratios(own.game, own.players)}
            for own in report.own(WHOLE)
        ],
        "states": [asdict(footprint) for footprint in report.footprints],
        "aims": [asdict(aim) for aim in report.aims()],
    }


def _facts(contestant: Contestant) -> dict[str, Any]:
    return {
        "family": contestant.family,
        "game": contestant.game,
        "players": contestant.players,
        "work": contestant.work,
        "detail": contestant.detail,
        "is_small": contestant.is_small,
        "decisions_per_second": round(contestant.rate),
        "median": round(contestant.median),
        "lowest": round(min(contestant.rates)),
    }


def as_text(report: Report) -> str:
    parts = (
        [f"Decisions a second on one core: the best of {report.rounds} rounds, the median, the lowest"],
        *(_family_lines(report, family) for family in report.families),
        ["* over in fewer than ten decisions: shown, but not counted as the fastest of its family"],
        *(_own_lines(report, work) for work in WORKS),
        _ratio_lines(report),
        _footprint_lines(report),
        _aim_lines(report),
        [", ".join(f"{library} {version(library)}" for library in LIBRARIES)],
    )
    return "\n\n".join("\n".join(lines) for lines in parts)


def _family_lines(report: Report, family: str) -> list[str]:
    members = [peer for peer in report.peers if peer.family == family]
    members.sort(key=lambda peer: (peer.is_small, -peer.rate))
    return [f"{family}: {members[0].work}", *(_rate_line(peer) for peer in members)]


def _own_lines(report: Report, work: str) -> list[str]:
    return [f"Petit Four, compiled: {work}", *(_rate_line(own) for own in report.own(work))]


def _rate_line(contestant: Contestant) -> str:
    name = contestant.game + ("*" if contestant.is_small else "")
    rates = f"{contestant.rate:>13,.0f} {contestant.median:>13,.0f} {min(contestant.rates):>13,.0f}"
    line = f"  {name:<20} {contestant.players} players {rates}  "
    return f"{line} {contestant.detail}".rstrip()


def _ratio_lines(report: Report) -> list[str]:
    rivals = report.rivals
    lines = [
        "Petit Four, times as fast as the fastest of each at the same work",
        " " * 32 + "".join(f"{name:>18}" for name in rivals),
        " " * 32 + "".join(f"{rival.game:>18}" for rival in rivals.values()),
        " " * 32 + "".join(f"{rival.work:>18}" for rival in rivals.values()),
    ]
    for own in report.own(WHOLE):
        cells = "".join(f"{ratio:>18,.2f}" for ratio in report.ratios(own.game, own.players).values())
        lines.append(f"  {own.game:<20} {own.players} players{cells}")
    return lines


def _footprint_lines(report: Report) -> list[str]:
    lines = ["A state, and a clone of it in the compiled loop"]
    for footprint in report.footprints:
        size, copying = footprint.state_bytes, footprint.clone_ns
        lines.append(f"  {footprint.game:<20} {size:>6,} bytes {copying:>6.0f} ns")
    return lines


def _aim_lines(report: Report) -> list[str]:
    lines = []
    for work in WORKS:
        peer = report.fastest_at(work)
        lines.append(f"The fastest peer at {work}: {peer.family}, {peer.game}, {peer.rate:,.0f} decisions/s")
    for aim in report.aims():
        answer = "reached" if aim.is_reached else "not reached"
        lines.append(f"  {aim.what:<52} {aim.found:<44} {answer}")
    return lines
