"""The contract of a game: the names every `rules.py` defines and what they mean.

The functions here are never run. Generic code (`engine.py`, the searches) imports them so that it can
be read and type-checked; `twin.py` puts a game's own functions in their place.

Two promises hold everything else up:

* `check` is the only definition of legality; `legal` agrees with it by test.
* `play` never shows anything that was hidden. Where a card is about to be turned up, or chance must
  speak, it stops with `due` set; `chance` draws what is random about it and `proceed` goes on. What lies
  between two due events can therefore be previewed and undone without anybody learning anything.
"""

from typing import Protocol

OK = 0
"""What `check` answers for a legal move; any other number is an index into the game's `REASONS`.

Reason 1 is every game's plain "not now": it also answers a code that is no code at all."""

OVER = 0
"""The phase of a finished game. Each game numbers its other phases from 1."""

NOTHING = 0
"""Nothing is due: the next thing to happen is a decision."""

DEAL = 1
"""What is due after `setup`. Each game numbers its other events from 2."""


class GameState(Protocol):
    """The fields every state has. All fields are ints or (nested) lists of ints of a fixed size."""

    players: int
    start: int
    seed: list[int]  # the generator's four words
    due: int  # the event that must be settled before the next decision, or NOTHING
    phase: int
    actor: int  # the seat to decide
    step: int  # how many small decisions of the current move were made: 0 between moves


def setup(s: GameState) -> None:
    """Put the box in order for a new game: options and components are in `s`; the deal is due."""
    raise NotImplementedError


def chance(s: GameState) -> None:
    """Draw the outcome of what is due from the generator in the state (nothing, if it is not random)."""
    raise NotImplementedError


def proceed(s: GameState) -> None:
    """Go on after what was due, to the next decision or the next thing due."""
    raise NotImplementedError


def check(s: GameState, move: int) -> int:
    """OK, or the number of the reason why the acting seat may not play this move code."""
    raise NotImplementedError


def legal(s: GameState, out: list[int]) -> int:
    """Write the legal move codes, rising, into `out` and return how many there are."""
    raise NotImplementedError


def play(s: GameState, move: int) -> None:
    """Play a legal small decision, up to the next decision or the next thing due."""
    raise NotImplementedError


def score(s: GameState, seat: int) -> int:
    """The points of a seat if the game ended now."""
    raise NotImplementedError


def tiebreak(s: GameState, seat: int) -> int:
    """What decides between equal scores: more is better."""
    raise NotImplementedError


def resample(s: GameState, seat: int, rng: list[int]) -> None:
    """Replace what the seat cannot know by a sample of what it could be; a seat of -1 is a spectator.

    The result depends only on what the seat knows: the hidden pool is put in a fixed order first.
    """
    raise NotImplementedError
