"""What is kept of compiled functions: shared by twins, right after an edit, safe with several processes."""

import os
import shutil
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

import petitfour
from petitfour.bots import at_random, by_points, openly, series, tree
from petitfour.bots.piece_o_cake import greedy
from petitfour.bots.top_cake import auction, bidder, stacking
from petitfour.core.kept import cache_folder, is_cached, made_of, making, save_alone
from petitfour.games.piece_o_cake import rules
from petitfour.games.top_cake import rules as top_cake

SOURCE = Path(petitfour.__file__).parent


def start(code: str, folder: Path, cache: Path) -> subprocess.Popen[str]:
    """A fresh Python with the package of this folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PETITFOUR_CACHE": str(cache)}
    program = [sys.executable, "-c", textwrap.dedent(code)]
    return subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    return out.split()


def test_each_module_is_kept_with_what_it_calls() -> None:
    parts = made_of(rules, greedy, series)
    assert parts[rules] == (rules,)
    assert parts[greedy] == (rules, greedy)
    assert parts[series] == (rules, greedy, series), "which greedy player that is, a contract leaves open"


def test_what_a_contract_asks_for_is_part_of_it() -> None:
    parts = made_of(rules, tree, openly, at_random, by_points)
    assert parts[tree] == (rules, at_random, by_points, openly, tree)


def test_the_order_of_a_twin_does_not_matter_for_its_parts() -> None:
    one = made_of(top_cake, stacking, auction, bidder)
    other = made_of(top_cake, bidder, auction, stacking)
    assert one == other


TWO_TWINS = """
    from petitfour.bots import series
    from petitfour.bots.piece_o_cake import greedy
    from petitfour.core.twin import compilations, compiled
    from petitfour.games.piece_o_cake import GAME, rules
    for modules in ((rules,), (rules, greedy, series)):
        bound = compiled(*modules)
        before = compilations()
        states = bound.new_states()
        bound.random_game(states[0], 2, 1, bound.new_rng(), bound.new_out())
        print(compilations() - before)
"""


def test_twins_share_what_they_have_in_common(tmp_path: Path) -> None:
    first, second = said(start(TWO_TWINS, SOURCE.parent, tmp_path))
    assert int(first) > 10
    assert int(second) == 0
    kept = {path.parent.parent for path in tmp_path.glob("**/*.nbi")}
    assert kept
    assert all((folder / ".lock").exists() for folder in kept), "numba saves with a lock"


WHERE = """
    from petitfour.bots.top_cake import auction
    from petitfour.core.kept import cache_folder
    from petitfour.games.top_cake import rules
    print(cache_folder((rules, auction)).name, cache_folder((rules,)).name)
"""


def test_an_edit_of_a_constant_elsewhere_is_noticed(tmp_path: Path) -> None:
    """`desk.py` only says how long the lists are; no function of it is compiled."""
    package = tmp_path / "petitfour"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("__pycache__"))
    before = said(start(WHERE, tmp_path, tmp_path / "cache"))
    with (package / "bots" / "top_cake" / "desk.py").open("a") as desk:
        desk.write("\nANOTHER = 1\n")
    after = said(start(WHERE, tmp_path, tmp_path / "cache"))
    assert before[0] != after[0]
    assert before[1] == after[1], "the rules do not depend on it"


def test_what_one_installation_compiled_makes_no_other_ready(tmp_path: Path) -> None:
    """Two copies of the same sources share the cache of their user."""
    copies = [tmp_path / name / "petitfour" for name in ("one", "other")]
    for copy in copies:
        shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "client"))
    one, other = (said(start(WHERE, copy.parent, tmp_path / "cache")) for copy in copies)
    assert not set(one) & set(other)
    assert said(start(WHERE, copies[0].parent, tmp_path / "cache")) == one


def test_a_twin_is_not_ready_without_its_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path))
    modules = (rules, greedy)
    for part in made_of(*modules).values():
        cache_folder(part).mkdir(parents=True, exist_ok=True)
    with making(*modules):
        assert not is_cached(*modules)
    assert is_cached(*modules)
    shutil.rmtree(cache_folder((rules,)))
    assert not is_cached(*modules)


class Careless:
    """Counts how many save at the same moment, as numba's own cache does not."""

    def __init__(self) -> None:
        self.inside = 0
        self.most = 0

    def save_overload(self, signature: object, data: object) -> None:
        self.inside += 1
        self.most = max(self.most, self.inside)
        time.sleep(0.01)
        self.inside -= 1


def test_one_saves_at_a_time(tmp_path: Path) -> None:
    cache = Careless()
    save_alone(SimpleNamespace(_cache=cache), tmp_path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: cache.save_overload(n, n), range(16)))
    assert cache.most == 1
