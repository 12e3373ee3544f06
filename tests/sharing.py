"""Which tests run in one process, one after another: those that share what is costly to make.

That is a house and a browser for the tests of a file in tests/house and tests/web, and elsewhere the compiled
rules and bots of a game. The rest goes by files.
"""

import re

from xdist.scheduler import LoadScopeScheduling

from petitfour.core.game import all_games

GAMES = {spelling: game.name for game in all_games() for spelling in (game.name, game.name.replace("-", "_"))}
NAMED = re.compile("|".join(GAMES))
KINDS = re.compile(r"\[.*\b(embedded|shared)\b")  # of houses, each of which is there for a part of a file


class Sharing(LoadScopeScheduling):
    """In the order of the files: what takes long to compile comes first, and short things come last."""

    def _split_scope(self, nodeid: str) -> str:
        return shared_by(nodeid)


def shared_by(nodeid: str) -> str:
    """A name for what a test shares with others: the same for all of them."""
    file = nodeid.partition("::")[0]
    if file.startswith(("tests/house/", "tests/web/")):
        kind = KINDS.search(nodeid)
        return f"{file} {kind[1]}" if kind else file
    game = NAMED.search(nodeid)
    return GAMES[game[0]] if game else file
