"""Bots playing whole games, in the dialect of the rules: bound to a game and its bot, then compiled."""

from petitfour.bots.contract import greedy
from petitfour.core.contract import OVER, GameState, legal, score
from petitfour.core.engine import apply, begin, rank
from petitfour.core.generator import below, sow

RANDOM = 0
GREEDY = 1


def bot_move(s: GameState, level: int, rng: list[int], out: list[int]) -> int:
    if level == GREEDY:
        return greedy(s, rng, out)
    return out[below(rng, legal(s, out))]


def bot_game(s: GameState, levels: list[int], number: int, game: int, rng: list[int], out: list[int]) -> int:
    """Game number `game` of the series with this seed; how many small decisions it took."""
    sow(s.seed, number, game, 0)
    sow(rng, number, game, 1)
    begin(s)
    decisions = 0
    while s.phase != OVER:
        apply(s, bot_move(s, levels[s.actor], rng, out))
        decisions += 1
    return decisions


def bot_games(
    states: list[GameState],
    levels: list[int],
    number: int,
    first: int,
    games: int,
    rng: list[int],
    out: list[int],
    results: list[list[int]],
) -> None:
    """Play many games over one state; of each: its length, then every seat's score, then every rank."""
    for i in range(games):
        s = states[0]
        results[i][0] = bot_game(s, levels, number, first + i, rng, out)
        for seat in range(s.players):
            results[i][1 + seat] = score(s, seat)
            results[i][1 + s.players + seat] = rank(s, seat)
