"""Every command on the pages is run, or stands in a list that says why not; all of them exist."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.known import OURS, must_be_known, option_names, options_in
from tests.docs.pages import ROOT, blocks, blocks_of, pages, pages_with, text_of, without_blocks
from tests.docs.shell import ELSEWHERE, SHORTER, commands_of, programs_in, shortened

COMMANDS = list(dict.fromkeys(command for block in blocks("sh") for command in commands_of(block.text)))
PRELUDE = """set -euo pipefail
typing() { printf '%s\\n' "$@"; }
FOLDER=folder
set -x
"""
SECONDS = 180
BASH = shutil.which("bash") or "/bin/bash"


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_exists(command: str) -> None:
    if command.startswith("git clone <"):
        return
    for words in programs_in(command):
        must_be_known(words)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder that looks like a checkout to whoever types there; `scripts/play` is the program itself."""
    for name in ("examples", "benchmarks", "web"):
        (tmp_path / name).symlink_to(ROOT / name)
    _write_script(tmp_path / "scripts" / "play", 'exec petitfour "$@"')
    _write_script(tmp_path / "bin" / "opens", f'PYTHONPATH={ROOT} exec python -m tests.docs.opens "$@"')
    return tmp_path


def _write_script(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/usr/bin/env bash\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def environment(checkout: Path) -> dict[str, str]:
    own = {
        "PATH": f"{checkout / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PETITFOUR_DATA": str(checkout / "house"),
        "PETITFOUR_LANG": "en",
        "NO_COLOR": "1",
    }
    return {**os.environ, **own}


@pytest.mark.parametrize("page", pages_with("sh"))
def test_the_commands_of_the_page_run(
    page: str, checkout: Path, environment: dict[str, str], request: pytest.FixtureRequest
) -> None:
    for block in (block for block in blocks_of(page) if block.language == "sh"):
        commands = [shortened(command)[0] for command in commands_of(block.text) if command not in ELSEWHERE]
        script = PRELUDE + "\n".join(commands).replace("FOLDER", "$FOLDER") + "\n"
        if "$TEST_DATABASE" in script:
            environment.update(request.getfixturevalue("shared"))
        found = subprocess.run(
            [BASH, "-c", script],
            cwd=checkout,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert found.returncode == 0, f"{block}\n{found.stdout}"
        assert "Traceback" not in found.stdout, f"{block}\n{found.stdout}"


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A real database and a real bus."""
    from tests.house.parts import Postgres, Valkey

    folder = tmp_path_factory.mktemp("shared")
    postgres, bus = Postgres(), Valkey(folder / "bus")
    try:
        yield {"TEST_DATABASE": postgres.new_database("house"), "TEST_BUS": bus.address}
    finally:
        bus.stop()
        postgres.stop()


def test_the_tables_speak_of_commands_that_are_there() -> None:
    gone = sorted(set(ELSEWHERE) - set(COMMANDS))
    assert not gone, "these are not run, but stand on no page"
    used = {change for command in COMMANDS if command not in ELSEWHERE for change in shortened(command)[1]}
    unused = [change.part for change in SHORTER if change not in used]
    assert not unused, "these change nothing"


def test_nothing_is_shortened_away() -> None:
    """A command that is made shorter is still the same command of the same program."""
    for command in (command for command in COMMANDS if command not in ELSEWHERE):
        subject = [words[:2] for words in programs_in(command) if words[0] in OURS and len(words) > 1]
        shorter = [
            words[words.index(program) :]
            for words in programs_in(shortened(command)[0])
            for program in OURS
            if program in words
        ]
        assert [words[:2] for words in shorter] == subject or not subject, command


@pytest.mark.parametrize("page", pages())
def test_commands_in_sentences_exist(page: str) -> None:
    """`petitfour arena icing --bots …` between backticks: the command, and each of its options."""
    for spoken in re.findall(r"`(?:time )?petitfour ([a-z][^`]*)`", without_blocks(text_of(page))):
        name, *rest = re.sub(r"[][]", " ", spoken).split()
        assert set(options_in(rest)) <= option_names(name), spoken


def test_the_examples_say_commands_that_are_run() -> None:
    for example in sorted((ROOT / "examples").glob("*.py")):
        for command in re.findall(
            r"(?:petitfour|python examples)\b[^`\n]*", example.read_text(encoding="utf-8")
        ):
            if command.startswith(("petitfour ", "python ")):
                assert any(known.startswith(command) for known in COMMANDS), f"{example.name}: {command}"
