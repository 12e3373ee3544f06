"""The game's own random numbers: xoshiro128++ in four 32-bit words that live inside the state.

Written in the dialect of the rules, so that the plain and the compiled twin draw the same numbers.
All arithmetic stays below 2**63, or only its low 32 bits are used: Python and machine integers agree.
"""

MASK = 0xFFFFFFFF

BITS = 63  # of a number, without its sign

LANES = 8  # of a number, for counting eight kinds at once
LANE_BITS = 8
LANE = 127  # the most that fits into any, the one with the sign too


def next_word(seed: list[int]) -> int:
    d = seed[3]  # first, so that one check of bounds serves all four
    a = seed[0]
    b = seed[1]
    c = seed[2]
    seed[0], seed[1], seed[2], seed[3] = stirred(a, b, c, d)
    return mixed(a, d)


def mixed(a: int, d: int) -> int:
    """The number that a state of the generator gives."""
    return (turned((a + d) & MASK, 7) + a) & MASK


def stirred(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The state after this one."""
    c ^= a
    d ^= b
    return a ^ d, b ^ c, c ^ ((b << 9) & MASK), turned(d, 11)


def turned(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & MASK


def below(seed: list[int], n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely (Lemire's multiplication with rejection).

    No call here can fail a check of bounds, so numba counts no references to the seed: half the time.
    """
    d = seed[3]
    a = seed[0]
    b = seed[1]
    c = seed[2]
    product = mixed(a, d) * n
    a, b, c, d = stirred(a, b, c, d)
    if product & MASK < n:
        unfair = (MASK + 1) % n
        while product & MASK < unfair:
            product = mixed(a, d) * n
            a, b, c, d = stirred(a, b, c, d)
    seed[0] = a
    seed[1] = b
    seed[2] = c
    seed[3] = d
    return product >> 32


def shuffle(seed: list[int], cards: list[int], first: int, end: int) -> None:
    """Shuffle cards[first:end]."""
    for i in range(end - 1, first, -1):
        j = first + below(seed, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


def sort(cards: list[int], first: int, end: int) -> None:
    """Put cards[first:end] in rising order, so that a shuffle no longer depends on where they lay."""
    highest = 0
    for i in range(first, end):
        highest = max(highest, cards[i])
    bits = 0
    if end - first <= highest + 1 and highest < BITS:  # otherwise two must be alike
        bits = bits_of(cards, first, end)
    if bits:
        sort_by_bits(cards, first, end, bits)
    elif highest < 2 * LANES and end - first < LANE:
        sort_by_counting(cards, first, end)
    else:
        sort_by_insertion(cards, first, end)


def bits_of(cards: list[int], first: int, end: int) -> int:
    """The cards as bits of one number; 0 if two are alike."""
    bits = 0
    alike = 0
    for i in range(first, end):
        alike |= bits & 1 << cards[i]
        bits |= 1 << cards[i]
    return 0 if alike else bits


def sort_by_bits(cards: list[int], first: int, end: int, bits: int) -> None:
    """All different: one pass over the bits, in which every number that is not there is written over."""
    at = first
    card = 0
    while at < end:
        cards[at] = card
        at += bits >> card & 1
        card += 1


def sort_by_counting(cards: list[int], first: int, end: int) -> None:
    """Few kinds: the numbers of the first eight in eight lanes of one number, of the next in another's."""
    low = 0
    high = 0
    for i in range(first, end):
        one = 1 << LANE_BITS * (cards[i] % LANES)
        low += one if cards[i] < LANES else 0
        high += 0 if cards[i] < LANES else one
    at = first
    for kind in range(2 * LANES):
        counts = low if kind < LANES else high
        for _ in range(counts >> LANE_BITS * (kind % LANES) & LANE):
            cards[at] = kind
            at += 1


def sort_by_insertion(cards: list[int], first: int, end: int) -> None:
    for i in range(first + 1, end):
        card = cards[i]
        j = i
        while j > first and cards[j - 1] > card:
            cards[j] = cards[j - 1]
            j -= 1
        cards[j] = card


def reseed(seed: list[int], rng: list[int]) -> None:
    """New words for one generator out of another."""
    for i in range(4):
        seed[i] = next_word(rng)
    seed[0] |= 1


def scramble(word: int) -> int:
    """A 32-bit number spread over all its bits."""
    word = ((word ^ (word >> 16)) * 0x7FEB352D) & MASK
    word = ((word ^ (word >> 15)) * 0x846CA68B) & MASK
    return word ^ (word >> 16)


def sow(seed: list[int], number: int, game: int, stream: int) -> None:
    """Seed the generator for one game of many: the same three numbers, the same game."""
    word = scramble(stream + 1)
    for part in (number & MASK, (number >> 32) & MASK, game & MASK):
        word = scramble((word + 0x9E3779B9 + part) & MASK)
    for i in range(4):
        word = scramble((word + 0x9E3779B9) & MASK)
        seed[i] = word
    seed[0] |= 1  # all zero is the one state that the generator cannot leave
