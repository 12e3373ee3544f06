"""How often the lab calls a game different from itself, and how often its intervals hold the truth.

    python -m benchmarks.intervals itself [--game piece-o-cake] [--runs 400] [--deals 1000]
    python -m benchmarks.intervals coverage [--game cake-auf] [--runs 200] [--deals 300] [--truth 60000]

`itself`: the component list backwards is the same game with other deals, so nothing differs. `coverage`: the
figures of many short runs beside those of a long one with another seed.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from petitfour.core.game import game_named
from petitfour.lab.findings import Findings
from petitfour.lab.plan import Plan, Variant
from petitfour.lab.playing import COMPILED, play_part
from petitfour.lab.study import study

if TYPE_CHECKING:
    from collections.abc import Iterator

    from petitfour.lab.findings import Found
    from petitfour.lab.statistics import Estimate

BACKWARDS = {"piece-o-cake": "varieties", "cake-auf": "recipes"}  # lists whose order means nothing
TRUTH_SEED = 1_000_000


def run(game: str, players: int, deals: int, seed: int, variants: tuple[Variant, ...]) -> Findings:
    plan = Plan(game, players, ("greedy",), deals, seed, (), variants)
    return Findings.of(plan, play_part(plan, COMPILED, 0, deals))


def backwards(game: str) -> dict[str, Any]:
    components = game_named(game).built_in_components()
    part = BACKWARDS[game]
    return {**components, part: list(reversed(components[part]))}


def itself(game: str, players: int, runs: int, deals: int) -> None:
    variants = (Variant(()), Variant((), backwards(game), "backwards.json"))
    figures = alone = called = 0
    for seed in range(runs):
        found = run(game, players, deals, seed, variants)
        rows = found.comparisons[0]
        figures = len(rows)
        alone += any(row.p_value < 0.05 for row in rows)
        called += any(found.variants_beside_first.of(row.p_value).is_clear for row in rows)
    print(f"{game}, {players} players, {runs} runs of {deals} deals against itself, {figures} figures each:")
    print(f"  something clear in {called} runs ({called / runs:.1%})")
    print(f"  without the correction it would be {alone} ({alone / runs:.1%})")


def figures_of(found: Found) -> Iterator[tuple[str, str, Estimate]]:
    """Every figure with its kind and its key."""
    for seat, row in enumerate(found.seats):
        yield "share of a seat", f"{seat}", row.share
        yield "score of a seat", f"{seat}", row.score
    for line in found.lines:
        yield "points of a line", line.line.key, line.points
        yield "games a line decides", line.line.key, line.decisive
    for count in found.counts:
        yield "count", count.count.key, count.mean
        yield "games that have it", count.count.key, count.seen
    for table in found.tables:
        for event in table.rows:
            if event.p_value is not None:
                yield (
                    "share after an event",
                    f"{table.table.label.code} {event.event.label.code}",
                    event.share,
                )


def coverage(game: str, players: int, runs: int, deals: int, truth: int) -> None:
    plan = Plan(game, players, ("greedy",), truth, TRUTH_SEED, (), (Variant(()),))
    known = {
        (kind, key): figure.value for kind, key, figure in figures_of(Findings.of(plan, study(plan)).first)
    }
    held: defaultdict[tuple[str, str], int] = defaultdict(int)
    given: defaultdict[tuple[str, str], int] = defaultdict(int)
    for seed in range(runs):
        for kind, key, figure in figures_of(run(game, players, deals, seed, (Variant(()),)).first):
            if figure.low is not None and figure.high is not None and (kind, key) in known:
                given[kind, key] += 1
                held[kind, key] += figure.low <= known[kind, key] <= figure.high
    print(f"{game}, {players} players, {runs} runs of {deals} deals beside {truth}: right intervals")
    for kind in dict.fromkeys(kind for kind, _ in known):
        shares = sorted(
            (held[one] / given[one], one[1]) for one in known if one[0] == kind and given[one] >= runs / 2
        )
        if shares:
            mean = sum(share for share, _ in shares) / len(shares)
            print(f"  {kind:22} {len(shares):3} figures: {mean:.1%} on average, the least {shares[0][0]:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["itself", "coverage"])
    parser.add_argument("--game", default="piece-o-cake")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--truth", type=int, default=60_000)
    arguments = parser.parse_args()
    game = game_named(arguments.game).name
    if arguments.what == "itself":
        itself(game, arguments.players, arguments.runs, arguments.deals)
    else:
        coverage(game, arguments.players, arguments.runs, arguments.deals, arguments.truth)


if __name__ == "__main__":
    main()
