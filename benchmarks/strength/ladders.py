"""Every level against the one below it, for every game and number of players, by the arena.

    python -m benchmarks.strength.ladders FOLDER [--games 120] [--cores 1] [--only GAME] [--pairs expert]

One of a level sits with copies of the level below; every deal is played from every seat. `greedy` is one
expert against three greedy bots. Each pairing keeps its games in a file of its own in the folder, so that a
run goes on where it was interrupted. Rows are printed as docs/bots/levels.md has them.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from petitfour.bots.levels import GREEDY, LEVELS, thinkers
from petitfour.bots.warming import start_warming
from petitfour.core.game import all_games, game_named
from petitfour.lab.arena import Pairing, compete
from petitfour.lab.tables import ranged, share_text
from petitfour.lab.telling import lab_words

if TYPE_CHECKING:
    from petitfour.core.game import Game
    from petitfour.lab.ladder import Line

PAIRS = {upper: lower for lower, upper in pairwise(LEVELS)}
SEED = 1
GREEDY_PLAYERS = 4

# The expert is given a tenth of a second instead of its own budget, which is more; the others keep theirs.
SECONDS = 0.1
PARTY_SECONDS = 0.3
PARTY = ("piece-o-cake", 3)  # from so many players on


def pairing(game: Game, players: int, upper: str, lower: str, games: int) -> Pairing:
    """One of the upper, the rest of the lower."""
    is_party = game.name == PARTY[0] and players >= PARTY[1]
    seconds = {"expert": f"@{PARTY_SECONDS if is_party else SECONDS}"}
    one, other = (level + seconds.get(level, "") for level in (upper, lower))
    bots = (one, *[other] * (players - 1))
    return Pairing(game.name, {"players": players}, bots, -(-games // players), SEED)


def measured(what: Pairing, folder: Path, cores: int) -> Line:
    """Play what is missing, and how the upper did."""
    store = folder / f"{what.game}-{what.players}-{what.bots[0]}-{what.bots[1]}.jsonl"
    report = compete(what, store, cores=cores)
    return next(line for line in report.lines if line.bot == what.bots[0])


def wait_until_ready(what: Pairing, game: Game) -> None:
    """What is measured is the compiled bots."""
    warming = start_warming(game, thinkers(what.bots))
    if warming:
        warming.wait()
        warming.close()


def row(what: Pairing, line: Line) -> str:
    fair = 1 / what.players
    words = lab_words("en")
    is_clear = (line.win_share.low or 0) > fair
    shares, points = share_text(line.win_share, words), ranged(line.margin, words, "+")
    names = f"{what.bots[0]} : {what.bots[1]}"
    verdict = "clear" if is_clear else "**not clear**"
    cells = (what.game, what.players, names, line.games, shares, f"{fair:.0%}", points, verdict)
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=120, help="of each pairing, at least")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--only", action="append", help="one game; may be repeated")
    parser.add_argument("--players", type=int, action="append", help="so many; may be repeated")
    parser.add_argument("--pairs", action="append", choices=[*PAIRS, GREEDY], help="the upper of each pair")
    arguments = parser.parse_args(sys.argv[1:])
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for upper in arguments.pairs or PAIRS:
        for game in map(game_named, arguments.only or [game.name for game in all_games()]):
            for players in (GREEDY_PLAYERS,) if upper == GREEDY else game.players:
                if not arguments.players or players in arguments.players:
                    one, other = ("expert", GREEDY) if upper == GREEDY else (upper, PAIRS[upper])
                    what = pairing(game, players, one, other, arguments.games)
                    wait_until_ready(what, game)
                    print(row(what, measured(what, arguments.folder, arguments.cores)), flush=True)


if __name__ == "__main__":
    main()
