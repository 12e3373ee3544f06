"""How strong the expert of Cake Auf! is: `python -m benchmarks.strength.cake_auf [--quick] [part ...]`.

Parts: wins (no win this turn is missed), four (one expert against three greedy bots), ladder (each level
against the one below), peer (0.1 s against a tree search with random rollouts at 1 s). Deals are duplicate:
each is played with the seats rotated. All but `peer` are the same on every run.
"""

from __future__ import annotations

import math
import sys
import time
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from tests.bots.cake_auf.brute import is_sure_to_win, positions, sees_a_trade

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.cake_auf import exact
from petitfour.bots.cake_auf.exact import SURE
from petitfour.bots.cake_auf.expert import Expert
from petitfour.bots.cake_auf.levels import LEVELS, Greedy
from petitfour.bots.search import SearchBot
from petitfour.core.fair import Fair
from petitfour.core.match import Match
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.cake_auf import GAME, rules
from petitfour.games.cake_auf.rules import ACTIONS, GOAL, KINDS, MOVES

if TYPE_CHECKING:
    from collections.abc import Callable

Seat = tuple[Bot, Budget]


def winner(seats: list[Seat], deal: object) -> int:
    """The seat that wins this deal."""
    match = Match(GAME, {"players": len(seats), "start": 0}, fair=Fair.repeated(str(deal), len(seats)))
    while match.actor is not None:
        seat = match.actor
        bot, budget = seats[seat]
        match.step(seat, bot.choose(Position.of(match, seat, deal), budget))
    return match.ranks().index(1)


def share(ours: Seat, others: list[Seat], deals: int) -> tuple[float, float, int]:
    """Our share of the wins with half its 95 % interval, every deal from every seat."""
    seats = len(others) + 1
    wins = 0
    for deal in range(deals):
        for place in range(seats):
            wins += winner([*others[:place], ours, *others[place:]], deal) == place
    games = deals * seats
    part = wins / games
    return part, 1.96 * math.sqrt(part * (1 - part) / games), games


def tell(what: str, ours: Seat, others: list[Seat], deals: int) -> None:
    began = time.perf_counter()
    part, half, games = share(ours, others, deals)
    seconds = time.perf_counter() - began
    print(f"{what:<58} {part:6.1%} ± {half:.1%}  {games} games, {seconds:.0f} s", flush=True)


def expert(seed: int = 1) -> Bot:
    return Expert(GAME, seed, engine="compiled")


def wins(is_quick: bool) -> None:
    """Against trying everything, over positions where the actions left could win if the cards were right."""
    bound = plain(rules, exact)
    asked = found = missed = wrong = 0
    near = (
        s for s in positions(1) if s.earned[s.actor] + bound.stars_in_reach(s, ACTIONS - s.actions) >= GOAL
    )
    for s in islice(near, 500 if is_quick else 10_000):
        answer = [0.0]
        rows, odds = [[0] * MOVES, [0] * MOVES], [[0.0] * KINDS, [0.0] * KINDS]
        bound.win_this_turn([clone(s), *[None] * 5], 0, rows, odds, answer)
        is_there, is_claimed = is_sure_to_win(s, s.actor), answer[0] >= SURE
        asked += 1
        found += is_there
        missed += is_there and not is_claimed
        wrong += is_claimed and not is_there and not sees_a_trade(s)
    print(f"wins this turn: {asked} positions, {found} sure wins, {missed} missed, {wrong} wrongly claimed")


def four(is_quick: bool) -> None:
    thumbs: list[Seat] = [(Greedy(GAME, seed), Budget()) for seed in range(3)]
    tell("one expert against three greedy", (expert(), Budget()), thumbs, 5 if is_quick else 75)


def ladder(is_quick: bool) -> None:
    names = list(LEVELS)
    for players in GAME.players:
        for below, name in pairwise(names):
            above: Seat = (LEVELS[name](GAME, 1), Budget())
            others = [(LEVELS[below](GAME, seed + 2), Budget()) for seed in range(players - 1)]
            deals = (8 if is_quick else 600) // players
            tell(f"{players} players: one {name} against {below}", above, list(others), deals)


def peer(is_quick: bool) -> None:
    rival: Seat = (SearchBot(GAME, 2, engine="compiled"), Budget(seconds=1.0))
    tell(
        "expert, 0.1 s against tree search, 1 s",
        (expert(), Budget(seconds=0.1)),
        [rival],
        2 if is_quick else 30,
    )


PARTS: dict[str, Callable[[bool], None]] = {"wins": wins, "four": four, "ladder": ladder, "peer": peer}

if __name__ == "__main__":
    chosen = [word for word in sys.argv[1:] if word in PARTS] or list(PARTS)
    for part in chosen:
        PARTS[part]("--quick" in sys.argv)
