"""Every block of Python on the pages runs, in the order of its page, as a reader would paste it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.docs.pages import ROOT, blocks, blocks_of, pages_with
from tests.house.houses import Embedded, House

from petitfour.envs import table

HOUSE = "http://127.0.0.1:4444"


@dataclass(frozen=True)
class Change:
    """What a test writes instead of a part of a page's code, and why."""

    page: str
    part: str
    instead: str
    why: str


SHORTER = (
    Change(
        "docs/review.md",
        "seconds=20)",
        'depth=0.01, engine="plain", cores=1)',
        "the compiled review takes a minute to be made ready",
    ),
    Change(
        "docs/review.md", "seconds=2,", 'seconds=0.5, engine="plain",', "the same; half a second is enough"
    ),
)
WITHOUT_COMPILER = {"docs/environments.md": "compiling takes longer than all of its examples"}
WITH_A_HOUSE = {"docs/protocol.md": "its address is that of a house the test opens"}


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a reader has at hand: the examples, and a folder to write into."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = Embedded(tmp_path_factory.mktemp("house"))
    yield house
    house.stop()
    assert not house.complaints(), house.logs()


@pytest.mark.parametrize("page", pages_with("python"))
@pytest.mark.usefixtures("checkout")
def test_the_code_of_the_page_runs(
    page: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if page in WITHOUT_COMPILER:
        monkeypatch.setattr(table, "is_compiler_there", lambda: False)
    address = HOUSE
    if page in WITH_A_HOUSE:
        address = f"http://127.0.0.1:{request.getfixturevalue('house').processes[0].port}"
    names: dict[str, object] = {"__name__": page}
    for block in (block for block in blocks_of(page) if block.language == "python"):
        text = block.text.replace(HOUSE, address)
        for change in (change for change in SHORTER if change.page == page):
            text = text.replace(change.part, change.instead)
        exec(compile("\n" * block.line + text, str(ROOT / page), "exec"), names)  # noqa: S102


def test_the_tables_speak_of_code_that_is_there() -> None:
    for change in SHORTER:
        texts = [block.text for block in blocks("python") if block.page == change.page]
        assert "".join(texts).count(change.part) == 1, f"{change.part} in {change.page}"
    assert {*WITHOUT_COMPILER, *WITH_A_HOUSE} <= set(pages_with("python"))


def test_the_code_in_the_readme_says_something(capsys: pytest.CaptureFixture[str]) -> None:
    for block in (block for block in blocks_of("README.md") if block.language == "python"):
        exec(compile(block.text, "README.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.count("\n") == 2
