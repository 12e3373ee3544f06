"""One turn further: sampled grids and cut cards, what the others leave, and the best that can be made of it.

Candidates are plates after this turn, in `rows` from R_OURS on; `tried` holds how often each was tried and
the sum of what it came to. In the last turn of a round placements are enumerated, so that the last two turns
of the game are an expectimax whose only error is that of sampling.
"""

from typing import Any

from petitfour.bots.icing_on_the_cake.greedy import section_turned
from petitfour.bots.icing_on_the_cake.placing import (
    BELOW_ALL,
    R_END,
    R_FROM,
    R_HERE,
    best_placements,
    pieces_of_hand,
)
from petitfour.bots.icing_on_the_cake.plates import Mind, copy_plate, note_known, note_seat, turn_over
from petitfour.core.engine import copy_state
from petitfour.core.generator import below
from petitfour.games.icing_on_the_cake.rules import (
    MAX_PLAYERS,
    NOBODY,
    QUARTERS,
    SECTIONS,
    TURNS,
    State,
    is_by_colour,
    is_knife_passed,
    next_seat,
    resample,
)

R_OTHERS = R_END  # the plates of all seats after this turn, as far as can be foreseen
R_BEST = R_OTHERS + MAX_PLAYERS
R_OURS = R_BEST + 1
MOST_OURS = 96
R_ALL = R_OURS + MOST_OURS

# Columns of `tried`
T_TIMES = 0
T_SUM = 1
T_IN = 2  # whether the candidate is still in
T_PRIOR = 3
T_COLUMNS = 4

ALL_HANDS = QUARTERS * SECTIONS
FEW = 4  # hands tried with every candidate, if the rotation is ours and placing takes long


def look_ahead(
    states: list[Any],
    seat: int,
    candidates: int,
    samples: int,
    width: int,
    tried: list[list[float]],
    hands: list[int],
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    rng: list[int],
    mind: Mind,
) -> None:
    """Try every candidate that is still in with the same sampled turns."""
    for _ in range(samples):
        copy_state(states, 1, 0)
        s = states[1]
        resample(s, seat, rng)
        next_turn(s)
        note_known(s, mind[5])
        count = hands_left(s, seat, width, hands, rows, worth, pieces, rng, mind)
        if count > FEW and s.turn % TURNS < TURNS - 1:
            count = best_hands(s, first_in(tried), count, width, hands, rows, worth, pieces, mind)
        for i in range(candidates):
            if tried[i][T_IN] > 0.0:
                best = BELOW_ALL
                for h in range(count):
                    best = max(
                        best, best_with_hand(s, R_OURS + i, hands[h], width, rows, worth, pieces, mind)
                    )
                tried[i][T_TIMES] += 1.0
                tried[i][T_SUM] += best


def first_in(tried: list[list[float]]) -> int:
    """The row of the first candidate that is still in."""
    i = 0
    while tried[i][T_IN] == 0.0:
        i += 1
    return R_OURS + i


def best_hands(
    s: State,
    plate: int,
    count: int,
    width: int,
    hands: list[int],
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    mind: Mind,
) -> int:
    """Move the few hands that suit a plate best to the front: they will suit plates much like it."""
    for h in range(count):
        worth[R_OURS + h] = best_with_hand(s, plate, hands[h], width, rows, worth, pieces, mind)
    for place in range(FEW):
        best = place
        for h in range(place + 1, count):
            if worth[R_OURS + h] > worth[R_OURS + best]:
                best = h
        hand = hands[best]
        hands[best] = hands[place]
        hands[place] = hand
        worth[R_OURS + best] = worth[R_OURS + place]
    return FEW


def foresee_others(
    states: list[State],
    width: int,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    mind: Mind,
) -> None:
    """The plates of the others after this turn, those behind the actor taking what is best for them."""
    s = states[0]
    note_known(s, mind[5])
    for seat in range(s.players):
        note_seat(s, seat, rows[R_OTHERS + seat])
    seat = s.actor
    taken = 0
    for _ in range(s.players - s.served - 1):
        seat = next_seat(s, seat)
        worth[R_BEST] = BELOW_ALL
        chosen = 0
        for colour in range(SECTIONS):
            if (taken >> colour) & 1 == 0 and s.taker[colour] == (seat if is_by_colour(s) else NOBODY):
                copy_plate(rows[R_OTHERS + seat], rows[R_HERE])
                count = pieces_of_hand(s, s.section[colour], pieces)
                best_placements(rows, worth, pieces, count, s.turn + 1, width, mind)
                if worth[R_FROM] > worth[R_BEST]:
                    copy_plate(rows[R_FROM], rows[R_BEST])
                    worth[R_BEST] = worth[R_FROM]
                    chosen = colour
        taken |= 1 << chosen
        copy_plate(rows[R_BEST], rows[R_OTHERS + seat])


def next_turn(s: State) -> None:
    """The next grid is on the table; no plate in the state is looked at any more."""
    if is_knife_passed(s):
        s.knife = next_seat(s, s.knife)
    s.turn += 1


def hands_left(
    s: State,
    seat: int,
    width: int,
    hands: list[int],
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    rng: list[int],
    mind: Mind,
) -> int:
    """Sections the seat can choose from, those before it having taken what is best for them; how many."""
    if is_by_colour(s):
        hands[0] = section_turned(s, s.characters[seat], below(rng, QUARTERS))
        return 1
    count = all_hands(s, hands)
    chooser = s.knife
    is_cut = False
    while chooser != seat:
        best = 0
        most = BELOW_ALL
        for h in range(count):
            found = best_with_hand(s, R_OTHERS + chooser, hands[h], width, rows, worth, pieces, mind)
            if found > most:
                most = found
                best = h
        count = rest_of_hands(hands, count, best, is_cut)
        is_cut = True
        chooser = next_seat(s, chooser)
    return count


def all_hands(s: State, hands: list[int]) -> int:
    """Every section of every rotation, those of a rotation side by side."""
    count = 0
    for rotation in range(QUARTERS):
        for colour in range(SECTIONS):
            if s.players > 2 or colour != s.character:
                hands[count] = section_turned(s, colour, rotation)
                count += 1
    return count


def rest_of_hands(hands: list[int], count: int, taken: int, is_cut: bool) -> int:
    """What is left after a section is taken, and with it the rotation if that was open."""
    first = 0
    end = count
    if not is_cut:
        first = taken - taken % (count // QUARTERS)
        end = first + count // QUARTERS
    left = 0
    for h in range(first, end):
        if h != taken:
            hands[left] = hands[h]
            left += 1
    return left


def best_with_hand(
    s: State,
    plate: int,
    hand: int,
    width: int,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    mind: Mind,
) -> float:
    """What a plate is worth with these pieces placed well."""
    copy_plate(rows[plate], rows[R_HERE])
    if s.turn == TURNS:
        turn_over(rows[R_HERE])
    count = pieces_of_hand(s, hand, pieces)
    best_placements(rows, worth, pieces, count, s.turn + 1, width, mind)
    return worth[R_FROM]
