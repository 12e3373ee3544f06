"""What was measured, side by side, and what we want to reach: as tables to read and as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.house.measuring import CLOSED, CROWDED, OPEN
from benchmarks.house.servers import BOARDGAME, COLYSEUS_GROUPED, HOUSE

if TYPE_CHECKING:
    from benchmarks.house.measuring import Mode, Row
    from benchmarks.house.servers import Kind
    from benchmarks.house.standing import Memory

TIMES_BOARDGAME = 4.0
TIMES_COLYSEUS = 1.0
MOST_P99 = 20.0  # milliseconds
MOST_STALL = 100.0
MOST_KB_A_TABLE = 20.0
MOST_SECONDS_TO_START = 1.5


@dataclass(frozen=True)
class Aim:
    """One thing to reach, and how far it is."""

    what: str
    found: str
    is_reached: bool


@dataclass
class Report:
    rows: list[Row]
    rounds: int
    seconds: int
    memory: Memory | None = None
    start: float | None = None

    def row(self, kind: Kind, mode: Mode) -> Row | None:
        return next((row for row in self.rows if (row.kind, row.mode) == (kind, mode)), None)

    def modes(self) -> list[Mode]:
        return list(dict.fromkeys(row.mode for row in self.rows))

    def ratio(self, row: Row) -> float:
        """How many times as many moves a second the house makes."""
        own = next(own for own in self.rows if (own.kind, own.mode) == (HOUSE, row.mode))
        return own.median("rate") / row.median("rate")

    def aims(self) -> list[Aim]:
        return [*self._speed_aims(), *self._latency_aims(), *self._standing_aims()]

    def _speed_aims(self) -> list[Aim]:
        found = []
        for kind, times in ((BOARDGAME, TIMES_BOARDGAME), (COLYSEUS_GROUPED, TIMES_COLYSEUS)):
            if peer := self.row(kind, CLOSED):
                ratio = self.ratio(peer)
                what = f"moves/s: {times:g} times {kind.name}"
                found.append(Aim(what, f"{ratio:.2f}", ratio >= times))
        return found

    def _latency_aims(self) -> list[Aim]:
        found = []
        if row := self.row(HOUSE, OPEN):
            p99 = row.median("p99")
            found.append(Aim(f"{OPEN.title}: p99 under {MOST_P99:g} ms", f"{p99:.1f} ms", p99 < MOST_P99))
        if row := self.row(HOUSE, CROWDED):
            worst = row.most("worst")
            what = f"{CROWDED.title}: no stall over {MOST_STALL:g} ms"
            found.append(Aim(what, f"{worst:.0f} ms", worst <= MOST_STALL))
        return found

    def _standing_aims(self) -> list[Aim]:
        found = []
        if self.memory:
            kept = self.memory
            for what, kilobytes in (
                ("opened", kept.opened),
                ("loaded", kept.loaded),
                ("halfway", kept.halfway),
            ):
                text = f"an idle table, {what}: under {MOST_KB_A_TABLE:g} KB"
                found.append(Aim(text, f"{kilobytes:.1f} KB", kilobytes < MOST_KB_A_TABLE))
        if self.start is not None:
            text = f"first answer after a start: under {MOST_SECONDS_TO_START:g} s"
            found.append(Aim(text, f"{self.start:.2f} s", self.start < MOST_SECONDS_TO_START))
        return found


def as_json(report: Report) -> dict[str, Any]:
    return {
        "rounds": report.rounds,
        "seconds": report.seconds,
        "rows": [
            {
                "server": row.kind.name,
                "storage": row.kind.storage,
                "mode": row.mode.name,
                "samples": row.samples,
            }
            for row in report.rows
        ],
        "memory": asdict(report.memory) if report.memory else None,
        "start": report.start,
        "aims": [asdict(aim) for aim in report.aims()],
    }


def as_text(report: Report) -> str:
    parts = [_mode_lines(report, mode) for mode in report.modes()]
    parts += [_standing_lines(report), _aim_lines(report)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _mode_lines(report: Report, mode: Mode) -> list[str]:
    head = ("moves/s", "lowest", "highest", "p50 ms", "p99 ms", "worst ms", "CPU us", "KB/socket", "we are")
    lines = [
        f"{mode.title}: {report.rounds} rounds of {report.seconds} s",
        f"  {'':<46}" + "".join(f"{name:>10}" for name in head),
    ]
    lines += [_row_line(report, row) for row in report.rows if row.mode == mode]
    for row in report.rows:
        if row.mode == mode:
            lines += [f"  {row.kind.name} refused {n} times: {why}" for why, n in row.refusals.items()]
    return lines


def _row_line(report: Report, row: Row) -> str:
    rates = [sample["rate"] for sample in row.samples]
    cells = [f"{number:,.0f}" for number in (row.median("rate"), min(rates), max(rates))]
    cells += [f"{row.median(what):,.1f}" for what in ("p50", "p99")]
    cells += [
        f"{row.most('worst'):,.0f}",
        f"{row.median('cpu_us'):,.0f}",
        f"{row.median('kb_a_socket'):,.0f}",
    ]
    cells.append("" if row.kind == HOUSE else f"{report.ratio(row):.2f} x")
    return f"  {row.kind.name:<22} {row.kind.storage:<23}" + "".join(f"{cell:>10}" for cell in cells)


def _standing_lines(report: Report) -> list[str]:
    lines = []
    if report.memory:
        kept = report.memory
        lines += [
            "A table with a game on, and nobody there",
            f"  {kept.opened:.1f} KB just opened, {kept.stored:.2f} KB on disk alone",
            f"  {kept.loaded:.1f} KB loaded again, {kept.halfway:.1f} KB in the middle of a game",
        ]
    if report.start is not None:
        lines.append(f"From the start of the process to its first answer: {report.start:.2f} s")
    return lines


def _aim_lines(report: Report) -> list[str]:
    lines = ["To reach"]
    for aim in report.aims():
        lines.append(f"  {aim.what:<58} {aim.found:<10} {'reached' if aim.is_reached else 'not reached'}")
    return lines
