"""How strong the bots of Icing on the Cake are: `python -m benchmarks.strength.icing_on_the_cake [--quick]`.

Every deal is played once with each seating, so that luck of the seat and of the pieces is shared.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import time
from typing import Any

from petitfour.bots.bot import Bot, Budget, Position
from petitfour.bots.icing_on_the_cake import plates
from petitfour.bots.icing_on_the_cake.bench import MODULES, Bench
from petitfour.bots.icing_on_the_cake.expert import Expert
from petitfour.bots.icing_on_the_cake.levels import LEVELS, Greedy
from petitfour.bots.icing_on_the_cake.lookahead import MOST_OURS, R_OURS, T_IN, T_SUM, T_TIMES
from petitfour.bots.search import SearchBot
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.twin import compiled
from petitfour.games.icing_on_the_cake import rules

GAME = game_named("icing-on-the-cake")
TENTH = Budget(seconds=0.1)
SECOND = Budget(seconds=1.0)
USUAL = Budget()

FINALISTS = 40  # of all placements, after 100 samples of each, that go into the long expectimax

Seat = tuple[Bot, Budget]


def play(seats: list[Seat], deal: str) -> tuple[list[float], list[int]]:
    """Everybody's share of the victory, and the scores."""
    match = Match(GAME, {"players": len(seats), "start": 0}, fair=Fair.repeated(deal, len(seats)))
    while not match.is_over:
        seat = match.state.actor
        bot, budget = seats[seat]
        match.step(seat, bot.choose(Position.of(match, seat), budget))
    ranks = match.ranks()
    return [(rank == 1) / ranks.count(1) for rank in ranks], match.scores()


def share(first: Any, others: Any, players: int, deals: int, name: str) -> None:
    """One bot against a table of others, each deal from every seat: its share of wins and its points."""
    started = time.perf_counter()
    wins: list[float] = []
    points: list[float] = []
    theirs: list[float] = []
    for deal in range(deals):
        for place in range(players):
            seats = [first(deal) if seat == place else others(deal, seat) for seat in range(players)]
            won, scores = play(seats, f"{name} {deal}")
            wins.append(won[place])
            points.append(scores.pop(place))
            theirs += scores
    mean, half = interval(wins, players)
    print(
        f"| {name} | {players} | {len(wins)} | {100 * mean:.1f} ± {100 * half:.1f} % |"
        f" {sum(points) / len(points):.1f} : {sum(theirs) / len(theirs):.1f} |"
        f" {time.perf_counter() - started:.0f} s |",
        flush=True,
    )


def interval(wins: list[float], players: int) -> tuple[float, float]:
    """The mean and half its 95 % interval, the games of one deal taken together."""
    deals = [sum(wins[i : i + players]) / players for i in range(0, len(wins), players)]
    mean = sum(deals) / len(deals)
    spread = sum((deal - mean) ** 2 for deal in deals) / max(len(deals) - 1, 1)
    return mean, 1.96 * math.sqrt(spread / len(deals))


def expert(budget: Budget) -> Any:
    return lambda deal: (Expert(GAME, deal, engine="compiled"), budget)


def level(name: str) -> Any:
    return lambda deal, seat=9: (LEVELS[name](GAME, 100 * deal + seat), USUAL)


def search(budget: Budget) -> Any:
    return lambda deal, seat: (SearchBot(GAME, deal, engine="compiled"), budget)


# The last two turns against a long expectimax


def regrets(positions: int, samples: int, budget: Budget) -> None:
    """What the expert's placement in the last turn but one loses to the best of all 1,680."""
    started = time.perf_counter()
    losses = []
    for number in range(positions):
        match = last_turn_but_one(number)
        losses.append(regret(match, samples, budget))
    mean = sum(losses) / len(losses)
    spread = math.sqrt(sum((loss - mean) ** 2 for loss in losses) / max(len(losses) - 1, 1))
    half = 1.96 * spread / math.sqrt(len(losses))
    took = time.perf_counter() - started
    print(
        f"| last turn but one, {budget.seconds} s, against {samples} samples | {len(losses)} |"
        f" {mean:.3f} ± {half:.3f} points, worst {max(losses):.2f} | {took:.0f} s |",
        flush=True,
    )


def last_turn_but_one(number: int) -> Match:
    """A game of greedy bots, as far as somebody's placement in turn 7."""
    players = 2 + number % 3
    match = Match(GAME, {"players": players, "start": 0}, fair=Fair.repeated(f"regret {number}", players))
    bots = [Greedy(GAME, seat) for seat in range(players)]
    waiting = random.Random(number).randrange(players)
    while match.state.turn < 6 or match.state.phase != rules.PLACE or match.state.served < waiting:
        seat = match.state.actor
        match.step(seat, bots[seat].choose(Position.of(match, seat), USUAL))
    return match


def regret(match: Match, samples: int, budget: Budget) -> float:
    seat = match.state.actor
    position = Position.of(match, seat)
    mine = plate_after(match, Expert(GAME, 1, engine="compiled"), budget)
    bench = Bench("compiled", position.world.players)
    bench.at(position.world)
    bench.foresee_others(6)
    all_plates = every_plate(position.world, bench)
    rough = values_of(bench, seat, all_plates, 100)
    best = sorted(range(len(all_plates)), key=lambda i: -rough[i])[:FINALISTS]
    fine = values_of(bench, seat, [mine, *(all_plates[i] for i in best)], samples)
    return max(fine) - fine[0]


def plate_after(match: Match, bot: Bot, budget: Budget) -> list[int]:
    """The actor's plate once the bot has placed the hand."""
    seat = match.state.actor
    draft = match.draft(seat)
    while not draft.is_complete:
        position = Position(GAME, seat, draft.state, match.box, match.options)
        draft.step(bot.choose(position, budget))
    plate = [0] * plates.P_COLUMNS
    plates.note_seat(draft.state, seat, plate)
    return plate


def every_plate(s: Any, bench: Bench) -> list[list[int]]:
    """The plates of all placements of the hand."""
    start = [0] * plates.P_COLUMNS
    plates.note_seat(s, s.actor, start)
    pieces = [s.pile[s.turn * rules.CELLS + place] for place in range(rules.CELLS) if s.hand >> place & 1]
    cells = [cell for cell in range(rules.CELLS) if s.free[s.actor] >> cell & 1]
    found = {}
    for order in itertools.permutations(cells, len(pieces)):
        plate = list(start)
        for piece, cell in zip(pieces, order, strict=True):
            plates.lay_in_mind(plate, piece, cell, bench.mind[0])
        found[tuple(plate)] = plate
    return list(found.values())


def values_of(bench: Bench, seat: int, all_plates: list[list[int]], samples: int) -> list[float]:
    """What each plate comes to on average, all in the same sampled turns."""
    found = []
    for first in range(0, len(all_plates), MOST_OURS):
        some = all_plates[first : first + MOST_OURS]
        for i, plate in enumerate(some):
            bench.rows[R_OURS + i] = plate
            bench.tried[i][T_TIMES] = bench.tried[i][T_SUM] = 0.0
            bench.tried[i][T_IN] = 1.0
        bench.rng[:] = [1, 2, 3, 4]
        bench.look_ahead(seat, len(some), samples, 3)
        found += [float(bench.tried[i][T_SUM] / bench.tried[i][T_TIMES]) for i in range(len(some))]
    return found


PARTS = ("regret", "greedy", "ladder", "search")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the games")
    parser.add_argument("--parts", nargs="*", default=PARTS, choices=PARTS)
    chosen = parser.parse_args()
    size = 1 if chosen.quick else 10
    compiled(*MODULES)
    if "regret" in chosen.parts:
        print("| decision | positions | regret | took |\n|---|---|---|---|")
        regrets(3 * size, 1000 if chosen.quick else 10_000, TENTH)
    print("| pairing | players | games | wins | points | took |\n|---|---|---|---|---|---|")
    if "greedy" in chosen.parts:
        for players in (4, 3, 2):
            share(expert(TENTH), level("casual"), players, 5 * size, "expert at 0.1 s : greedy")
    if "ladder" in chosen.parts:
        ladder(size)
    if "search" in chosen.parts:
        share(expert(TENTH), search(SECOND), 2, 3 * size, "expert at 0.1 s : search at 1 s")


def ladder(size: int) -> None:
    names = list(LEVELS)
    for players in (2, 4):
        for lower, upper in itertools.pairwise(names):
            deals = (4 if upper == "expert" else 10) * size
            share(level(upper), level(lower), players, deals, f"{upper} : {lower}")


if __name__ == "__main__":
    main()
