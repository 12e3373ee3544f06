"""From 200 outcomes seen: the old generator tells all that follows, a seed for each event tells nothing."""

from benchmarks.fairness.recovery import ALL, recovered

from petitfour.core.fair import Fair
from petitfour.core.generator import below
from petitfour.core.promised import Promised

SEEN = 200
TO_COME = 200
TURNS = 4  # of the cut card in Icing on the Cake: what the attacker would like to know


def test_the_old_generator_is_found_out_and_foretells_everything() -> None:
    words = Promised("a secret", ("one", "two", "three")).words(1)
    assert words
    seen = [below(words, ALL) for _ in range(SEEN)]
    attacker = recovered(seen)
    assert attacker == words, "the state itself"
    foretold = [below(attacker, TURNS) for _ in range(TO_COME)]
    assert foretold == [below(words, TURNS) for _ in range(TO_COME)]


def test_an_event_that_is_found_out_does_not_foretell_the_next_ones() -> None:
    """The same attacker, who sees 200 outcomes of one event and finds its generator, too."""
    shuffle = Fair.repeated("a secret", 3)
    words = shuffle.words(1)
    seen = [below(words, ALL) for _ in range(SEEN)]
    attacker = recovered(seen)
    assert attacker == words
    foretold = [below(attacker, TURNS) for _ in range(TO_COME)]
    came = [below(shuffle.words(2 + event), TURNS) for event in range(TO_COME)]
    right = sum(one == other for one, other in zip(foretold, came, strict=True))
    assert 18 <= right <= 82, "one in four is chance; less than once in a million outside"
