"""Games of the expert's quick self against itself, noted for training, in the dialect of the rules."""

from petitfour.bots.icing_on_the_cake.drafting import CHOICES, is_open
from petitfour.bots.icing_on_the_cake.greedy import best_turn, greedy, section_turned
from petitfour.bots.icing_on_the_cake.placing import (
    BELOW_ALL,
    R_FROM,
    R_HERE,
    best_placements,
    pieces_of_hand,
)
from petitfour.bots.icing_on_the_cake.plates import P_CELL, Mind, note_known, note_seat
from petitfour.bots.icing_on_the_cake.values import TRAITS, notice
from petitfour.core.contract import OVER
from petitfour.core.engine import apply, begin
from petitfour.core.generator import below, sow
from petitfour.games.icing_on_the_cake.rules import (
    A_PLACE,
    A_ROTATE,
    A_SECTION,
    ALL_TURNS,
    CELLS,
    CHOOSE,
    CUT,
    KINDS,
    QUARTERS,
    SECTIONS,
    State,
    lowest,
    score,
)


def quick_choice(
    s: State, rows: list[list[int]], worth: list[float], pieces: list[int], width: int, mind: Mind
) -> int:
    """The section best for the actor, as rotation and colour."""
    note_known(s, mind[5])
    best = 0
    most = BELOW_ALL
    for choice in range(CHOICES):
        if is_open(s, choice // SECTIONS, choice % SECTIONS):
            note_seat(s, s.actor, rows[R_HERE])
            hand = section_turned(s, choice % SECTIONS, choice // SECTIONS)
            count = pieces_of_hand(s, hand, pieces)
            best_placements(rows, worth, pieces, count, s.turn + 1, width, mind)
            if worth[R_FROM] > most:
                most = worth[R_FROM]
                best = choice
    return best


def place_hand(
    s: State, rows: list[list[int]], worth: list[float], pieces: list[int], width: int, pick: int, mind: Mind
) -> None:
    """Place the hand by the beam: the best way, or the one in this place of the list."""
    seat = s.actor
    note_known(s, mind[5])
    note_seat(s, seat, rows[R_HERE])
    count = pieces_of_hand(s, s.hand, pieces)
    found = best_placements(rows, worth, pieces, count, s.turn + 1, width, mind)
    chosen = R_FROM + min(pick, found - 1)
    used = 0
    for _ in range(count):
        piece = s.pile[s.turn * CELLS + lowest(s.hand)]
        for i in range(count):
            if pieces[i] == piece and (used >> i) & 1 == 0:
                used |= 1 << i
                cell = rows[chosen][P_CELL + i]
                apply(s, A_PLACE + cell * QUARTERS + best_turn(piece % KINDS, cell))
                break


def quick_turn(
    s: State,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    width: int,
    odd: int,
    rng: list[int],
    mind: Mind,
) -> None:
    """One whole move; in `odd` of a hundred the placement is any of the list."""
    if s.phase == CUT:
        apply(s, A_ROTATE + quick_choice(s, rows, worth, pieces, width, mind) // SECTIONS)
    elif s.phase == CHOOSE:
        apply(s, A_SECTION + quick_choice(s, rows, worth, pieces, width, mind) % SECTIONS)
    else:
        pick = below(rng, width) if below(rng, 100) < odd else 0
        place_hand(s, rows, worth, pieces, width, pick, mind)


def self_play(
    states: list[State],
    quick: list[int],
    number: int,
    first: int,
    games: int,
    width: int,
    odd: int,
    rows: list[list[int]],
    worth: list[float],
    pieces: list[int],
    out: list[int],
    rng: list[int],
    mind: Mind,
    traits: list[list[list[list[float]]]],
    scores: list[list[list[float]]],
) -> None:
    """Play games, seats that are not quick greedily; note each plate after each turn, and the scores."""
    for game in range(games):
        s = states[0]
        sow(s.seed, number, first + game, 0)
        sow(rng, number, first + game, 1)
        begin(s)
        while s.phase != OVER:
            turn = s.turn
            seat = s.actor
            is_placing = s.phase != CUT and s.phase != CHOOSE
            if quick[seat]:
                quick_turn(s, rows, worth, pieces, width, odd, rng, mind)
            else:
                apply(s, greedy(s, rng, out))
            if is_placing and s.step == 0 and turn < ALL_TURNS - 1:
                note_plate_after(s, seat, turn, rows, mind, traits[game][turn + 1][seat])
                scores[game][turn + 1][seat] = float(score(s, seat))
        for seat in range(s.players):
            scores[game][ALL_TURNS][seat] = float(score(s, seat))


def note_plate_after(
    s: State, seat: int, turn: int, rows: list[list[int]], mind: Mind, traits: list[float]
) -> None:
    """The traits of the plate as it is after that turn, whichever turn has begun since."""
    _, _, _, _, x, known = mind
    now = s.turn
    s.turn = turn
    note_known(s, known)
    note_seat(s, seat, rows[R_HERE])
    s.turn = now
    notice(rows[R_HERE], turn + 1, mind)
    for i in range(TRAITS):
        traits[i] = x[i]
