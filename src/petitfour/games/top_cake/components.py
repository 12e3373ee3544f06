"""The cake cards of Top Cake (TOP-1.1): read from a data file, checked, and put into a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.games.top_cake.rules import CAKES, FACE_MAX, FLAVOURS, State

if TYPE_CHECKING:
    from petitfour.core.located import Document

HIGHEST_MAX = CAKES - 1


def check(document: Document) -> None:
    """21 cakes of at most eight flavours."""
    document.keys(("cakes",))
    flavours = set()
    for cake in document.at("cakes").list_of(CAKES):
        cake.keys(("flavour", "max"))
        flavours.add(cake.at("flavour").text(30))
        if len(flavours) > FLAVOURS:
            cake.at("flavour").fail(f"a flavour too many: at most {FLAVOURS} are allowed")
        cake.at("max").whole_number(0, HIGHEST_MAX)


class Box:
    """The flavours by name and number, and the face of each cake."""

    def __init__(self, components: Any) -> None:
        self.components = components
        names = [cake["flavour"] for cake in components["cakes"]]
        self.flavours: tuple[str, ...] = tuple(dict.fromkeys(names))

    def fill(self, s: State) -> None:
        for i, cake in enumerate(self.components["cakes"]):
            s.cakes[i] = self.face(cake["flavour"], cake["max"])

    def face(self, flavour: str, most: int) -> int:
        """The cake as a number, as it stands in the deck."""
        return self.flavours.index(flavour) * FACE_MAX + most

    def cake(self, face: int) -> list[Any]:
        """The cake as the record tells it: its flavour and its MAX."""
        return [self.flavours[face // FACE_MAX], face % FACE_MAX]
