"""The scorer of Icing on the Cake against a slow second opinion."""

from hypothesis import given
from hypothesis import strategies as st
from tests.games.icing_on_the_cake.table import fresh_state

from petitfour.games.icing_on_the_cake import GAME, rules
from petitfour.games.icing_on_the_cake.rules import State

Laid = tuple[int, int, int]  # flavour, kind, quarter turns
Plate = dict[tuple[int, int], Laid]  # by row and column

laid = st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 3))
monotone = st.tuples(st.integers(0, 1), st.integers(0, 2), st.integers(0, 3))  # large groups are likely
places = st.tuples(st.integers(0, 3), st.integers(0, 3))
plates = st.dictionaries(places, laid | monotone, max_size=16)
full_plates = st.fixed_dictionaries({(r, c): laid | monotone for r in range(4) for c in range(4)})
SPRINKLED = {0: [], 1: [(-1, 0)], 2: [(-1, 0), (0, -1)]}  # as printed: steps in row and column


def turned(step: tuple[int, int], quarters: int) -> tuple[int, int]:
    """Up becomes right, right down, down left, left up."""
    for _ in range(quarters):
        step = (step[1], -step[0])
    return step


def edges(plate: Plate) -> tuple[int, int]:
    """Sprinkled edges on the rim, and inside."""
    rim = inside = 0
    for (row, column), (_, kind, quarters) in plate.items():
        for step in SPRINKLED[kind]:
            down, right = turned(step, quarters)
            if row + down in range(4) and column + right in range(4):
                inside += 1
            else:
                rim += 1
    return rim, inside


def largest_group(plate: Plate) -> int:
    unvisited = set(plate)
    largest = 0
    while unvisited:
        waiting = [unvisited.pop()]
        size = 0
        while waiting:
            row, column = waiting.pop()
            size += 1
            for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if near in unvisited and plate[near][0] == plate[row, column][0]:
                    unvisited.remove(near)
                    waiting.append(near)
        largest = max(largest, size)
    return largest


def second_opinion(cake: Plate, icing: Plate) -> int:
    points = 0
    for plate in (cake, icing):
        rim, inside = edges(plate)
        points += rim - inside + 2 * largest_group(plate)
    tokens = [cake[place][0] for place in icing if place in cake and cake[place][0] == icing[place][0]]
    return points + len(tokens) + 4 * min(tokens.count(flavour) for flavour in range(4))


def with_plates(cake: Plate, icing: Plate) -> State:
    s = fresh_state()
    for layer, plate in enumerate((cake, icing)):
        for (row, column), (flavour, kind, turn) in plate.items():
            rules.lay_piece(s, 1, layer, 4 * row + column, 3 * flavour + kind, turn)
    return s


@given(plates)
def test_a_cake_so_far(cake: Plate) -> None:
    s = with_plates(cake, {})
    assert (s.rim[0][1], s.inside[0][1]) == edges(cake)
    assert s.group[0][1] == largest_group(cake)
    assert rules.score(s, 1) == second_opinion(cake, {})
    assert rules.score(s, 0) == 0


@given(full_plates, plates | full_plates)
def test_score_of_cake_and_icing(cake: Plate, icing: Plate) -> None:
    s = with_plates(cake, icing)
    assert rules.score(s, 1) == second_opinion(cake, icing)


@given(full_plates, plates)
def test_the_sheet_adds_up(cake: Plate, icing: Plate) -> None:
    s = with_plates(cake, icing)
    s.turn = 5
    for seat in range(2):
        sheet = GAME.view.sheet(s, seat, GAME.box())
        assert sum(line["points"] for line in sheet["lines"]) == sheet["total"] == rules.score(s, seat)


@given(st.lists(st.integers(0, 15), min_size=1, max_size=16, unique=True))
def test_the_order_of_laying_does_not_matter(order: list[int]) -> None:
    here, there = fresh_state(), fresh_state()
    for cells, s in ((order, here), (sorted(order), there)):
        for cell in cells:
            rules.lay_piece(s, 0, 0, cell, (cell * 7) % 12, cell % 4)
    assert rules.score(here, 0) == rules.score(there, 0)
    assert here.group[0][0] == there.group[0][0]
