"""What to do in a cake among three to five players: asked of a search, or at a guess.

With a `spread` everybody is taken to play for the lead (`race.py`), with 0 for points (`points.py`). With a
`doubt` who is asked plays for the lead and the others perhaps for points: what comes of both is weighed. Of
equal cuts the one with the best guess is made.
"""

from petitfour.bots.piece_o_cake.answers import answer_at_once
from petitfour.bots.piece_o_cake.desk import (
    CERTAIN,
    FAR,
    Desk,
    begins_with,
    cuts_of,
    lay_pieces,
    number,
    sort_choices,
    spread_cuts,
)
from petitfour.bots.piece_o_cake.points import search_for_points
from petitfour.bots.piece_o_cake.race import line_up, search_for_the_lead
from petitfour.bots.piece_o_cake.turns import (
    choice_of,
    do_choice,
    favourite_of,
    first_option,
    keep_liked,
    make_favourite,
    next_option,
    unmake_place,
    wish,
    write_points,
)
from petitfour.games.piece_o_cake.rules import MAX_PLAYERS, RING


def search_turns(d: Desk, first: int) -> None:
    """Search the turns from row `first` to the server's: what each gets stands in that row of `best`."""
    if d.spread:
        search_for_the_lead(d, first)
    else:
        search_for_points(d, first)


def search_if_others_count_points(d: Desk, first: int) -> None:
    """The same in case that everybody there plays for points alone."""
    spread = d.spread
    d.spread = 0
    search_for_points(d, first)
    d.spread = spread


def weighed(d: Desk, lead: int, points: int) -> int:
    """What to make of an option that leads to this if others play for the lead, and to that if for points."""
    return ((CERTAIN - d.doubt) * lead + d.doubt * points) // CERTAIN


def least_lead(d: Desk, found: int, points: int) -> int:
    """How far ahead an option must lead if others play for the lead, to beat what was found so far."""
    if d.doubt == CERTAIN:
        return -FAR
    return (CERTAIN * (found + 1) - d.doubt * points) // (CERTAIN - d.doubt)


def choose_in_party(desks: list[Desk]) -> None:
    """The best choice of the player to move: its code, what she makes of it and what everybody gets."""
    d = desks[0]
    row = d.players - d.turns
    d.asking = row
    d.enough = FAR
    if d.spread and d.doubt and row < d.players - 1:
        choose_in_doubt(d, row)
    else:
        search_turns(d, row)
    answer(d, row)


def choose_in_doubt(d: Desk, row: int) -> None:
    below = (row + 1) * MAX_PLAYERS
    first_option(d, row)
    while next_option(d, row):
        search_if_others_count_points(d, row + 1)
        points = wish(d, d.best, below, row)
        d.enough = -least_lead(d, d.liked[row], points)
        search_for_the_lead(d, row + 1)
        liked = weighed(d, wish(d, d.best, below, row), points)
        if liked > d.liked[row]:
            d.liked[row] = liked
            d.codes[row] = choice_of(d, row)
            for other in range(d.players):
                d.best[row * MAX_PLAYERS + other] = d.best[below + other]


def answer(d: Desk, row: int) -> None:
    d.choice = d.codes[row]
    d.value = d.liked[row]
    for other in range(d.players):
        d.found[other] = d.best[row * MAX_PLAYERS + other]


def choose_quickly_in_party(desks: list[Desk]) -> None:
    """The same if everybody after takes what gains most at once: for when there is no time to search."""
    d = desks[0]
    row = d.players - d.turns
    below = (row + 1) * MAX_PLAYERS
    first_option(d, row)
    while next_option(d, row):
        for later in range(row + 1, d.players):
            make_favourite(d, later, favourite_of(d, later))
        write_points(d, below)
        for later in range(row + 1, d.players):
            unmake_place(d, later)
        keep_liked(d, d.best, below, row)
    answer(d, row)


def rank_cuts_of_party(desks: list[Desk]) -> int:
    """Put all ways to cut that begin with the cuts made in the order of a guess; how many there are."""
    d = desks[0]
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
    if d.spread == 0 or d.is_rough:
        return guess_by(d, False)
    lead = guess_by(d, True)
    return weighed(d, lead, guess_by(d, False)) if d.doubt else lead


def guess_by(d: Desk, is_for_the_lead: bool) -> int:
    for row in range(d.players):
        if is_for_the_lead:
            line_up(d, row)
            answer_at_once(d, row)
            do_choice(d, row, d.codes[row])
        else:
            make_favourite(d, row, favourite_of(d, row))
    write_points(d, number(0))
    for row in range(d.players):
        unmake_place(d, row)
    return wish(d, d.best, number(0), d.players - 1)


def search_cuts_of_party(desks: list[Desk], first: int, end: int) -> None:
    """Search the ranked cuts from `first` to before `end`; `found` is what everybody gets of the best."""
    d = desks[0]
    d.asking = -1
    for i in range(first, end):
        spread_cuts(d, d.ranked[i])
        lay_pieces(d)
        d.guesses[i] = worth_of_cuts(d)
        if d.guesses[i] > d.value:
            d.value = d.guesses[i]
            d.choice = d.ranked[i]
            for row in range(d.players):
                d.found[row] = d.best[row]


def worth_of_cuts(d: Desk) -> int:
    """What the server makes of the pieces that lie there."""
    points = 0
    if d.spread and d.doubt:
        search_if_others_count_points(d, number(0))
        points = wish(d, d.best, number(0), d.players - 1)
    d.enough = FAR if d.keeps_all else -least_lead(d, d.value, points)
    search_turns(d, number(0))
    found = wish(d, d.best, number(0), d.players - 1)
    return weighed(d, found, points) if d.spread and d.doubt else found


def begin_again(desks: list[Desk], count: int) -> None:
    """Put the first so many cuts in the order of what a search has found, and forget the best."""
    d = desks[0]
    d.value = -FAR
    sort_choices(d.ranked, d.guesses, number(0), count)
