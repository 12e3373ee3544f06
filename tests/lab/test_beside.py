"""Variants side by side: by what figures are, not by where they stand; and a game against itself."""

from typing import Any

import pytest

from petitfour.core.game import game_named
from petitfour.lab.findings import Findings
from petitfour.lab.page import page
from petitfour.lab.plan import Plan, Variant
from petitfour.lab.playing import COMPILED, PLAIN, play_part
from petitfour.lab.tally import C_POINTS

RUNS = 120
DEALS = 60


def backwards(name: str, part: str) -> Any:
    """The same game: the order of its components means nothing."""
    components = game_named(name).built_in_components()
    return {**components, part: list(reversed(components[part]))}


def against_itself(seed: int, deals: int = DEALS, engine: str = COMPILED) -> Findings:
    itself = (Variant(()), Variant((), backwards("piece-o-cake", "varieties"), "backwards.json"))
    plan = Plan("piece-o-cake", 4, ("greedy",), deals, seed, (), itself)
    return Findings.of(plan, play_part(plan, engine, 0, deals))


def test_of_the_same_game_in_another_order_nothing_is_dropped() -> None:
    found = against_itself(3, 6, PLAIN)
    keys = {row.key for row in found.comparisons[0]}
    for variety in game_named("piece-o-cake").box().varieties:
        assert {f"points.most.{variety}", f"decisive.eaten.{variety}"} <= keys
    assert len(keys) == len(found.comparisons[0]) == 58


def test_each_says_at_the_prompt_what_was_played() -> None:
    told = "<Found piece-o-cake players=4 bots=greedy games=2 options={}"
    assert [repr(found) for found in against_itself(3, 2, PLAIN).variants] == [
        f"{told}>",
        f"{told} components=backwards.json>",
    ]


@pytest.mark.parametrize("engine", [PLAIN, COMPILED])
def test_what_is_compared_is_the_same_line_deal_by_deal(engine: str) -> None:
    """Each difference beside those of the deals alone, each line found by its key."""
    whole = against_itself(3, 8, engine)
    row = next(row for row in whole.comparisons[0] if row.key == "points.most.plum")
    differences = []
    for deal in range(8):
        alone = Findings.of(whole.plan, play_part(whole.plan, PLAIN, deal, 1))
        totals = []
        for found in alone.variants:
            line = next(line for line in found.meaning.lines if line.key == "most.plum")
            totals.append(found.pair(found.columns.line(line, C_POINTS))[0] / 4)
        differences.append(totals[1] - totals[0])
    mean = sum(differences) / 8
    spread = (sum((d - mean) ** 2 for d in differences) / 7) ** 0.5
    assert row.difference.value == pytest.approx(mean)
    assert row.difference.half == pytest.approx(2.3646 * spread / 8**0.5, rel=1e-4)


def test_a_game_is_seldom_called_different_from_itself() -> None:
    """At most one run in twenty; of the figures alone one in twenty, so that most runs would have some."""
    called = alone = 0
    for seed in range(RUNS):
        found = against_itself(seed)
        rows = found.comparisons[0]
        called += any(found.variants_beside_first.of(row.p_value).is_clear for row in rows)
        alone += any(row.p_value < 0.05 for row in rows)
    assert called <= RUNS / 20
    assert alone > RUNS / 2


def test_the_correction_is_said() -> None:
    found = against_itself(3, 6, PLAIN)
    assert "58 figures are compared" in page(found, "en", "")
    assert "58 chiffres sont comparés" in page(found, "fr", "")
