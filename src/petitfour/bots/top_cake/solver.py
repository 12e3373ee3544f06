"""The last turn of a round set up on a desk and solved; which face-down cards are likely, as types."""

from __future__ import annotations

import time
from itertools import permutations
from math import prod
from typing import TYPE_CHECKING, Any

from petitfour.bots.top_cake.desk import BIDS, D_CROWN, D_DOWN, D_HAND, D_LOTS
from petitfour.bots.top_cake.last_turn import (
    G_BIDS,
    G_FOLLOWS,
    G_HALVES,
    G_LEADS,
    G_POINTS,
    G_REPLIES,
    G_SEEN,
    G_SEEN_REPLIES,
    G_SIZE,
    NONE,
    TYPE,
)
from petitfour.games.top_cake.rules import CARDS, ITEMS

if TYPE_CHECKING:
    from petitfour.bots.top_cake.workshop import Desk

SLICE = 10  # iterations between two looks at the clock


class LastTurn:
    """One solved last turn: `leads` and `follows` are types with their weights, the true one first."""

    def __init__(
        self,
        desk: Desk,
        d: Any,
        leads: list[tuple[list[int], float]],
        follows: list[tuple[list[int], float]],
        bids: int,
        replies: int,
        given: list[int] | None = None,
        look: int = NONE,
        is_for_points: bool = False,
    ) -> None:
        """`given` are candidates of the leader, or of the follower after the look that did happen."""
        self.desk = desk
        self.look = look
        self.done = 0
        self.g = g = desk.ints(G_SIZE)
        g[G_LEADS], g[G_FOLLOWS], g[G_BIDS], g[G_REPLIES] = len(leads), len(follows), bids, replies
        g[G_HALVES] = sum(1 for lot in range(d[D_LOTS]) if not d[D_CROWN + lot])
        g[G_POINTS] = int(is_for_points)
        self.leads, self.lead_weights = self._types(leads)
        self.follows, self.weights = self._types(follows)
        self._list(d, given or [])
        self._allot()
        desk.bound.work_out(
            d, desk.e, desk.world, desk.f, desk.book, g, self.leads, self.follows,
            self.bids, self.seen_as, self.replies, self.worth,
        )  # fmt: skip

    def _types(self, types: list[tuple[list[int], float]]) -> tuple[Any, Any]:
        numbers = self.desk.ints(len(types) * TYPE)
        weights = self.desk.floats(len(types))
        total = sum(weight for _, weight in types)
        for i, (cards, weight) in enumerate(types):
            weights[i] = weight / total
            for j, number in enumerate(cards):
                numbers[i * TYPE + j] = number
        return numbers, weights

    def _list(self, d: Any, given: list[int]) -> None:
        desk, g = self.desk, self.g
        size = int(g[G_LEADS] * g[G_BIDS])
        self.bids, self.looks, self.seen_as = (desk.ints(size) for _ in range(3))
        is_leading = self.look == NONE
        for i, turn in enumerate(given if is_leading else []):
            self.bids[i] = turn
        desk.bound.list_bids(
            d, desk.e, desk.f, desk.book, g, self.leads, self.bids, self.looks,
            len(given) if is_leading else 0, self.look, desk.turns, desk.scores, desk.gains,
        )  # fmt: skip
        offered = desk.ints(max(len(given), 1))
        for i, turn in enumerate(given):
            offered[i] = turn
        size = int(g[G_FOLLOWS] * g[G_SEEN] * g[G_REPLIES])
        self.replies, self.reply_seen_as = desk.ints(size), desk.ints(size)
        known = desk.ints(int(g[G_FOLLOWS] * g[G_REPLIES]))
        desk.bound.list_replies(
            d, desk.e, desk.f, desk.book, g, self.leads, self.follows, self.bids, self.looks, self.seen_as,
            self.replies, known, self.reply_seen_as, offered, 0 if is_leading else len(given), self.look,
            desk.turns, desk.scores, desk.gains,
        )  # fmt: skip

    def _allot(self) -> None:
        """The memory of CFR+."""
        g, floats = self.g, self.desk.floats
        bids = int(g[G_LEADS] * g[G_BIDS])
        self.worth = floats(int(bids * g[G_FOLLOWS] * g[G_REPLIES] * g[G_HALVES]))
        self.bid_regrets, self.bid_shares, self.bid_sums = (floats(bids) for _ in range(3))
        halves = int(bids * g[G_SEEN_REPLIES] * g[G_HALVES])
        self.half_regrets, self.half_shares, self.half_sums = (floats(halves) for _ in range(3))
        size = len(self.replies)
        self.reply_regrets, self.reply_shares, self.reply_sums, self.losses = (floats(size) for _ in range(4))
        self.values = floats(int(g[G_SEEN_REPLIES] * g[G_HALVES]))
        self.gains = floats(int(g[G_BIDS]))

    def solve(self, iterations: int) -> None:
        self.desk.bound.solve(
            self.g, self.bids, self.seen_as, self.replies, self.reply_seen_as, self.lead_weights,
            self.weights, self.worth, self.bid_regrets, self.bid_shares, self.bid_sums,
            self.half_regrets, self.half_shares, self.half_sums, self.reply_regrets, self.reply_shares,
            self.reply_sums, self.losses, self.values, self.gains, self.done, iterations,
        )  # fmt: skip
        self.done += iterations

    def solve_until(self, deadline: float, most: int) -> None:
        while self.done < SLICE or (self.done < most and time.perf_counter() < deadline):
            self.solve(SLICE)

    # What came of it

    def mixed_bid(self) -> list[tuple[int, float]]:
        """The leader's first type: its bids with how often to make them."""
        return self._mix(self.bids, self.bid_sums, 0, int(self.g[G_BIDS]))

    def mixed_reply(self) -> list[tuple[int, float]]:
        """The follower's first type after the look that did happen."""
        look = list(self.looks[: self.g[G_SEEN]]).index(self.look)
        return self._mix(self.replies, self.reply_sums, look * int(self.g[G_REPLIES]), int(self.g[G_REPLIES]))

    def _mix(self, row: Any, sums: Any, first: int, most: int) -> list[tuple[int, float]]:
        places = [i for i in range(first, first + most) if row[i] != NONE]
        total = sum(float(sums[i]) for i in places)
        return [(int(row[i]), float(sums[i]) / total) for i in places]

    def gap(self) -> tuple[float, float]:
        """Exploitability among the candidates (the mean gain of both best answers); the leader's value."""
        g, bound, floats = self.g, self.desk.bound, self.desk.floats
        bids, replies, halves = (floats(len(x)) for x in (self.bids, self.replies, self.half_shares))
        bound.average(self.bid_sums, bids, self.bids, g[G_LEADS], g[G_BIDS])
        bound.average(self.reply_sums, replies, self.replies, g[G_FOLLOWS] * g[G_SEEN], g[G_REPLIES])
        bound.average_halves(self.half_sums, halves, len(halves) // int(g[G_HALVES]), g[G_HALVES])
        best = bound.best_of_leader(
            g, self.bids, self.seen_as, self.replies, self.reply_seen_as, self.lead_weights, self.weights,
            self.worth, replies, self.values,
        )  # fmt: skip
        losses = floats(len(self.losses))
        bound.losses_of_replies(
            g, self.bids, self.seen_as, self.replies, self.reply_seen_as, self.lead_weights,
            self.worth, bids, halves, losses,
        )  # fmt: skip
        least = bound.best_of_follower(g, self.replies, self.weights, losses)
        return (best - least) / 2, (best + least) / 2


def type_now(d: Any, seat: int) -> list[int]:
    """The seat's face-down cards as they lie, as a type."""
    lots = [int(d[D_DOWN + seat * ITEMS + lot]) for lot in range(ITEMS)]
    return [*lots, int(d[D_HAND + seat])]


def likely_types(d: Any, likely: Any, seat: int, most: int) -> list[tuple[list[int], float]]:
    """The most plausible ways a seat's face-down cards may lie, best first."""
    now = type_now(d, seat)
    places = [lot for lot in range(ITEMS) for _ in range(now[lot].bit_count())]
    pool = [card for card in range(CARDS) if any(cards >> card & 1 for cards in now)]
    found: dict[tuple[int, ...], float] = {}
    for cards in permutations(pool, len(places)):
        laid = [0] * ITEMS
        for card, lot in zip(cards, places, strict=True):
            laid[lot] |= 1 << card
        hand = sum(1 << card for card in pool if card not in cards)
        weight = prod(
            float(likely[seat * BIDS + card * ITEMS + lot]) for card, lot in zip(cards, places, strict=True)
        )
        found[(*laid, hand)] = weight
    best = sorted(found.items(), key=lambda item: -item[1])[:most]
    return [(list(cards), weight) for cards, weight in best]


def with_truth(types: list[tuple[list[int], float]], truth: list[int]) -> list[tuple[list[int], float]]:
    """The true type first, as plausible as the least of the others if it is none of them."""
    weights = {tuple(cards): weight for cards, weight in types}
    weight = weights.pop(tuple(truth), min(weights.values(), default=1.0))
    rest = [(list(cards), weight) for cards, weight in weights.items()]
    return [(truth, weight), *rest]
