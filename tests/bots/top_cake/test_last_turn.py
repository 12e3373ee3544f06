"""The last turn of a round: ends worked out by the rules, and a strategy that little can be won against."""

import random

import pytest
from tests.bots.top_cake.test_stacking import best_of_everything
from tests.kit import Setting, random_play

from petitfour.bots.top_cake.desk import BIDS, D_CROWN, D_HOLDER, D_LOTS, TURN_STEP
from petitfour.bots.top_cake.last_turn import NONE, look_of
from petitfour.bots.top_cake.solver import LastTurn, likely_types, type_now, with_truth
from petitfour.bots.top_cake.workshop import Desk
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.games.top_cake import rules

GAME = game_named("top-cake")
SMALL = 6  # candidates of each


def last_turns(seeds):
    """Positions of random games of two before the last turn of a round."""
    for seed in seeds:
        for match in random_play(Setting(GAME, (("players", 2),)).match(seed), random.Random(seed)):
            s = match.state
            if s.phase == rules.DOWN and s.turn == 4 and s.round == seed % 5:
                yield clone(s)
                break


def solved(s, types, iterations):
    """A desk with the position on it, and its last turn solved among few candidates."""
    desk = Desk(GAME, "plain")
    desk.take(s, [1, 2, 3, 4])
    desk.lay_out()
    d, leader = desk.d, desk.d[D_HOLDER]
    leads, follows = (
        with_truth(likely_types(d, desk.likely, seat, types), type_now(d, seat))
        for seat in (leader, 1 - leader)
    )
    last = LastTurn(desk, d[:], leads, follows, SMALL, SMALL, is_for_points=True)
    last.solve(iterations)
    return last


def play_turn(s, turn):
    for bid in (turn // TURN_STEP, turn % TURN_STEP):
        if bid < BIDS:
            rules.play(s, rules.A_BID + bid // rules.ITEMS * rules.ITEMS + s.row[bid % rules.ITEMS])


def test_ends_in_the_last_round_are_worth_what_the_rules_score():
    """Every end among few candidates is played by the rules; what was won is stacked by enumeration."""
    compared = 0
    for s in last_turns(range(4, 40, 5)):
        last = solved(s, 0, 1)
        leader = rules.holder(s)
        cakes = [item for item in s.row[: s.lots] if not rules.is_topper(item)]
        for at in range(0, len(last.worth), 31):
            half, reply = at % len(cakes), at // len(cakes) % SMALL
            bid = at // len(cakes) // SMALL
            after = clone(s)
            play_turn(after, last.bids[bid])
            play_turn(after, last.replies[last.seen_as[bid] * SMALL + reply])
            rules.play(after, rules.A_FIRST + cakes[half])
            rules.proceed(after)
            won = [
                [i for i in range(24) if after.owner[i] == p and after.lies[i] == rules.WON] for p in (0, 1)
            ]
            if max(map(len, won)) > 3 or compared > 8:
                continue
            worth = [best_of_everything(after, p, won[p], 0) for p in (0, 1)]
            assert last.worth[at] == pytest.approx(worth[leader] - worth[1 - leader])
            compared += 1
    assert compared > 5


def slow_gap(last):
    """Exploitability again, for one type each, from dictionaries."""
    bids = [bid for bid in last.bids if bid != NONE]
    halves = len(last.half_sums) // len(last.bids) // last.g[5]
    bid_mix = dict(last.mixed_bid())
    reply_mix, ends = {}, {}
    for i, bid in enumerate(bids):
        node = last.seen_as[i] * SMALL
        replies = [j for j in range(SMALL) if last.replies[node + j] != NONE]
        total = sum(last.reply_sums[node + j] for j in replies)
        reply_mix[bid] = {last.replies[node + j]: last.reply_sums[node + j] / total for j in replies}
        for j in replies:
            at = (i * SMALL + j) * halves
            look = (i * last.g[5] + last.reply_seen_as[node + j]) * halves
            sums = last.half_sums[look : look + halves]
            mix = [x / sum(sums) for x in sums] if sum(sums) else [1 / halves] * halves
            ends[bid, last.replies[node + j]] = last.worth[at : at + halves], mix
    leader = max(sum(best_halves(bid, reply_mix[bid], ends, halves)) for bid in bids)
    follower = 0.0
    for look in {look_of(bid) for bid in bids}:
        alike = [bid for bid in bids if look_of(bid) == look]
        losses = [
            sum(bid_mix[bid] * sum(x * y for x, y in zip(*ends[bid, reply], strict=True)) for bid in alike)
            for reply in reply_mix[alike[0]]
        ]
        follower += min(losses)
    return (leader - follower) / 2


def best_halves(bid, replies, ends, halves):
    for look in {look_of(reply) for reply in replies}:
        alike = [reply for reply in replies if look_of(reply) == look]
        yield max(sum(replies[r] * ends[bid, r][0][half] for r in alike) for half in range(halves))


def test_the_gap_closes_and_a_second_opinion_agrees():
    for s in last_turns(range(3)):
        last = solved(s, 0, 20)
        early = last.gap()[0]
        assert early == pytest.approx(slow_gap(last), abs=1e-9)
        last.solve(180)
        late = last.gap()[0]
        assert late == pytest.approx(slow_gap(last), abs=1e-9)
        assert late <= early + 1e-9
        assert late < 0.05


def test_ranges_are_plausible_first_and_hold_the_truth():
    for s in last_turns(range(3)):
        last = solved(s, 3, 30)
        assert last.gap()[0] < 0.3
        assert sum(share for _, share in last.mixed_bid()) == pytest.approx(1)
        assert all(share >= 0 for _, share in last.mixed_bid())
        desk = last.desk
        types = likely_types(desk.d, desk.likely, 0, 1000)
        weights = [weight for _, weight in types]
        assert weights == sorted(weights, reverse=True)
        assert type_now(desk.d, 0) in [cards for cards, _ in types]
        assert sum(1 for lot in range(desk.d[D_LOTS]) if not desk.d[D_CROWN + lot]) == last.g[6]
