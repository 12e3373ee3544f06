"""What was measured, side by side: as a table to read and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Any

from benchmarks.simulation.measuring import fastest

if TYPE_CHECKING:
    from benchmarks.simulation.measuring import Contestant
    from benchmarks.simulation.ours import Footprint

LIBRARIES = ("open_spiel", "pgx", "jax", "pettingzoo", "rlcard", "numba", "numpy")

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

    @property
    def fastest_peer(self) -> Contestant:
        return fastest(self.fastest_of(family) for family in self.families)

    @property
    def fastest_small(self) -> Contestant:
        return fastest(peer for peer in self.peers if peer.is_small)

    def ratios(self, own: Contestant) -> dict[str, float]:
        """How many times as fast as the fastest game of each family, and as the fastest small game."""
        ratios = {family: own.rate / self.fastest_of(family).rate for family in self.families}
        return {**ratios, "small games": own.rate / self.fastest_small.rate}

    def aims(self) -> list[Aim]:
        games = dict.fromkeys(own.game for own in self.ours)
        return [*(self.speed_aim(game) for game in games), self.bytes_aim(), self.clone_aim()]

    def speed_aim(self, game: str) -> Aim:
        """Whether the game is fast enough with the number of players that suits it least."""
        wanted = TIMES_FASTEST.get(game, TIMES_FASTEST_OTHERWISE)
        slowest = min((own for own in self.ours if own.game == game), key=lambda own: own.rate)
        ratio = slowest.rate / self.fastest_peer.rate
        found = f"{ratio:.2f} with {slowest.players} players"
        return Aim(f"{game}: {wanted:g} times the fastest peer", found, ratio >= wanted)

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
        "ours": [{**_facts(own), "ratios": report.ratios(own)} for own in report.ours],
        "states": [asdict(footprint) for footprint in report.footprints],
        "aims": [asdict(aim) for aim in report.aims()],
    }


def _facts(contestant: Contestant) -> dict[str, Any]:
    return {
        "family": contestant.family,
        "game": contestant.game,
        "players": contestant.players,
        "detail": contestant.detail,
        "is_small": contestant.is_small,
        "decisions_per_second": round(contestant.rate),
        "lowest": round(min(contestant.rates)),
        "highest": round(max(contestant.rates)),
    }


def as_text(report: Report) -> str:
    parts = (
        [f"Decisions a second on one core: median of {report.rounds} rounds, lowest to highest"],
        *(_family_lines(report, family) for family in report.families),
        ["* over in fewer than ten decisions: shown, but not counted as the fastest of its family"],
        _own_lines(report),
        _ratio_lines(report),
        _footprint_lines(report),
        _aim_lines(report),
        [", ".join(f"{library} {version(library)}" for library in LIBRARIES)],
    )
    return "\n\n".join("\n".join(lines) for lines in parts)


def _family_lines(report: Report, family: str) -> list[str]:
    members = [peer for peer in report.peers if peer.family == family]
    members.sort(key=lambda peer: (peer.is_small, -peer.rate))
    return [family, *(_rate_line(peer) for peer in members)]


def _own_lines(report: Report) -> list[str]:
    return ["Petit Four, compiled", *(_rate_line(own) for own in report.ours)]


def _rate_line(contestant: Contestant) -> str:
    name = contestant.game + ("*" if contestant.is_small else "")
    spread = f"{min(contestant.rates):,.0f} - {max(contestant.rates):,.0f}"
    line = f"  {name:<20} {contestant.players} players {contestant.rate:>13,.0f}   {spread:<25}"
    return f"{line} {contestant.detail}".rstrip()


def _ratio_lines(report: Report) -> list[str]:
    columns = [*report.families, "small games"]
    against = [*(report.fastest_of(family).game for family in report.families), report.fastest_small.game]
    lines = [
        "Petit Four, times as fast as the fastest of",
        " " * 32 + "".join(f"{column:>18}" for column in columns),
        " " * 32 + "".join(f"{game:>18}" for game in against),
    ]
    for own in report.ours:
        ratios = report.ratios(own)
        cells = "".join(f"{ratios[column]:>18,.2f}" for column in columns)
        lines.append(f"  {own.game:<20} {own.players} players{cells}")
    return lines


def _footprint_lines(report: Report) -> list[str]:
    lines = ["A state, and a clone of it in the compiled loop"]
    for footprint in report.footprints:
        size, copying = footprint.state_bytes, footprint.clone_ns
        lines.append(f"  {footprint.game:<20} {size:>6,} bytes {copying:>6.0f} ns")
    return lines


def _aim_lines(report: Report) -> list[str]:
    peer = report.fastest_peer
    lines = [f"The fastest peer: {peer.family}, {peer.game}, {peer.rate:,.0f} decisions/s"]
    for aim in report.aims():
        answer = "reached" if aim.is_reached else "not reached"
        lines.append(f"  {aim.what:<48} {aim.found:<26} {answer}")
    return lines
