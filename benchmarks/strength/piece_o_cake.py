"""How strong the bots of Piece o' Cake are.

    python -m benchmarks.strength.piece_o_cake [--quick] [--only exact,openspiel,loss,regret,greedy,ladder]

exact   the last cake: how long until every cut is searched, everybody for points or for the lead, and whether
        two players' choices agree with every line played by the rules alone
openspiel  two players, last cake: whether choices agree with OpenSpiel's expectiminimax through the adapter
loss    three to five players, last cake: what the expert's cut within 1 s loses to the best by exact search,
        as the expert weighs it (with five players: to the best of those that look best or are sifted best)
regret  two players, cake 4: what the expert's cut loses to the best of the search's eight favourites, by
        exactly solved last cakes (the best is chosen with one half of them and measured with the other)
greedy  four players: one expert against three greedy bots
ladder  each level against the one below: one against the rest, seats rotated over the same deals
Times are processor time unless they say otherwise.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import pairwise

from petitfour.bots.bot import Bot, Budget, Position, words_of
from petitfour.bots.piece_o_cake import greedy
from petitfour.bots.piece_o_cake.desk import FAR, POINT
from petitfour.bots.piece_o_cake.expert import Expert
from petitfour.bots.piece_o_cake.levels import LEVELS
from petitfour.bots.piece_o_cake.plan import codes_of_choice, codes_of_cuts
from petitfour.bots.piece_o_cake.stage import Stage
from petitfour.bots.piece_o_cake.values import Values
from petitfour.core.contract import OVER
from petitfour.core.game import game_named
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.games.piece_o_cake.rules import CAKES, State

GAME = game_named("piece-o-cake")
RULES = plain(GAME.rules, greedy)
Maker = Callable[[int], Bot]


def interval(numbers: list[float]) -> str:
    """A mean with its 95 % interval."""
    half = 1.96 * statistics.pstdev(numbers) / len(numbers) ** 0.5
    return f"{statistics.fmean(numbers):7.3f} ± {half:.3f}"


def before_cake(players: int, number: int, cake: int, is_greedy: bool = False) -> State:
    """A game between experts (or greedy bots) up to a cake about to be cut."""
    s: State = GAME.new_state({"players": players, "start": number % players})
    s.seed = words_of("strength", players, number)
    rng = words_of("greedy", players, number)
    RULES.begin(s)
    expert = Expert(GAME, engine="compiled")
    while s.cake < cake:
        if is_greedy:
            RULES.apply(s, RULES.greedy(s, rng, RULES.new_out()))
        else:
            for code in expert.whole_move(s, Budget(iterations=10)):
                RULES.apply(s, code)
    return s


def stage_of(s: State, is_racing: bool = True) -> Stage:
    return Stage(Values(s.players, s.worth, s.dollops), "compiled", 0 if is_racing else CAKES)


def exact(is_quick: bool) -> None:
    print("exact: the last cake, every cut, after greedy games")
    for players, count in ((2, 200), (3, 60), (4, 40), (5, 20)):
        timed(players, count // 4 if is_quick else count, is_racing=False)
    for players, count in ((3, 60), (4, 12), (5, 4)):
        timed(players, count // 4 if is_quick else count, is_racing=True)
    agreement(20 if is_quick else 200)


def timed(players: int, count: int, is_racing: bool) -> None:
    """How long the whole search takes. Five for the lead: reckoned from every eighth cut."""
    every = 8 if is_racing and players == 5 else 1
    times = []
    for number in range(count + 1):
        s = before_cake(players, number, CAKES - 1, is_greedy=True)
        stage = stage_of(s, is_racing)
        stage.lay(s)
        stage.put("reach", 0)
        stage.put("doubt", 0)
        begun = time.process_time()
        cuts = stage.row("ranked", stage.rank_cuts())[::every]
        stage.put("ranked", cuts)
        stage.search_cuts(0, len(cuts))
        times.append(every * (time.process_time() - begun))
    times = sorted(times[1:])  # the first compiles
    aim = "the lead" if is_racing else "points"
    print(
        f"  {players} players, for {aim}: mean {statistics.fmean(times):.4f} s, "
        f"99th percentile {times[int(0.99 * len(times))]:.4f} s ({len(times)} cakes)",
        flush=True,
    )


def agreement(count: int) -> None:
    from tests.bots.piece_o_cake.positions import Brute, midway

    brute = Brute()
    wrong = 0
    for number in range(count):
        s = midway(2, number)
        stage = stage_of(s)
        stage.lay(s)
        stage.choose()
        ate = stage.row("ate", 2)
        points = brute(s)[1]
        wrong += stage.get("value") + ate[1] - ate[0] != POINT * (points[s.server] - points[1 - s.server])
    print(f"  2 players: {wrong} of {count} choices disagree with every line by the rules alone")


def openspiel(is_quick: bool) -> None:
    """Positions after the cut; a cake that is still to be cut has too many lines for Python."""
    from open_spiel.python.algorithms.minimax import expectiminimax
    from tests.bots.piece_o_cake.positions import midway

    from petitfour.envs.openspiel import load_at

    count = 20 if is_quick else 200
    wrong = 0
    times = []
    for number in range(count):
        s = midway(2, number)
        stage = stage_of(s)
        stage.lay(s)
        begun = time.process_time()
        stage.choose()
        times.append(time.process_time() - begun)
        ate = stage.row("ate", 2)
        ahead = stage.get("value") + ate[1] - ate[0]
        truth, _ = expectiminimax(load_at(GAME, s).new_initial_state(), FAR, None, s.server)
        wrong += ahead != POINT * truth
    slowest = 1000 * sorted(times)[int(0.99 * count)]
    print(f"openspiel: {wrong} of {count} choices disagree with expectiminimax; 99 % within {slowest:.2f} ms")


def loss(is_quick: bool) -> None:
    print("loss: the last cake, expert at 1 s of wall time against exact search, points ahead")
    for players, count in ((3, 20), (4, 20), (5, 12)):
        losses = []
        for number in range(count // 4 if is_quick else count):
            s = before_cake(players, number, CAKES - 1)
            expert = Expert(GAME, engine="compiled")
            expert.whole_move(s, Budget(seconds=1))
            chosen = expert.stage_for(s).best_cut()
            values = exact_values(s, [chosen, *worth_a_look(s)])
            losses.append((max(values) - values[0]) / POINT)
        print(f"  {players} players: {interval(losses)} ({len(losses)} cakes)", flush=True)


def worth_a_look(s: State) -> list[int]:
    """All cuts, or with five players those that look best or are sifted best."""
    stage = stage_of(s)
    stage.lay(s)
    count = stage.rank_cuts()
    if s.players < 5:
        return stage.row("ranked", count)
    found = stage.row("ranked", 32)
    stage.sift(0, 400)
    stage.begin_again(400)
    return list(dict.fromkeys([*found, *stage.row("ranked", 32)]))


def exact_values(s: State, cuts: list[int]) -> list[int]:
    """What the server makes of each of these cuts, in thousandths of a point ahead."""
    stage = stage_of(s)
    stage.lay(s)
    stage.put("reach", 0)
    stage.put("ranked", cuts)
    stage.search_cuts(0, len(cuts))
    return stage.row("guesses", len(cuts))


def regret(is_quick: bool) -> None:
    print("regret: two players, cake 4, the expert's cut against sampled exact last cakes, points")
    found: dict[str, list[float]] = {"by the tables": [], "at 1 s": []}
    samples = 40 if is_quick else 200
    cakes = 6 if is_quick else 30
    for number in range(cakes):
        s = before_cake(2, number, CAKES - 2)
        ways = [codes_of_cuts(s, cuts) for cuts in favourites(s, 8)]
        experts = Expert(GAME, number, "compiled").whole_move(s, Budget(seconds=1))
        if experts not in ways:
            ways.append(experts)
        worths = [sampled(s, codes, number, samples) for codes in ways]
        halves = [(statistics.fmean(w[::2]), statistics.fmean(w[1::2])) for w in worths]
        for here, there in ((0, 1), (1, 0)):
            best = max(range(len(halves)), key=lambda i: halves[i][here])
            found["by the tables"].append(halves[best][there] - halves[0][there])
            found["at 1 s"].append(halves[best][there] - halves[ways.index(experts)][there])
    for name, losses in found.items():
        print(f"  {name}: {interval(losses)} ({cakes} cakes, {samples} last cakes each)", flush=True)


def favourites(s: State, count: int) -> list[int]:
    """The cuts the search likes best by the tables, best first."""
    stage = stage_of(s)
    stage.lay(s)
    values = []
    for i in range(stage.rank_cuts()):
        stage.put("value", -FAR)
        cuts = stage.search_cuts(i, i + 1)
        values.append((stage.get("value"), cuts))
    return [cuts for _, cuts in sorted(values, key=lambda pair: -pair[0])[:count]]


def sampled(s: State, codes: list[int], number: int, samples: int) -> list[float]:
    """Points the server is ahead by after this cut and many last cakes played perfectly."""
    s = clone(s)
    server = s.server
    cake = s.cake
    stage = stage_of(s)
    while s.cake == cake and not s.due:
        for code in codes:
            RULES.play(s, code)
        if not s.due:
            stage.lay(s)
            codes = codes_of_choice(s, stage.choose())
    RULES.settle(s)
    ahead = []
    for sample in range(samples):
        world = clone(s)
        # What lies in this cake is not known yet: shuffle it as well.
        world.cake -= 1
        GAME.rules.resample(world, server, words_of("sample", number, sample))
        world.cake += 1
        stage.lay(world)
        stage.cut()
        ate = stage.row("ate", 2)
        ahead.append(-(stage.get("value") + ate[1] - ate[0]) / POINT)
    return ahead


# Whole games


def play(bots: list[Bot], budgets: list[Budget], number: int) -> list[int]:
    players = len(bots)
    s: State = GAME.new_state({"players": players, "start": number % players})
    s.seed = words_of("deal", players, number)
    box = GAME.box()
    RULES.begin(s)
    decisions = 0
    while s.phase != OVER:
        world = clone(s)
        GAME.rules.resample(world, s.actor, words_of("world", number, decisions))
        position = Position(GAME, s.actor, world, box, {})
        RULES.apply(s, bots[s.actor].choose(position, budgets[s.actor]))
        decisions += 1
    return [GAME.rules.score(s, seat) for seat in range(players)]


def one_against(one: Maker, rest: Maker, players: int, deals: int, budgets: tuple[Budget, Budget]) -> str:
    """One against the rest on every seat of every deal: share of wins and points ahead of the mean."""
    wins: list[float] = []
    ahead: list[float] = []
    for deal in range(deals):
        for seat in range(players):
            bots = [one(deal) if p == seat else rest(10 * deal + p) for p in range(players)]
            times = [budgets[0] if p == seat else budgets[1] for p in range(players)]
            points = play(bots, times, deal)
            top = max(points)
            wins.append((points[seat] == top) / points.count(top))
            others = (sum(points) - points[seat]) / (players - 1)
            ahead.append(points[seat] - others)
    return f"wins {interval(wins)}, ahead {interval(ahead)} ({len(wins)} games)"


def level(name: str) -> Maker:
    if name == "expert":
        return lambda seed: Expert(GAME, seed, "compiled")
    return lambda seed: LEVELS[name](GAME, seed)


def against_greedy(is_quick: bool) -> None:
    print("greedy: four players, one expert against three greedy bots, 1 s")
    budgets = (Budget(seconds=1), Budget())
    print("  " + one_against(level("expert"), level("casual"), 4, 4 if is_quick else 50, budgets))


def ladder(is_quick: bool) -> None:
    print("ladder: one of a level against the rest of the level below, 1 s")
    names = list(LEVELS)
    for players in (2, 3, 4, 5):
        for below, name in pairwise(names):
            deals = (120 if name in ("strong", "expert") else 60) // players
            if is_quick:
                deals = deals // 10
            budgets = (Budget(seconds=1), Budget(seconds=1))
            result = one_against(level(name), level(below), players, deals, budgets)
            print(f"  {players} players, {name} against {below}: {result}", flush=True)


MEASURES = {
    "exact": exact,
    "openspiel": openspiel,
    "loss": loss,
    "regret": regret,
    "greedy": against_greedy,
    "ladder": ladder,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of it")
    parser.add_argument("--only", default=",".join(MEASURES), help="which measures, with commas between")
    chosen = parser.parse_args()
    for name in chosen.only.split(","):
        MEASURES[name](chosen.quick)


if __name__ == "__main__":
    main()
