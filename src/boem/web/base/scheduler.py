"""Background work: jobs that run again and again while the site does, and their scheduler."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from inspect import iscoroutinefunction
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final

from django.db import close_old_connections, connections

from boem.core.clock import CLOCK, Clock
from boem.web.base.metrics import job_measured

AGAIN: Final = 1.0  # seconds at least before a failed round is repeated
PATIENCE: Final = 3.0  # seconds at most that a round may go on at shutdown, unless its job says otherwise
log: Final = logging.getLogger("boem.scheduler")


@dataclass(frozen=True, slots=True)
class Job:
    """Work that runs at once, and again `seconds` after the end of each round, whatever its outcome.

    Work that isn't a coroutine function runs in a thread of the job's own, and may use the database. At shutdown the
    site waits for it; with `patience`, that many seconds, and it gets a function that says whether the site goes on.
    Whatever takes longer is cut off, so each thing it does should be one transaction, or possible to do again.
    """

    name: str
    period: float
    work: Callable[..., object]
    patience: float | None = None


class Scheduler:
    """Runs jobs side by side; one that fails is logged, and delays no other."""

    def __init__(self, jobs: Iterable[Job], clock: Clock = CLOCK) -> None:
        self._jobs, self._clock = tuple(jobs), clock
        self._stopped = Event()
        self._threads: dict[int, _JobThread] = {}  # by job index

    async def run(self) -> None:
        """Run until cancelled."""
        try:
            await asyncio.gather(*(self._again_and_again(place) for place in range(len(self._jobs))))
        finally:
            self._end()

    async def tick(self) -> None:
        """Run one round of each job, one after another; raises whatever goes wrong."""
        try:
            for place in range(len(self._jobs)):
                await self._round(place)
        finally:
            self._end()

    async def _again_and_again(self, place: int) -> None:
        job = self._jobs[place]
        while True:
            pause = job.period
            try:
                await self._round(place)
            except Exception:
                log.exception("a round of %s failed", job.name)
                pause = max(pause, AGAIN)
            await self._clock.sleep(pause)

    async def _round(self, place: int) -> None:
        job = self._jobs[place]
        with job_measured(job.name):
            await (job.work() if iscoroutinefunction(job.work) else self._in_thread(place, job))

    async def _in_thread(self, place: int, job: Job) -> None:
        if place not in self._threads:
            self._threads[place] = _JobThread(job.name)
        work = job.work if job.patience is None else partial(job.work, self._goes_on)
        ended = asyncio.wrap_future(self._threads[place].do(work))
        try:
            await asyncio.shield(ended)
        except asyncio.CancelledError:
            self._stopped.set()
            await asyncio.wait([ended], timeout=PATIENCE if job.patience is None else job.patience)
            raise

    def _goes_on(self) -> bool:
        return not self._stopped.is_set()

    def _end(self) -> None:
        self._stopped.set()
        for thread in self._threads.values():
            thread.end()
        self._threads.clear()


class _JobThread:
    """A daemon thread: it ends with the process, however long it is blocked."""

    def __init__(self, name: str) -> None:
        self._works: SimpleQueue[tuple[Callable[[], object], Future[None]] | None] = SimpleQueue()
        Thread(target=self._serve, name=name, daemon=True).start()

    def do(self, work: Callable[[], object]) -> Future[None]:
        """Run it in the thread, and give back the database connection afterwards: a pool has few of them."""
        done: Future[None] = Future()
        self._works.put((work, done))
        return done

    def end(self) -> None:
        """End once the current work is done."""
        self._works.put(None)

    def _serve(self) -> None:
        while (given := self._works.get()) is not None:
            work, done = given
            try:
                work()
            except BaseException as error:  # it is raised in the caller who waits for it
                close_old_connections()
                done.set_exception(error)
            else:
                close_old_connections()
                done.set_result(None)
        connections.close_all()
