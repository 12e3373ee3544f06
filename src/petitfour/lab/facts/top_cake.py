"""Top Cake: what the half point, the special cards, ties, collapses and toppers decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petitfour.games.top_cake.rules import (
    CARDS,
    COLLAPSED,
    ITEMS,
    NO_BID,
    NOWHERE,
    REVERSE,
    SNATCH,
    TIE,
    State,
    best_flavour,
    cake_layers,
    flavour_layers,
    is_cancelled,
    is_crowned,
    who_played,
    winner,
)
from petitfour.lab.facts.meaning import OTHERS, Count, Event, Label, Line, Meaning, Table

if TYPE_CHECKING:
    from petitfour.games.top_cake.components import Box

# Lines of the score sheet
L_LAYERS = 0
L_FLAVOUR = 1
L_CROWN = 2
LINES = 3

# Counts
N_HALF = 0  # items that come to somebody else, or to nobody, without the half point
N_HALF_TIE = 1  # of these: it broke a tie
N_HALF_ALONE = 2  # of these: there was no other bid
N_CANCELLED = 3  # cards
N_SNATCHED = 4
N_SNATCH = 5  # of these: another would have had it, or nobody
N_REVERSED = 6
N_REVERSE = 7
N_TIED = 8
N_UNSOLD = 9
N_COLLAPSED = 10
N_CROWNED = 11
COUNTS = 12

# Events
E_HALF = 0  # the half point won an item
E_HALF_COST = 1  # the half point lost an item, the lowest bid winning
E_SNATCH = 2
E_REVERSE = 3  # one's own REVERSE won an item
E_REVERSE_HIT = 4  # somebody's REVERSE lost an item
E_COLLAPSE = 5
E_CROWN = 6
EVENTS = 7

MEMO = 1  # how many rounds of turned up bids were noted


def line_points(s: State, seat: int, line: int) -> int:
    total = 0
    for stack in range(s.stacks[seat]):
        layers = cake_layers(s, seat, stack)
        crown = 1 if is_crowned(s, seat, stack) else 0
        same = 0
        if layers + crown >= 3:
            same = flavour_layers(s, seat, stack, best_flavour(s, seat, stack))
        if line == L_LAYERS:
            total += layers
        elif line == L_FLAVOUR:
            total += same
        elif crown and layers >= 3:
            total += layers + same
    return total


def note(s: State, move: int, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    note_turned_up(s, counts, events, memo)


def note_turned_up(s: State, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    """What the bids turned up since the last decision came to."""
    if s.shown_round < memo[0]:
        return
    memo[0] = s.shown_round + 1
    for k in range(s.shown_lots):
        item = s.shown_row[k]
        won_by = winner(s, item)
        note_half(s, item, won_by, counts, events)
        note_snatch(s, item, won_by, counts, events)
        note_reverse(s, item, won_by, counts, events)
        for card in range(CARDS):
            if is_cancelled(s, item, card):
                counts[N_CANCELLED] += players_of_card(s, item, card)
        if won_by == TIE:
            counts[N_TIED] += 1
        elif won_by == NO_BID:
            counts[N_UNSOLD] += 1


def players_of_card(s: State, item: int, card: int) -> int:
    players = 0
    for p in range(s.players):
        if s.shown[p][card] == item:
            players += 1
    return players


def note_half(s: State, item: int, won_by: int, counts: list[int], events: list[list[int]]) -> None:
    """Whether the first-player card decided (TOP-3.6): settle the item once more without it."""
    if s.shown_half != item:
        return
    s.shown_half = NOWHERE
    otherwise = winner(s, item)
    s.shown_half = item
    if otherwise == won_by:
        return
    counts[N_HALF] += 1
    if otherwise == TIE:
        counts[N_HALF_TIE] += 1
    elif otherwise == NO_BID:
        counts[N_HALF_ALONE] += 1
    holder_then = (s.start + s.shown_round) % s.players
    if won_by == holder_then:
        events[E_HALF][holder_then] += 1
    elif otherwise == holder_then:
        events[E_HALF_COST][holder_then] += 1


def winner_without(s: State, item: int, seat: int, card: int) -> int:
    """Who would have won the item if a card had not been played there."""
    s.shown[seat][card] = NOWHERE
    otherwise = winner(s, item)
    s.shown[seat][card] = item
    return otherwise


def note_snatch(s: State, item: int, won_by: int, counts: list[int], events: list[list[int]]) -> None:
    seat = who_played(s, item, SNATCH)
    if seat < 0:
        return
    otherwise = winner_without(s, item, seat, SNATCH)
    counts[N_SNATCHED] += 1
    if otherwise != won_by:
        counts[N_SNATCH] += 1
        events[E_SNATCH][seat] += 1


def note_reverse(s: State, item: int, won_by: int, counts: list[int], events: list[list[int]]) -> None:
    seat = who_played(s, item, REVERSE)
    if seat < 0:
        return
    otherwise = winner_without(s, item, seat, REVERSE)
    counts[N_REVERSED] += 1
    if otherwise == won_by:
        return
    counts[N_REVERSE] += 1
    if won_by == seat:
        events[E_REVERSE][seat] += 1
    if otherwise >= 0:
        events[E_REVERSE_HIT][otherwise] += 1


def conclude(s: State, counts: list[int], events: list[list[int]], memo: list[int]) -> None:
    note_turned_up(s, counts, events, memo)
    for item in range(ITEMS):
        if s.lies[item] == COLLAPSED:
            counts[N_COLLAPSED] += 1
            events[E_COLLAPSE][s.owner[item]] += 1
    for seat in range(s.players):
        for stack in range(s.stacks[seat]):
            if is_crowned(s, seat, stack) and cake_layers(s, seat, stack) >= 3:
                counts[N_CROWNED] += 1
                events[E_CROWN][seat] += 1


# What the numbers mean


def meaning(box: Box, players: int) -> Meaning:
    lines = (
        Line(L_LAYERS, "TOP-6.1", Label("layers")),
        Line(L_FLAVOUR, "TOP-6.2", Label("flavour")),
        Line(L_CROWN, "TOP-6.3", Label("crown")),
    )
    return Meaning(lines, _counts(), (_table(),))


def _counts() -> tuple[Count, ...]:
    return (
        Count(N_HALF, "TOP-3.6", Label("half")),
        Count(N_HALF_TIE, "TOP-3.6", Label("half-tie")),
        Count(N_HALF_ALONE, "TOP-3.6", Label("half-alone")),
        Count(N_CANCELLED, "TOP-4.2", Label("cancelled")),
        Count(N_SNATCHED, "TOP-4.3", Label("snatched")),
        Count(N_SNATCH, "TOP-4.3", Label("snatch-decided")),
        Count(N_REVERSED, "TOP-4.5", Label("reversed")),
        Count(N_REVERSE, "TOP-4.5", Label("reverse-decided")),
        Count(N_TIED, "TOP-4.7", Label("tied")),
        Count(N_UNSOLD, "TOP-4.8", Label("unsold")),
        Count(N_COLLAPSED, "TOP-5.2", Label("collapsed")),
        Count(N_CROWNED, "TOP-6.3", Label("crowned")),
    )


def _table() -> Table:
    keys = ("half-won", "half-lost", "snatch-won", "reverse-won", "reverse-lost", "collapse", "crowned-stack")
    events = tuple(Event(number, Label(key)) for number, key in enumerate(keys))
    return Table(Label("moments"), Label("moments-about"), OTHERS, events)
