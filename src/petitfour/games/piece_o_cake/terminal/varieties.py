"""What a drawing says of each variety: its worth, its cream and its colour."""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import import_module
from typing import Any

COLOURS = ("magenta", "yellow", "red", "blue", "green", "cyan", "bright_red", "bold")


def varieties(view: dict[str, Any]) -> list[str]:
    """All varieties of the box, in its order; those of a host's own list after the ones we know."""
    known = list(_dollops())
    return sorted(_worth(view), key=lambda name: (known.index(name) if name in known else len(known), name))


def worth(view: dict[str, Any], variety: str) -> int:
    return _worth(view)[variety]


def _worth(view: dict[str, Any]) -> Counter[str]:
    """How many slices there are, wherever they lie: that is what a majority is worth (POC-1)."""
    slices: Counter[str] = Counter()
    for counts in (view["unseen"], view["left"], view["plate"], *view["collected"], *view["eaten"]):
        slices.update(counts)
    if not _is_cleared(view):
        for piece in view["pieces"]:
            slices.update(view["ring"][place] for place in piece["slices"] if not piece["taken"])
    return slices


def _is_cleared(view: dict[str, Any]) -> bool:
    """Whether the last player has chosen: what nobody took is still drawn, but counts as left (POC-4.5)."""
    return bool(view["phase"] == "over" or (view["phase"] == "take" and view["turns"] == 0))


def cream(view: dict[str, Any], variety: str) -> int | None:
    """The dollops of a slice; None where neither the view nor the built-in list tells."""
    listed = {entry["name"]: entry["dollops"] for entry in view.get("varieties", ())}
    dollops: int | None = {**_dollops(), **listed}.get(variety)
    return dollops


@cache
def _dollops() -> dict[str, int]:
    game = import_module("petitfour.games.piece_o_cake").GAME
    return {variety["name"]: variety["dollops"] for variety in game.built_in_components()["varieties"]}


def label(view: dict[str, Any], variety: str) -> str:
    """`11 ●●●`: the worth and the cream."""
    dollops = cream(view, variety)
    if dollops is None:
        return f"{worth(view, variety)} ?"
    return f"{worth(view, variety)} {'●' * dollops if dollops <= 4 else f'{dollops}●'}"


def colour(view: dict[str, Any], variety: str) -> str:
    return COLOURS[varieties(view).index(variety) % len(COLOURS)]
