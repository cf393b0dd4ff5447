"""A thread that does all writing: jobs waiting for it share a transaction, and return once that is committed.

A commit waits for the disk. Tables that move at the same time share one, and no move is acknowledged before it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction

from boem.web.base.turnstile import PAGES
from boem.web.tables.store.service import Acted, Request, submit_together

T = TypeVar("T")
MOST_AT_ONCE: Final = 64


@dataclass(frozen=True, slots=True, eq=False)
class _Job(Generic[T]):
    order: str  # a batch locks rows in this order, so two processes can't deadlock
    work: Callable[[], T]
    future: Future[T] = field(default_factory=Future)


_AnyJob: TypeAlias = _Job[Any]


class Writer:
    """Runs jobs, several in one transaction, each in a savepoint of its own: it writes everything or nothing."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[_AnyJob | None] = SimpleQueue()
        self._lock, self._stopped = Lock(), False
        self._thread = Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Finish the jobs submitted so far, and end the thread."""
        with self._lock:
            self._stopped = True
            self._jobs.put(None)
        self._thread.join()

    def submit(self, table_id: str, work: Callable[[], T]) -> Future[T]:
        """Queue a job for a table. Its future is done once the work is committed, or has failed.

        Raises InterfaceError after `stop`: a thread waiting for such a future would keep the process from ending.
        """
        job = _Job(table_id, work)
        with self._lock:
            if self._stopped:
                raise InterfaceError("nothing is written any more: the site is shutting down")
            self._jobs.put(job)
        return job.future

    def wait(self, table_id: str, work: Callable[[], T]) -> T:
        """Submit a job and block until it is done. First returns this thread's connection to the pool, if there is one.

        Otherwise threads waiting for the writer could hold every connection while the writer waits for one.
        """
        if connection.settings_dict["OPTIONS"].get("pool"):
            connection.close()
        with PAGES.outside():
            return self.submit(table_id, work).result()

    async def do(self, table_id: str, work: Callable[[], T]) -> T:
        """Submit a job and await it."""
        return await asyncio.wrap_future(self.submit(table_id, work))

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._batch()
            if batch:
                self._write(sorted(batch, key=lambda job: job.order))
        connection.close()

    def _batch(self) -> tuple[list[_AnyJob], bool]:
        job = self._jobs.get()
        batch: list[_AnyJob] = []
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE:
                return batch, True
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _write(self, jobs: Sequence[_AnyJob]) -> None:
        """Do the jobs, actions at a table first; a table's own jobs in the order in which they came."""
        batch = [job for job in jobs if job.future.set_running_or_notify_cancel()]
        first = {job.order: job for job in reversed(batch)}.values()
        requests = {job: job.work for job in first if isinstance(job.work, Request)}
        for job, acted in zip(requests, _acted(list(requests.values())), strict=True):
            if acted:
                job.future.set_result(acted)
        self._write_whole([job for job in batch if not job.future.done()])

    def _write_whole(self, batch: Sequence[_AnyJob]) -> None:
        """Commit all jobs together or, if the database refuses that, one by one, so that only the culprit fails."""
        try:
            outcomes = self._together(batch)
        except (DatabaseError, InterfaceError):
            connection.close()
            outcomes = [self._alone(job) for job in batch]
        except Exception as error:
            connection.close()
            outcomes = [error] * len(batch)
        for job, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, BaseException):
                job.future.set_exception(outcome)
            else:
                job.future.set_result(outcome)

    def _alone(self, job: _Job[T]) -> T | Exception:
        try:
            return self._together([job])[0]
        except Exception as error:
            connection.close()
            return error

    def _together(self, batch: Sequence[_Job[T]]) -> list[T | Exception]:
        if not batch:
            return []
        if len(batch) == 1:
            return [_outcome(batch[0].work)]
        with transaction.atomic():
            return [_outcome(transaction.atomic(job.work)) for job in batch]


def _acted(requests: Sequence[Request]) -> Sequence[Acted | None]:
    """What `submit_together` makes of requests. If it fails, nothing is done yet, and calling each finds its reason."""
    try:
        return submit_together(requests)
    except Exception:
        connection.close()
        return [None] * len(requests)


def _outcome(work: Callable[[], T]) -> T | Exception:
    """The result of a job, or the error that rolled it back; trouble with the database itself fails the whole batch."""
    try:
        return work()
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        return error


WRITER: Final = Writer()
