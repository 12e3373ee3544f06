"""What a run of the lab is to play: enough to do it all again, and to know whether two runs are the same."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import dataclass
from typing import Any

from petitfour import __version__
from petitfour.bots.bot import Budget
from petitfour.bots.levels import bot_named
from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.json_text import json_text
from petitfour.core.words import said
from petitfour.lab.arena import must_be_seconds, must_have_time, name_of
from petitfour.lab.code import code_hash
from petitfour.lab.simulation import LEVELS

FORMAT = "petitfour-lab/2"
BUILT_IN = "built-in"
CLOCKED = ("strong", "expert")  # these think as long as they may


@dataclass(frozen=True)
class Variant:
    """One of the ways to play that are compared: options that differ, or components of one's own."""

    options: tuple[tuple[str, Any], ...]
    components: Any = None
    file: str = ""

    def to_json(self) -> dict[str, Any]:
        return {"options": dict(self.options), "components": components_hash(self.components)}


@dataclass(frozen=True)
class Plan:
    """A run: the same plan gives the same numbers, however many machines play it."""

    game: str
    players: int
    bots: tuple[str, ...]
    deals: int
    seed: int
    options: tuple[tuple[str, Any], ...]  # the same for all variants
    variants: tuple[Variant, ...]
    seconds: float | None = None
    iterations: int | None = None

    @property
    def rotations(self) -> list[tuple[str, ...]]:
        """Who sits where: every bot has every seat once, and those alike are not seated twice."""
        seats = self.bots * self.players if len(self.bots) == 1 else self.bots
        return list(dict.fromkeys(seats[k:] + seats[:k] for k in range(self.players)))

    @property
    def games(self) -> int:
        """Of each variant."""
        return self.deals * len(self.rotations)

    @property
    def is_simple(self) -> bool:
        """Whether all bots decide at once, so that whole games can be played compiled."""
        return all(bot in LEVELS for bot in self.bots)

    @property
    def is_repeatable(self) -> bool:
        """Whether the same plan gives the same games: no bot looks at a clock."""
        return all(self.budget(bot).iterations or not _looks_at_clock(bot) for bot in self.bots)

    def budget(self, bot: str) -> Budget:
        """What a bot may think: `expert@0.1` has seconds of its own."""
        _, at, seconds = bot.rpartition("@")
        return Budget(float(seconds)) if at else Budget(self.seconds, self.iterations)

    def table(self, variant: Variant) -> dict[str, Any]:
        """The options of a table; seat 0 always begins."""
        return {"players": self.players, "start": 0, **dict(self.options), **dict(variant.options)}

    def manifest(self) -> dict[str, Any]:
        """The run as it is written down."""
        game = game_named(self.game)
        return {
            "format": FORMAT,
            "petitfour": __version__,
            "code": code_hash(game),
            "game": self.game,
            "rules": game.version,
            "players": self.players,
            "bots": list(self.bots),
            "deals": self.deals,
            "seed": self.seed,
            "seconds": self.seconds,
            "iterations": self.iterations,
            "options": dict(self.options),
            "variants": [variant.to_json() for variant in self.variants],
        }


def _looks_at_clock(bot: str) -> bool:
    return name_of(bot) in CLOCKED or ":" in bot


def components_hash(components: Any) -> str:
    if components is None:
        return BUILT_IN
    text = json_text(components, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def all_variants(varied: dict[str, list[Any]], own: Any, file: str) -> tuple[Variant, ...]:
    """Every combination of the values, with the built-in components and then with one's own, if any."""
    boxes = [(None, ""), *([(own, file)] if own is not None else [])]
    combined = itertools.product(*([(name, value) for value in values] for name, values in varied.items()))
    return tuple(Variant(options, box, name) for options in combined for box, name in boxes)


def must_be_possible(plan: Plan) -> None:
    """Refuse what cannot be played, before anything is."""
    game = game_named(plan.game)
    if plan.deals < 1:
        raise BadInput(said("error.whole-number", low=1, high="…", found=plan.deals), label="games")
    if len(plan.bots) not in (1, plan.players):
        raise BadInput(said("error.bots", players=plan.players, found=len(plan.bots)))
    must_be_seconds(plan.seconds)
    for bot in plan.bots:
        must_have_time(bot)
        bot_named(name_of(bot), game)
