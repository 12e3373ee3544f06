"""People who would like to choose the deal, each doing everything that the protocol lets them do.

One table of Top Cake: Ann's honest device has seat 0, the attacker seat 1. The wish is that a certain one of
the 21 cakes lies on top. A shuffle of format 2 goes through the house's own `Dealing`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from petitfour.core.fair import Fair
from petitfour.core.generator import shuffle
from petitfour.core.promised import Promised
from petitfour.house.dealing import Dealing

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

GAME, CAKES = "top-cake", 21
CHANCE = 1 / CAKES
ANN, ATTACKER = 0, 1
TABLE = "a-table"

TRIES = 32  # deals that an attacker looks at whenever something is still free
GUESSES = 4  # of what Ann has drawn, for each choice of the attacker's
MOST_ABORTS = 3


@dataclass
class Dealt:
    """A deal with what the attacker did to it: how often he gave up, and what he saw each time he could."""

    shuffle: Fair | Promised
    aborts: int = 0
    foreseen: list[bool] = field(default_factory=list)

    @property
    def is_wished(self) -> bool:
        return is_wished(self.shuffle)


def is_wished(shuffled: Fair | Promised) -> bool:
    deck = list(range(CAKES))
    shuffle(shuffled.words(1) or [], deck, 0, CAKES)
    return deck[0] == 0


def drawn(chance: Random) -> str:
    return chance.randbytes(32).hex()


# Format 2: everybody commits, then everybody reveals


def operator(chance: Random) -> Dealt:
    """Knows the secret, chooses it and his own bytes, and looks for others once Ann has revealed hers."""
    guesses = [drawn(chance) for _ in range(GUESSES)]
    his = drawn(chance)
    secret = most_promising(chance, guesses, lambda secret, hers: Fair(secret, (hers, his)))
    dealing = Dealing.of(TABLE, 1, secret, 2)
    hers = ann_commits(dealing, chance)
    his = commit_late(dealing, chance)
    promised = dealing.commitment
    dealing.seal(at=1)
    dealing.values[ANN] = hers
    for _ in range(TRIES):  # Ann's device compares both with what it saw before
        other = drawn(chance)
        if dealing.deal.commitment(other) == promised and is_wished(Fair(other, (hers, his))):
            dealing.secret = other
        if dealing.is_right(ATTACKER, other) and is_wished(Fair(dealing.secret, (hers, other))):
            his = other
    dealing.values[ATTACKER] = his
    return Dealt(dealing.fair())


def last_mover(chance: Random) -> Dealt:
    """A guest whom the operator tells the secret: commits after everybody and reveals after everybody."""
    dealing = Dealing.of(TABLE, 1, drawn(chance), 2)
    hers = ann_commits(dealing, chance)
    his = commit_late(dealing, chance)
    dealing.seal(at=1)
    dealing.values[ANN] = hers
    others = (drawn(chance) for _ in range(TRIES))
    better = [one for one in others if is_wished(Fair(dealing.secret, (hers, one)))]
    dealing.values[ATTACKER] = next(one for one in [*better, his] if dealing.is_right(ATTACKER, one))
    return Dealt(dealing.fair())


def aborting_guest(chance: Random) -> Dealt:
    """Sees what Ann revealed, and does not reveal if he thinks that he would not like the deal."""
    return _aborter(chance, lambda dealing: dealing.commitment)  # all that a guest has of the secret


def aborting_operator(chance: Random) -> Dealt:
    """Knows the deal before he reveals, and gives up those he does not like."""
    return _aborter(chance, lambda dealing: dealing.secret)


def _aborter(chance: Random, known: Callable[[Dealing], str]) -> Dealt:
    dealing = Dealing.of(TABLE, 1, drawn(chance), 2)
    foreseen: list[bool] = []
    while True:
        hers = ann_commits(dealing, chance)
        his = drawn(chance)
        dealing.commit(ATTACKER, dealing.deal.seat_commitment(ATTACKER, his))
        dealing.seal(at=1)
        dealing.values[ANN] = hers
        foreseen.append(is_wished(Fair(known(dealing), (hers, his))))
        if foreseen[-1] or len(foreseen) > MOST_ABORTS:
            dealing.values[ATTACKER] = his
            return Dealt(dealing.fair(), len(foreseen) - 1, foreseen)
        dealing.give_up(drawn(chance), at=1)


def ann_commits(dealing: Dealing, chance: Random) -> str:
    hers = drawn(chance)
    dealing.commit(ANN, dealing.deal.seat_commitment(ANN, hers))
    return hers


def commit_late(dealing: Dealing, chance: Random) -> str:
    """The attacker's bytes, chosen with the secret and everybody's commitments before his eyes."""
    guesses = [dealing.commitments[ANN], *(drawn(chance) for _ in range(GUESSES - 1))]
    his = most_promising(chance, guesses, lambda his, hers: Fair(dealing.secret, (hers, his)))
    dealing.commit(ATTACKER, dealing.deal.seat_commitment(ATTACKER, his))
    return his


def most_promising(chance: Random, guesses: list[str], dealt: Callable[[str, str], Fair]) -> str:
    """The bytes that give the wish with most guesses of what Ann has drawn."""
    candidates = [drawn(chance) for _ in range(TRIES // GUESSES)]
    return max(candidates, key=lambda one: sum(is_wished(dealt(one, guess)) for guess in guesses))


# Format 1: the house promises its secret, contributions are seen as they come


def old_last(chance: Random) -> Dealt:
    """Who knows the secret and adds last: the operator, for himself or for a bot, or a guest he told."""
    secret, hers = drawn(chance), drawn(chance)[:16]
    shuffles = [Promised(secret, (hers, drawn(chance)[:16])) for _ in range(TRIES)]
    return Dealt(next((one for one in shuffles if is_wished(one)), shuffles[-1]))


def old_aborter(chance: Random) -> Dealt:
    """Stands up and sits down again while he does not like the deal that is coming: nobody is told."""
    secret, hers = drawn(chance), drawn(chance)[:16]
    aborts = 0
    while True:
        shuffled = Promised(secret, (hers, drawn(chance)[:16]))
        if is_wished(shuffled) or aborts == MOST_ABORTS:
            return Dealt(shuffled, aborts)
        aborts += 1
