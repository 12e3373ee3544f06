"""The slices of Piece o' Cake (POC-1): read from a data file, checked, and put into a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.piece_o_cake.rules import SLICES, VARIETIES, State

if TYPE_CHECKING:
    from petitfour.core.located import Document


def check(document: Document) -> None:
    """Eight varieties, 57 slices in all."""
    document.keys(("varieties",))
    varieties = document.at("varieties")
    names = set()
    total = 0
    for variety in varieties.list_of(VARIETIES):
        variety.keys(("name", "slices", "dollops"))
        name = variety.at("name").text(30)
        if name in names:
            variety.at("name").fail(f"the variety {name!r} stands twice")
        names.add(name)
        total += variety.at("slices").whole_number(1, SLICES)
        variety.at("dollops").whole_number(0, 100)
    if total != SLICES:
        varieties.fail(f"expected {SLICES} slices in all, found {total}")


class Box:
    """The varieties by name and number."""

    def __init__(self, components: Any) -> None:
        self.components = components
        self.varieties: tuple[str, ...] = tuple(v["name"] for v in components["varieties"])

    def fill(self, s: State) -> None:
        for i, variety in enumerate(self.components["varieties"]):
            s.worth[i] = variety["slices"]
            s.dollops[i] = variety["dollops"]

    def counted(self, counts: list[int]) -> dict[str, int]:
        """The varieties there are some of, with how many."""
        return {name: n for name, n in zip(self.varieties, counts, strict=True) if n}
