"""How strong the bots of Top Cake are: `python -m benchmarks.strength.top_cake [--quick] [part ...]`.

Parts: `exploitability` of the solved last turn, `ismcts` (expert against the generic tree search with ten
times its time), `greedy` (one expert against three greedy bots), `ladder` (each level against the one below).
Deals are duplicate: each is played once with every seat for the player measured.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import mean, stdev
from typing import Any

from petitfour.bots.bot import Bot, Budget, Position, words_of
from petitfour.bots.levels import SEARCH, compiled_bot
from petitfour.bots.top_cake import greedy
from petitfour.bots.top_cake.desk import D_HOLDER
from petitfour.bots.top_cake.expert import Care, Expert
from petitfour.bots.top_cake.levels import LEVELS
from petitfour.bots.top_cake.solver import LastTurn, type_now
from petitfour.bots.top_cake.workshop import Desk
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.twin import plain
from petitfour.games.top_cake import rules

GAME = game_named("top-cake")
ALL = 1500  # more than the whole turns with six cards and five lots (750), or seven lots (1470)
ENOUGH = 0.01  # points

Maker = Callable[[int], Bot]


class Greedy(Bot):
    """The greedy bot of the game."""

    def choose(self, position: Position, budget: Budget) -> int:
        bound = plain(self.game.rules, greedy)
        return int(bound.greedy(position.world, self.rng, bound.new_out()))


def expert(seed: int) -> Bot:
    return Expert(GAME, seed, engine="compiled")


def tree_search(seed: int) -> Bot:
    return compiled_bot(GAME, SEARCH, seed)


def level(name: str) -> Maker:
    return lambda seed: LEVELS[name](GAME, seed)


# Matches


def scores(bots: list[Bot], budgets: list[Budget], deal: int) -> list[int]:
    players = len(bots)
    match = Match(GAME, {"players": players, "start": deal % players}, words=words_of("strength", deal))
    while match.actor is not None:
        seat = match.actor
        match.step(seat, bots[seat].choose(Position.of(match, seat, deal), budgets[seat]))
    return match.scores()


def series(
    title: str, one: Maker, others: Maker, budget: Budget, theirs: Budget, players: int, deals: int
) -> None:
    """One player in every seat of every deal against copies of another."""
    shares, margins = [], []
    begun = time.perf_counter()
    for deal in range(deals):
        for seat in range(players):
            bots = [one(deal) if p == seat else others(1000 * deal + p) for p in range(players)]
            points = scores(bots, [budget if p == seat else theirs for p in range(players)], deal)
            best = max(points)
            shares.append((points[seat] == best) / points.count(best))
            margins.append(points[seat] - max(x for p, x in enumerate(points) if p != seat))
    print(
        f"{title:42} {players} players {len(shares):4} games  wins {interval(shares, 100)} % "
        f"(fair {100 / players:.0f})  margin {interval(margins)}  {time.perf_counter() - begun:.0f} s",
        flush=True,
    )


def interval(numbers: list[float], scale: float = 1.0) -> str:
    half = 1.96 * stdev(numbers) / math.sqrt(len(numbers))
    return f"{scale * mean(numbers):5.1f} ± {scale * half:4.1f}"


# The last turn


def last_turns(count: int) -> Iterator[Any]:
    """True states before the last turn of a round, rounds in turn, from games of quick experts."""
    for deal in range(count):
        match = Match(GAME, {"players": 2, "start": 0}, words=words_of("last turn", deal))
        bots = [Expert(GAME, seat, engine="compiled", care=Care(types=0)) for seat in (0, 1)]
        while match.actor is not None:
            s = match.state
            if s.round == deal % 5 and s.phase == rules.DOWN and s.turn == 4:
                yield s
                break
            seat = match.actor
            match.step(seat, bots[seat].choose(Position.of(match, seat, deal), Budget(iterations=500)))


def exploitability(count: int) -> None:
    """All bids, earlier face-down cards known, for points: iterations until the gap is small enough."""
    desk = Desk(GAME, "compiled")
    print("round lots  value  exploitability (points) after iterations")
    for s in last_turns(count):
        desk.take(s, [1, 2, 3, 4])
        desk.lay_out()
        d = desk.d.copy()
        leader = int(d[D_HOLDER])
        leads, follows = ([(type_now(d, seat), 1.0)] for seat in (leader, 1 - leader))
        begun = time.perf_counter()
        last = LastTurn(desk, d, leads, follows, ALL, ALL, is_for_points=True)
        told = []
        for iterations in (30, 70, 200, 700, 1000, 2000):
            last.solve(iterations)
            gap, value = last.gap()
            told.append(f"{last.done}: {gap:.4f}")
            if gap < ENOUGH:
                break
        spent = time.perf_counter() - begun
        print(f"{s.round + 1:5} {s.lots:4} {value:6.2f}  {', '.join(told)}  {spent:.1f} s", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=["exploitability", "greedy", "ladder", "ismcts"])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--deals", type=int, default=30, help="of ismcts, the slowest part (80 s a deal)")
    chosen = parser.parse_args()
    few = chosen.quick
    tenth, whole, usual = Budget(seconds=0.1), Budget(seconds=1.0), Budget()
    if "exploitability" in chosen.parts:
        exploitability(5 if few else 20)
    if "greedy" in chosen.parts:
        series(
            "expert at 0.1 s, greedy",
            expert,
            lambda seed: Greedy(GAME, seed),
            tenth,
            usual,
            4,
            4 if few else 15,
        )
    if "ladder" in chosen.parts:
        names = list(LEVELS)
        for players in (2, 4):
            for below, above in pairwise(names):
                deals = (4 if few else 20) if above == "expert" else (10 if few else 40)
                series(f"{above}, {below}", level(above), level(below), usual, usual, players, deals)
    if "ismcts" in chosen.parts:
        series(
            "expert at 0.1 s, ISMCTS at 1 s", expert, tree_search, tenth, whole, 2, 2 if few else chosen.deals
        )


if __name__ == "__main__":
    main()
