"""Listening to twins: on which ways a viewer hears something that tells them apart."""

from __future__ import annotations

from collections.abc import Set
from itertools import zip_longest

from tests.twins.said import AT_LAST, EVERY_TIME
from tests.twins.stepped import ENVIRONMENTS
from tests.twins.worlds import Twins

WAYS = frozenset({*EVERY_TIME, *AT_LAST, *ENVIRONMENTS})


def differences(twins: Twins, ways: Set[str] = WAYS) -> set[str]:
    """The ways, of these, on which the viewer learns in which of the two worlds they are."""
    return _at_the_table(twins, ways) | _in_environments(twins, ways)


def _at_the_table(twins: Twins, ways: Set[str]) -> set[str]:
    one, other = twins.one.match(), twins.other.match()
    found = set()
    last = len(twins.one.codes)
    for number in range(last + 1):
        said = EVERY_TIME if number < last else EVERY_TIME | AT_LAST
        for way in ways & said.keys():
            if repr(said[way](one, twins.eyes)) != repr(said[way](other, twins.eyes)):
                found.add(way)
        if number < last:
            for match, history in ((one, twins.one), (other, twins.other)):
                match.step(match.state.actor, history.codes[number])
    return found


def _in_environments(twins: Twins, ways: Set[str]) -> set[str]:
    found = set()
    for way in ways & ENVIRONMENTS.keys():
        shown = ENVIRONMENTS[way]
        pairs = zip_longest(shown(twins.one, twins.eyes), shown(twins.other, twins.eyes))
        if any(repr(one) != repr(other) for one, other in pairs):
            found.add(way)
    return found
