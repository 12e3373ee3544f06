"""How the commands of the pages are run in a test: what is made shorter, what cannot run here, and why.

A reader has a checkout, an environment and time; a test has a scratch folder, a free port and a minute. What
it changes in a command stands in `SHORTER`, what it does not run in `ELSEWHERE`. The rest runs as it is.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass

FEW = "a few games stand for many; the lab's and the arena's own tests look at what comes out"
BOT = "an expert needs its compiled twin, which takes longer than all pages: a simple bot plays instead"
KEYS = "a person types: what is typed comes through a pipe"
HOUSE = "`opens` starts the house on a free port of this machine alone, asks for its health and stops it"
SHARED = "the database and the bus of the test"


@dataclass(frozen=True)
class Change:
    """A part of a command (a regular expression), what a test writes instead, and why."""

    part: str
    instead: str
    why: str


SHORTER = (
    # Games in bulk
    Change(r"^(scripts/play simulate .*) --games 100000\b", r"\1 --games 200", FEW),
    Change(r"--bots expert,casual --games 40", "--bots beginner,casual --games 1", f"{FEW}; {BOT}"),
    Change(r"--bots expert,strong --games 200", "--bots greedy,random --games 1", BOT),
    Change(
        r"--bots expert@0.1,strong,strong (.*) --games 120", r"--bots greedy,random,random \1 --games 1", BOT
    ),
    Change(r"--bots my_bot:Hungry,beginner --games 100", "--bots my_bot:Hungry,beginner --games 1", FEW),
    Change(r"(lab icing .*--vary edition=token,card) --games 2000", r"\1 --games 2", FEW),
    Change(r"(lab icing .*--vary edition=token,card) --report", r"\1 --games 2 --report", FEW),
    Change(r"(lab piece.*) --games (100000|20000)\b", r"\1 --games 2", FEW),
    Change(r"--bots expert@0\.05 --games 500", "--bots greedy --games 2", f"{FEW}; {BOT}"),
    Change(
        r"(petitfour lab .*)--bots expert --iterations \d+(.*) --games \d+",
        r"\1--bots greedy\2 --games 2",
        BOT,
    ),
    Change(r"(petitfour lab cake-auf .*--bots greedy) --games 100000", r"\1 --games 2", FEW),
    Change(
        r"(ladders FOLDER) --games 120$",
        r"\1 --games 1 --only piece-o-cake --pairs beginner --players 2",
        FEW,
    ),
    Change(
        r"^(petitfour components piece --json > mine.json)$",
        r"""\1 && sed -i 's/"dollops": 3/"dollops": 4/' mine.json""",
        "the page says: edit it",
    ),
    # Somebody at the keyboard
    Change(r"^scripts/play play$", "typing '' | scripts/play play", KEYS),
    Change(r"^(scripts/play play (piece-o-cake|icing.*|top-cake .*))$", r"typing help quit '' | \1", KEYS),
    Change(r"^(scripts/play play cake-auf --save game.json)$", r"typing e '' quit | \1", KEYS),
    Change(r"^(scripts/play play --resume game.json)$", r"typing e '' quit | \1", KEYS),
    Change(r"^(scripts/play replay game.json)$", r"typing '' '' q | \1", KEYS),
    Change(r"(scripts/play review game.json)", r"\1 --seconds 1", "a review takes half a minute"),
    # Houses
    Change(r"^(scripts/play|petitfour)$", r"opens \1 --no-browser --host 127.0.0.1", HOUSE),
    Change(r"^(petitfour serve .*--no-browser)$", r"opens \1 --host 127.0.0.1", HOUSE),
    Change(r"^(petitfour serve --host 127.0.0.1)$", r"opens \1 --no-browser", HOUSE),
    Change(r"^(scripts/play --no-browser --port 8440)$", r"opens \1 --host 127.0.0.1", HOUSE),
    Change(r"^(petitfour serve --bots 0)$", r"opens \1 --no-browser --host 127.0.0.1", HOUSE),
    Change(r"^petitfour bots$", "opens petitfour bots --processes 1", HOUSE),
    Change(r"postgresql://user:password@host/petitfour", "$TEST_DATABASE", SHARED),
    Change(r"redis://host:6379/0", "$TEST_BUS", SHARED),
)

CLONE = "there is no repository to clone from; the test runs in a checkout"
ALL_TESTS = "this test is a part of it"
MEASURES = "measures for minutes; most install their peers from a registry first"
WRITES = "writes into the checkout"
PEERS = "OpenSpiel's search in Python takes a minute for a game at its shortest"
HOURS = "hours with experts, whose compiled twins take minutes"
RAY = "a cluster is started by tests/lab/test_cluster.py, and takes a minute"
NODE = "the client's own tools, beside the tests of tests/web, which build it"

OPENSPIEL = "benchmarks.strength.openspiel"
LAB_PIECE = "petitfour lab piece-o-cake"
BY_LOT = "benchmarks.findings.openings:ByLot"
TRAINING = "python -m petitfour.bots.piece_o_cake.training"

ELSEWHERE = {
    "git clone <this repository> petitfour && cd petitfour": CLONE,
    "scripts/test": ALL_TESTS,
    "scripts/test -k AUF_5_4": ALL_TESTS,
    "scripts/repeat-tests 10": ALL_TESTS,
    "../scripts/test tests/web": ALL_TESTS,
    "scripts/screenshots": WRITES,
    "../scripts/screenshots": WRITES,
    "scripts/lock": WRITES,
    "scripts/sbom dist/petitfour.cdx.json": "tests/scripts/test_sbom.py runs it",
    "scripts/audit": "it asks services in the network",
    ".venv/bin/ruff format .": WRITES,
    "cd web && npx vite": NODE,
    "npx svelte-check": NODE,
    f"petitfour arena piece-o-cake --bots expert@0.1,{OPENSPIEL}:Mcts@1 --give 15 --games 60": PEERS,
    f"petitfour arena icing-on-the-cake --bots expert@0.1,{OPENSPIEL}:Mcts@1 --games 60": PEERS,
    f"petitfour arena top-cake --bots expert@0.1,{OPENSPIEL}:Ismcts@1 --games 60": PEERS,
    f"petitfour arena cake-auf --bots expert@0.1,{OPENSPIEL}:Ismcts@1 --games 60": PEERS,
    f"{LAB_PIECE} --players 2 --bots {BY_LOT} --iterations 60 --games 1500": HOURS,
    f"{LAB_PIECE} --players 3 --bots {BY_LOT} --iterations 221 --games 2000": HOURS,
    f"{LAB_PIECE} --players 4 --bots {BY_LOT} --iterations 100 --games 600": HOURS,
    f"{LAB_PIECE} --players 5 --bots {BY_LOT} --iterations 30 --games 200": HOURS,
    f"{TRAINING} --players 2 --rounds 4 --games 1500 --work FOLDER": WRITES,
    f"{TRAINING} --players 2 --rounds 6 --games 1200 --work FOLDER": WRITES,
    "python -m benchmarks.strength.ladders FOLDER --only icing --pairs expert --players 3": HOURS,
    "python -m benchmarks.strength.ladders FOLDER --pairs greedy": HOURS,
    "python -m benchmarks.findings FOLDER": HOURS,
    "python -m benchmarks.findings FOLDER --only top-cake": HOURS,
    "python -m benchmarks.findings FOLDER --write": WRITES,
    **dict.fromkeys(
        (
            "benchmarks/client/run",
            "benchmarks/client/run --rounds 9",
            "benchmarks/environments/run",
            "benchmarks/environments/run --json",
            "benchmarks/environments/run --rounds 9",
            "benchmarks/house/run",
            "benchmarks/house/run --json",
            "benchmarks/house/run --rounds 5",
            "benchmarks/house/run --seconds 10",
            "benchmarks/house/run --only closed",
            "benchmarks/lab/run",
            "benchmarks/lab/run --rounds 1",
            "benchmarks/search/run",
            "benchmarks/search/run --json",
            "benchmarks/search/run --rounds 9",
            "benchmarks/simulation/run",
            "benchmarks/simulation/run --json",
            "benchmarks/simulation/run --rounds 9",
        ),
        MEASURES,
    ),
    ".venv-bench/bin/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header "
    "--no-emit-index-url --no-emit-find-links --no-annotate --constraints locks/play.txt "
    "--extra fast --group build --output-file benchmarks/simulation/requirements.txt "
    "benchmarks/simulation/requirements.in pyproject.toml": WRITES,
    "python -m benchmarks.intervals itself --runs 400": MEASURES,
    "python -m benchmarks.intervals coverage": MEASURES,
    "python -m benchmarks.intervals coverage --game cake-auf": MEASURES,
    "python -m benchmarks.intervals coverage --game top-cake": MEASURES,
    "python -m benchmarks.fairness": MEASURES,
    "python -m benchmarks.fairness --deals 1000": MEASURES,
    "python -m benchmarks.claims": MEASURES,
    "python -m benchmarks.floods": MEASURES,
    "python -m benchmarks.floods --quick": MEASURES,
    'python -m benchmarks.floods --only "half requests" --seconds 20': MEASURES,
    "python -m benchmarks.floods --json": MEASURES,
    "ray start --head": RAY,
    "ray start --address FIRST:6379": RAY,
    "petitfour lab icing --players 4 --bots expert@0.05 --games 2000 --cluster FIRST:6379": RAY,
    "petitfour arena top-cake --bots expert,strong --games 400 --cluster ray://FIRST:10001": RAY,
}


def commands_of(text: str) -> list[str]:
    """The commands of a block, one for each line, without comments; a line that ends in `\\` goes on."""
    lines = text.replace("\\\n", " ").splitlines()
    return [command for line in lines if (command := " ".join(_uncommented(line).split()))]


def _uncommented(line: str) -> str:
    return re.sub(r"(^|\s)#.*$", "", line)


def shortened(command: str) -> tuple[str, list[Change]]:
    """The command as a test runs it, and what was changed in it."""
    used = []
    for change in SHORTER:
        shorter = re.sub(change.part, change.instead, command)
        if shorter != command:
            command = shorter
            used.append(change)
    return command, used


def programs_in(command: str) -> list[list[str]]:
    """The words of each program that a line calls: `cd web && npx vite` calls two."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    calls: list[list[str]] = [[]]
    words = iter(lexer)
    for word in words:
        if set(word) <= set("|&;"):
            calls.append([])
        elif word in {">", "<"}:
            next(words, None)
        else:
            calls[-1].append(word)
    return [call for call in calls if call]
