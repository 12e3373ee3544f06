"""Running the command line: in this process, or as a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from typer.testing import CliRunner

from petitfour.cli import app

if TYPE_CHECKING:
    from typer.testing import Result

ENVIRONMENT = {"PETITFOUR_LANG": "en", "COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1"}


def run(*arguments: object, typed: str = "", lang: str = "en") -> Result:
    """Run a command with lines typed into it."""
    result = CliRunner(env={**ENVIRONMENT, "PETITFOUR_LANG": lang}).invoke(
        app, [str(argument) for argument in arguments], input=typed
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def run_program(*arguments: object, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the program as a shell would."""
    return subprocess.run(
        [sys.executable, "-m", "petitfour", *map(str, arguments)],
        env={**os.environ, **ENVIRONMENT},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **more,  # type: ignore[call-overload]
    )
