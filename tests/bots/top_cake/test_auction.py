"""The round as bits: who takes what is what the rules say."""

import random

import pytest
from tests.kit import Setting

from petitfour.bots.top_cake import auction, bidder, race, stacking
from petitfour.bots.top_cake.book import learned
from petitfour.bots.top_cake.desk import D_DOWN, D_HALF, D_HAND, D_SIZE, F_SIZE, LIKELY_SIZE, W_SIZE
from petitfour.bots.top_cake.hidden import seen
from petitfour.core.contract import NOTHING, OVER
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.top_cake import rules

GAME = game_named("top-cake")
BOUND = plain(rules, stacking, auction, bidder, race)
BOOK = list(learned())


def reveals(players, seed):
    """States of a random game with all bids lying, about to be turned up."""
    match = Setting(GAME, (("players", players),)).match(seed)
    s, chooser = match.state, random.Random(seed)
    while s.phase != OVER:
        rules.play(s, chooser.choice(match.legal()))
        if s.due == rules.REVEAL:
            yield clone(s)
        while s.due != NOTHING:
            rules.chance(s)
            rules.proceed(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lots_go_to_whom_the_rules_give_them(players):
    for seed in range(8):
        for s in reveals(players, seed):
            d = [0] * D_SIZE
            BOUND.lay_out(s, d)
            d[D_HALF] = s.row[: s.lots].index(s.half)
            takers = [BOUND.takes(d, lot) for lot in range(s.lots)]
            row = s.row[: s.lots]
            rules.proceed(s)
            assert takers == [rules.winner(s, item) for item in row]


@pytest.mark.parametrize("players", [2, 4])
def test_an_imagined_round_keeps_what_the_seat_knows(players):
    rng = [1, 2, 3, 4]
    for s in reveals(players, 5):
        d, e, world = ([0] * D_SIZE for _ in range(3))
        f, likely = [0.0] * F_SIZE, [0.0] * LIKELY_SIZE
        BOUND.take_stock([s], d, e, [0] * W_SIZE, f, likely, BOOK)
        for seat in range(players):
            BOUND.imagine(d, world, likely, seat, rng)
            hidden = [i for i in range(D_SIZE) if D_HAND <= i < D_HAND + 4 or i >= D_DOWN]
            assert all(d[i] == world[i] for i in range(D_SIZE) if i not in hidden)
            for p in range(players):
                assert BOUND.pool_of(d, p) == BOUND.pool_of(world, p)
                lots = range(D_DOWN + p * rules.ITEMS, D_DOWN + (p + 1) * rules.ITEMS)
                assert [d[i].bit_count() for i in lots] == [world[i].bit_count() for i in lots]
                if p == seat:
                    assert [d[i] for i in lots] == [world[i] for i in lots]


def test_face_down_bids_of_rivals_on_the_same_item_look_alike():
    s = Setting(GAME, (("players", 2), ("start", 0))).match(1).state
    moves = [rules.A_BID + card * rules.ITEMS + s.row[1] for card in (2, 5)]
    assert seen(s, moves[0], 1) == seen(s, moves[1], 1)
    assert seen(s, moves[0], 0) != seen(s, moves[1], 0)
    s.phase = rules.UP
    assert seen(s, moves[0], 1) != seen(s, moves[1], 1)
