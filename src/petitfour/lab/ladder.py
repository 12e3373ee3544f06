"""How the bots of an arena did: victories, points ahead and rating, each with its interval over the deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.lab.ratings import ratings
from petitfour.lab.statistics import Estimate, mean, wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from petitfour.lab.arena import Outcome


@dataclass(frozen=True)
class Line:
    """How one bot did."""

    bot: str
    games: int
    win_share: Estimate
    margin: Estimate
    elo: Estimate

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "games": self.games,
            "win_share": self.win_share.to_json(),
            "margin": self.margin.to_json(),
            "elo": self.elo.to_json(),
        }


def ladder(bots: Sequence[str], outcomes: list[Outcome]) -> list[Line]:
    """One line a bot, the strongest first."""
    names = list(dict.fromkeys(bots))
    deals = _by_deal(outcomes)
    rated = ratings(names, deals)
    lines = [_line(name, deals, rated[name]) for name in names]
    return sorted(lines, key=lambda line: -line.elo.value)


def _by_deal(outcomes: list[Outcome]) -> list[list[Outcome]]:
    deals: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        deals.setdefault(outcome.deal, []).append(outcome)
    return list(deals.values())


def _line(name: str, deals: list[list[Outcome]], elo: Estimate) -> Line:
    """Deals, not games, are independent."""
    shares = [_mean_of(deal, name, lambda game, seat: game.share(seat)) for deal in deals]
    margins = [_mean_of(deal, name, lambda game, seat: game.margin(seat)) for deal in deals]
    games = sum(name in outcome.bots for deal in deals for outcome in deal)
    return Line(name, games, wilson(mean(shares).value, len(shares)), mean(margins), elo)


def _mean_of(deal: list[Outcome], name: str, what: Callable[[Outcome, int], float]) -> float:
    """The mean over all seats a bot had in a deal, in all seatings."""
    found = [what(o, seat) for o in deal for seat, bot in enumerate(o.bots) if bot == name]
    return sum(found) / len(found)
