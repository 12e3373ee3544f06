"""Bots against bots: every deal is played in all seatings, so that luck of the deal cancels out."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from petitfour.bots.bot import Budget, words_of
from petitfour.bots.levels import bot_named
from petitfour.core.errors import BadInput
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.words import said
from petitfour.lab.choosing import chosen
from petitfour.lab.code import code_hash
from petitfour.lab.crew import carry_out, make_bots_ready
from petitfour.lab.ladder import ladder
from petitfour.lab.ledger import Ledger, is_list, is_whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from petitfour.lab.ladder import Line


@dataclass(frozen=True)
class Pairing:
    """What is to be played: enough to do it all again."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    deals: int
    seed: int
    seconds: float | None = None
    iterations: int | None = None
    given: int = 0  # points that the first bot gives away before it is asked who won

    @property
    def players(self) -> int:
        return int(self.options["players"])

    def budget(self, bot: str) -> Budget:
        """What a bot may think: `expert@0.1` has seconds of its own."""
        _, at, seconds = bot.rpartition("@")
        return Budget(float(seconds)) if at else Budget(self.seconds, self.iterations)

    def seatings(self) -> list[tuple[int, ...]]:
        """Every way to seat so many of the bots; bots of the same name change nothing by changing seats."""
        seen: dict[tuple[str, ...], tuple[int, ...]] = {}
        for seats in itertools.permutations(range(len(self.bots)), self.players):
            seen.setdefault(tuple(self.bots[i] for i in seats), seats)
        return list(seen.values())

    def games(self) -> list[tuple[int, int]]:
        """All games as (deal, number of the seating), a deal at a time."""
        return [(deal, k) for deal in range(self.deals) for k in range(len(self.seatings()))]

    def manifest(self) -> dict[str, Any]:
        return {**self.__dict__, "bots": list(self.bots)}


@dataclass(frozen=True)
class Outcome:
    """One game: who sat where, and how it ended."""

    deal: int
    seating: int
    bots: list[str]
    scores: list[int]
    ranks: list[int]

    def share(self, seat: int) -> float:
        """The seat's share of the victory."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0

    def margin(self, seat: int) -> int:
        """How far the seat is ahead of the best of the others, by the score sheet."""
        return self.scores[seat] - max(s for other, s in enumerate(self.scores) if other != seat)


def play(pairing: Pairing, deal: int, seating: int) -> Outcome:
    """Play one game of a pairing."""
    game = game_named(pairing.game)
    make_bots_ready(game, pairing.bots)
    seats = pairing.seatings()[seating]
    fair = Fair.repeated(f"arena {pairing.seed} {deal}", pairing.players)
    options = {**pairing.options, "start": pairing.options.get("start", deal % pairing.players)}
    match = Match(game, options, fair=fair)
    names = [pairing.bots[i] for i in seats]
    bots = [
        bot_named(name_of(name), game, words_of(pairing.seed, deal, i)[1])
        for i, name in zip(seats, names, strict=True)
    ]
    budgets = [pairing.budget(name) for name in names]
    while (seat := match.actor) is not None:
        match.step(seat, chosen(match, bots[seat], names[seat], budgets[seat], pairing.seed, deal))
    scores = match.scores()
    ranks = ranks_after_giving(scores, names, pairing) if pairing.given else match.ranks()
    return Outcome(deal, seating, names, scores, ranks)


def name_of(bot: str) -> str:
    """A bot's name without the seconds it is given."""
    return bot.rpartition("@")[0] or bot


def ranks_after_giving(scores: list[int], names: list[str], pairing: Pairing) -> list[int]:
    """Ranks by points alone, after the first bot of the pairing gave some away."""
    points = [
        score - pairing.given * (name == pairing.bots[0]) for score, name in zip(scores, names, strict=True)
    ]
    return [1 + sum(other > mine for other in points) for mine in points]


@dataclass
class Report:
    """What an arena found."""

    pairing: Pairing
    outcomes: list[Outcome]
    lines: list[Line] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "pairing": self.pairing.manifest(),
            "games": len(self.outcomes),
            "bots": [line.to_json() for line in self.lines],
        }


def compete(
    pairing: Pairing,
    store: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    cores: int | None = None,
    cluster: str = "",
) -> Report:
    """Play everything that is not played yet; `store` keeps each game as it ends, for another day."""
    _must_be_possible(pairing)
    ledger = Ledger(store, pairing.manifest(), said("lab.other-arena"))
    asked = pairing.games()
    kept = _resumed(pairing, ledger)
    done = {game: kept[game] for game in asked if game in kept}
    jobs = ((pairing, *game) for game in asked if game not in done)
    progress(len(done))
    code = code_hash(game_named(pairing.game))
    for _, outcome in carry_out(play, jobs, code, cores, cluster):
        ledger.add(outcome.__dict__)
        done[outcome.deal, outcome.seating] = outcome
        progress(len(done))
    outcomes = [done[game] for game in asked]
    return Report(pairing, outcomes, ladder(pairing.bots, outcomes))


def _must_be_possible(pairing: Pairing) -> None:
    if pairing.deals < 1:
        raise BadInput(said("error.whole-number", low=1, high="…", found=pairing.deals), label="games")
    if len(pairing.bots) < pairing.players:
        raise BadInput(said("bot.too-few", players=pairing.players, found=len(pairing.bots)))
    must_be_seconds(pairing.seconds)
    for bot in pairing.bots:
        must_have_time(bot)
        bot_named(name_of(bot), game_named(pairing.game))


def must_be_seconds(seconds: float | None) -> None:
    """Refuse what is no time at all, and what a file could not say."""
    if seconds is not None and not 0 < seconds < math.inf:
        raise BadInput(said("bot.no-time", found=seconds), label="seconds")


def must_have_time(bot: str) -> None:
    _, at, seconds = bot.rpartition("@")
    try:
        is_possible = not at or 0 < float(seconds) < math.inf
    except ValueError:
        is_possible = False
    if not is_possible:
        raise BadInput(said("bot.seconds", bot=repr(bot), found=repr(seconds)))


def _resumed(pairing: Pairing, ledger: Ledger) -> dict[tuple[int, int], Outcome]:
    """The games played before, perhaps of more deals than are asked for now."""
    seated = [[pairing.bots[i] for i in seats] for seats in pairing.seatings()]
    kept: dict[tuple[int, int], Outcome] = {}
    for number, entry in enumerate(ledger.entries, 2):
        if not _is_outcome(entry, seated) or (entry["deal"], entry["seating"]) in kept:
            raise BadInput(said("lab.broken-line"), str(ledger.path), number)
        kept[entry["deal"], entry["seating"]] = Outcome(**entry)
    return kept


def _is_outcome(entry: Any, seated: list[list[str]]) -> bool:
    """Whether a game may have ended like this; `seated` has the bots of every seating."""
    if not isinstance(entry, dict) or set(entry) != {"deal", "seating", "bots", "scores", "ranks"}:
        return False
    deal, seating, ranks = entry["deal"], entry["seating"], entry["ranks"]
    if not is_whole(deal) or deal < 0 or not is_whole(seating) or not 0 <= seating < len(seated):
        return False
    players = len(seated[seating])
    return (
        entry["bots"] == seated[seating]
        and is_list(entry["scores"], players, is_whole)
        and is_list(ranks, players, is_whole)
        and min(ranks) == 1
        and max(ranks) <= players
    )
