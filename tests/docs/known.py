"""Whether a command of a page could run: the program is there, and knows the command and its options."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

import typer
from tests.docs.pages import ROOT

from petitfour.cli import app

OURS = ("petitfour", "scripts/play")
BUILT_IN = ("cd", "export", "time")
OTHERS = (".venv-bench/bin/uv", ".venv/bin/ruff", "git", "npx", "ray")  # not our programs


def must_be_known(words: list[str]) -> None:
    """Fails with a sentence if no such command exists."""
    program, *arguments = words
    if program in OURS:
        parse(arguments)
    elif program == "python":
        _must_be_python(arguments)
    elif program in BUILT_IN:
        assert program != "cd" or (ROOT / arguments[0]).is_dir() or arguments == ["petitfour"], words
    elif program not in OTHERS:
        _must_be_script(program.removeprefix("../"), arguments)


def parse(arguments: list[str]) -> None:
    """What the command line itself makes of them; nothing is run."""
    group = typer.main.get_command(app)
    context = group.make_context("petitfour", list(arguments))
    rest = [*context._protected_args, *context.args]
    if rest:
        name, command, own = group.resolve_command(context, rest)  # type: ignore[attr-defined]
        command.make_context(name, own, parent=context)


def option_names(name: str) -> set[str]:
    """The options of one of our commands."""
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    return {option for parameter in command.params for option in parameter.opts}


def _must_be_python(arguments: list[str]) -> None:
    if arguments[0] != "-m":
        assert (ROOT / arguments[0]).is_file(), arguments
        return
    found = importlib.util.find_spec(arguments[1])
    assert found, f"there is no module {arguments[1]}"
    asked = subprocess.run(
        [sys.executable, "-m", arguments[1], "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for option in options_in(arguments):
        assert option in asked.stdout, f"{arguments[1]} has no option {option}"


def _must_be_script(program: str, arguments: list[str]) -> None:
    """A script says at its top which arguments it takes, or hands them to pytest."""
    script = ROOT / program
    assert script.is_file(), f"there is no {program}"
    assert script.stat().st_mode & 0o100, f"{program} cannot be executed"
    head = script.read_text(encoding="utf-8").partition("\nset ")[0]
    for option in options_in(arguments):
        assert option in head or "go to pytest" in head, f"{program} does not name {option}"


def options_in(words: list[str]) -> list[str]:
    return [word.partition("=")[0] for word in words if word.startswith("--")]
