"""What was measured, side by side: as a table to read and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib.metadata import version
from platform import python_version
from typing import TYPE_CHECKING, Any

from benchmarks.environments.peers import IS_SMALL

if TYPE_CHECKING:
    from benchmarks.environments.measuring import Contestant

LIBRARIES = ("pettingzoo", "gymnasium", "numba", "numpy")
WAYS = ("wrapped", "raw")
MANY = 3_000_000  # decisions a second of the vectorised environment


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
    many: list[Contestant]
    rounds: int

    def fastest_peer(self, way: str) -> Contestant:
        rivals = [peer for peer in self.peers if peer.way == way and peer.game not in IS_SMALL]
        return max(rivals, key=lambda peer: peer.rate)

    def ratio(self, own: Contestant) -> float:
        """How many times as fast as the fastest of PettingZoo's games in the same way."""
        return own.rate / self.fastest_peer(own.way).rate

    @property
    def games(self) -> list[str]:
        return list(dict.fromkeys(own.game for own in self.ours))

    def aims(self) -> list[Aim]:
        single = [self.single_aim(game, way) for game in self.games for way in WAYS]
        return [*single, *(self.many_aim(game) for game in self.games)]

    def single_aim(self, game: str, way: str) -> Aim:
        slowest = min(self.ratio(own) for own in self.ours if (own.game, own.way) == (game, way))
        return Aim(f"{game}, {way}: faster than the fastest", f"{slowest:.2f} times", slowest > 1)

    def many_aim(self, game: str) -> Aim:
        """With the number of players that suits it least, and the number of games that suits it best."""
        best: dict[int, tuple[float, float]] = {}
        for own in self.many:
            if own.game == game:
                best[own.players] = max(best.get(own.players, (0.0, 0.0)), (own.rate, own.median))
        players, (rate, median) = min(best.items(), key=lambda pair: pair[1])
        found = f"{rate / 1e6:.2f} million with {players} players (median {median / 1e6:.2f})"
        return Aim(f"{game}, many at once: {MANY / 1e6:g} million/s", found, rate > MANY)


def as_json(report: Report) -> dict[str, Any]:
    return {
        "python": python_version(),
        "versions": {library: version(library) for library in LIBRARIES},
        "rounds": report.rounds,
        "peers": [_facts(peer) for peer in report.peers],
        "ours": [{**_facts(own), "ratio": report.ratio(own)} for own in report.ours],
        "many": [_facts(own) for own in report.many],
        "aims": [asdict(aim) for aim in report.aims()],
    }


def _facts(contestant: Contestant) -> dict[str, Any]:
    return {
        "game": contestant.game,
        "players": contestant.players,
        "way": contestant.way,
        "decisions_per_second": round(contestant.rate),
        "median": round(contestant.median),
        "lowest": round(min(contestant.rates)),
    }


def as_text(report: Report) -> str:
    parts = [[f"Decisions a second on one core: the best of {report.rounds} rounds, the median, the lowest"]]
    for way in WAYS:
        parts.append(_way_lines(report, way))
    parts.append(["Petit Four, many games in one call", *map(_line, report.many)])
    parts.append(["What we want to reach", *map(_aim_line, report.aims())])
    parts.append([", ".join(f"{library} {version(library)}" for library in LIBRARIES)])
    return "\n\n".join("\n".join(lines) for lines in parts)


def _way_lines(report: Report, way: str) -> list[str]:
    peers = sorted((peer for peer in report.peers if peer.way == way), key=lambda peer: -peer.rate)
    ours = [own for own in report.ours if own.way == way]
    fastest = report.fastest_peer(way)
    return [
        f"PettingZoo's classic games, {way}",
        *map(_line, peers),
        f"Petit Four, {way}, and how many times as fast as {fastest.game}",
        *(f"{_line(own)} {report.ratio(own):>8.1f}" for own in ours),
    ]


def _line(contestant: Contestant) -> str:
    name = contestant.game + ("*" if contestant.game in IS_SMALL else "")
    rates = f"{contestant.rate:>12,.0f} {contestant.median:>12,.0f} {min(contestant.rates):>12,.0f}"
    way = "" if contestant.way in WAYS else f"{contestant.way:>11}"
    return f"  {name:<20} {contestant.players} players{way} {rates}"


def _aim_line(aim: Aim) -> str:
    answer = "reached" if aim.is_reached else "not reached"
    return f"  {aim.what:<52} {aim.found:<48} {answer}"
