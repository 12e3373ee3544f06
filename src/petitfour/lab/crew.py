"""Who carries out the parts of a run: processes of this machine or a Ray cluster, with the same numbers."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, Any, TypeVar

from petitfour.bots.levels import thinkers
from petitfour.bots.warming import start_warming
from petitfour.bots.worker import ctrl_c_is_not_for_workers
from petitfour.core.errors import BadInput
from petitfour.core.words import said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from petitfour.core.game import Game

Job = TypeVar("Job", bound=tuple[Any, ...])
Result = TypeVar("Result")

AHEAD = 4  # jobs handed out for every one being worked on


def carry_out(
    work: Callable[..., Result],
    jobs: Iterable[Job],
    code: str,
    cores: int | None = None,
    cluster: str = "",
) -> Iterator[tuple[Job, Result]]:
    """Call `work(*job)` for every job, in whatever order; each job with its result, as they come.

    `work` is a function of a module, found by its name wherever it runs; `code` is the hash of the sources
    that must be the same there.
    """
    if cluster:
        from petitfour.lab.cluster import by_ray

        return by_ray(work, jobs, code, cluster)
    cores = cores or os.cpu_count() or 1
    return _by_processes(work, jobs, cores) if cores > 1 else _alone(work, jobs)


def _alone(work: Callable[..., Result], jobs: Iterable[Job]) -> Iterator[tuple[Job, Result]]:
    for job in jobs:
        yield job, work(*job)


def _by_processes(
    work: Callable[..., Result], jobs: Iterable[Job], cores: int
) -> Iterator[tuple[Job, Result]]:
    others = set(active_children())
    waiting = iter(jobs)
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))
    try:
        with ctrl_c_is_not_for_workers():  # the terminal interrupts all at once; here it is known what to say
            pending = {pool.submit(work, *job): job for job in islice(waiting, AHEAD * cores)}
        while pending:
            done, _ = wait(pending, return_when=FIRST_COMPLETED)
            for future in done:
                job = pending.pop(future)
                yield job, future.result()
                for following in islice(waiting, 1):
                    pending[pool.submit(work, *following)] = following
        pool.shutdown()
    except BrokenProcessPool:
        raise BadInput(said("lab.process-lost")) from None
    finally:
        # Interrupted or refused: nobody waits for games that nobody wants any more. But for the pool's thread
        # we do: Python must not end while it closes its pipes, for at the end it writes into them.
        for child in set(active_children()) - others:
            child.terminate()
        pool.shutdown(cancel_futures=True)


@cache
def make_bots_ready(game: Game, bots: tuple[str, ...]) -> None:
    """Wait until bots that think are compiled where they are to play, so that all are equally strong."""
    warming = start_warming(game, thinkers(bots))
    if warming:
        try:
            warming.wait()
        finally:
            warming.close()
