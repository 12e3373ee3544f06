"""The program at a real terminal: keys typed, screens read, Ctrl-C and Ctrl-D."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.kit import every_game, heed_ctrl_c

PROMPT = "› "
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
FIRST_KEY = re.compile(r"^ {0,2}(\w{1,2})  \S", re.MULTILINE)
PATIENCE = 30


class Terminal:
    """A program behind a pseudo-terminal of 80 columns."""

    def __init__(self, *arguments, code="", **environment):
        self.keyboard, screen = pty.openpty()
        shown = {"PETITFOUR_LANG": "en", "COLUMNS": "80", "TERM": "xterm-256color"}
        environment = {**os.environ, **shown, **environment}
        program = ["-c", code] if code else ["-m", "petitfour"]
        command = [sys.executable, *program, *map(str, arguments)]
        self.process = subprocess.Popen(
            command,
            stdin=screen,
            stdout=screen,
            stderr=screen,
            env=environment,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,
        )
        os.close(screen)
        self.raw = ""

    def read(self):
        """What appears up to the next prompt, or to the end."""
        shown = ""
        deadline = time.monotonic() + PATIENCE
        while not ESCAPES.sub("", shown).endswith(PROMPT):
            assert time.monotonic() < deadline, f"no prompt after {shown[-500:]}"
            if select.select([self.keyboard], [], [], 0.2)[0]:
                try:
                    part = os.read(self.keyboard, 65536)
                except OSError:  # the other end is closed
                    break
                shown += part.decode(errors="replace")
        self.raw += shown
        return ESCAPES.sub("", shown).replace("\r", "")

    def read_until(self, words):
        """What appears until these words are there."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.raw:
            assert time.monotonic() < deadline, self.raw[-500:]
            if select.select([self.keyboard], [], [], 0.2)[0]:
                self.raw += os.read(self.keyboard, 65536).decode(errors="replace")

    def type(self, text):
        os.write(self.keyboard, text.encode())

    def press_ctrl_c(self):
        """Again if nothing happens: input() may miss the one that comes before it waits for keys."""
        for _ in range(5):
            self.process.send_signal(signal.SIGINT)
            if select.select([self.keyboard], [], [], PATIENCE / 6)[0]:
                return

    def end(self):
        code = self.process.wait(PATIENCE)
        os.close(self.keyboard)
        return code


@pytest.fixture
def open_terminal():
    opened = []

    def start(*arguments, code="", **environment):
        opened.append(Terminal(*arguments, code=code, **environment))
        return opened[-1]

    yield start
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


def answer_to(screen):
    """The first key on the list; Enter to confirm, and at the end to save nothing."""
    asked = screen[screen.rindex(" – ") :] if " – " in screen else screen
    keys = FIRST_KEY.findall(asked)
    if "Enter to play this" in asked or "Save the record" in asked or not keys:
        return "\n"
    return f"{keys[-1]}\n"


@every_game
def test_a_person_plays_a_whole_game_against_a_bot(game, open_terminal, tmp_path):
    path = tmp_path / "game.json"
    terminal = open_terminal("play", game.name, "--seed", "pty", "--save", path)
    screen = terminal.read()
    while terminal.process.poll() is None and PROMPT in screen:
        terminal.type(answer_to(screen))
        screen = terminal.read()
    assert terminal.end() == 0
    assert "Traceback" not in terminal.raw
    assert json.loads(path.read_text(encoding="utf-8"))["result"]["reason"] == "finished"


def test_colours_are_used_where_there_are_any(open_terminal):
    terminal = open_terminal("list")
    terminal.read()
    assert terminal.end() == 0
    assert "\x1b[1;35m" in terminal.raw


def test_ctrl_c_ends_with_130_and_saves(open_terminal, tmp_path):
    path = tmp_path / "game.json"
    terminal = open_terminal("play", "piece", "--seed", "pty", "--save", path)
    terminal.read()
    terminal.press_ctrl_c()
    terminal.read()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.raw
    assert path.exists()


def processes_with(cache):
    """Everything started with this cache folder that still runs."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if str(cache).encode() in (path / "environ").read_bytes():
                found.append((path / "cmdline").read_bytes())
        except OSError:
            continue  # gone, or somebody else's
    return [command for command in found if command]


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize(
    ("lang", "note", "thinks"),
    [
        ("en", "The compiled bots are being made ready; until then Expert thinks", "Expert is thinking…"),
        ("fr", "Les robots compilés se préparent ; d’ici là, Expert réfléchit", "Expert réfléchit…"),
    ],
)
def test_a_fresh_install_says_what_it_does_and_ctrl_c_leaves_nothing(
    open_terminal, tmp_path, lang, note, thinks
):
    cache = tmp_path / "cache"
    terminal = open_terminal(
        *("play", "top-cake", "--seat", "person,expert", "--start", "2", "--seed", "pty", "--seconds", "0.5"),
        PETITFOUR_CACHE=str(cache),
        PETITFOUR_LANG=lang,
    )
    screen = terminal.read()  # the expert has bid by now
    assert note in screen.replace("\n", " ")
    assert thinks in screen
    terminal.press_ctrl_c()
    terminal.read()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.raw
    deadline = time.monotonic() + PATIENCE
    while processes_with(cache):
        assert time.monotonic() < deadline, processes_with(cache)
        time.sleep(0.1)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks at processes as Linux shows them")
def test_ctrl_c_while_a_bot_thinks(open_terminal, tmp_path):
    cache = tmp_path / "cache"
    path = tmp_path / "game.json"
    terminal = open_terminal(
        *("play", "cake-auf", "--seat", "expert,expert", "--seconds", "300", "--save", path),
        PETITFOUR_CACHE=str(cache),
    )
    terminal.read_until("is thinking")
    os.killpg(terminal.process.pid, signal.SIGINT)  # as a terminal does it: to all of them
    terminal.read()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.raw
    assert path.exists()
    deadline = time.monotonic() + PATIENCE
    while processes_with(cache):
        assert time.monotonic() < deadline, processes_with(cache)
        time.sleep(0.1)


def test_ctrl_d_ends_with_0(open_terminal):
    terminal = open_terminal("play", "piece", "--seed", "pty")
    terminal.read()
    terminal.type("\x04")
    terminal.read()
    assert terminal.end() == 0
    assert "Traceback" not in terminal.raw


def test_the_curtain_clears_the_screen_and_what_was_scrolled_away(open_terminal):
    terminal = open_terminal(
        code="from petitfour.cli.console import Screen; Screen('en').curtain('play.pass', name='Bob')"
    )
    assert "Pass the table to Bob" in terminal.read()
    assert "\x1b[2J" in terminal.raw
    assert "\x1b[3J" in terminal.raw
    terminal.type("\n")
    terminal.read()
    assert terminal.end() == 0
