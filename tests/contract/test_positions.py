"""Reachable positions counted to a fixed depth: a changed rule changes a count.

`positions.txt` holds, for every setting, the ways to play 1, 2, 3, … small decisions from a fixed shuffle
and the different positions they lead to. `python -m tests.contract.test_positions` writes it anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.kit import Setting, all_settings, every_setting

from petitfour.core.state import clone, fields

FILE = Path(__file__).with_name("positions.txt")
MOST = 700


def counted(setting: Setting) -> str:
    """`name: ways/positions …` for each depth, until there are more than MOST."""
    layer: dict[str, tuple[Any, int]] = {"": (setting.match("positions").state, 1)}
    counts = []
    while True:
        layer = _next_layer(setting, layer)
        ways = sum(count for _, count in layer.values())
        counts.append(f"{ways}/{len(layer)}")
        if ways > MOST or len(counts) == 8:
            return f"{setting}: {' '.join(counts)}"


def _next_layer(setting: Setting, layer: dict[str, tuple[Any, int]]) -> dict[str, tuple[Any, int]]:
    bound = setting.game.plain
    out = bound.new_out()
    after: dict[str, tuple[Any, int]] = {}
    for s, ways in layer.values():
        for move in out[: bound.legal(s, out)]:
            child = clone(s)
            bound.apply(child, move)
            key = repr(fields(child))
            after[key] = (child, after.get(key, (None, 0))[1] + ways)
    return after


@every_setting
def test_the_counts_are_unchanged(setting: Setting) -> None:
    assert counted(setting) in FILE.read_text(encoding="utf-8").splitlines()


def test_piece_o_cake_reaches_every_division() -> None:
    """The counts of complete divisions are the ones on the rule page (POC-3.4)."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    three = next(line for line in lines if line.startswith("piece-o-cake-3p-four_pieces=True"))
    ways = [int(count.split("/")[0]) for count in three.split(": ")[1].split()]
    # One decision: serve whole, or a first cut before slices 0 to 9.
    assert ways[0] == 1 + 10


if __name__ == "__main__":
    FILE.write_text("\n".join(counted(setting) for setting in all_settings()) + "\n", encoding="utf-8")
