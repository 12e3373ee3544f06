"""What can be done with any game once its rules are bound in: begin, apply, rank, play out at random."""

from petitfour.core.contract import (
    NOTHING,
    OVER,
    GameState,
    chance,
    legal,
    play,
    proceed,
    score,
    setup,
    tiebreak,
)
from petitfour.core.generator import below, sow


def copy_state(states: list[GameState], to: int, of: int) -> None:
    """Copy one state over another: `twin.py` puts in its place what copies fastest in each twin."""
    raise NotImplementedError


def settle(s: GameState) -> None:
    """Let chance and the turning up of cards run until somebody has to decide."""
    while s.due != NOTHING:
        chance(s)
        proceed(s)


def begin(s: GameState) -> None:
    setup(s)
    settle(s)


def apply(s: GameState, move: int) -> None:
    play(s, move)
    settle(s)


def rank(s: GameState, seat: int) -> int:
    """1 + the number of players strictly better."""
    better = 1
    mine = score(s, seat)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > mine or (theirs == mine and tiebreak(s, other) > tiebreak(s, seat)):
            better += 1
    return better


def playout(s: GameState, rng: list[int], out: list[int]) -> int:
    """Play uniformly random moves to the end; how many small decisions that took."""
    decisions = 0
    while s.phase != OVER:
        count = legal(s, out)
        apply(s, out[below(rng, count)])
        decisions += 1
    return decisions


def random_game(s: GameState, number: int, game: int, rng: list[int], out: list[int]) -> int:
    """Game number `game` of the series with this seed, at random from the shuffle to the end."""
    sow(s.seed, number, game, 0)
    sow(rng, number, game, 1)
    begin(s)
    return playout(s, rng, out)
