"""One cake between two players, searched to its end: alpha-beta in the dialect of the rules.

Values are the server's points less the chooser's. What the collected slices are worth after the cake is a sum
over varieties, `after`[variety][server's][chooser's]; in the last cake that is the majority itself and the
search is exact.

Because of that sum the last mover's choice of what to eat is a table (`last_gain`), and that of the last two
nearly so: `pair_gain` has what the chooser can reach if the server then takes a certain piece. It is a bound;
where the server answers otherwise, the choices are tried one by one.
"""

from petitfour.bots.piece_o_cake.desk import (
    CHOOSE_FORFEIT,
    CHOOSE_PASS,
    FAR,
    PIECE_SHIFT,
    PLATES,
    POINT,
    ROOMS,
    Desk,
    begins_with,
    cuts_of,
    fill_last,
    lay_pieces,
    number,
    sort_choices,
    spread_cuts,
)
from petitfour.games.piece_o_cake.rules import RING, VARIETIES

CHOOSER = 0
SERVER = 1  # with an odd number of turns to come it is the server's


def cell_of(d: Desk, v: int) -> int:
    """Where the table of a variety stands for what both have collected."""
    return d.base[v] + d.collected[VARIETIES + v] * d.side[v] + d.collected[v]


def standing(d: Desk) -> int:
    """What the collected slices are worth as they lie."""
    total = 0
    for v in range(VARIETIES):
        total += d.after[cell_of(d, v)]
    return total


# Tables


def prepare_duel(d: Desk) -> None:
    """Fill the tables for all that can come about in this cake."""
    for v in range(VARIETIES):
        there = 0
        for i in range(RING):
            if d.ring[i] == v:
                there += 1
        for a in range(min(d.collected[VARIETIES + v] + there + 1, d.side[v])):
            # What a pair comes to is read from the gains of more slices for the chooser: fill from the end.
            for b in range(min(d.collected[v] + there, d.side[v] - 1), -1, -1):
                fill_cell(d, v, a, b, there)


def fill_cell(d: Desk, v: int, a: int, b: int, there: int) -> None:
    """All tables where the server has `a` slices of a variety and the chooser `b`."""
    cell = d.base[v] + a * d.side[v] + b
    for count in range(min(there + 1, d.side[v] - a)):
        fill_last(d, v, cell, count)
    for mine in range(min(there + 1, d.side[v] - b)):
        fill_first(d, v, cell, mine)
        if b + mine <= d.collected[v] + there:
            for yours in range(min(there - mine + 1, d.side[v] - a)):
                fill_pair(d, v, cell, mine, yours)


def fill_first(d: Desk, v: int, cell: int, count: int) -> None:
    """What `count` slices change for the chooser if nothing follows: a gain is below zero."""
    best = FAR
    for eaten in range(count + 1):
        gain = d.after[cell + count - eaten] - d.after[cell] - eaten * d.dollops[v] * POINT
        if gain < best:
            best = gain
            d.first_eaten[cell * ROOMS + count] = eaten
    d.first_gain[cell * ROOMS + count] = best


def fill_pair(d: Desk, v: int, cell: int, mine: int, yours: int) -> None:
    """What a variety changes if the chooser takes `mine` of it, and then the server `yours`."""
    at = (cell * ROOMS + mine) * ROOMS + yours
    best = FAR
    for eaten in range(mine + 1):
        next_cell = cell + mine - eaten
        gain = d.after[next_cell] - d.after[cell] - eaten * d.dollops[v] * POINT
        gain += d.last_gain[next_cell * ROOMS + yours]
        if gain < best:
            best = gain
            d.pair_eaten[at] = eaten
    d.pair_gain[at] = best


# The last turn


def gain_of_last(d: Desk) -> int:
    """What the server gains with the last turn."""
    best = 0
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            gain = 0
            for v in range(VARIETIES):
                count = d.plates[piece * VARIETIES + v]
                if count:
                    gain += d.last_gain[cell_of(d, v) * ROOMS + count]
            best = max(best, gain)
    for v in range(VARIETIES):
        held = d.older[VARIETIES + v]
        if held:
            cell = cell_of(d, v)
            gain = held * d.dollops[v] * POINT + d.after[cell - held * d.side[v]] - d.after[cell]
            best = max(best, gain)
    return best


# The last turn but one


def last_two(d: Desk, value: int, alpha: int, beta: int) -> int:
    """The value with the chooser to move and the server after; exact between alpha and beta."""
    d.nodes += 1
    best = beta
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            d.taken |= 1 << piece
            best = min(best, take_then_last(d, piece, value, best))
            d.taken ^= 1 << piece
            if best <= alpha:
                return best
    for v in range(VARIETIES):
        held = d.older[v]
        if held:
            cell = cell_of(d, v)
            reached = value - held * d.dollops[v] * POINT + d.after[cell - held] - d.after[cell]
            if reached < best:
                d.collected[v] -= held
                best = min(best, reached + gain_of_last(d))
                d.collected[v] += held
    if value < best:
        best = min(best, value + gain_of_last(d))
    return best


def take_then_last(d: Desk, piece: int, value: int, beta: int) -> int:
    """The value if the chooser takes this piece (already off the table) and eats what is best."""
    low = -FAR
    answer = -1
    for other in range(d.pieces):
        if not d.taken >> other & 1:
            gain = gain_of_pair(d, piece, other)
            if gain > low:
                low = gain
                answer = other
    if answer < 0:
        low = gain_of_pair(d, piece, answer)
    if value + low >= beta:
        return value + low
    reached = value + collect_for_pair(d, piece, answer) + gain_of_last(d)
    for v in range(VARIETIES):
        d.collected[v] -= d.was[v]
    if reached == value + low:
        return reached
    return try_all_eaten(d, piece, value, value + low, min(reached, beta))


def gain_of_pair(d: Desk, piece: int, other: int) -> int:
    """At least this comes of the chooser taking one piece if the server may take the other (or -1: none)."""
    gain = 0
    for v in range(VARIETIES):
        mine = d.plates[piece * VARIETIES + v]
        yours = d.plates[other * VARIETIES + v] if other >= 0 else 0
        if mine or yours:
            gain += d.pair_gain[(cell_of(d, v) * ROOMS + mine) * ROOMS + yours]
    return gain


def collect_for_pair(d: Desk, piece: int, other: int) -> int:
    """Eat of the piece what is best if the server takes the other; what it changes. `was`: collected."""
    change = 0
    for v in range(VARIETIES):
        mine = d.plates[piece * VARIETIES + v]
        d.was[v] = 0
        if mine:
            yours = d.plates[other * VARIETIES + v] if other >= 0 else 0
            cell = cell_of(d, v)
            eaten = d.pair_eaten[(cell * ROOMS + mine) * ROOMS + yours]
            change += d.after[cell + mine - eaten] - d.after[cell] - eaten * d.dollops[v] * POINT
            d.collected[v] += mine - eaten
            d.was[v] = mine - eaten
    return change


def try_all_eaten(d: Desk, piece: int, value: int, low: int, best: int) -> int:
    """The same, choice by choice: the server answers some of them with something else than a piece."""
    for v in range(VARIETIES):
        count = d.plates[piece * VARIETIES + v]
        cell = cell_of(d, v)
        value += d.after[cell + count] - d.after[cell]
        d.collected[v] += count
        d.was[v] = count  # how many are collected in the choice being tried
    v = 0
    while v >= 0:
        if value < best:
            best = min(best, value + gain_of_last(d))
        v = VARIETIES - 1
        while v >= 0:
            cell = cell_of(d, v)
            if best > low and d.was[v]:
                value += d.after[cell - 1] - d.after[cell] - d.dollops[v] * POINT
                d.collected[v] -= 1
                d.was[v] -= 1
                break
            # Back to nothing eaten of this one; once nothing better can come, of all.
            eaten = d.plates[piece * VARIETIES + v] - d.was[v]
            value += d.after[cell + eaten] - d.after[cell] + eaten * d.dollops[v] * POINT
            d.collected[v] += eaten
            d.was[v] += eaten
            v -= 1
    for v in range(VARIETIES):
        d.collected[v] -= d.plates[piece * VARIETIES + v]
    return best


# Choices of earlier turns, in the order of what they gain at once


def list_choices(d: Desk, row: int, first: int) -> int:
    """Write the choices of a player from place `first` on, best at once first; where they end."""
    end = first
    for piece in range(PLATES):
        is_there = piece < d.pieces and not d.taken >> piece & 1
        if piece == d.only or (d.only < 0 and is_there):
            end = list_eaten(d, row, piece, end)
    if d.only < 0:
        end = list_forfeits(d, row, end)
    sort_choices(d.codes, d.gains, first, end)
    return end


def list_eaten(d: Desk, row: int, piece: int, first: int) -> int:
    """All ways to eat of a piece: each variety multiplies the list so far."""
    d.codes[first] = piece << PIECE_SHIFT
    d.gains[first] = 0
    end = first + 1
    for v in range(VARIETIES):
        count = d.plates[piece * VARIETIES + v]
        if count:
            so_far = end
            for eaten in range(1, count + 1):
                gain = gain_of_eaten(d, row, v, count, eaten)
                for i in range(first, so_far):
                    d.codes[end] = d.codes[i] | eaten << 4 * v
                    d.gains[end] = d.gains[i] + gain
                    end += 1
            gain = gain_of_eaten(d, row, v, count, number(0))
            for i in range(first, so_far):
                d.gains[i] += gain
    return end


def gain_of_eaten(d: Desk, row: int, v: int, count: int, eaten: int) -> int:
    cell = cell_of(d, v)
    if row == SERVER:
        change = d.after[cell + (count - eaten) * d.side[v]] - d.after[cell]
    else:
        change = d.after[cell] - d.after[cell + count - eaten]
    return change + eaten * d.dollops[v] * POINT


def list_forfeits(d: Desk, row: int, end: int) -> int:
    for v in range(VARIETIES):
        held = d.older[row * VARIETIES + v]
        if held:
            d.codes[end] = CHOOSE_FORFEIT + v << PIECE_SHIFT
            d.gains[end] = gain_of_eaten(d, row, v, -held, number(0)) + held * d.dollops[v] * POINT
            end += 1
    d.codes[end] = CHOOSE_PASS << PIECE_SHIFT
    d.gains[end] = 0
    return end + 1


def make_choice(d: Desk, row: int, code: int) -> int:
    """Make a choice; how many slices a forfeit took, for `unmake_choice`."""
    piece = code >> PIECE_SHIFT
    if piece == CHOOSE_PASS:
        return 0
    if piece >= CHOOSE_FORFEIT:
        at = row * VARIETIES + piece - CHOOSE_FORFEIT
        held = d.older[at]
        d.collected[at] -= held
        d.older[at] = 0
        return held
    d.taken |= 1 << piece
    for v in range(VARIETIES):
        d.collected[row * VARIETIES + v] += d.plates[piece * VARIETIES + v] - (code >> 4 * v & 15)
    return 0


def unmake_choice(d: Desk, row: int, code: int, held: int) -> None:
    piece = code >> PIECE_SHIFT
    if piece == CHOOSE_PASS:
        return
    if piece >= CHOOSE_FORFEIT:
        at = row * VARIETIES + piece - CHOOSE_FORFEIT
        d.collected[at] += held
        d.older[at] = held
        return
    d.taken ^= 1 << piece
    for v in range(VARIETIES):
        d.collected[row * VARIETIES + v] -= d.plates[piece * VARIETIES + v] - (code >> 4 * v & 15)


# The first two turns of four


def last_three(d: Desk, first: int, value: int, alpha: int, beta: int) -> int:
    """The value with the server to move and two turns after; lists choices from place `first` on."""
    row = number(SERVER)
    end = list_choices(d, row, first)
    best = alpha
    for i in range(first, end):
        held = make_choice(d, row, d.codes[i])
        best = max(best, last_two(d, value + d.gains[i], best, beta))
        unmake_choice(d, row, d.codes[i], held)
        if best >= beta:
            break
    return best


def all_four(d: Desk, value: int, alpha: int, beta: int) -> int:
    """The value of four pieces with the chooser to begin."""
    row = number(CHOOSER)
    end = list_choices(d, row, number(0))
    best = beta
    for i in range(end):
        held = make_choice(d, row, d.codes[i])
        best = min(best, last_three(d, end, value - d.gains[i], alpha, best))
        unmake_choice(d, row, d.codes[i], held)
        if best <= alpha:
            break
    return best


# What to do


def choose_in_duel(desks: list[Desk]) -> None:
    """The best choice of the player to move: its code and the value.

    All choices then stand in `codes` with what they are worth to her in `gains`, exactly if they are within
    `margin` of the best so far.
    """
    d = desks[0]
    prepare_duel(d)
    row = d.turns % 2
    sign = 1 if row == SERVER else -1
    value = standing(d)
    end = list_choices(d, row, number(0))
    d.only = -1
    best = -FAR
    for i in range(end):
        held = make_choice(d, row, d.codes[i])
        reached = sign * value_with(d, end, value + sign * d.gains[i], best - d.margin)
        unmake_choice(d, row, d.codes[i], held)
        d.gains[i] = reached
        if reached > best:
            best = reached
            d.choice = d.codes[i]
    d.value = sign * best
    d.choices = end


def value_with(d: Desk, first: int, value: int, best: int) -> int:
    """The value after a choice, with one turn fewer to come; exact if it is better for her than `best`."""
    if d.turns == 1:
        return value
    if d.turns == 2:
        return value + gain_of_last(d)
    if d.turns == 3:
        return last_two(d, value, best, number(FAR))
    return last_three(d, first, value, -FAR, -best)


def value_of_cuts(d: Desk, alpha: int, beta: int) -> int:
    """The value of the cake as it is cut."""
    lay_pieces(d)
    if d.cuts == 4:
        return all_four(d, standing(d), alpha, beta)
    return last_two(d, standing(d), alpha, beta)


def rank_cuts_of_duel(desks: list[Desk]) -> int:
    """Put all ways to cut that begin with the cuts made in the order of a guess; how many there are."""
    d = desks[0]
    prepare_duel(d)
    d.value = -FAR
    count = 0
    for code in range(1 << RING):
        cuts = cuts_of(code)
        if cuts <= d.most_pieces and cuts % 2 == 0 and begins_with(code, d.made):
            spread_cuts(d, code)
            d.ranked[count] = code
            d.guesses[count] = guess_of_cuts_in_duel(d)
            count += 1
    sort_choices(d.ranked, d.guesses, number(0), count)
    return count


def search_cuts_of_duel(desks: list[Desk], first: int, end: int) -> None:
    """Search the ranked cuts from `first` to before `end` for one better than the best so far.

    `guesses` becomes what they are worth, exactly if that is within `margin` of the best so far.
    """
    d = desks[0]
    for i in range(first, end):
        spread_cuts(d, d.ranked[i])
        value = value_of_cuts(d, d.value - d.margin, number(FAR))
        d.guesses[i] = value
        if value > d.value:
            d.value = value
            d.choice = d.ranked[i]


def guess_of_cuts_in_duel(d: Desk) -> int:
    """What a cake may come to if of four pieces each takes first what gains most at once."""
    lay_pieces(d)
    value = standing(d)
    for i in range(2 * VARIETIES):
        d.digits[i] = 0
    if d.cuts == 4:
        for row in (CHOOSER, SERVER):
            value += take_favourite(d, row)
    value = last_two(d, value, -FAR, number(FAR))
    for i in range(2 * VARIETIES):
        d.collected[i] -= d.digits[i]
    return value


def take_favourite(d: Desk, row: int) -> int:
    """Take the piece that gains most at once, noting in `digits` what is collected; what it changes."""
    best = -FAR
    chosen = 0
    sign = 1 if row == SERVER else -1
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            gain = 0
            for v in range(VARIETIES):
                count = d.plates[piece * VARIETIES + v]
                if count:
                    at = cell_of(d, v) * ROOMS + count
                    gain += d.last_gain[at] if row == SERVER else -d.first_gain[at]
            if gain > best:
                best = gain
                chosen = piece
    d.taken |= 1 << chosen
    for v in range(VARIETIES):
        count = d.plates[chosen * VARIETIES + v]
        if count:
            at = cell_of(d, v) * ROOMS + count
            kept = count - (d.last_eaten[at] if row == SERVER else d.first_eaten[at])
            d.digits[row * VARIETIES + v] = kept
            d.collected[row * VARIETIES + v] += kept
    return sign * best
