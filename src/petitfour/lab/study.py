"""A run of the lab from its plan to its sums: shared out, kept, gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.twin import is_cached, is_compiler_there
from petitfour.core.words import said
from petitfour.lab.code import code_hash
from petitfour.lab.crew import carry_out
from petitfour.lab.ledger import Ledger
from petitfour.lab.plan import must_be_possible
from petitfour.lab.playing import AT_THE_TABLE, COMPILED, PLAIN, added, bound_modules, play_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from petitfour.lab.plan import Plan
    from petitfour.lab.playing import Sums

PARTS = {COMPILED: 500, PLAIN: 20, AT_THE_TABLE: 1}  # deals in one part of a run

# What it costs to have the compiled twin, in games the plain one plays meanwhile (benchmarks/lab).
WORTH_LOADING = 200
WORTH_COMPILING = 2_000


def best_engine(plan: Plan) -> str:
    """How to play a plan: compiled where that pays, at the table where a bot has to think."""
    if not plan.is_simple:
        return AT_THE_TABLE
    if not is_compiler_there():
        return PLAIN
    worth = WORTH_LOADING if is_cached(*bound_modules(plan)) else WORTH_COMPILING
    return COMPILED if plan.games * len(plan.variants) >= worth else PLAIN


def study(
    plan: Plan,
    store: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    cores: int | None = None,
    cluster: str = "",
    engine: str = "",
) -> list[Sums]:
    """Play everything that is not played yet; for every variant its sums."""
    must_be_possible(plan)
    ledger = Ledger(store, plan.manifest(), said("lab.other-run"))
    engine = engine or best_engine(plan)
    total, done = _resumed(plan, ledger)
    each = len(plan.rotations) * len(plan.variants)
    games = sum(done) * each
    progress(games)
    jobs = ((plan, engine, *part) for part in parts(done, PARTS[engine]))
    for (_, _, first, deals), sums in carry_out(
        play_part, jobs, code_hash(game_named(plan.game)), cores, cluster
    ):
        ledger.add({"first": first, "deals": deals, "sums": sums})
        total = added(total, sums) if total else sums
        games += deals * each
        progress(games)
    return total


def _resumed(plan: Plan, ledger: Ledger) -> tuple[list[Sums], list[bool]]:
    """The sums of what was played before, and which deals those are."""
    done = [False] * plan.deals
    total: list[Any] = []
    for number, entry in enumerate(ledger.entries, 2):
        try:
            span = range(entry["first"], entry["first"] + entry["deals"])
            if not span or span[0] < 0 or span[-1] >= plan.deals or any(done[i] for i in span):
                raise ValueError
            total = added(total, entry["sums"]) if total else entry["sums"]
        except (KeyError, TypeError, ValueError):
            raise BadInput(said("lab.broken-line"), str(ledger.path), number) from None
        done[span.start : span.stop] = [True] * len(span)
    return total, done


def parts(done: list[bool], size: int) -> Iterator[tuple[int, int]]:
    """The deals still to be played, as their first and how many: no more than `size` at a time."""
    first = 0
    while first < len(done):
        if done[first]:
            first += 1
            continue
        end = first
        while end < len(done) and end < first + size and not done[end]:
            end += 1
        yield first, end - first
        first = end
