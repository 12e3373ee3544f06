"""A real Ray cluster as the crew: the same numbers as here, also when a node is killed in the middle."""

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.lab.ray_nodes import Cluster, of_session, what_runs

from petitfour.core.errors import BadInput
from petitfour.lab import cluster as crew
from petitfour.lab.arena import Pairing, compete, play
from petitfour.lab.crew import carry_out
from petitfour.lab.plan import Plan, Variant
from petitfour.lab.study import study

PAIRING = Pairing("piece-o-cake", {"players": 2}, ("random", "random"), 1, 0)
PLAN = Plan("top-cake", 2, ("greedy",), 400, 6, (), (Variant(()), Variant((("open_memory", True),))))


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    found = Cluster()
    try:
        found.start()
        yield found
    finally:
        found.stop()


def test_a_cluster_finds_the_same(cluster: Cluster, tmp_path: Path) -> None:
    """One test, for a cluster takes long to start; the last step costs it a node."""
    a_lab_run_is_the_same(cluster.address)
    a_lab_run_is_the_same(cluster.client_address)
    an_arena_is_the_same(cluster.address)
    a_machine_with_other_rules_is_refused(cluster.address)
    what_a_bot_gets_wrong_there_is_said_here(cluster.address, tmp_path)
    a_node_killed_in_the_middle_changes_nothing(cluster, tmp_path)


def answer(*arguments: object) -> object:
    """What the program says, run as a shell would."""
    command = [sys.executable, "-m", "petitfour", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def a_lab_run_is_the_same(address: str) -> None:
    run = ("lab", "cake-auf", "--players", 3, "--games", 90, "--bots", "greedy,random,random", "--json")
    assert answer(*run, "--cluster", address) == answer(*run, "--cores", 1)


def an_arena_is_the_same(address: str) -> None:
    run = ("arena", "piece", "--bots", "casual,random", "--games", 8, "--json")
    assert answer(*run, "--cluster", address) == answer(*run, "--cores", 1)


def a_machine_with_other_rules_is_refused(address: str) -> None:
    with pytest.raises(BadInput, match="has another version of Petit Four"):
        list(carry_out(play, [(PAIRING, 0, 0)], "0123456789abcdef", cluster=address))


def what_a_bot_gets_wrong_there_is_said_here(address: str, folder: Path) -> None:
    """A bot that can be imported here and not there."""
    (folder / "elsewhere.py").write_text("from tests.bots.sample import First as Mine\n")
    sys.path.insert(0, str(folder))
    try:
        with pytest.raises(BadInput, match=r"elsewhere.*cannot be imported"):
            compete(replace(PAIRING, bots=("random", "elsewhere:Mine")), cluster=address)
    finally:
        sys.path.remove(str(folder))


def a_node_killed_in_the_middle_changes_nothing(cluster: Cluster, folder: Path) -> None:
    store = folder / "run.jsonl"
    killed: list[str] = []

    def kill_when_some_are_played(done: int) -> None:
        running = [what_runs(pid) for pid in of_session(cluster.nodes[2].pid)] if not killed else []
        if done >= 60 and any(name.startswith("ray::_same_code_works") for name in running):
            killed.extend(running)
            cluster.kill(2)

    found = study(PLAN, store, kill_when_some_are_played, cluster=cluster.address, engine="plain")
    assert killed  # while it was playing
    assert found == study(PLAN, cores=1, engine="compiled")
    played = [json.loads(line) for line in store.read_text().splitlines()[1:]]
    assert sorted(entry["first"] for entry in played) == list(range(0, 400, 20))  # nothing twice


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that listens but is no Ray; Ray itself would ask it for minutes."""
    monkeypatch.setattr(crew, "SECONDS_TO_ANSWER", 1)
    with socket.create_server(("127.0.0.1", 0)) as dumb, socket.create_server(("127.0.0.1", 0)) as rude:
        threading.Thread(target=_hang_up, args=(rude,), daemon=True).start()
        for door in (dumb, rude):
            began = time.monotonic()
            with pytest.raises(BadInput, match="does not answer"):
                list(carry_out(play, [(PAIRING, 0, 0)], "", cluster=f"127.0.0.1:{door.getsockname()[1]}"))
            assert time.monotonic() - began < 10


def _hang_up(door: socket.socket) -> None:
    guest, _ = door.accept()
    guest.sendall(b"220 mail.example ESMTP\r\n")
    guest.close()


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BadInput, match=r"install petitfour\[cluster\]"):
        list(carry_out(play, [], "", cluster="127.0.0.1:6379"))
