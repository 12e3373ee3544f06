"""How the corpus is kept: games are added, never written anew."""

from __future__ import annotations

import json
from pathlib import Path

from tests.kit import Setting, all_settings

from petitfour.bots.series import GREEDY, RANDOM
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.lab.simulation import modules_of

FOLDER = Path(__file__).parent
LEVELS = {"greedy": GREEDY, "random": RANDOM}


def path_of(setting: Setting, level: str) -> Path:
    return FOLDER / f"{setting}-{level}.json"


def recorded(setting: Setting, level: str) -> str:
    """A game between bots of one level, as a record with its proof."""
    match = setting.match(f"corpus {level}")
    bound = plain(*modules_of(setting.game))
    rng = [5, 6, 7, 8]
    while not match.is_over:
        code = bound.bot_move(clone(match.state), LEVELS[level], rng, bound.new_out())
        match.step(match.state.actor, code)
    return json.dumps(match.record(), ensure_ascii=False) + "\n"


def add_missing() -> None:
    for setting in all_settings():
        for level in LEVELS:
            path = path_of(setting, level)
            if not path.exists():
                path.write_text(recorded(setting, level), encoding="utf-8")
