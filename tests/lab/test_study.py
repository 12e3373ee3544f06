"""Runs of the lab: the same numbers however they are played, resumed where they ended, refused when wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.kit import every_game, heed_ctrl_c

from petitfour.core.errors import BadInput
from petitfour.core.game import Game, game_named
from petitfour.lab.crew import carry_out
from petitfour.lab.findings import Findings
from petitfour.lab.ledger import Ledger
from petitfour.lab.plan import Plan, Variant, all_variants
from petitfour.lab.playing import AT_THE_TABLE, COMPILED, PLAIN, added, play_part
from petitfour.lab.simulation import simulate
from petitfour.lab.study import best_engine, parts, study
from petitfour.lab.tally import C_DECISIONS, S_PAIRED, S_SQUARES, S_SUM

ONE = (Variant(()),)


def plan_of(name: str, players: int = 2, deals: int = 6, bots: tuple[str, ...] = ("greedy",)) -> Plan:
    game = game_named(name)
    varied = {option.name: list(option.values) for option in game.options}
    return Plan(game.name, players, bots, deals, 3, (), all_variants(varied, None, ""))


@every_game
def test_all_engines_find_the_same(game: Game) -> None:
    """At the table every move goes through the checked door; compiled, whole games are one call."""
    plan = plan_of(game.name, game.players[1], bots=("greedy", "random", "random"))
    found = play_part(plan, PLAIN, 2, 4)
    assert play_part(plan, AT_THE_TABLE, 2, 4) == found
    assert play_part(plan, COMPILED, 2, 4) == found


@every_game
def test_parts_add_up(game: Game) -> None:
    plan = plan_of(game.name, game.players[-1])
    whole = play_part(plan, PLAIN, 0, 6)
    assert added(play_part(plan, PLAIN, 4, 2), play_part(plan, PLAIN, 0, 4)) == whole


def test_the_games_are_those_of_a_simulation() -> None:
    plan = Plan("piece-o-cake", 4, ("greedy",), 40, 9, (), ONE)
    found = Findings.of(plan, study(plan, cores=1)).first
    report = simulate(game_named("piece"), {"players": 4, "start": 0}, 40, 9, ["greedy"], engine="plain")
    assert [seat.share.value for seat in found.seats] == pytest.approx(report.win_share)
    assert [seat.score.value for seat in found.seats] == pytest.approx(report.score_mean)
    assert found.decisions.value == pytest.approx(report.length_mean)


def test_every_bot_has_every_seat() -> None:
    plan = Plan("piece-o-cake", 3, ("greedy", "random", "random"), 10, 0, (), ONE)
    assert plan.rotations == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    assert plan.games == 30
    assert replace(plan, bots=("greedy",)).rotations == [("greedy",) * 3]
    assert len(replace(plan, players=4, bots=("a", "b", "a", "b")).rotations) == 2
    shares = [seat.share.value for seat in Findings.of(plan, study(plan, cores=1)).first.seats]
    assert sum(shares) == pytest.approx(1)
    assert max(shares) < 0.8  # the greedy bot wins nearly all, but from every seat


def test_variants_have_the_same_deals() -> None:
    """Of a variant that is the same as the first nothing differs, and the pairs show it."""
    plan = Plan("piece-o-cake", 2, ("greedy",), 8, 1, (), (Variant(()), Variant(())))
    first, same = play_part(plan, PLAIN, 0, 8)
    assert first == same
    assert first["columns"][S_PAIRED] == first["columns"][S_SQUARES]
    compared = Findings.of(plan, [first, same])
    rows = compared.comparisons[0]
    assert {(row.difference.value, row.difference.half, row.p_value) for row in rows} == {(0, None, 1)}


def test_differences_are_those_of_the_games() -> None:
    plan = plan_of("piece", deals=12)
    first, second = study(plan, cores=1)
    lengths = [
        [play_part(plan, PLAIN, deal, 1)[v]["columns"][S_SUM][C_DECISIONS] for deal in range(12)]
        for v in (0, 1)
    ]
    found = Findings.of(plan, [first, second])
    row = next(row for row in found.comparisons[0] if row.key == "decisions")
    differences = [b - a for a, b in zip(*lengths, strict=True)]
    assert row.difference.value == pytest.approx(sum(differences) / 12)
    mean = row.difference.value
    variance = sum((d - mean) ** 2 for d in differences) / 11
    assert row.difference.half == pytest.approx(2.201 * (variance / 12) ** 0.5, rel=1e-4)  # Student's


def test_what_is_left_to_play() -> None:
    assert list(parts([False] * 5, 2)) == [(0, 2), (2, 2), (4, 1)]
    assert list(parts([True, False, False, True, False], 9)) == [(1, 2), (4, 1)]
    assert list(parts([True] * 3, 2)) == []


def test_a_run_is_resumed_where_it_ended(tmp_path: Path) -> None:
    plan, store = plan_of("piece", deals=70), tmp_path / "run.jsonl"
    whole = study(plan, store, cores=1)
    lines = store.read_text().splitlines()
    assert json.loads(lines[0])["format"] == "petitfour-lab/2"
    assert len(lines) == 1 + 4
    store.write_text(
        "\n".join([lines[0], lines[2]]) + "\n" + lines[3][:100]
    )  # cut off in the middle of a line
    seen: list[int] = []
    assert study(plan, store, seen.append, cores=1) == whole
    assert seen[0] == 20 * 2
    assert seen[-1] == 70 * 2
    assert study(plan, store, cores=1) == whole  # all is played; nothing broken was left behind
    with pytest.raises(BadInput, match="holds another run"):
        study(replace(plan, seed=4), store, cores=1)


def test_another_day_it_may_be_more_games(tmp_path: Path) -> None:
    plan, store = plan_of("piece", deals=20), tmp_path / "run.jsonl"
    study(plan, store, cores=1)
    more = replace(plan, deals=25)
    seen: list[int] = []
    assert study(more, store, seen.append, cores=1) == study(more, cores=1)
    assert seen[0] == 20 * 2
    with pytest.raises(BadInput, match="expected --games 25 or more"):
        study(plan, store, cores=1)


def test_a_line_that_claims_more_games_than_memory_has_room_for(tmp_path: Path) -> None:
    plan, store = plan_of("piece", deals=1), tmp_path / "run.jsonl"
    study(plan, store, cores=1)
    first, line = store.read_text().splitlines()
    many = 10**15
    claimed = altered(line, "deals", to=many)
    for variant in range(len(plan.variants)):
        claimed = altered(claimed, "sums", variant, "lengths", to={"9": many * len(plan.rotations)})
        scores = [{"9": many * len(plan.rotations)}] * plan.players
        claimed = altered(claimed, "sums", variant, "scores", to=scores)
    store.write_text(f"{first}\n{claimed}\n")
    with pytest.raises(BadInput, match=f"expected --games {many * len(plan.rotations)} or more"):
        study(plan, store, cores=1)


@pytest.mark.parametrize(
    "line",
    [
        '{"first": 0}',
        '{"first": 60, "deals": 20, "sums": []}',
        '{"first": 0, "deals": 20, "sums": []}',
        '{"first": 0, "deals": 20, "sums": [{}, {}]}',
        '{"first": -1, "deals": 1, "sums": 1}',
        "[]",
        '"x"',
        "null",
        "{{{",
        "[" * 100_000,
        "",
    ],
)
def test_a_strange_line_is_named(tmp_path: Path, line: str) -> None:
    plan, store = plan_of("piece", deals=70), tmp_path / "run.jsonl"
    store.write_text(f"{Ledger(None, plan.manifest(), '').manifest}\n{line}\n{{}}\n")
    with pytest.raises(BadInput, match="line 2: expected a line of this run"):
        study(plan, store, cores=1)


def altered(line: str, *path: str | int, to: Any) -> str:
    """A line of a resume file with another value somewhere."""
    entry = part = json.loads(line)
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return json.dumps(entry)


def test_a_line_of_another_form_is_named(tmp_path: Path) -> None:
    plan, store = plan_of("piece", deals=3), tmp_path / "run.jsonl"
    study(plan, store, cores=1)
    first, line = store.read_text().splitlines()
    sums = json.loads(line)["sums"]
    for wrong in (
        altered(line, "first", to=False),
        altered(line, "deals", to=3.0),
        altered(line, "deals", to=2),  # but the games of three
        altered(line, "sums", to=sums[:1]),
        altered(line, "sums", 1, to="x"),
        altered(line, "sums", 0, "columns", to=sums[0]["columns"][:2]),
        altered(line, "sums", 1, "columns", 2, to=sums[1]["columns"][2][1:]),
        altered(line, "sums", 0, "seen", 0, to=0.5),
        altered(line, "sums", 0, "events", 0, to=[0]),
        altered(line, "sums", 0, "lengths", to={}),
        altered(line, "sums", 0, "lengths", to={"long": 3}),
        altered(line, "sums", 1, "scores", 1, to={"12": "3"}),
        altered(line, "sums", 1, "scores", to=sums[1]["scores"][:1]),
        altered(line, "more", to=1),
    ):
        store.write_text(f"{first}\n{wrong}\n")
        with pytest.raises(BadInput, match="line 2: expected a line of this run"):
            study(plan, store, cores=1)
    store.write_text(f"{first}\n{line}\n{line}\n")  # the same deals twice
    with pytest.raises(BadInput, match="line 3: expected a line of this run"):
        study(plan, store, cores=1)


def test_a_file_in_which_nothing_was_kept_is_begun_anew(tmp_path: Path) -> None:
    plan, store = plan_of("piece", deals=3), tmp_path / "run.jsonl"
    whole = study(plan, store, cores=1)
    text = store.read_text()
    first = text.splitlines(keepends=True)[0]
    for beginning in ("", first[:40], first.rstrip(), first, text[:-1]):
        store.write_text(beginning)
        assert study(plan, store, cores=1) == whole
        assert store.read_text().rstrip() == text.rstrip()
    for other in ('{"bots": ["rand', '{"mine": 1}', "\n"):
        store.write_text(other)
        with pytest.raises(BadInput, match="holds another run"):
            study(plan, store, cores=1)


def test_what_is_no_file_keeps_no_run(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(BadInput, match="not a regular file"):
            study(plan_of("piece", deals=3), path, cores=1)


def test_another_version_is_another_run() -> None:
    plan = plan_of("piece")
    assert plan.manifest()["code"] == plan.manifest()["code"]
    assert plan.manifest()["code"] != plan_of("top").manifest()["code"]
    own = replace(plan, variants=(Variant((), {"varieties": []}, "mine.json"),))
    assert own.manifest()["variants"][0]["components"] != plan.manifest()["variants"][0]["components"]


def test_only_clocks_make_a_run_unrepeatable() -> None:
    plan = Plan("piece-o-cake", 2, ("expert",), 1, 0, (), ONE)
    assert not plan.is_repeatable
    assert replace(plan, iterations=20).is_repeatable
    assert not replace(plan, bots=("expert@0.1",), iterations=20).is_repeatable
    assert replace(plan, bots=("casual",)).is_repeatable
    assert best_engine(plan) == AT_THE_TABLE


def test_bots_that_think_play_the_same_games_again() -> None:
    plan = Plan("top-cake", 2, ("expert", "greedy"), 1, 5, (), ONE, iterations=10)
    assert play_part(plan, AT_THE_TABLE, 0, 1) == play_part(plan, AT_THE_TABLE, 0, 1)


def crash(name: str) -> int:
    if name == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    return len(name)


def test_a_process_that_is_killed_is_no_traceback() -> None:
    with pytest.raises(BadInput, match="was ended from outside"):
        list(carry_out(crash, [("killed",), ("a",)], "", cores=2))
    assert sorted(carry_out(crash, [("aa",), ("a",)], "", cores=2)) == [(("a",), 1), (("aa",), 2)]


def run_of(tmp_path: Path, *more: str) -> list[str]:
    command = [sys.executable, "-m", "petitfour", "lab", "piece", "--games", "400", "--cores", "2"]
    return [*command, "--resume", str(tmp_path / "run.jsonl"), "--json", *more]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_killed_in_the_middle_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    environment = {
        **os.environ,
        "PETITFOUR_CACHE": str(tmp_path / "none"),
    }  # nothing compiled: it takes a while
    report = tmp_path / "out.html"
    with subprocess.Popen(
        run_of(tmp_path, "--report", str(report)),
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
        text=True,
    ) as program:
        store = tmp_path / "run.jsonl"
        until = time.monotonic() + 60
        while time.monotonic() < until and not (store.exists() and store.read_text().count("\n") > 2):
            time.sleep(0.02)
        os.killpg(program.pid, how)  # as a terminal does: all processes at once
        said = program.stderr.read() if program.stderr else ""
    assert program.returncode == (130 if how == signal.SIGINT else -9)
    assert "Traceback" not in said
    assert ("run.jsonl; the same command goes on from there" in said) == (how == signal.SIGINT)
    played = store.read_text().count("\n") - 1
    assert 2 <= played < 20
    assert not report.exists()
    again = subprocess.run(run_of(tmp_path), env=environment, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(again.stdout)
    plan = Plan("piece-o-cake", 2, ("greedy",), 400, 0, (), ONE)
    found = Findings.of(plan, study(plan, cores=1)).first
    assert answer["variants"][0]["seats"][0]["win_share"] == found.seats[0].share.to_json()
    assert answer["variants"][0]["scores"] == {str(k): n for k, n in found.scores.items()}
