"""A run of the lab from its plan to its sums: shared out, kept, gone on with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.kept import is_cached
from petitfour.core.twin import is_compiler_there
from petitfour.core.words import said
from petitfour.lab.code import code_hash
from petitfour.lab.columns import Columns
from petitfour.lab.crew import carry_out
from petitfour.lab.facts import facts_of
from petitfour.lab.ledger import Ledger, is_list, is_whole
from petitfour.lab.plan import must_be_possible
from petitfour.lab.playing import AT_THE_TABLE, COMPILED, PLAIN, added, bound_modules, play_part
from petitfour.lab.tally import EVENT_COLUMNS, S_PAIRED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from petitfour.lab.plan import Plan
    from petitfour.lab.playing import Sums

PARTS = {COMPILED: 500, PLAIN: 20, AT_THE_TABLE: 1}  # deals in one part of a run

# What it costs to have the compiled twin, in games the plain one plays meanwhile (benchmarks/lab).
WORTH_LOADING = 200
WORTH_COMPILING = 2_000

WHOLE = re.compile("0|-?[1-9][0-9]{0,17}")


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
    total: list[Sums] = []
    form = _Form(plan)
    done = [False] * plan.deals
    end = 0  # of all that was kept
    for number, entry in enumerate(ledger.entries, 2):
        if not form.fits(entry) or any(done[_span(entry)]):
            raise BadInput(said("lab.broken-line"), str(ledger.path), number)
        end = max(end, _span(entry).stop)
        if end <= plan.deals:
            total = added(total, entry["sums"]) if total else entry["sums"]
            done[_span(entry)] = [True] * entry["deals"]
    if end > plan.deals:  # sums cannot be taken apart again
        raise BadInput(said("lab.more-kept", games=end * len(plan.rotations)), str(ledger.path))
    return total, done


def _span(entry: dict[str, Any]) -> slice:
    return slice(entry["first"], entry["first"] + entry["deals"])


class _Form:
    """What an entry of a run has to look like, so that its sums can be added to the others."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.events: int = facts_of(game_named(plan.game)).EVENTS
        self.columns = Columns(plan).width

    def fits(self, entry: Any) -> bool:
        if not isinstance(entry, dict) or set(entry) != {"first", "deals", "sums"}:
            return False
        first, deals = entry["first"], entry["deals"]
        if not is_whole(first) or not is_whole(deals) or not 0 <= first < first + deals:
            return False
        games = deals * len(self.plan.rotations)
        return is_list(entry["sums"], len(self.plan.variants), lambda sums: self._are_sums(sums, games))

    def _are_sums(self, sums: Any, games: int) -> bool:
        """The sums of one variant: every game has one length, and every seat one score in it."""
        return (
            isinstance(sums, dict)
            and set(sums) == {"columns", "seen", "events", "lengths", "scores"}
            and is_list(sums["columns"], S_PAIRED + 1, lambda row: is_list(row, self.columns, is_whole))
            and is_list(sums["seen"], self.columns, is_whole)
            and is_list(sums["events"], self.events, lambda row: is_list(row, EVENT_COLUMNS, is_whole))
            and _are_counts(sums["lengths"], games)
            and is_list(sums["scores"], self.plan.players, lambda counts: _are_counts(counts, games))
        )


def _are_counts(value: Any, games: int) -> bool:
    """How often each whole number came in so many games."""
    return (
        isinstance(value, dict)
        and all(WHOLE.fullmatch(number) for number in value)
        and all(is_whole(times) and times > 0 for times in value.values())
        and sum(value.values()) == games
    )


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
