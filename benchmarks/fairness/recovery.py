"""The state of xoshiro128++ found out from its outcomes.

Four words in a row suffice. A state with the words a, b, c, d gives the outcome rotl(a + d, 7) + a, and `a`
of the state before is a XOR rotr(d, 11). Who guesses one `a` follows it backwards through the outcomes
seen, and the generator's recurrence says whether the guess was right. That is 2^32 guesses: some seconds.

An outcome below 2^32 is a whole word. One below n tells log2(n) bits of it: from so few this does not work.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint32

from petitfour.core.generator import MASK, next_word, turned

ALL = MASK + 1
PART = 1 << 20


@njit  # type: ignore[untyped-decorator]
def rotl(word: Any, bits: Any) -> Any:
    return uint32(uint32(word << uint32(bits)) | uint32(word >> uint32(32 - bits)))


@njit  # type: ignore[untyped-decorator]
def before(a: Any, outcome: Any) -> Any:
    """The `a` of the state before, if this state has `a` and gave the outcome."""
    d = uint32(rotl(uint32(outcome - a), 25) - a)
    return uint32(a ^ rotl(d, 21))


@njit  # type: ignore[untyped-decorator]
def is_right(a3: Any, outcomes: Any) -> Any:
    """Whether the recurrence of the generator holds, if the fourth state has this `a`."""
    a2 = before(a3, outcomes[3])
    a1 = before(a2, outcomes[2])
    a0 = before(a1, outcomes[1])
    b = uint32(rotl(uint32(a0 ^ before(a0, outcomes[0])), 11) ^ a0 ^ a1)
    return a3 == uint32(a2 ^ rotl(uint32(a2 ^ a1), 11) ^ b ^ uint32(b << uint32(9)) ^ a1)


@njit  # type: ignore[untyped-decorator]
def counted(outcomes: Any, first: int) -> int:
    """The right guesses among a part of all: only counted, so that the machine takes eight at a time."""
    right = 0
    for guess in range(PART):
        right += is_right(uint32(first + guess), outcomes)
    return right


def recovered(outcomes: list[int]) -> list[int] | None:
    """The four words of the generator after outcomes below 2^32; None if no generator gives them all."""
    seen = np.array(outcomes[:4], dtype=np.uint32)
    for first in range(0, ALL, PART):
        if counted(seen, first):
            for guess in range(first, first + PART):
                words = is_right(np.uint32(guess), seen) and _followed(guess, outcomes)
                if words:
                    return words
    return None


def _followed(last: int, outcomes: list[int]) -> list[int] | None:
    """The words after all outcomes, if the fourth state has this `a`."""
    a = [last]
    for outcome in reversed(outcomes[:4]):
        a.insert(0, int(before(np.uint32(a[0]), np.uint32(outcome))))
    d = turned(a[1] ^ a[0], 11)
    b = d ^ a[1] ^ a[2]
    later = turned(a[2] ^ a[1], 11) ^ a[2] ^ a[3]
    words = [a[1], b, later ^ b ^ a[1], d]
    return words if [next_word(words) for _ in outcomes] == outcomes else None
