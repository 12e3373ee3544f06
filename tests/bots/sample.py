"""Bots that tests need: one that is dull, one that crashes, one that sleeps, one that cheats itself."""

import os
import time

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
