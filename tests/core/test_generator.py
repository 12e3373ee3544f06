"""The generator: the published algorithm, exactly even numbers, and the same in both twins."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from petitfour.core.generator import MASK, below, next_word, shuffle, sort, sow
from petitfour.core.twin import compiled
from petitfour.games.piece_o_cake import rules


def xoshiro128_plus_plus(words: list[int]) -> int:
    """A second opinion, written the way the algorithm is usually stated."""

    def rotated(x: int, k: int) -> int:
        return (x << k | x >> (32 - k)) & MASK

    result = (rotated((words[0] + words[3]) & MASK, 7) + words[0]) & MASK
    shifted = (words[1] << 9) & MASK
    words[2] ^= words[0]
    words[3] ^= words[1]
    words[1] ^= words[2]
    words[0] ^= words[3]
    words[2] ^= shifted
    words[3] = rotated(words[3], 11)
    return result


def test_it_is_xoshiro128_plus_plus() -> None:
    ours, theirs = [1, 2, 3, 4], [1, 2, 3, 4]
    assert [next_word(ours) for _ in range(1000)] == [xoshiro128_plus_plus(theirs) for _ in range(1000)]
    assert ours == theirs


def test_the_compiled_twin_draws_the_same_numbers() -> None:
    twin = compiled(rules)
    for number in (0, 1, 2**31, 2**40 + 7):
        ours, theirs = [0] * 4, twin.new_rng()
        sow(ours, number, 3, 1)
        twin.sow(theirs, number, 3, 1)
        assert ours == theirs.tolist()
        for n in (2, 3, 7, 57, 2**31 - 1, 3 * 2**29):
            assert [below(ours, n) for _ in range(200)] == [twin.below(theirs, n) for _ in range(200)]


def test_numbers_are_even() -> None:
    words = [0] * 4
    sow(words, 5, 0, 0)
    counts = Counter(below(words, 7) for _ in range(70_000))
    expected = 10_000
    chi_square = sum((counts[i] - expected) ** 2 / expected for i in range(7))
    assert chi_square < 22.5  # the 99.9 % point for six degrees of freedom


def test_series_are_all_different() -> None:
    starts = set()
    for number in range(20):
        for game in range(20):
            for stream in range(2):
                words = [0] * 4
                sow(words, number, game, stream)
                starts.add(tuple(words))
    assert len(starts) == 800


def test_shuffle_touches_only_its_part_and_every_order_comes_up() -> None:
    words = [0] * 4
    sow(words, 1, 1, 1)
    seen = Counter()
    for _ in range(6000):
        cards = [9, 0, 1, 2, 9]
        shuffle(words, cards, 1, 4)
        assert cards[0] == cards[4] == 9
        seen[tuple(cards[1:4])] += 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_sort_puts_a_part_in_order() -> None:
    cards = [5, 3, 9, 1, 1, 0]
    sort(cards, 1, 5)
    assert cards == [5, 1, 1, 3, 9, 0]


@given(
    st.one_of(
        st.lists(st.integers(0, 80), max_size=60, unique=True),  # each way of sorting has its numbers
        st.lists(st.integers(0, 15), max_size=150),
        st.lists(st.integers(0, 300), max_size=60),
    ),
    st.data(),
)
def test_sort_is_sorting_whatever_the_cards(cards: list[int], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(cards)))
    end = data.draw(st.integers(first, len(cards)))
    wanted = cards[:first] + sorted(cards[first:end]) + cards[end:]
    sort(cards, first, end)
    assert cards == wanted
