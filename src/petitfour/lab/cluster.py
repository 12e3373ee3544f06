"""A Ray cluster as a crew (the extra `cluster`): the job of a machine that was lost is done by another."""

from __future__ import annotations

import importlib.util
import logging
import os
import socket
import warnings
from itertools import islice
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from petitfour.core.errors import BadInput
from petitfour.core.game import game_named
from petitfour.core.words import said
from petitfour.lab.code import code_hash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from petitfour.lab.crew import Job, Result

SECONDS_TO_ANSWER = 10
ATTEMPTS = 3  # somebody answered: a busy cluster may need longer than Ray has patience
TIMES_LOST = 5  # a job whose machine or process was lost so often is given up
AHEAD = 4  # jobs handed out for every processor of the cluster
CLIENT = "ray://"
CLIENT_PORT = 10001
FRAME = 9  # bytes of the head of a frame of HTTP/2; the fourth says what it is
SETTINGS = b"\x04"
QUIET = ("RAY_DEDUP_LOGS_SKIP_REGEX", ".")  # else what Ray says of lost machines stands between our results
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0" + SETTINGS + b"\0" * 5
ANY = "auto"


def by_ray(
    work: Callable[..., Result], jobs: Iterable[Job], code: str, address: str
) -> Iterator[tuple[Job, Result]]:
    """As `carry_out`, by the machines of a cluster that may come and go."""
    ray = _connected(address)
    try:
        yield from _handed_out(ray, work, jobs, code)
    finally:
        ray.shutdown()


def _connected(address: str) -> Any:
    if importlib.util.find_spec("ray") is None:
        raise BadInput(said("lab.no-ray"))
    _must_answer(address)
    os.environ.setdefault(*QUIET)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import ray

        for attempt in range(ATTEMPTS):
            try:
                ray.init(address, log_to_driver=False, logging_level=logging.FATAL)
                break
            except Exception as error:  # Ray has no class of its own for what may be wrong with an address
                ray.shutdown()
                if attempt + 1 == ATTEMPTS:
                    raise _refused(address, error) from None
    return ray


def _must_answer(address: str) -> None:
    """Look whether anybody is there: Ray itself would ask for a long time."""
    if address == ANY:
        return
    place = urlsplit(address if "://" in address else f"//{address}")
    try:
        host, port = place.hostname, place.port or (CLIENT_PORT if address.startswith(CLIENT) else None)
    except ValueError:
        host = port = None
    if not host or not port:
        raise BadInput(said("lab.address", found=repr(address)))
    try:
        _greet(host, port)
    except OSError as error:
        raise _refused(address, error) from None


def _greet(host: str, port: int) -> None:
    """All doors of Ray speak HTTP/2, which begins with settings from both sides."""
    with socket.create_connection((host, port), SECONDS_TO_ANSWER) as door:
        door.settimeout(SECONDS_TO_ANSWER)
        door.sendall(GREETING)
        if door.recv(FRAME)[3:4] != SETTINGS:
            raise ConnectionError("not Ray")


def _refused(address: str, error: Exception) -> BadInput:
    told = getattr(error, "strerror", None) or str(error).strip() or type(error).__name__
    return BadInput(said("lab.no-cluster", address=address, why=told.splitlines()[0]))


def _handed_out(
    ray: Any, work: Callable[..., Result], jobs: Iterable[Job], code: str
) -> Iterator[tuple[Job, Result]]:
    task = ray.remote(num_cpus=1, max_retries=TIMES_LOST)(_same_code_works)
    waiting = iter(jobs)
    pending: dict[Any, Job] = {}
    while True:
        processors = int(ray.cluster_resources().get("CPU", 0)) or 1
        for job in islice(waiting, max(AHEAD * processors - len(pending), 0)):
            pending[task.remote(code, work, *job)] = job
        if not pending:
            return
        done, _ = ray.wait(list(pending), num_returns=1)
        for reference in done:
            yield pending.pop(reference), _result(ray, reference)


def _result(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        cause = getattr(error, "cause", error)
        if isinstance(cause, BadInput):
            raise cause from None
        raise BadInput(said("lab.task-failed", why=_last_line(str(error)))) from None
    except ray.exceptions.RayError as error:
        raise BadInput(said("lab.task-failed", why=_last_line(str(error)))) from None


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["?"])[-1]


def _same_code_works(code: str, work: Callable[..., Result], *job: Any) -> Result:
    """Play here what was asked there, if both have the same rules."""
    here = code_hash(game_named(job[0].game))
    if here != code:
        raise BadInput(said("lab.other-code", node=socket.gethostname(), here=here, there=code))
    return work(*job)
