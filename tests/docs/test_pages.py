"""Every page is whole: links lead somewhere, each block says what it is, and JSON is JSON."""

import json
import re
import tomllib

import pytest
from tests.docs.pages import LANGUAGES, ROOT, blocks, blocks_in, blocks_of, indented, pages, text_of

from petitfour.core.match import FORMAT
from petitfour.core.record import verify

every_page = pytest.mark.parametrize("page", pages())


@every_page
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text_of(page)):
        assert "://" in target or ((ROOT / page).parent / target).exists(), target


@every_page
def test_every_block_says_in_which_language_it_is(page: str) -> None:
    wrong = [f"{block}: {block.language}" for block in blocks_of(page) if block.language not in LANGUAGES]
    assert not wrong, f"expected one of {', '.join(LANGUAGES)}"
    assert not indented(text_of(page)), f"{page}: expected fences around the blocks at these lines"


@every_page
def test_what_is_to_be_installed_can_be(page: str) -> None:
    """From a checkout, with extras that exist: the package is in no registry."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for wanted in re.findall(r"pip install ([^`\n]+)", text_of(page)):
        extras = re.fullmatch(r"'\.\[([a-z,]+)\]'", wanted)
        assert extras, f"expected '.[extra]', found {wanted}"
        assert set(extras[1].split(",")) <= set(project["optional-dependencies"]), wanted


@pytest.mark.parametrize("block", blocks("json"), ids=str)
def test_json_is_read_and_records_are_right(block) -> None:
    value = json.loads(block.text)
    if isinstance(value, dict) and str(value.get("format")).startswith(FORMAT.split("/")[0]):
        verdict = verify(block.text)
        assert verdict.is_right, f"{block}: {verdict.error}"


def test_blocks_are_found_and_an_unlabelled_one_is_seen() -> None:
    page = "```sh\nls\n```\n\n  ~~~json\n  {}\n  ~~~\n\n```\nwhat?\n```\n\n    bare\n\n- x\n\n      code\n"
    assert [(block.line, block.language, block.text) for block in blocks_in("page", page)] == [
        (1, "sh", "ls\n"),
        (5, "json", "  {}\n"),
        (9, "", "what?\n"),
    ]
    assert indented(page) == [13]
