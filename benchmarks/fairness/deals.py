"""Many deals with one attacker, counted: the wishes that came true, and what the records say about it."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from benchmarks.fairness.attackers import (
    CHANCE,
    aborting_guest,
    aborting_operator,
    last_mover,
    old_aborter,
    old_last,
    operator,
)

from petitfour.core import fair
from petitfour.core.fair import Fair
from petitfour.core.located import of_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from benchmarks.fairness.attackers import Dealt

ATTACKERS: dict[str, Callable[[random.Random], Dealt]] = {
    "operator": operator,
    "last mover": last_mover,
    "aborting guest": aborting_guest,
    "aborting operator": aborting_operator,
    "format 1: operator, last mover": old_last,
    "format 1: aborter": old_aborter,
}
WIDTH = 5.0  # standard deviations: chance leaves this interval less than once in a million


@dataclass
class Tally:
    """What became of the deals of one attacker."""

    deals: int = 0
    wished: int = 0  # the wish came true
    unseen: int = 0  # and the record tells of no attempt that was given up
    foreseen: int = 0  # deals that the attacker looked at before he could give them up
    foreseen_wished: int = 0
    aborts: int = 0
    recorded: int = 0  # aborts that the record tells of

    def add(self, dealt: Dealt) -> None:
        is_wished, recorded = dealt.is_wished, recorded_aborts(dealt)
        self.deals += 1
        self.wished += is_wished
        self.unseen += is_wished and not recorded
        self.foreseen += len(dealt.foreseen)
        self.foreseen_wished += sum(dealt.foreseen)
        self.aborts += dealt.aborts
        self.recorded += recorded

    @property
    def share(self) -> float:
        """Of the deals, those in which the wish came true without a word about it in the record."""
        return self.unseen / self.deals


def interval(deals: int) -> tuple[float, float]:
    """Where the share of so many deals lies if nobody steers."""
    width = WIDTH * math.sqrt(CHANCE * (1 - CHANCE) / deals)
    return CHANCE - width, CHANCE + width


def recorded_aborts(dealt: Dealt) -> int:
    """The attempts that were given up, as somebody reads them who checks the record."""
    told = dealt.shuffle.to_json()
    if not isinstance(dealt.shuffle, Fair):
        return 0
    read = fair.from_json(of_value(told, "fair"), len(told["parts"]))
    return len(read.given_up) if read else 0


def tally(name: str, deals: int) -> Tally:
    """The same deals whenever it is asked for."""
    counted = Tally()
    for number in range(deals):
        counted.add(ATTACKERS[name](random.Random(f"{name} {number}")))
    return counted
