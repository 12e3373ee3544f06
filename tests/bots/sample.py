"""Bots that tests need: one that is dull, one that crashes, one that sleeps, some that do wrong."""

import os
import time

import numpy as np

from petitfour.bots.bot import Bot, Budget, Position


class First(Bot):
    """Always the first legal move."""

    def choose(self, position: Position, budget: Budget) -> int:
        return position.legal[0]


class Crashing(Bot):
    def choose(self, position: Position, budget: Budget) -> int:
        os._exit(1)


class Raising(Bot):
    def choose(self, position: Position, budget: Budget) -> int:
        raise RuntimeError("no idea")


class Sleeping(Bot):
    def choose(self, position: Position, budget: Budget) -> int:
        time.sleep(60)
        return position.legal[0]


class Illegal(Bot):
    def choose(self, position: Position, budget: Budget) -> int:
        return -5


class Wordy(Bot):
    def choose(self, position: Position, budget: Budget) -> int:
        return "0"  # type: ignore[return-value]


class Truthful(Bot):
    def choose(self, position: Position, budget: Budget) -> int:
        return True


class Numbered(Bot):
    """Decides in numpy's numbers, as whoever learns does."""

    def choose(self, position: Position, budget: Budget) -> int:
        return np.int64(position.legal[-1])  # type: ignore[return-value]


class Unmakable(Bot):
    def __init__(self) -> None: ...
