"""`scripts/oldest-python`: which Python `scripts/play` and `scripts/test` take."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("bash", "env", "awk", "sort", "head", "cut")


class Machine:
    """Programs in folders of a PATH, as a newcomer may have them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        tools = folder / "tools"
        tools.mkdir()
        for name in NEEDED:
            (tools / name).symlink_to(Path("/usr/bin") / name)
        self.path = [tools]

    def has(self, program: str, version: str, *, able: bool = True) -> Path:
        """One that answers as the Python of that version would, in a folder of its own."""
        home = self.folder / f"{len(self.path)}"
        home.mkdir()
        self.path.append(home)
        answer = f"{'able' if able else 'bare'} {version.replace('.', ' ')} {home / program}"
        (home / program).write_text(f"#!/bin/sh\necho {answer}\n")
        (home / program).chmod(0o755)
        return home / program

    def oldest(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [ROOT / "scripts/oldest-python"],
            env={"PATH": ":".join(map(str, self.path))},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_of_several_the_oldest_is_taken_though_a_newer_one_comes_first(machine: Machine) -> None:
    machine.has("python3.11", "3.11.7")
    machine.has("python3", "3.12.1")
    oldest = machine.has("python3.11", "3.11.2")
    machine.has("python3.13", "3.13.0")
    assert machine.oldest().stdout == f"{oldest}\n"


def test_one_that_is_too_old_is_left_alone(machine: Machine) -> None:
    machine.has("python3", "3.10.13")
    fit = machine.has("python3.12", "3.12.1")
    assert machine.oldest().stdout == f"{fit}\n"


def test_an_untested_one_is_taken_only_if_there_is_nothing_else(machine: Machine) -> None:
    newest = machine.has("python3", "3.14.0")
    assert machine.oldest().stdout == f"{newest}\n"
    tested = machine.has("python3.13", "3.13.5")
    assert machine.oldest().stdout == f"{tested}\n"


def test_one_that_cannot_make_an_environment_is_passed_over(machine: Machine) -> None:
    machine.has("python3", "3.11.2", able=False)
    able = machine.has("python3.12", "3.12.1")
    assert machine.oldest().stdout == f"{able}\n"


def test_what_is_missing_is_said(machine: Machine) -> None:
    machine.has("python3", "3.10.13")
    none = machine.oldest()
    assert none.returncode == 1
    assert none.stderr == "Petit Four needs Python 3.11 or newer; none was found.\n"
    bare = machine.has("python3.11", "3.11.2", able=False)
    lacking = machine.oldest()
    assert lacking.returncode == 1
    assert lacking.stderr.startswith(
        f"{bare} has neither ensurepip nor pip: install the package python3-venv"
    )


def test_this_machine_has_one() -> None:
    found = subprocess.run([ROOT / "scripts/oldest-python"], capture_output=True, text=True, check=True)
    assert Path(found.stdout.strip()).is_file()


def test_the_versions_promised_are_the_same_everywhere() -> None:
    """In the metadata, in what `scripts/oldest-python` takes, and in the docs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    minors = re.findall(r"Python :: 3\.(\d+)", "\n".join(project["classifiers"]))
    script = (ROOT / "scripts/oldest-python").read_text(encoding="utf-8")
    assert re.findall(r"est_minor=(\d+)", script) == [minors[0], minors[-1]]
    assert project["requires-python"] == f">=3.{minors[0]}"
    promised = " or ".join([", ".join(f"3.{minor}" for minor in minors[:-1]), f"3.{minors[-1]}"])
    assert f"Python {promised}" in (ROOT / "DEVELOPERS.md").read_text(encoding="utf-8")
