"""The draft as a small tree: a rotation, then sections in turn order, each seat taking what is best for it.

`sheet[seat][rotation * SECTIONS + colour]` is what the plate of a seat is worth with that section placed
well, and `after` in the same order the plate itself.
"""

from math import exp

from petitfour.bots.icing_on_the_cake.greedy import section_turned
from petitfour.bots.icing_on_the_cake.placing import (
    BELOW_ALL,
    R_FROM,
    R_HERE,
    best_placements,
    pieces_of_hand,
)
from petitfour.bots.icing_on_the_cake.plates import Mind, copy_plate, note_known, note_seat
from petitfour.bots.icing_on_the_cake.values import value
from petitfour.games.icing_on_the_cake.rules import (
    ALL_TURNS,
    CUT,
    MAX_PLAYERS,
    NOBODY,
    QUARTERS,
    SECTIONS,
    State,
    next_seat,
)

CHOICES = QUARTERS * SECTIONS

# How far, in tenths of a point, a value may still be off after a turn, as a scale of the chances to win
LUCK = (36, 34, 33, 31, 26, 24, 21, 17)
# Rows of `lines`: the best line found from each depth on, the line being tried by seat, and by depth
TRYING = MAX_PLAYERS + 1
TRIED = MAX_PLAYERS + 2
LINES = MAX_PLAYERS + 3

SURE = 100.0  # a victory weighs so much more than the chances of the points


def is_open(s: State, rotation: int, colour: int) -> bool:
    """Whether a section can still be taken."""
    if s.phase == CUT:
        return s.players > 2 or colour != s.character
    return rotation == s.rotation and s.taker[colour] == NOBODY


def rate_sections(
    states: list[State],
    sheet: list[list[float]],
    after: list[list[int]],
    width: int,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    mind: Mind,
) -> None:
    """Fill the sheet for every seat that is still to take a section, and for the others what they have."""
    s = states[0]
    note_known(s, mind[5])
    for i in range(s.players):
        seat = chooser_at(s, i)
        if i < s.players - s.served:
            rate_for_seat(s, seat, sheet[seat], after, width, rows, worth, pieces, mind)
        else:
            note_seat(s, seat, rows[R_HERE])
            copy_plate(rows[R_HERE], after[seat * CHOICES])
            sheet[seat][0] = value(rows[R_HERE], s.turn + 1, mind)


def rate_for_seat(
    s: State,
    seat: int,
    sheet: list[float],
    after: list[list[int]],
    width: int,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    mind: Mind,
) -> None:
    for choice in range(CHOICES):
        if is_open(s, choice // SECTIONS, choice % SECTIONS):
            note_seat(s, seat, rows[R_HERE])
            hand = section_turned(s, choice % SECTIONS, choice // SECTIONS)
            count = pieces_of_hand(s, hand, pieces)
            best_placements(rows, worth, pieces, count, s.turn + 1, width, mind)
            sheet[choice] = worth[R_FROM]
            copy_plate(rows[R_FROM], after[seat * CHOICES + choice])


def draft(
    states: list[State], rotation: int, sheet: list[list[float]], lines: list[list[int]], ends: list[float]
) -> float:
    """Who takes which section after this rotation: lines[0][seat], and how well the actor stands then."""
    s = states[0]
    choosers = s.players - s.served
    depth = 0
    for seat in range(MAX_PLAYERS):
        lines[TRYING][seat] = -1
    start_depth(lines, ends, 0)
    while depth >= 0:
        seat = chooser_at(s, depth)
        colour = lines[TRIED][depth] + 1
        while colour < SECTIONS and (is_taken(lines, depth, colour) or not is_open(s, rotation, colour)):
            colour += 1
        if colour == SECTIONS:
            depth -= 1
            if depth >= 0:
                take_better(s, rotation, sheet, lines, ends, depth)
            continue
        lines[TRIED][depth] = colour
        lines[TRYING][seat] = colour
        if depth < choosers - 1:
            depth += 1
            start_depth(lines, ends, depth)
        else:
            for p in range(MAX_PLAYERS):
                lines[choosers][p] = lines[TRYING][p]
            take_better(s, rotation, sheet, lines, ends, depth)
    return ends[0]


def start_depth(lines: list[list[int]], ends: list[float], depth: int) -> None:
    lines[TRIED][depth] = -1
    ends[depth] = BELOW_ALL


def chooser_at(s: State, depth: int) -> int:
    seat = s.actor
    for _ in range(depth):
        seat = next_seat(s, seat)
    return seat


def is_taken(lines: list[list[int]], depth: int, colour: int) -> bool:
    """Whether somebody earlier in the line took the section."""
    taken = False
    for earlier in range(depth):
        taken = taken or lines[TRIED][earlier] == colour
    return taken


def take_better(
    s: State, rotation: int, sheet: list[list[float]], lines: list[list[int]], ends: list[float], depth: int
) -> None:
    """What follows was looked through: keep it if the chooser at this depth likes it better."""
    seat = chooser_at(s, depth)
    stands = standing(s, seat, rotation, sheet, lines[depth + 1])
    if stands > ends[depth]:
        ends[depth] = stands
        for p in range(MAX_PLAYERS):
            lines[depth][p] = lines[depth + 1][p]


def standing(s: State, seat: int, rotation: int, sheet: list[list[float]], line: list[int]) -> float:
    """A seat's chance to win by what all plates are worth; after the last turn, whether it has won."""
    mine = worth_in_line(seat, rotation, sheet, line)
    luck = LUCK[s.turn] * 0.1
    total = 0.0
    sharing = 0.0
    is_beaten = False
    for other in range(s.players):
        theirs = worth_in_line(other, rotation, sheet, line)
        total += exp(min((theirs - mine) / luck, 50.0))
        is_beaten = is_beaten or theirs > mine + 1.0e-6
        sharing += 1.0 if abs(theirs - mine) < 1.0e-6 else 0.0
    if s.turn < ALL_TURNS - 1:
        return 1.0 / total
    return 1.0 / total + (0.0 if is_beaten else SURE / sharing)


def worth_in_line(seat: int, rotation: int, sheet: list[list[float]], line: list[int]) -> float:
    if line[seat] < 0:
        return sheet[seat][0]
    return sheet[seat][rotation * SECTIONS + line[seat]]
