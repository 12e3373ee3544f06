"""What is called clear: corrected for how much was compared."""

import random

import pytest

from petitfour.lab.significance import Family


def test_holms_own_example() -> None:
    """Four p-values; the smallest counts four times, and none less than one before it."""
    family = Family([0.01, 0.04, 0.03, 0.005])
    adjusted = [family.of(p).p_adjusted for p in (0.005, 0.01, 0.03, 0.04)]
    assert adjusted == pytest.approx([0.02, 0.03, 0.06, 0.06])
    assert [family.of(p).is_clear for p in (0.005, 0.01, 0.03, 0.04)] == [True, True, False, False]


def test_what_has_too_few_cases_does_not_count() -> None:
    family = Family([0.04, None, None])
    assert family.size == 1
    assert family.of(0.04).is_clear
    assert family.of(None).to_json() == {"p_value": None, "p_adjusted": None, "clear": False}


def test_equal_figures_are_equally_clear() -> None:
    family = Family([0.02, 0.02, 1.0])
    assert family.of(0.02).p_adjusted == pytest.approx(0.06)
    assert family.of(1.0).p_adjusted == 1.0


def test_one_family_in_twenty_is_wrong() -> None:
    """Fifty figures of which none differs, a thousand times."""
    chooser = random.Random(8)
    wrong = 0
    for _ in range(1000):
        p_values = [chooser.random() for _ in range(50)]
        family = Family(p_values)
        wrong += any(family.of(p).is_clear for p in p_values)
    assert 30 <= wrong <= 70
