"""Games of Icing on the Cake set up for a test, and plates drawn as text."""

from typing import Any

import pytest

from petitfour.core.errors import IllegalMove
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.games.icing_on_the_cake import GAME, rules
from petitfour.games.icing_on_the_cake.components import COLOURS
from petitfour.games.icing_on_the_cake.moves import places_of
from petitfour.games.icing_on_the_cake.rules import CELLS, CORNER, EDGE, KINDS, PLAIN, SECTIONS, State

VANILLA, STRAWBERRY, CHOCOLATE, CARROT = range(4)

# A piece on a plate is two letters: its flavour, and where its sprinkles are.
FLAVOUR_LETTERS = "VSHC"  # H: chocolate
SPRINKLES = {
    ".": (PLAIN, 0),
    "^": (EDGE, 0),
    ">": (EDGE, 1),
    "v": (EDGE, 2),
    "<": (EDGE, 3),
    "0": (CORNER, 0),  # top and left
    "1": (CORNER, 1),  # top and right
    "2": (CORNER, 2),  # bottom and right
    "3": (CORNER, 3),  # bottom and left
}


def piece(flavour: int, kind: int) -> int:
    return flavour * KINDS + kind


def new_match(players: int, seed: int = 1, start: int = 0, **options: Any) -> Match:
    options = {"players": players, "start": start, **options}
    return Match(GAME, options, fair=Fair.repeated(seed, players))


def fresh_state(players: int = 4) -> State:
    """A state with empty plates, nothing dealt."""
    s: State = GAME.new_state({"players": players})
    rules.setup(s)
    return s


def lay(s: State, seat: int, layer: int, drawing: str) -> None:
    """Lay a plate as it is drawn: rows of four pieces, `--` for an empty cell."""
    for cell, letters in enumerate(drawing.split()):
        if letters != "--":
            kind, turn = SPRINKLES[letters[1]]
            number = piece(FLAVOUR_LETTERS.index(letters[0]), kind)
            rules.lay_piece(s, seat, layer, cell, number, turn)


def with_grid(match: Match, pieces: list[int]) -> Match:
    """Put these pieces into the grid on the table, whatever the box holds."""
    first = match.state.turn * CELLS
    match.state.pile[first : first + CELLS] = pieces
    match._before = clone(match.state)
    return match


def with_card(match: Match, card: int) -> Match:
    """Make this the cut card of the turn."""
    cuts = match.state.cuts
    there = cuts.index(card)
    cuts[there], cuts[match.state.turn] = cuts[match.state.turn], card
    match._before = clone(match.state)
    return match


def first_free(s: State, mask: int) -> list[list[int]]:
    """The pieces of a section laid on the first free cells, unturned."""
    cells = places_of(s.free[s.actor])
    return [[place, cells[i], 0] for i, place in enumerate(places_of(mask))]


def take(match: Match, colour: str) -> None:
    """The acting seat takes a section and lays it anywhere."""
    s = match.state
    place = first_free(s, s.section[COLOURS.index(colour)])
    match.move(s.actor, {"section": colour, "place": place})


def place_own(match: Match) -> None:
    """The acting seat lays the section of its colour anywhere."""
    match.move(match.state.actor, {"place": first_free(match.state, match.state.hand)})


def open_sections(s: State) -> str:
    """The colours of the sections that can be taken."""
    return "".join(COLOURS[c] for c in range(SECTIONS) if s.taker[c] == rules.NOBODY)


def play_turn(match: Match) -> list[int]:
    """Play a turn in the simplest way; the seats in the order in which they placed."""
    s = match.state
    turn = s.turn
    seats = []
    if s.phase == rules.CUT:
        match.move(s.actor, {"rotate": 0})
    while match.state.turn == turn and not match.is_over:
        seats.append(match.state.actor)
        if match.state.phase == rules.PLACE:
            place_own(match)
        else:
            take(match, open_sections(match.state)[0])
    return seats


def refused(match: Match, move: dict[str, Any], lang: str = "en") -> tuple[str, str]:
    """The reason and the rule by which a move is refused."""
    assert match.actor is not None
    with pytest.raises(IllegalMove) as refusal:
        match.move(match.actor, move, lang)
    assert str(refusal.value).endswith(f"({refusal.value.rule})")
    return refusal.value.reason, refusal.value.rule
