"""The compiled twin: one source, a cache that is right after an edit, bounds checks, and no need of it."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import petitfour
from petitfour.core.state import clone, from_record, same, to_record
from petitfour.core.twin import compiled, plain
from petitfour.games.piece_o_cake import GAME, rules

SOURCE = Path(petitfour.__file__).parent


def run(code: str, folder: Path, **environment: str) -> str:
    """What a fresh Python prints with the package found in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


SCORE_OF_ONE_EATEN = """
    import time
    from petitfour.core.twin import compiled
    from petitfour.core.state import to_record
    from petitfour.games.piece_o_cake import GAME
    import petitfour
    twin = compiled(GAME.rules)
    s = GAME.new_state({"players": 2})
    s.eaten[0][7] = 1
    states = twin.new_states()
    to_record(s, states)
    print(petitfour.__file__, twin.score(states[0], 0), sum(twin.score.stats.cache_hits.values()))
"""


def test_the_cache_is_used_and_is_right_after_an_edit(tmp_path: Path) -> None:
    package = tmp_path / "petitfour"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    cache = str(tmp_path / "cache")
    where, first, hits = run(SCORE_OF_ONE_EATEN, tmp_path, PETITFOUR_CACHE=cache).split()
    assert Path(where).parent == package
    assert (first, hits) == ("3", "0")
    assert run(SCORE_OF_ONE_EATEN, tmp_path, PETITFOUR_CACHE=cache).split()[1:] == ["3", "1"]
    # `leads` is not the outermost function: numba alone would not notice this edit.
    edited = package / "games" / "piece_o_cake" / "rules.py"
    text = edited.read_text()
    assert text.count("        return False\n    for p") == 1
    edited.write_text(text.replace("        return False\n    for p", "        return True\n    for p"))
    again = run(SCORE_OF_ONE_EATEN, tmp_path, PETITFOUR_CACHE=cache).split()
    assert again[1:] == [str(3 + 57), "0"]


def test_without_a_cache_folder_it_still_compiles(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code = "import warnings\nwarnings.simplefilter('ignore')\n" + textwrap.dedent(SCORE_OF_ONE_EATEN)
    assert run(code, SOURCE.parent, PETITFOUR_CACHE=str(blocked / "below")).split()[1] == "3"


def test_without_numba_everything_is_played_plain() -> None:
    code = """
        import sys
        sys.modules["numba"] = None
        from petitfour import all_games
        from petitfour.lab.simulation import simulate
        for game in all_games():
            report = simulate(game, {"players": 2, "start": 0}, 3)
            assert report.engine == "plain", report
        print("played")
    """
    assert run(code, SOURCE.parent).strip() == "played"


def test_a_first_plain_game_imports_no_compiler() -> None:
    code = """
        import sys
        from petitfour import Match, all_games
        for game in all_games():
            match = Match(game, {"players": 2})
            while not match.is_over:
                match.step(match.actor, match.legal()[0])
        print([name for name in ("numba", "numpy", "rich", "typer") if name in sys.modules])
    """.replace("match.legal()[0]", "match.legal()[len(match.moves) % len(match.legal())]")
    assert run(code, SOURCE.parent).strip() == "[]"


def test_bounds_are_checked() -> None:
    twin = compiled(rules)
    states = twin.new_states()
    to_record(GAME.new_state({"players": 2}), states)
    states[0]["phase"] = rules.TAKE
    states[0]["cuts"] = 2
    with pytest.raises(IndexError):
        twin.play(states[0], rules.A_TAKE + rules.MAX_PLAYERS - 1 - 1000)


def test_a_clone_is_independent() -> None:
    s = GAME.new_state({"players": 3})
    t = clone(s)
    assert same(s, t)
    t.collected[1][2] = 5
    t.deck[0] = 7
    assert s.collected[1][2] == 0
    assert not same(s, t)


def test_a_state_survives_being_a_record() -> None:
    bound = plain(rules)
    s = GAME.new_state({"players": 5})
    bound.random_game(s, 1, 1, [0] * 4, bound.new_out())
    states = compiled(rules).new_states(3)
    to_record(s, states, 2)
    assert same(from_record(rules.State, states, 2), s)


def test_constants_become_arrays_only_when_compiled() -> None:
    assert isinstance(plain(rules).REASONS, tuple)
    assert isinstance(compiled(rules).REASONS, tuple)
    for name, value in vars(rules).items():
        if isinstance(value, tuple) and value and all(isinstance(cell, int) for cell in value):
            assert isinstance(getattr(compiled(rules), name), np.ndarray)


FEATURES = """
    import numba
    from llvmlite.binding import get_host_cpu_features
    from petitfour.core.twin import compiled
    from petitfour.games.piece_o_cake import GAME
    compiled(GAME.rules)
    print(numba.config.CPU_FEATURES or get_host_cpu_features().flatten())
"""


def test_sse4a_is_left_out_wherever_it_would_be_used(tmp_path: Path) -> None:
    """Only some processors have it; see `twin.py`."""
    features = run(FEATURES, SOURCE.parent, PETITFOUR_CACHE=str(tmp_path)).strip().split(",")
    assert len(features) > 1
    assert "+sse4a" not in features


def test_features_the_user_has_chosen_are_kept(tmp_path: Path) -> None:
    chosen = "+sse2,+sse4a"
    found = run(FEATURES, SOURCE.parent, PETITFOUR_CACHE=str(tmp_path), NUMBA_CPU_FEATURES=chosen)
    assert found.strip() == chosen
