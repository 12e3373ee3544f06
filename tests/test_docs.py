"""The docs are true: the README's code runs, its commands exist, its links lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from petitfour.cli import app

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("benchmarks/**/*.md")]
    if not {"node_modules", ".venv"} & set(page.parts)
)
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_code_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.count("\n") == 2


def test_the_commands_in_the_readme_exist() -> None:
    commands = [
        shlex.split(line, comments=True)[1:]
        for block in blocks("sh")
        for line in block.splitlines()
        if line.startswith("scripts/play ")
    ]
    assert len(commands) > 5
    for words in commands:
        help_text = CliRunner().invoke(app, [words[0], "--help"])
        assert help_text.exit_code == 0, words
        for option in (word for word in words if word.startswith("--")):
            assert option in re.sub(r"\x1b\[[0-9;]*m", "", help_text.output), words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target
