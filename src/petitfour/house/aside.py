"""Work on the side: one process that answers questions, awaited with a deadline by a thread of its own."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petitfour.bots.worker import ctrl_c_is_not_for_workers
from petitfour.house.logs import Log

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection

    Answering = Callable[[Any, Callable[["Progress"], None]], Any]

log = Log("petitfour.aside")

POLITE = 5  # where there are few cores the house itself comes first
TO_START = 20.0  # seconds more for a new process


@dataclass(frozen=True)
class Progress:
    """How far an answer is that takes long."""

    done: int
    of: int


def answer_all(pipe: Connection, new: Callable[[], Answering]) -> None:
    """The process: answer until the pipe closes. `new` makes what answers, once."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the house ends it, also where signals have no mask
    if hasattr(os, "nice"):
        os.nice(POLITE)
    answering = new()
    with suppress(EOFError, BrokenPipeError):
        while True:
            pipe.send(answering(pipe.recv(), pipe.send))


class Aside:
    """One process and the thread that waits for it; the process is replaced if it dies or is late."""

    def __init__(self, new: Callable[[], Answering], name: str) -> None:
        self._new = new
        self._name = name
        self._thread = ThreadPoolExecutor(1, name)
        self._process: Any = None
        self._pipe: Any = None
        self._is_new = True

    async def ask(
        self, asked: Any, patience: float, heard: Callable[[Progress], None] = lambda progress: None
    ) -> Any:
        """The answer; None if there is none. Whoever says how far it is has so many seconds again."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._answer, asked, patience, heard)

    def _answer(self, asked: Any, patience: float, heard: Callable[[Progress], None]) -> Any:
        try:
            if self._process is None or not self._process.is_alive():
                self._end()
                self._start()
            seconds = patience + (TO_START if self._is_new else 0)
            self._pipe.send(asked)
            while self._pipe.poll(seconds):
                answer = self._pipe.recv()
                self._is_new = False
                if not isinstance(answer, Progress):
                    return answer
                heard(answer)
            log.warning("no answer", of=self._name, seconds=seconds)
        except (EOFError, OSError) as error:
            what = "cannot start" if self._process is None else "died"
            log.warning(what, of=self._name, error=repr(error))
        self._end()
        return None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=answer_all, args=(theirs, self._new), daemon=True)
        try:
            with ctrl_c_is_not_for_workers():
                process.start()
        except OSError:
            pipe.close()
            raise
        finally:
            theirs.close()
        self._process, self._pipe = process, pipe
        self._is_new = True

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown()
        self._end()
