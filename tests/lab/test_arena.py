"""The arena: all seatings, honest intervals, the same again, and resumed where it ended."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from petitfour.bots.bot import Budget
from petitfour.core.errors import BadInput
from petitfour.core.json_text import json_text
from petitfour.lab.arena import Outcome, Pairing, compete, play
from petitfour.lab.ladder import ladder
from petitfour.lab.plan import Plan, Variant
from petitfour.lab.study import study

TWO = Pairing("piece-o-cake", {"players": 2}, ("random", "tests.bots.sample:First"), deals=3, seed=5)


def test_every_deal_is_played_in_all_seatings() -> None:
    assert TWO.seatings() == [(0, 1), (1, 0)]
    three = Pairing("piece-o-cake", {"players": 3}, ("a", "b", "c"), 1, 0)
    assert len(three.seatings()) == 6
    alike = Pairing("piece-o-cake", {"players": 4}, ("a", "b", "b", "b"), 2, 0)
    assert len(alike.seatings()) == 4
    assert len(alike.games()) == 8
    many = Pairing("piece-o-cake", {"players": 2}, ("a", "b", "c"), 1, 0)
    assert len(many.seatings()) == 6


def test_a_game_is_the_same_again() -> None:
    assert play(TWO, 1, 0) == play(TWO, 1, 0)
    assert play(TWO, 1, 0).bots == ["random", "tests.bots.sample:First"]
    assert play(TWO, 1, 1).bots == ["tests.bots.sample:First", "random"]


def test_an_arena_is_resumed_where_it_ended(tmp_path: Path) -> None:
    store = tmp_path / "arena.jsonl"
    whole = compete(TWO, store, cores=1)
    lines = store.read_text().splitlines()
    assert len(lines) == 1 + 6
    store.write_text("\n".join(lines[:3]) + '\n{"deal": 9, "sea')  # cut off in the middle of a game
    seen: list[int] = []
    again = compete(TWO, store, seen.append, cores=1)
    assert seen[0] == 2
    assert again.lines == whole.lines
    assert compete(TWO, store, cores=1).lines == whole.lines  # nothing broken was left behind
    with pytest.raises(BadInput, match="holds another arena"):
        compete(replace(TWO, seed=6), store)


def test_another_day_it_may_be_more_games_or_fewer(tmp_path: Path) -> None:
    store = tmp_path / "arena.jsonl"
    compete(TWO, store, cores=1)
    seen: list[int] = []
    more = compete(replace(TWO, deals=4), store, seen.append, cores=1)
    assert seen == [6, 7, 8]
    assert more.lines == compete(replace(TWO, deals=4), cores=1).lines
    fewer = replace(TWO, deals=1)
    assert compete(fewer, store, cores=1).lines == compete(fewer, cores=1).lines


@pytest.mark.parametrize(
    "wrong",
    [
        {"deal": -1},
        {"seating": 2},
        {"seating": True},
        {"bots": ["random", "random"]},
        {"scores": [1]},
        {"scores": [1, "2"]},
        {"ranks": [2, 2]},
        {"ranks": [1, 3]},
        {"ties": 0},
        {},  # a game that stands there already
    ],
)
def test_a_line_that_is_no_game_of_the_arena_is_named(tmp_path: Path, wrong: dict[str, Any]) -> None:
    store = tmp_path / "arena.jsonl"
    compete(replace(TWO, deals=1), store, cores=1)
    first = json.loads(store.read_text().splitlines()[1])
    with store.open("a") as file:
        file.write(json.dumps({**first, **wrong}) + "\n")
    with pytest.raises(BadInput, match="line of this run") as refused:
        compete(TWO, store, cores=1)
    assert refused.value.line == 4


def test_a_bot_may_have_seconds_of_its_own() -> None:
    pairing = Pairing("piece-o-cake", {"players": 2}, ("random@0.5", "random"), 1, 0, iterations=7)
    assert pairing.budget("random@0.5") == Budget(seconds=0.5)
    assert pairing.budget("random") == Budget(iterations=7)
    assert play(pairing, 0, 0).bots == ["random@0.5", "random"]
    for wrong in ("random@", "random@soon", "random@0", "random@inf"):
        with pytest.raises(BadInput, match="expected seconds after the @"):
            compete(Pairing("piece-o-cake", {"players": 2}, (wrong, "random"), 1, 0))


def test_the_first_bot_may_give_points_away() -> None:
    giving = Pairing("piece-o-cake", {"players": 2}, TWO.bots, deals=3, seed=5, given=1000)
    for seating in (0, 1):
        even, uneven = play(TWO, 0, seating), play(giving, 0, seating)
        assert uneven.scores == even.scores
        assert uneven.ranks[uneven.bots.index("random")] == 2


def test_shares_and_ranks() -> None:
    shared = Outcome(0, 0, ["a", "b", "c"], [5, 5, 3], [1, 1, 3])
    assert [shared.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [shared.margin(seat) for seat in range(3)] == [0, 0, -2]


def test_deals_are_counted_not_games() -> None:
    """Twelve deals in both seatings, all won by the same bot, by as much."""
    outcomes = [
        Outcome(i, k, [*bots], [9, 4], [1, 2]) for i in range(12) for k, bots in enumerate(("ab", "ab"))
    ]
    first, last = ladder(["a", "b"], outcomes)
    assert (first.bot, first.games) == ("a", 24)
    assert (first.win_share.low, first.win_share.high) == (pytest.approx(0.7575, abs=1e-4), 1)
    assert (first.margin.value, first.margin.low, first.margin.high) == (5, None, None)
    assert first.elo.low is not None
    assert first.elo.high is None
    assert (last.win_share.low, last.win_share.high) == (0, pytest.approx(1 - 0.7575, abs=1e-4))


def test_the_ladder_follows_who_beats_whom() -> None:
    outcomes = [Outcome(i, 0, ["a", "b"], [1, 0], [1, 2]) for i in range(30)]
    outcomes += [Outcome(i, 1, ["b", "a"], [1, 0], [1, 2]) for i in range(10)]
    assert [line.bot for line in ladder(["b", "a"], outcomes)] == ["a", "b"]
    assert ladder(["a", "b"], outcomes)[0].elo.value == pytest.approx(400 * math.log10(25.5 / 5.5))


OWN = "tests.bots.sample"
AT = r"in seat \d of deal \d"
WRONG = {
    "Illegal": rf"'{OWN}:Illegal' answered -5 {AT}, which is not legal \(POC-4.1\); expected one of \d",
    "Raising": rf"'{OWN}:Raising' failed {AT}: RuntimeError: no idea \(sample.py:\d+\)",
    "Wordy": rf"'{OWN}:Wordy' answered '0' {AT}; expected a whole number",
    "Truthful": rf"'{OWN}:Truthful' answered True {AT}; expected a whole number",
    "Unmakable": rf"'{OWN}:Unmakable' cannot be made of a game and a seed: TypeError: .*__init__",
}


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(("bot", "sentence"), WRONG.items())
def test_a_bot_that_does_wrong_is_named_with_code_and_deal(bot: str, sentence: str, cores: int) -> None:
    with pytest.raises(BadInput, match=sentence) as refused:
        compete(replace(TWO, bots=(f"{OWN}:{bot}", "random")), cores=cores)
    assert "le robot" in refused.value.told("fr")


@pytest.mark.parametrize(("bot", "sentence"), WRONG.items())
def test_so_it_is_in_the_lab(bot: str, sentence: str) -> None:
    plan = Plan("piece-o-cake", 2, (f"{OWN}:{bot}", "random"), 1, 0, (), (Variant(()),))
    with pytest.raises(BadInput, match=sentence):
        study(plan, cores=1)


def test_numbers_of_numpy_are_codes() -> None:
    assert play(replace(TWO, bots=(f"{OWN}:Numbered", "random")), 0, 0).bots[0] == f"{OWN}:Numbered"


def test_a_module_that_fails_is_told_with_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_bot.py").write_text("import petitfour\n\nx = 1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match=r"ZeroDivisionError: division by zero \(broken_bot.py:3\)"):
        compete(replace(TWO, bots=("broken_bot:Bot", "random")))


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no bot"):
        compete(Pairing("piece-o-cake", {"players": 2}, ("random", "nobody"), 1, 0))
    with pytest.raises(BadInput, match="at least 3 bots"):
        compete(Pairing("piece-o-cake", {"players": 3}, ("random", "random"), 1, 0))
    with pytest.raises(BadInput, match="expected a whole number from 1"):
        compete(Pairing("piece-o-cake", {"players": 2}, ("random", "random"), 0, 0))
    for seconds in (math.nan, math.inf, 0.0):
        with pytest.raises(BadInput, match="seconds: expected a number of seconds above 0"):
            compete(replace(TWO, seconds=seconds))
    with pytest.raises(BadInput, match="cannot be imported"):
        compete(Pairing("piece-o-cake", {"players": 2}, ("nowhere:Bot", "random"), 1, 0))
    with pytest.raises(BadInput, match="no class"):
        compete(Pairing("piece-o-cake", {"players": 2}, ("json:JSONDecoder", "random"), 1, 0))


def test_a_report_can_be_read_by_a_program() -> None:
    report = json.loads(json_text(compete(TWO, cores=1).to_json()))
    assert report["games"] == 6
    assert report["pairing"]["seed"] == 5
    assert {line["bot"] for line in report["bots"]} == set(TWO.bots)
    for line in report["bots"]:
        assert all(set(line[name]) == {"value", "low", "high"} for name in ("win_share", "margin", "elo"))
