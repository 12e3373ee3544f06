"""How a playthrough is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.kit import Setting, all_settings

from petitfour.bots.series import GREEDY
from petitfour.core.located import of_value
from petitfour.core.match import SPECTATOR, Match
from petitfour.core.state import clone
from petitfour.core.twin import plain
from petitfour.lab.simulation import modules_of

FOLDER = Path(__file__).parent
SEED = "playthrough"
PICTURE_EVERY = 8


def path_of(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


def told(setting: Setting) -> str:
    """A game between greedy bots: chance, moves in notation and in words, scores, now and then the view."""
    match = setting.match(SEED)
    bound = plain(*modules_of(setting.game))
    rng = [1, 2, 3, 4]
    lines = [f"{setting.game.name}, rules {setting.game.version}, {json.dumps(match.options)}"]
    while not match.is_over:
        lines += _told_chance(match, lines)
        seat = match.state.actor
        lines.append(f"{len(match.moves)}. seat {seat}: {len(match.legal())} small decisions")
        if len(match.moves) % PICTURE_EVERY == 0:
            lines.append(f"   spectator {json.dumps(match.view(SPECTATOR)['table'], ensure_ascii=False)}")
            lines.append(f"   seat {seat} {json.dumps(match.view(seat)['table'], ensure_ascii=False)}")
        count = len(match.moves)
        while len(match.moves) == count:
            code = bound.bot_move(clone(match.state), GREEDY, rng, bound.new_out())
            match.step(seat, code)
        lines += _told_move(match)
    lines += _told_chance(match, lines)
    lines.append(f"result {json.dumps(match.result())}")
    return "\n".join(lines) + "\n"


def _told_chance(match: Match, lines: list[str]) -> list[str]:
    before = sum(line.startswith("chance ") for line in lines)
    return [f"chance {json.dumps(entry, ensure_ascii=False)}" for entry in match.chance[before:]]


def _told_move(match: Match) -> list[str]:
    moves = match.game.moves
    wire: dict[str, Any] = {key: value for key, value in match.moves[-1].items() if key != "seat"}
    move = moves.from_json(of_value(wire, "move"), match.box)
    return [
        f"   {moves.notation(move)}",
        f"   en: {moves.say(move, match.game.words('en'), scene=match.scene, names=match.seats)}",
        f"   fr: {moves.say(move, match.game.words('fr'), scene=match.scene, names=match.seats)}",
        f"   scores {match.scores()}",
    ]


def write_all() -> None:
    """Write every playthrough anew, after a change of the rules that was meant."""
    for setting in all_settings():
        path_of(setting).write_text(told(setting), encoding="utf-8")
