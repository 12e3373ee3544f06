"""The last turn of a round between two players, solved by CFR+ (regret matching, late rounds count most).

The holder of the first-player card (here: the leader) bids; the follower, not seeing the face-down card, does
too; the leader places the first-player card. Both have a range: types, each a way their earlier face-down
cards may lie, with a plausibility. Candidates are the bids that look best, or all of them: then the result
is exact but for the number of iterations, and `gap` says how far it is from an equilibrium.
"""

from petitfour.bots.top_cake.auction import settle_lots, standing
from petitfour.bots.top_cake.desk import (
    BIDS,
    D_CROWN,
    D_DOWN,
    D_HALF,
    D_HAND,
    D_HOLDER,
    D_LOTS,
    D_SIZE,
    F_REST,
    TURN_STEP,
)
from petitfour.bots.top_cake.race import act, best_first, list_turns
from petitfour.games.top_cake.rules import ITEMS

# g: the sizes of the game
G_LEADS = 0  # types of the leader
G_FOLLOWS = 1  # types of the follower
G_BIDS = 2  # most candidates of a type of the leader
G_REPLIES = 3  # most candidates of a type of the follower after a bid
G_SEEN = 4  # different bids of the leader as the follower sees them
G_SEEN_REPLIES = 5  # most different replies to one of them
G_HALVES = 6
G_POINTS = 7  # 1: for points, 0: for the share of the victory
G_SIZE = 8

TYPE = ITEMS + 1  # a type: the face-down cards beside every lot, then the hand
NONE = -1
SURELY = 1000.0


def look_of(turn: int) -> int:
    """What the other sees of a turn: where the face-down card goes, and the other card and its place."""
    down = turn // TURN_STEP
    lot = ITEMS if down == BIDS else down % ITEMS
    return lot * BIDS + turn % TURN_STEP


def put_on_type(e: list[int], seat: int, types: list[int], number: int) -> None:
    """Lay a seat's earlier face-down cards as one of its types has them."""
    for lot in range(e[D_LOTS]):
        e[D_DOWN + seat * ITEMS + lot] = types[number * TYPE + lot]
    e[D_HAND + seat] = types[number * TYPE + ITEMS]


def place_of(looks: list[int], first: int, count: int, look: int) -> int:
    for i in range(count):
        if looks[first + i] == look:
            return i
    return NONE


# Building the game


def list_bids(
    d: list[int],
    e: list[int],
    f: list[float],
    book: list[float],
    g: list[int],
    leads: list[int],
    bids: list[int],
    looks: list[int],
    given: int,
    must: int,
    turns: list[int],
    scores: list[float],
    gains: list[float],
) -> None:
    """Candidates of every type of the leader, and the looks they have; `must` is a look that did happen.

    The first `given` candidates of the first type stand in `bids` already.
    """
    g[G_SEEN] = 0
    for lead_type in range(g[G_LEADS]):
        at = lead_type * g[G_BIDS]
        for i in range(D_SIZE):
            e[i] = d[i]
        put_on_type(e, d[D_HOLDER], leads, lead_type)
        count = list_turns(e, f, book, turns, scores, gains)
        if lead_type == 0:
            prefer_given(bids, given, turns, scores, count)
        for i in range(count):
            if look_of(turns[i]) == must:
                scores[i] += SURELY
        count = best_first(turns, scores, count, g[G_BIDS])
        for i in range(g[G_BIDS]):
            bids[at + i] = turns[i] if i < count else NONE
            if i < count:
                see(g, looks, look_of(turns[i]))


def prefer_given(
    given: list[int], count_given: int, turns: list[int], scores: list[float], count: int
) -> None:
    """Let the turns given be candidates before all others."""
    for i in range(count):
        for j in range(count_given):
            if given[j] == turns[i]:
                scores[i] += SURELY


def see(g: list[int], looks: list[int], look: int) -> None:
    if place_of(looks, 0, g[G_SEEN], look) == NONE:
        looks[g[G_SEEN]] = look
        g[G_SEEN] += 1


def list_replies(
    d: list[int],
    e: list[int],
    f: list[float],
    book: list[float],
    g: list[int],
    leads: list[int],
    follows: list[int],
    bids: list[int],
    looks: list[int],
    seen_as: list[int],
    replies: list[int],
    reply_looks: list[int],
    reply_seen_as: list[int],
    given: list[int],
    count_given: int,
    must: int,
    turns: list[int],
    scores: list[float],
    gains: list[float],
) -> None:
    """Candidates of every type of the follower after every look of the leader's bid.

    The first type's candidates after the look `must` are the given ones, and what looks best beside them.
    """
    for i in range(g[G_LEADS] * g[G_BIDS]):
        if bids[i] != NONE:
            seen_as[i] = place_of(looks, 0, g[G_SEEN], look_of(bids[i]))
    g[G_SEEN_REPLIES] = 0
    for look in range(g[G_SEEN]):
        known = 0
        bid_so_that(d, e, g, leads, bids, seen_as, look)
        for follow_type in range(g[G_FOLLOWS]):
            put_on_type(e, 1 - d[D_HOLDER], follows, follow_type)
            count = list_turns(e, f, book, turns, scores, gains)
            if follow_type == 0 and looks[look] == must:
                prefer_given(given, count_given, turns, scores, count)
            count = best_first(turns, scores, count, g[G_REPLIES])
            at = (follow_type * g[G_SEEN] + look) * g[G_REPLIES]
            for i in range(g[G_REPLIES]):
                replies[at + i] = turns[i] if i < count else NONE
                if i < count:
                    reply_seen_as[at + i] = place_of(reply_looks, 0, known, look_of(turns[i]))
                    if reply_seen_as[at + i] == NONE:
                        reply_looks[known] = look_of(turns[i])
                        reply_seen_as[at + i] = known
                        known += 1
        g[G_SEEN_REPLIES] = max(g[G_SEEN_REPLIES], known)


def bid_so_that(
    d: list[int],
    e: list[int],
    g: list[int],
    leads: list[int],
    bids: list[int],
    seen_as: list[int],
    look: int,
) -> None:
    """The round after some bid of the leader that has this look: all that the follower can see of it."""
    for i in range(D_SIZE):
        e[i] = d[i]
    example = 0
    while bids[example] == NONE or seen_as[example] != look:
        example += 1
    put_on_type(e, d[D_HOLDER], leads, example // g[G_BIDS])
    act(e, d[D_HOLDER], bids[example])


def work_out(
    d: list[int],
    e: list[int],
    after: list[int],
    f: list[float],
    book: list[float],
    g: list[int],
    leads: list[int],
    follows: list[int],
    bids: list[int],
    seen_as: list[int],
    replies: list[int],
    worth: list[float],
) -> None:
    """What every end of the round is worth to the leader."""
    leader = d[D_HOLDER]
    for bid_at in range(g[G_LEADS] * g[G_BIDS]):
        if bids[bid_at] != NONE:
            for i in range(D_SIZE):
                e[i] = d[i]
            put_on_type(e, leader, leads, bid_at // g[G_BIDS])
            act(e, leader, bids[bid_at])
            for follow_type in range(g[G_FOLLOWS]):
                at = (follow_type * g[G_SEEN] + seen_as[bid_at]) * g[G_REPLIES]
                put_on_type(e, 1 - leader, follows, follow_type)
                for i in range(g[G_REPLIES]):
                    if replies[at + i] != NONE:
                        for j in range(D_SIZE):
                            after[j] = e[j]
                        act(after, 1 - leader, replies[at + i])
                        end = ((bid_at * g[G_FOLLOWS] + follow_type) * g[G_REPLIES] + i) * g[G_HALVES]
                        work_out_halves(after, f, book, g, leader, worth, end)


def work_out_halves(
    after: list[int],
    f: list[float],
    book: list[float],
    g: list[int],
    leader: int,
    worth: list[float],
    end: int,
) -> None:
    half = 0
    for lot in range(after[D_LOTS]):
        if not after[D_CROWN + lot]:
            after[D_HALF] = lot
            settle_lots(after, f, book)
            if g[G_POINTS]:
                worth[end + half] = f[F_REST + leader] - f[F_REST + 1 - leader]
            else:
                worth[end + half] = standing(after, f, book, leader)
            half += 1


# CFR+


def match_regrets(regrets: list[float], shares: list[float], first: int, count: int) -> None:
    """Play each choice in proportion to what it is regretted."""
    total = 0.0
    for i in range(first, first + count):
        total += regrets[i]
    for i in range(first, first + count):
        shares[i] = regrets[i] / total if total > 0.0 else 1.0 / count


def count_of(row: list[int], first: int, most: int) -> int:
    """How many candidates there are: they stand first."""
    count = 0
    while count < most and row[first + count] != NONE:
        count += 1
    return count


def values_of_halves(
    g: list[int],
    bid_at: int,
    seen_as: list[int],
    replies: list[int],
    reply_seen_as: list[int],
    weights: list[float],
    reply_shares: list[float],
    worth: list[float],
    values: list[float],
) -> None:
    """For a bid of the leader: what each half is worth after each look of the reply, into `values`."""
    for i in range(g[G_SEEN_REPLIES] * g[G_HALVES]):
        values[i] = 0.0
    for follow_type in range(g[G_FOLLOWS]):
        at = (follow_type * g[G_SEEN] + seen_as[bid_at]) * g[G_REPLIES]
        end = (bid_at * g[G_FOLLOWS] + follow_type) * g[G_REPLIES]
        for i in range(g[G_REPLIES]):
            if replies[at + i] == NONE:
                break
            share = weights[follow_type] * reply_shares[at + i]
            if share > 0.0:
                look = reply_seen_as[at + i] * g[G_HALVES]
                for half in range(g[G_HALVES]):
                    values[look + half] += share * worth[(end + i) * g[G_HALVES] + half]


def teach_leader(
    g: list[int],
    bids: list[int],
    seen_as: list[int],
    replies: list[int],
    reply_seen_as: list[int],
    weights: list[float],
    worth: list[float],
    bid_regrets: list[float],
    bid_shares: list[float],
    bid_sums: list[float],
    half_regrets: list[float],
    half_shares: list[float],
    half_sums: list[float],
    reply_shares: list[float],
    values: list[float],
    gains: list[float],
    weight: float,
) -> None:
    halves = g[G_HALVES]
    looks = g[G_SEEN_REPLIES]
    for lead_type in range(g[G_LEADS]):
        first = lead_type * g[G_BIDS]
        count = count_of(bids, first, g[G_BIDS])
        mean = 0.0
        for i in range(count):
            bid_at = first + i
            values_of_halves(g, bid_at, seen_as, replies, reply_seen_as, weights, reply_shares, worth, values)
            gains[i] = 0.0
            for look in range(looks):
                at = (bid_at * looks + look) * halves
                value = 0.0
                for half in range(halves):
                    value += half_shares[at + half] * values[look * halves + half]
                for half in range(halves):
                    regret = half_regrets[at + half] + values[look * halves + half] - value
                    half_regrets[at + half] = max(regret, 0.0)
                match_regrets(half_regrets, half_shares, at, halves)
                gains[i] += value
            mean += bid_shares[bid_at] * gains[i]
        for i in range(count):
            bid_regrets[first + i] = max(bid_regrets[first + i] + gains[i] - mean, 0.0)
        match_regrets(bid_regrets, bid_shares, first, count)
        for i in range(count):
            share = bid_shares[first + i] * weight
            bid_sums[first + i] += share
            if share > 0.0:
                at = (first + i) * looks * halves
                for j in range(looks * halves):
                    half_sums[at + j] += share * half_shares[at + j]


def losses_of_replies(
    g: list[int],
    bids: list[int],
    seen_as: list[int],
    replies: list[int],
    reply_seen_as: list[int],
    lead_weights: list[float],
    worth: list[float],
    bid_shares: list[float],
    half_shares: list[float],
    losses: list[float],
) -> None:
    """What every reply loses to the leader, weighed by how likely it is to come to it."""
    halves = g[G_HALVES]
    for i in range(g[G_FOLLOWS] * g[G_SEEN] * g[G_REPLIES]):
        losses[i] = 0.0
    for bid_at in range(g[G_LEADS] * g[G_BIDS]):
        if bids[bid_at] == NONE:
            continue
        reach = lead_weights[bid_at // g[G_BIDS]] * bid_shares[bid_at]
        if reach <= 0.0:
            continue
        for follow_type in range(g[G_FOLLOWS]):
            at = (follow_type * g[G_SEEN] + seen_as[bid_at]) * g[G_REPLIES]
            end = (bid_at * g[G_FOLLOWS] + follow_type) * g[G_REPLIES]
            for i in range(g[G_REPLIES]):
                if replies[at + i] == NONE:
                    break
                look = (bid_at * g[G_SEEN_REPLIES] + reply_seen_as[at + i]) * halves
                value = 0.0
                for half in range(halves):
                    value += half_shares[look + half] * worth[(end + i) * halves + half]
                losses[at + i] += reach * value


def teach_follower(
    g: list[int],
    replies: list[int],
    reply_regrets: list[float],
    reply_shares: list[float],
    reply_sums: list[float],
    losses: list[float],
    weight: float,
) -> None:
    for node in range(g[G_FOLLOWS] * g[G_SEEN]):
        first = node * g[G_REPLIES]
        count = count_of(replies, first, g[G_REPLIES])
        mean = 0.0
        for i in range(first, first + count):
            mean += reply_shares[i] * losses[i]
        for i in range(first, first + count):
            reply_regrets[i] = max(reply_regrets[i] + mean - losses[i], 0.0)
        match_regrets(reply_regrets, reply_shares, first, count)
        for i in range(first, first + count):
            reply_sums[i] += weight * reply_shares[i]


def begin_evenly(shares: list[float], row: list[int], nodes: int, most: int) -> None:
    for node in range(nodes):
        count = count_of(row, node * most, most)
        for i in range(count):
            shares[node * most + i] = 1.0 / count


def solve(
    g: list[int],
    bids: list[int],
    seen_as: list[int],
    replies: list[int],
    reply_seen_as: list[int],
    lead_weights: list[float],
    weights: list[float],
    worth: list[float],
    bid_regrets: list[float],
    bid_shares: list[float],
    bid_sums: list[float],
    half_regrets: list[float],
    half_shares: list[float],
    half_sums: list[float],
    reply_regrets: list[float],
    reply_shares: list[float],
    reply_sums: list[float],
    losses: list[float],
    values: list[float],
    gains: list[float],
    done: int,
    iterations: int,
) -> None:
    """So many more iterations after those done."""
    if done == 0:
        begin_evenly(bid_shares, bids, g[G_LEADS], g[G_BIDS])
        begin_evenly(reply_shares, replies, g[G_FOLLOWS] * g[G_SEEN], g[G_REPLIES])
        for i in range(g[G_LEADS] * g[G_BIDS] * g[G_SEEN_REPLIES] * g[G_HALVES]):
            half_shares[i] = 1.0 / g[G_HALVES]
    for number in range(done + 1, done + iterations + 1):
        teach_leader(
            g, bids, seen_as, replies, reply_seen_as, weights, worth, bid_regrets, bid_shares, bid_sums,
            half_regrets, half_shares, half_sums, reply_shares, values, gains, float(number) * number,
        )  # fmt: skip
        losses_of_replies(
            g, bids, seen_as, replies, reply_seen_as, lead_weights, worth, bid_shares, half_shares, losses
        )
        teach_follower(g, replies, reply_regrets, reply_shares, reply_sums, losses, float(number) * number)


# What came of it


def average(sums: list[float], shares: list[float], row: list[int], nodes: int, most: int) -> None:
    """Out of sums over all iterations: the strategy, into `shares`."""
    for node in range(nodes):
        first = node * most
        count = count_of(row, first, most)
        match_regrets(sums, shares, first, count)


def average_halves(half_sums: list[float], half_shares: list[float], nodes: int, halves: int) -> None:
    for node in range(nodes):
        match_regrets(half_sums, half_shares, node * halves, halves)


def best_of_leader(
    g: list[int],
    bids: list[int],
    seen_as: list[int],
    replies: list[int],
    reply_seen_as: list[int],
    lead_weights: list[float],
    weights: list[float],
    worth: list[float],
    reply_shares: list[float],
    values: list[float],
) -> float:
    """What the leader's best answer to the follower's strategy is worth to the leader."""
    total = 0.0
    for lead_type in range(g[G_LEADS]):
        first = lead_type * g[G_BIDS]
        best = -1e9
        for i in range(count_of(bids, first, g[G_BIDS])):
            values_of_halves(
                g, first + i, seen_as, replies, reply_seen_as, weights, reply_shares, worth, values
            )
            value = 0.0
            for look in range(g[G_SEEN_REPLIES]):
                most = -1e9
                for half in range(g[G_HALVES]):
                    most = max(most, values[look * g[G_HALVES] + half])
                value += most
            best = max(best, value)
        total += lead_weights[lead_type] * best
    return total


def best_of_follower(
    g: list[int],
    replies: list[int],
    weights: list[float],
    losses: list[float],
) -> float:
    """What the follower's best answer leaves the leader, from the losses to the leader's strategy."""
    total = 0.0
    for node in range(g[G_FOLLOWS] * g[G_SEEN]):
        first = node * g[G_REPLIES]
        count = count_of(replies, first, g[G_REPLIES])
        least = 1e9
        for i in range(first, first + count):
            least = min(least, losses[i])
        if count:
            total += weights[node // g[G_SEEN]] * least
    return total
