"""A fresh install: nobody waits for a compiler, and the compiled bots are made ready meanwhile."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.kit import every_game

from petitfour.bots import levels, warming
from petitfour.bots.bot import Budget
from petitfour.bots.levels import SEARCH, STRONG, THINKING, compiled_modules, is_ready
from petitfour.bots.warming import Warming, start_warming
from petitfour.cli.bots import Bots
from petitfour.core.fair import Fair
from petitfour.core.game import game_named
from petitfour.core.kept import cache_root, is_cached, making
from petitfour.core.match import Match

PATIENCE = 600  # seconds; compiling takes what it takes on a busy machine

ANSWER = """
import sys
from petitfour.bots.bot import Budget, Position
from petitfour.bots.levels import bot_named
from petitfour.core.game import game_named
from petitfour.core.match import Match
from petitfour.core.twin import compilations

name, level, players = sys.argv[1], sys.argv[2], int(sys.argv[3])
game = game_named(name)
match = Match(game, {"players": players})
bots = [bot_named(level, game, seat) for seat in range(players)]
decisions = 0
while match.actor is not None and decisions < int(sys.argv[4]):
    position = Position.of(match, match.actor)
    match.step(match.actor, bots[match.actor].choose(position, Budget(seconds=0.02)))
    decisions += 1
print(compilations(), "numba" in sys.modules)
"""


MAKE_READY = """
import sys
from petitfour.core.game import game_named
from petitfour.review.readiness import make_ready

make_ready(game_named(sys.argv[1]))
"""


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """A cache folder with nothing in it, here and in the processes started from here."""
    monkeypatch.setenv("PETITFOUR_CACHE", str(tmp_path))
    return tmp_path


def answers(game, level, players, decisions):
    """How many functions a process compiled to make its decisions, and whether it touched the compiler."""
    command = [sys.executable, "-c", ANSWER, game.name, level, str(players), str(decisions)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout.split()


@every_game
@pytest.mark.parametrize("level", THINKING)
@pytest.mark.usefixtures("fresh")
def test_the_first_answer_of_a_fresh_install_needs_no_compiler(game, level):
    for players in (game.players[0], game.players[-1]):
        assert answers(game, level, players, 1) == ["0", "False"]


@pytest.mark.usefixtures("fresh")
def test_made_ready_meanwhile_and_used_from_then_on():
    """The whole way: a plain answer, the making ready, a compiled answer; then one more bot for who asks."""
    game = game_named("piece")
    match = Match(game, {"players": 2}, fair=Fair.repeated("fresh", 2))
    bots = Bots(game, ["strong", "strong"], "dice", seconds=0.05)
    try:
        assert bots.begin()
        assert bots.choose(match, match.actor) in match.legal()
        assert not is_ready(game, [STRONG])
        wait_until(bots.has_warmed)
        assert is_ready(game, [STRONG])
        assert not bots.has_warmed()  # it is told once
        assert bots.choose(match, match.actor) in match.legal()
        assert bots.failures(0) == bots.failures(1) == 0
    finally:
        bots.close()
    for players in game.players:
        assert answers(game, STRONG, players, 1000) == ["0", "True"]
    assert start_warming(game, (STRONG,)) is None
    assert not is_ready(game, [SEARCH])
    going = start_warming(game, (SEARCH,))
    going.wait()
    going.close()
    assert is_ready(game, [SEARCH])
    assert not is_ready(game), "nobody asked for the expert"
    assert answers(game, SEARCH, 4, 20) == ["0", "True"]


@pytest.mark.usefixtures("fresh")
def test_an_expert_made_ready_has_nothing_left_to_compile():
    """In a process of its own: what this one has compiled already is kept where an earlier test wanted it."""
    game = game_named("piece")
    subprocess.run([sys.executable, "-c", MAKE_READY, game.name], check=True, timeout=PATIENCE)
    for players in game.players:
        assert answers(game, "expert", players, 1000) == ["0", "True"]


def wait_until(is_so):
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.2)


@every_game
@pytest.mark.usefixtures("fresh")
def test_without_a_compiler_nothing_is_made_ready(game, monkeypatch):
    monkeypatch.setattr(levels, "is_compiler_there", lambda: False)
    assert start_warming(game) is None
    bots = Bots(game, ["person", "casual"], "dice")
    assert not bots.begin()


@pytest.mark.usefixtures("fresh")
def test_who_decides_at_once_needs_nothing_made_ready():
    assert not Bots(game_named("piece"), ["person", "casual", "greedy"], "dice").begin()


@pytest.mark.usefixtures("fresh")
def test_an_interrupted_making_is_not_taken_for_ready():
    modules = compiled_modules(game_named("piece"))

    def interrupted():
        with making(*modules):
            compile_one_function(modules)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not is_cached(*modules)
    with making(*modules):
        assert not is_cached(*modules)
    assert is_cached(*modules)


@pytest.mark.usefixtures("fresh")
def test_what_somebody_compiled_in_part_is_not_taken_for_ready():
    """Somebody would wait for the rest: a hint once took a minute."""
    modules = compiled_modules(game_named("piece"))
    compile_one_function(modules)
    assert not is_cached(*modules)


def compile_one_function(modules):
    """In a process of its own: here the twin of these modules may have been made before."""
    names = [module.__name__ for module in modules]
    program = (
        "import importlib; from petitfour.core.twin import compilations, compiled; "
        f"bound = compiled(*map(importlib.import_module, {names})); bound.cuts_of(3); print(compilations())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, timeout=PATIENCE, stdout=subprocess.PIPE
    )
    assert int(done.stdout) > 0, "it says what it compiled"
    assert any(cache_root().glob("**/*.nbi"))


@pytest.mark.usefixtures("fresh")
def test_one_at_a_time_for_each_game():
    game = game_named("piece")
    order = []

    def second():
        with warming.alone(game):
            order.append("second")

    with warming.alone(game):
        waiting = threading.Thread(target=second)
        waiting.start()
        with warming.alone(game_named("top")):
            order.append("another game")
        order.append("first")
    waiting.join(PATIENCE)
    assert order == ["another game", "first", "second"]


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes as Linux shows them")
def test_it_ends_with_the_program_that_started_it(fresh):
    program = (
        "import time; from petitfour.bots.warming import *\n"
        "print(Warming(game_named('piece'))._process.pid, flush=True); time.sleep(600)"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    assert is_running(pid)
    parent.send_signal(signal.SIGKILL)
    parent.communicate()
    wait_until(lambda: not is_running(pid))


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no priorities on this system")
def test_it_gives_way_to_whoever_plays(fresh):
    going = Warming(game_named("piece"))
    try:
        wait_until(lambda: os.getpriority(os.PRIO_PROCESS, going._process.pid) == warming.POLITE)
    finally:
        going.close()
    assert not going.is_going


def test_a_budget_is_handed_on():
    assert Bots(game_named("piece"), ["person", "random"], "dice", 0.3).budget == Budget(seconds=0.3)
