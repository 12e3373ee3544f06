"""The examples on the page about environments run."""

import re
from pathlib import Path

import pytest

from petitfour.envs import table

PAGE = Path(__file__).parent.parent.parent / "docs" / "environments.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_examples_run(example: str, capsys, monkeypatch) -> None:
    """Without the compiler, which would take longer than all of them."""
    monkeypatch.setattr(table, "is_compiler_there", lambda: False)
    exec(compile(example, str(PAGE), "exec"), {})  # noqa: S102
    assert capsys.readouterr().out
