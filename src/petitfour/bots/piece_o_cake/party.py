"""One cake among three to five players, searched to its end: max^n in the dialect of the rules.

Everybody maximises her own points, except whoever the search is for: shared majorities pay in full, so many
points alone do not win. With a `spread` she maximises how far she is ahead (`wish`); with 0, her points too.

What collected slices are worth after the cake is a sum over varieties of
`after`[variety][own][best rival's]; in the last cake that is the majority itself and the search is exact.

The tie rule, for everybody: of choices with equal points for herself a player makes the one listed first.
Pieces come by number, of one piece the choice that eats fewer of the first variety in which two differ (what
is collected spoils majorities), then forfeits by variety, then passing. Of equal cuts: the best guess first.
"""

from math import exp, log

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
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, RING, VARIETIES


def prepare_party(desks: list[Desk]) -> None:
    """Fill the table of gains for all that can come about in this cake."""
    d = desks[0]
    for v in range(VARIETIES):
        most = 0
        for row in range(d.players):
            most = max(most, d.collected[row * VARIETIES + v])
        there = 0
        for i in range(RING):
            if d.ring[i] == v:
                there += 1
        reach = min(most + there + 1, d.side[v])
        for own in range(reach):
            for rival in range(reach):
                for count in range(min(there + 1, d.side[v] - own)):
                    fill_last(d, v, d.base[v] + own * d.side[v] + rival, count)


def rival_of(d: Desk, row: int, v: int) -> int:
    """The most slices of the variety anybody else has collected."""
    most = 0
    for other in range(d.players):
        if other != row:
            most = max(most, d.collected[other * VARIETIES + v])
    return most


def points_of(d: Desk, row: int) -> int:
    """What a player has, with what her collected slices are worth as they lie."""
    total = d.ate[row]
    for v in range(VARIETIES):
        own = d.collected[row * VARIETIES + v]
        total += d.after[d.base[v] + own * d.side[v] + rival_of(d, row, v)]
    return total


def wish(d: Desk, at: int, row: int) -> int:
    """What the player the search is for makes of what everybody gets (in `best`, from place `at` on).

    Her points less a soft maximum of the others': within `spread` points of the best, each counts.
    """
    mine = d.best[at + row]
    if d.spread == 0:
        return mine
    most = -FAR
    for other in range(d.players):
        if other != row:
            most = max(most, d.best[at + other])
    close = 0.0
    for other in range(d.players):
        if other != row:
            close += exp((d.best[at + other] - most) / d.spread)
    return mine - most - int(d.spread * log(close))


def is_asking(d: Desk, row: int) -> bool:
    """Whether the search is for this player's choice."""
    return row == d.players - d.turns and not d.is_cutting


# The last turn


def favourite_of(d: Desk, row: int) -> int:
    """The piece, forfeit or pass that gains a player most if nothing follows."""
    for v in range(VARIETIES):
        d.was[v] = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v] + rival_of(d, row, v)
    return favourite_from(d, row)


def favourite_from(d: Desk, row: int) -> int:
    """The same, with the cell of each variety in `was`."""
    best = -FAR
    chosen = CHOOSE_PASS
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            gain = 0
            for v in range(VARIETIES):
                count = d.plates[piece * VARIETIES + v]
                if count:
                    gain += d.last_gain[d.was[v] * ROOMS + count]
            if gain > best:
                best = gain
                chosen = piece
    for v in range(VARIETIES):
        held = d.older[row * VARIETIES + v]
        if held:
            gain = held * d.dollops[v] * POINT + d.after[d.was[v] - held * d.side[v]] - d.after[d.was[v]]
            if gain > best:
                best = gain
                chosen = CHOOSE_FORFEIT + v
    return chosen if best >= 0 else CHOOSE_PASS


def make_favourite(d: Desk, row: int, chosen: int) -> None:
    """Do it, eating what is best at once; `digits` of the row: what was eaten. Right after `favourite_of`."""
    d.places[row] = chosen
    if chosen == CHOOSE_PASS:
        return
    if chosen >= CHOOSE_FORFEIT:
        forfeit_variety(d, row, chosen - CHOOSE_FORFEIT)
        return
    d.taken |= 1 << chosen
    for v in range(VARIETIES):
        count = d.plates[chosen * VARIETIES + v]
        eaten = d.last_eaten[d.was[v] * ROOMS + count] if count else 0
        d.digits[row * VARIETIES + v] = eaten
        d.collected[row * VARIETIES + v] += count - eaten
        d.ate[row] += eaten * d.dollops[v] * POINT


def unmake_place(d: Desk, row: int) -> None:
    """Take back what a player is doing."""
    at = d.places[row]
    if at < PLATES:
        d.taken ^= 1 << at
        for v in range(VARIETIES):
            eaten = d.digits[row * VARIETIES + v]
            d.collected[row * VARIETIES + v] -= d.plates[at * VARIETIES + v] - eaten
            d.ate[row] -= eaten * d.dollops[v] * POINT
    elif at < CHOOSE_PASS:
        v = at - CHOOSE_FORFEIT
        d.collected[row * VARIETIES + v] += d.held[row]
        d.older[row * VARIETIES + v] = d.held[row]
        d.ate[row] -= d.held[row] * d.dollops[v] * POINT


def forfeit_variety(d: Desk, row: int, v: int) -> None:
    held = d.older[row * VARIETIES + v]
    d.held[row] = held
    d.collected[row * VARIETIES + v] -= held
    d.older[row * VARIETIES + v] = 0
    d.ate[row] += held * d.dollops[v] * POINT


# Earlier turns: choice after choice, in the order of the tie rule


def first_option(d: Desk, row: int) -> None:
    """Before the first option of a player."""
    d.places[row] = -1
    d.best[row * MAX_PLAYERS + row] = -FAR


def is_eating(d: Desk, row: int) -> bool:
    """Whether a player has a piece on the plate already."""
    return d.only >= 0 and row == d.players - d.turns


def next_option(d: Desk, row: int) -> bool:
    """Go on to the next option of a player; False, with nothing done, after the last."""
    at = d.places[row]
    if 0 <= at < PLATES and next_eaten(d, row, at):
        return True
    if at >= 0:
        unmake_place(d, row)
    if is_eating(d, row):
        if at < 0:
            begin_piece(d, row, d.only)
        return at < 0
    at += 1
    if at < PLATES:
        while at < d.pieces and d.taken >> at & 1:
            at += 1
        if at < d.pieces:
            begin_piece(d, row, at)
            return True
        at = CHOOSE_FORFEIT
    while at < CHOOSE_PASS and d.older[row * VARIETIES + at - CHOOSE_FORFEIT] == 0:
        at += 1
    d.places[row] = at
    if at < CHOOSE_PASS:
        forfeit_variety(d, row, at - CHOOSE_FORFEIT)
    return at <= CHOOSE_PASS


def begin_piece(d: Desk, row: int, piece: int) -> None:
    """Take a piece and collect all of it."""
    d.places[row] = piece
    d.taken |= 1 << piece
    for v in range(VARIETIES):
        d.digits[row * VARIETIES + v] = 0
        d.collected[row * VARIETIES + v] += d.plates[piece * VARIETIES + v]


def next_eaten(d: Desk, row: int, piece: int) -> bool:
    """Count on: eat one more of the last variety that is not all eaten, and none of those after it."""
    for back in range(VARIETIES):
        v = VARIETIES - 1 - back
        count = d.plates[piece * VARIETIES + v]
        if count:
            at = row * VARIETIES + v
            if d.digits[at] < count:
                d.digits[at] += 1
                d.collected[at] -= 1
                d.ate[row] += d.dollops[v] * POINT
                return True
            d.digits[at] = 0
            d.collected[at] += count
            d.ate[row] -= count * d.dollops[v] * POINT
    return False


def choice_of(d: Desk, row: int) -> int:
    """The code of what a player is doing."""
    code = d.places[row] << PIECE_SHIFT
    if d.places[row] < PLATES:
        for v in range(VARIETIES):
            if d.plates[d.places[row] * VARIETIES + v]:
                code |= d.digits[row * VARIETIES + v] << 4 * v
    return code


def search_party(d: Desk, first: int) -> None:
    """Search the turns from row `first` to the server's: what each gets stands in that row of `best`."""
    last_but_one = d.players - 2
    row = first
    first_option(d, row)
    while row >= first:
        if row == last_but_one:
            search_last_two(d, row)
        elif next_option(d, row):
            if is_asking(d, row) or hope_of(d, row) > d.best[row * MAX_PLAYERS + row]:
                row += 1
                first_option(d, row)
            continue
        row -= 1
        if row >= first:
            adopt_better(d, row)


def hope_of(d: Desk, row: int) -> int:
    """No more than this can come of what a player is doing.

    Others who take something never help her; each of them can do so only by forfeiting one variety.
    """
    total = points_of(d, row)
    for v in range(VARIETIES):
        earlier = 0
        for other in range(row):
            earlier = max(earlier, d.collected[other * VARIETIES + v])
        own = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v]
        lift = d.after[own + earlier] - d.after[own + rival_of(d, row, v)]
        at = v
        while at and d.lifts[at - 1] < lift:
            d.lifts[at] = d.lifts[at - 1]
            at -= 1
        d.lifts[at] = lift
    for i in range(d.players - 1 - row):
        total += d.lifts[i]
    return total


# The last two turns


def search_last_two(d: Desk, row: int) -> None:
    """All options of the last chooser, each with the server's answer."""
    d.nodes += 1
    look_back(d, row)
    if is_asking(d, row):
        while next_option(d, row):
            answer_last(d, row)
        return
    best = row * MAX_PLAYERS + row
    for piece in range(d.pieces):
        if not d.taken >> piece & 1:
            begin_piece(d, row, piece)
            search_piece(d, row, piece)
            unmake_place(d, row)
    for v in range(VARIETIES):
        if d.older[row * VARIETIES + v] and hope_of_forfeit(d, row, v) > d.best[best]:
            d.places[row] = CHOOSE_FORFEIT + v
            forfeit_variety(d, row, v)
            answer_last(d, row)
            unmake_place(d, row)
    if d.hopes[0] + d.hopes[1] > d.best[best]:
        d.places[row] = CHOOSE_PASS
        answer_last(d, row)


def search_piece(d: Desk, row: int, piece: int) -> None:
    """The ways to eat of the piece just taken, or only the best where that can be known."""
    if takes_the_other(d, row, piece):
        if d.hopes[2] > d.best[row * MAX_PLAYERS + row]:
            eat_for_pair(d, row, piece)
            answer_last(d, row)
        return
    answer_last(d, row)
    while next_eaten(d, row, piece):
        answer_last(d, row)


def look_back(d: Desk, row: int) -> None:
    """What the last chooser has (hopes[0]), and what a forfeit of the server can add to it (hopes[1])."""
    d.hopes[0] = d.ate[row]
    d.hopes[1] = 0
    for v in range(VARIETIES):
        most = 0
        for other in range(row):
            most = max(most, d.collected[other * VARIETIES + v])
        d.earlier[v] = most
        own = d.base[v] + d.collected[row * VARIETIES + v] * d.side[v]
        here = d.after[own + max(most, d.collected[(row + 1) * VARIETIES + v])]
        d.here[v] = here
        d.hopes[0] += here
        d.hopes[1] = max(d.hopes[1], d.after[own + most] - here)


def hope_of_forfeit(d: Desk, row: int, v: int) -> int:
    """No more than this can come of the last chooser forfeiting a variety."""
    held = d.older[row * VARIETIES + v]
    own = d.base[v] + (d.collected[row * VARIETIES + v] - held) * d.side[v]
    then = d.after[own + max(d.earlier[v], d.collected[(row + 1) * VARIETIES + v])]
    lift = max(d.hopes[1], d.after[own + d.earlier[v]] - then)
    return d.hopes[0] + held * d.dollops[v] * POINT + then - d.here[v] + lift


def takes_the_other(d: Desk, row: int, piece: int) -> bool:
    """Whether the server takes the one piece left whatever is eaten of this one, all of it now collected.

    Given that, what a variety brings depends on no other, so the best is found variety by variety: hopes[2]
    is what the last chooser gets, and `was` how many of each she eats for that.
    """
    other = the_other_piece(d)
    if other < 0:
        return False
    d.hopes[2] = d.hopes[0]
    least = 0  # what the server gains with that piece
    most = 0  # and with a forfeit
    for v in range(VARIETIES):
        mine = d.plates[piece * VARIETIES + v]
        yours = d.plates[other * VARIETIES + v]
        held = d.older[(row + 1) * VARIETIES + v]
        if mine == 0 and yours == 0 and held == 0:
            continue
        has = d.collected[(row + 1) * VARIETIES + v]
        own = d.collected[row * VARIETIES + v]
        best = -FAR
        least_of_v = FAR
        for eaten in range(mine + 1):
            cell = d.base[v] + has * d.side[v] + max(d.earlier[v], own - eaten)
            if held:
                gain = held * d.dollops[v] * POINT + d.after[cell - held * d.side[v]] - d.after[cell]
                most = max(most, gain)
            least_of_v = min(least_of_v, d.last_gain[cell * ROOMS + yours])
            rival = max(d.earlier[v], has + yours - d.last_eaten[cell * ROOMS + yours])
            points = eaten * d.dollops[v] * POINT + d.after[d.base[v] + (own - eaten) * d.side[v] + rival]
            if points > best:
                best = points
                d.was[VARIETIES + v] = eaten
        least += least_of_v
        d.hopes[2] += best - d.here[v]
    return most <= least


def the_other_piece(d: Desk) -> int:
    """The one piece left, or -1 if there is none or more than one."""
    other = -1
    for rest in range(d.pieces):
        if not d.taken >> rest & 1:
            if other >= 0:
                return -1
            other = rest
    return other


def eat_for_pair(d: Desk, row: int, piece: int) -> None:
    """Eat of the piece just taken what `takes_the_other` found."""
    for v in range(VARIETIES):
        if d.plates[piece * VARIETIES + v]:
            eaten = d.was[VARIETIES + v]
            d.digits[row * VARIETIES + v] = eaten
            d.collected[row * VARIETIES + v] -= eaten
            d.ate[row] += eaten * d.dollops[v] * POINT


def answer_last(d: Desk, row: int) -> None:
    """The server answers; keep it if it is better for the last chooser than her best so far."""
    last = d.players - 1
    make_favourite(d, last, favourite_of_last(d))
    mine = d.ate[row]
    for v in range(VARIETIES):
        rival = max(d.earlier[v], d.collected[last * VARIETIES + v])
        mine += d.after[d.base[v] + d.collected[row * VARIETIES + v] * d.side[v] + rival]
    if is_asking(d, row):
        write_points(d, last * MAX_PLAYERS)
        keep_wished(d, last * MAX_PLAYERS, row)
    elif mine > d.best[row * MAX_PLAYERS + row]:
        write_points(d, row * MAX_PLAYERS)
    unmake_place(d, last)


def write_points(d: Desk, at: int) -> None:
    """What everybody has as it lies, into `best` from place `at` on."""
    for row in range(d.players):
        d.best[at + row] = points_of(d, row)


def favourite_of_last(d: Desk) -> int:
    last = d.players - 1
    for v in range(VARIETIES):
        rival = max(d.earlier[v], d.collected[(last - 1) * VARIETIES + v])
        d.was[v] = d.base[v] + d.collected[last * VARIETIES + v] * d.side[v] + rival
    return favourite_from(d, last)


def adopt_better(d: Desk, row: int) -> None:
    """Keep what the next row found if it is better for this one."""
    here = row * MAX_PLAYERS
    below = here + MAX_PLAYERS
    if is_asking(d, row):
        keep_wished(d, below, row)
    elif d.best[below + row] > d.best[here + row]:
        for other in range(d.players):
            d.best[here + other] = d.best[below + other]


def keep_wished(d: Desk, at: int, row: int) -> None:
    """Keep what everybody gets (in `best`, from place `at` on) if the asking player likes it better."""
    wished = wish(d, at, row)
    if wished > d.value:
        d.value = wished
        d.choice = choice_of(d, row)
        for other in range(d.players):
            d.found[other] = d.best[at + other]


# What to do


def choose_in_party(desks: list[Desk]) -> None:
    """The best choice of the player to move: its code, what she wishes of it and what everybody gets."""
    d = desks[0]
    row = d.players - d.turns
    d.is_cutting = 0
    d.value = -FAR
    if d.turns > 1:
        search_party(d, row)
        return
    first_option(d, row)
    while next_option(d, row):
        write_points(d, number(0))
        keep_wished(d, number(0), row)


def choose_quickly_in_party(desks: list[Desk]) -> None:
    """The same if everybody after takes what gains most at once: for when there is no time to search."""
    d = desks[0]
    row = d.players - d.turns
    d.is_cutting = 0
    d.value = -FAR
    first_option(d, row)
    while next_option(d, row):
        for later in range(row + 1, d.players):
            make_favourite(d, later, favourite_of(d, later))
        write_points(d, number(0))
        for later in range(row + 1, d.players):
            unmake_place(d, later)
        keep_wished(d, number(0), row)


def rank_cuts_of_party(desks: list[Desk]) -> int:
    """Put all ways to cut that begin with the cuts made in the order of a guess; how many there are."""
    d = desks[0]
    d.is_cutting = 1
    d.value = -FAR
    count = 0
    for code in range(1 << RING):
        cuts = cuts_of(code)
        if cuts != 1 and cuts <= d.most_pieces and begins_with(code, d.made):
            spread_cuts(d, code)
            d.ranked[count] = code
            d.guesses[count] = guess_of_cuts(d)
            count += 1
    sort_choices(d.ranked, d.guesses, number(0), count)
    return count


def guess_of_cuts(d: Desk) -> int:
    """What the server makes of it if everybody takes what gains most at once."""
    lay_pieces(d)
    for row in range(d.players):
        make_favourite(d, row, favourite_of(d, row))
    write_points(d, number(0))
    for row in range(d.players):
        unmake_place(d, row)
    return wish(d, number(0), d.players - 1)


def search_cuts_of_party(desks: list[Desk], first: int, end: int) -> None:
    """Search the ranked cuts from `first` to before `end`; `found` is what everybody gets of the best."""
    d = desks[0]
    for i in range(first, end):
        spread_cuts(d, d.ranked[i])
        lay_pieces(d)
        search_party(d, number(0))
        wished = wish(d, number(0), d.players - 1)
        if wished > d.value:
            d.value = wished
            d.choice = d.ranked[i]
            for row in range(d.players):
                d.found[row] = d.best[row]
