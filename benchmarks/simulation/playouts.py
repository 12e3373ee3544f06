"""What is timed of our own games, in the dialect of the rules: bound to each game and compiled with it."""

from petitfour.core.contract import GameState, score
from petitfour.core.engine import begin, copy_state, playout
from petitfour.core.generator import reseed, sow

PLACES = 64  # states a clone may land in, as in a search that keeps several
DEALS = 4  # dealt positions that rollouts start from, in the places after the first


def timed_games(
    states: list[GameState], seed: int, first: int, games: int, rng: list[int], out: list[int]
) -> int:
    """Whole games at random, from the shuffle to the score of every seat; how many decisions they took."""
    decisions = 0
    for game in range(first, first + games):
        s = states[0]
        sow(s.seed, seed, game, 0)
        sow(rng, seed, game, 1)
        begin(s)
        decisions += playout(s, rng, out)
        for seat in range(s.players):
            rng[0] ^= score(s, seat) & 1  # used, so that the compiler cannot leave it out
    return decisions


def deal_positions(states: list[GameState], seed: int) -> None:
    """Deal a game into each of the places from which rollouts start."""
    for deal in range(1, 1 + DEALS):
        copy_state(states, deal, 0)
        s = states[deal]
        sow(s.seed, seed, deal, 0)
        begin(s)


def timed_rollouts(states: list[GameState], rollouts: int, rng: list[int], out: list[int]) -> int:
    """So many games at random from a copy of each dealt position, up to the score of every seat."""
    decisions = 0
    for deal in range(1, 1 + DEALS):
        for _ in range(rollouts):
            copy_state(states, 0, deal)
            s = states[0]
            reseed(s.seed, rng)  # or what is drawn later would always be the same
            decisions += playout(s, rng, out)
            for seat in range(s.players):
                rng[0] ^= score(s, seat) & 1
    return decisions


def timed_clones(states: list[GameState], clones: int) -> int:
    """Copy the first state into one of the other places, again and again."""
    for i in range(clones):
        states[0].step = i & 1  # changed, so that the compiler cannot leave a copy out
        copy_state(states, 1 + i % PLACES, 0)
    return clones
