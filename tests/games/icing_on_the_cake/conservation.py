"""Every piece, cut card and character of Icing on the Cake is somewhere exactly once."""

from collections import Counter

from petitfour.games.icing_on_the_cake.components import Box
from petitfour.games.icing_on_the_cake.rules import (
    ALL_CELLS,
    CELLS,
    EMPTY,
    ICING,
    KINDS,
    PILE,
    QUARTERS,
    SECTIONS,
    TURNS,
    State,
    is_by_colour,
    layer_of_turn,
)


def assert_conserved(s: State, box: Box) -> None:
    for layer in range(2):
        stock = Counter({piece: n for piece, n in enumerate(s.stock[layer]) if n})
        assert Counter(s.pile[layer * PILE : (layer + 1) * PILE]) == stock
        assert pieces_on_plates(s, layer) <= Counter(face_up(s, layer))
    assert sorted(s.cuts) == list(range(len(box.cards)))
    assert sorted(s.characters) == list(range(SECTIONS))
    assert_sections_divide_the_grid(s)
    assert_grid_is_where_its_takers_put_it(s)
    for seat in range(s.players):
        assert_plate_is_as_full_as_the_turn(s, seat)
        assert_masks_mirror_the_plate(s, seat)


def face_up(s: State, layer: int) -> list[int]:
    """The pieces of a pile that were laid out so far."""
    return s.pile[layer * PILE : min((s.turn + 1) * CELLS, (layer + 1) * PILE)]


def pieces_on_plates(s: State, layer: int) -> Counter[int]:
    plates = s.plate[layer][: s.players]
    return Counter(packed // QUARTERS for plate in plates for packed in plate if packed != EMPTY)


def assert_sections_divide_the_grid(s: State) -> None:
    if s.rotation < 0:
        assert s.section == [0] * SECTIONS
        return
    assert sum(s.section) == ALL_CELLS
    assert all(mask.bit_count() == CELLS // SECTIONS for mask in s.section)


def assert_grid_is_where_its_takers_put_it(s: State) -> None:
    """What a seat took of this grid is among the pieces on its plate, but for those still in hand."""
    layer = layer_of_turn(s)
    for colour, taker in enumerate(s.taker):
        if taker < 0 or (is_by_colour(s) and has_still_to_place(s, taker)):
            continue
        mask = s.section[colour] & ~(s.hand if taker == s.actor else 0)
        taken = Counter(s.pile[s.turn * CELLS + place] for place in range(CELLS) if mask >> place & 1)
        plate = Counter(packed // QUARTERS for packed in s.plate[layer][taker] if packed != EMPTY)
        assert taken <= plate


def has_still_to_place(s: State, seat: int) -> bool:
    """Whether the seat has not begun to place its section of this turn."""
    return bool(s.hand) and seat != s.actor and s.free[seat].bit_count() == CELLS - 4 * (s.turn % TURNS)


def assert_plate_is_as_full_as_the_turn(s: State, seat: int) -> None:
    """Four pieces a turn; a layer of an earlier round is full, one of a later round empty."""
    for layer in range(2):
        laid = sum(packed != EMPTY for packed in s.plate[layer][seat])
        turns = min(max(s.turn - layer * TURNS, 0), TURNS)
        if layer == layer_of_turn(s):
            assert 4 * turns <= laid <= 4 * turns + 4
        else:
            assert laid == (CELLS if layer < layer_of_turn(s) else 0)


def assert_masks_mirror_the_plate(s: State, seat: int) -> None:
    for layer in range(2):
        for cell, packed in enumerate(s.plate[layer][seat]):
            found = [flavour for flavour, mask in enumerate(s.cells[layer][seat]) if mask >> cell & 1]
            assert found == ([] if packed == EMPTY else [packed // QUARTERS // KINDS])
    plate = s.plate[layer_of_turn(s)][seat]
    assert s.free[seat] == sum(1 << cell for cell in range(CELLS) if plate[cell] == EMPTY)
    tokens = [(s.cells[0][seat][f] & s.cells[ICING][seat][f]).bit_count() for f in range(4)]
    assert s.tokens[seat] == tokens
