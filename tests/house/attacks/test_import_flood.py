"""Files made to keep the reader busy: each is refused soon, in little memory, with a sentence."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from petitfour.core import located
from petitfour.core.errors import BadInput

MEASURED = """
import resource, sys, time
from pathlib import Path
from petitfour.core import located
from petitfour.core.errors import BadInput
def used():
    return resource.getrusage(resource.RUSAGE_SELF)
before = used()
try:
    located.read(Path(sys.argv[1]))
    said = ""
except BadInput as error:
    said = str(error)
after = used()
print(after.ru_utime - before.ru_utime, (after.ru_maxrss - before.ru_maxrss) / 1024, said, sep="\\n")
"""
SECONDS = 3  # of processor; it was 13 for the first of these
MEGABYTES = 60  # it was 250, and 310 for the string

FLOODS = {
    "numbers": "[" + ",".join(["1"] * 1_900_000) + "]",
    "lists": "[" + ",".join(["[]"] * 1_300_000) + "]",
    "keys": "{" + ",".join(f'"{n}":1' for n in range(350_000)) + "}",
    "a string that does not end": '["' + "\\\\" * 1_900_000,
    "blanks": "[" + " " * 3_900_000,
    "lines": "[" + "\n" * 3_900_000 + "x",
    "quotes": '["' * 1_900_000,
    "moves": json.dumps({"format": "petitfour-record/1", "moves": [{"seat": 0}] * 250_000}),
}


@pytest.mark.parametrize("text", FLOODS.values(), ids=FLOODS)
def test_a_flood_is_refused_soon(tmp_path: Path, text: str) -> None:
    file = tmp_path / "flood.json"
    file.write_text(text)
    assert file.stat().st_size < located.MAX_BYTES
    done = subprocess.run([sys.executable, "-c", MEASURED, file], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    seconds, megabytes, said = done.stdout.splitlines()
    assert said.startswith(str(file))
    assert float(seconds) < SECONDS
    assert float(megabytes) < MEGABYTES


def test_the_most_that_is_read_is_said() -> None:
    most = located.MAX_VALUES
    assert len(located.parse("[" + ",".join(["1"] * (most - 1)) + "]", "x").value) == most - 1
    with pytest.raises(BadInput, match=f"at most {most:,}"):
        located.parse("[" + ",".join(["1"] * most) + "]", "x")
