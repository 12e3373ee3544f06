"""`petitfour lab`: the table, the report, and what is refused with nothing half-written."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.run import run
from tests.kit import every_game


@every_game
def test_seats_in_a_table(game):
    result = run("lab", game.name, "--games", 4, "--cores", 1, "--lang", "fr")
    assert result.exit_code == 0
    assert "Victoires" in result.stdout
    assert "Coups par partie" in result.stdout


def test_a_report_and_json(tmp_path):
    report = tmp_path / "out.html"
    result = run("lab", "piece", "--games", 6, "--cores", 1, "--seed", 3, "--report", report, "--json")
    answer = json.loads(result.stdout)
    assert answer["manifest"]["seed"] == 3
    assert answer["repeatable"] is True
    assert sum(seat["win_share"]["value"] for seat in answer["variants"][0]["seats"]) == pytest.approx(1)
    assert [path.name for path in tmp_path.iterdir()] == ["out.html"]
    assert "Piece o&#x27; Cake" in report.read_text(encoding="utf-8")


def test_options_side_by_side():
    answer = json.loads(
        run(
            "lab",
            "icing",
            "--players",
            3,
            "--games",
            3,
            "--vary",
            "edition=token,card",
            "--cores",
            1,
            "--json",
        ).stdout
    )
    assert [variant["options"] for variant in answer["variants"]] == [
        {"edition": "token"},
        {"edition": "card"},
    ]
    assert answer["compared"][0]["variant"] == "edition = card"
    assert {"figure", "difference", "first", "here"} <= set(answer["compared"][0]["figures"][0])


def test_components_of_ones_own_side_by_side(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace('"dollops": 3', '"dollops": 30'))
    result = run(
        "lab",
        "piece",
        "--games",
        30,
        "--components",
        path,
        "--vary",
        "four_pieces=yes,no",
        "--cores",
        1,
        "--json",
    )
    answer = json.loads(result.stdout)
    assert [variant["name"] for variant in answer["variants"]] == [
        "four_pieces = yes, built-in components",
        "four_pieces = yes, mine.json",
        "four_pieces = no, built-in components",
        "four_pieces = no, mine.json",
    ]
    plain, rich = (answer["variants"][i]["best_score"]["value"] for i in (0, 1))
    assert rich > plain + 10
    best = next(row for row in answer["compared"][0]["figures"] if row["figure"] == "best")
    assert best["difference"]["value"] == pytest.approx(rich - plain)


def test_renamed_components_are_not_taken_for_others(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace('"plum"', '"quince"'))
    result = run("lab", "piece", "--games", 5, "--components", path, "--cores", 1, "--json")
    sheets = [
        {row["what"] for row in variant["score_sheet"]} for variant in json.loads(result.stdout)["variants"]
    ]
    assert "Most plum" in sheets[0]
    assert "Most quince" in sheets[1]
    compared = {row["what"] for row in json.loads(result.stdout)["compared"][0]["figures"]}
    assert "Most kiwi" in compared
    assert not {"Most plum", "Most quince"} & compared


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["lab", "chess"], "there is no game 'chess'"),
        (["lab", "piece", "--players", 9], "expected a whole number from 2 to 5"),
        (["lab", "piece", "--bots", "nobody"], "there is no bot 'nobody'"),
        (["lab", "piece", "--bots", "greedy,random,greedy", "--players", 2], "one for each of 2 seats"),
        (["lab", "piece", "--bots", "expert@soon"], "expected seconds after the @"),
        (["lab", "piece", "--bots", ","], "found 0"),
        (["lab", "piece", "--option", "edition=card"], "has no option"),
        (["lab", "piece", "--vary", "edition=card"], "four_pieces=yes,no"),
        (["lab", "piece", "--vary", "four_pieces"], "expected an option with values"),
        (["lab", "piece", "--vary", "four_pieces="], "expected an option with values"),
        (["lab", "piece", "--vary", "four_pieces=maybe,no"], "expected yes or no; found 'maybe'"),
        (["lab", "icing", "--vary", "edition=token,gold"], "expected token, card; found 'gold'"),
        (["lab", "icing", "--vary", "edition=token,token"], "'token' stands twice"),
        (["lab", "piece", "--vary", "four_pieces=yes,oui"], "'yes' stands twice"),
        (
            ["lab", "icing", "--players", "3", "--vary", "edition=card", "--vary", "edition=token"],
            "edition is given twice",
        ),
        (["lab", "icing", "--vary", "edition=card", "--option", "edition=token"], "edition is given twice"),
        (["lab", "piece", "--vary", "four_pieces=oui"], "is given by --option four_pieces=yes"),
        (["lab", "piece", "--players", 4, "--vary", "four_pieces=yes,no"], "with 4 players, only with 2"),
        (["lab", "cake-auf", "--vary", "a=b"], "cake-auf has no options to vary"),
        (["lab", "piece", "--components", "nowhere.json"], "nowhere.json"),
        (["lab", "piece", "--cluster", "somewhere"], "expected the address of a cluster"),
        (["lab", "piece", "--cluster", "127.0.0.1:1", "--resume", "run.jsonl"], "does not answer"),
        (["lab", "piece", "--cluster", "garbage", "--resume", "run.jsonl"], "the address of a cluster"),
        (["lab", "piece", "--games", 4, "--resume", "out.html"], "this file is also read"),
        (["lab", "piece", "--games", 4, "--resume", "no/run.jsonl"], "cannot be written"),
        (["arena", "piece", "--bots", "random,random", "--cluster", "127.0.0.1:1"], "does not answer"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    more = ["--report", "out.html"] if arguments[0] == "lab" else []
    result = run(*arguments, *more)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert list(tmp_path.iterdir()) == []


def test_no_games_are_refused(tmp_path):
    assert run("lab", "piece", "--games", 0, "--report", tmp_path / "out.html").exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_broken_component_file_is_named_with_its_line(tmp_path):
    path, report = tmp_path / "mine.json", tmp_path / "out.html"
    path.write_text(run("components", "piece", "--json").stdout.replace('"dollops": 3', '"dollops": -3'))
    checked = run("components", "piece", "--check", path)
    result = run("lab", "piece", "--components", path, "--report", report)
    assert result.exit_code == 2
    assert checked.stdout.removeprefix("✗ ").strip() in result.stderr.removeprefix("petitfour: ")
    assert not report.exists()


def test_components_that_change_nothing_are_nothing_to_compare(tmp_path):
    path = tmp_path / "same.json"
    path.write_text(run("components", "piece", "--json").stdout)
    result = run("lab", "piece", "--components", path)
    assert result.exit_code == 2
    assert "nothing to compare" in result.stderr


def test_a_component_file_is_not_written_over(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(run("components", "piece", "--json").stdout.replace('"dollops": 3', '"dollops": 30'))
    before = path.read_bytes()
    result = run("lab", "piece", "--games", 10**9, "--components", path, "--report", path, "--lang", "fr")
    assert result.exit_code == 2
    assert "ce fichier est aussi lu" in result.stderr
    assert path.read_bytes() == before


def test_one_game_has_no_interval_but_wilsons(tmp_path):
    report = tmp_path / "out.html"
    result = run(
        "lab", "piece", "--games", 1, "--vary", "four_pieces=yes,no", "--cores", 1, "--report", report
    )
    assert re.search(r"│\s+1 │ +50\.0% \(5\.5 to 94\.5\) │ +90\.00 │ +– │", result.stdout)
    assert "no, beside four_pieces = yes: nothing is clearly different." in " ".join(result.stdout.split())
    for text in (result.stdout, report.read_text(encoding="utf-8")):
        assert "inf" not in re.findall(r"± (\w+)", text)


def test_a_figure_has_the_same_interval_wherever_it_stands():
    """Greedy beats random from both seats: no deal differs, and only Wilson's interval has a width."""
    bots = ["--bots", "greedy,random", "--games", 8, "--cores", 1]
    answer = json.loads(run("lab", "piece", *bots, "--vary", "four_pieces=yes,no", "--json").stdout)
    figures = [row for row in answer["compared"][0]["figures"] if row["figure"] == "share"]
    for side, variant in zip(("first", "here"), answer["variants"], strict=True):
        assert [row[side] for row in figures] == [seat["win_share"] for seat in variant["seats"]]
        assert min(row[side]["high"] - row[side]["low"] for row in figures) > 0


@pytest.mark.parametrize("place", ["no/out.html", "."])
def test_a_report_that_cannot_be_written_is_refused_before_playing(tmp_path: Path, place):
    result = run("lab", "piece", "--games", 10**9, "--report", tmp_path / place)
    assert result.exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_resume_file_of_another_run(tmp_path):
    store = tmp_path / "run.jsonl"
    assert run("lab", "piece", "--games", 3, "--cores", 1, "--resume", store).exit_code == 0
    kept = store.read_bytes()
    result = run(
        "lab", "piece", "--seed", 4, "--cores", 1, "--resume", store, "--report", tmp_path / "out.html"
    )
    assert result.exit_code == 2
    assert "holds another run" in result.stderr
    assert store.read_bytes() == kept
    assert not (tmp_path / "out.html").exists()
