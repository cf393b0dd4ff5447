"""One thread that writes: what waits for it is done in one transaction, and comes back when that is committed.

A commit waits for the disk. Many tables that move at the same time share one, and none is acknowledged before it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction

from boem.web.base.turnstile import PAGES

T = TypeVar("T")
MOST_AT_ONCE: Final = 64


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    order: str  # jobs of one batch lock rows in this order, so that two processes never wait for each other in a ring
    work: Callable[[], T]
    future: Future[T] = field(default_factory=Future)


_AnyJob: TypeAlias = _Job[Any]


class Writer:
    """Runs jobs, several in a transaction. A job writes whole or not at all by a transaction of its own.

    Which is a part of the common one, where there is one.
    """

    def __init__(self) -> None:
        self._jobs: SimpleQueue[_AnyJob | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begin to take jobs."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what was handed in."""
        self._jobs.put(None)
        self._thread.join()

    def submit(self, table_id: str, work: Callable[[], T]) -> Future[T]:
        """Hand in what is to be done at a table; the future is done when that is committed."""
        job = _Job(table_id, work)
        self._jobs.put(job)
        return job.future

    def wait(self, table_id: str, work: Callable[[], T]) -> T:
        """The same, waited for in a thread that may have a connection of a pool: that goes back first.

        Else those who wait for the writer could have them all, and the writer wait for one of them.
        """
        if connection.settings_dict["OPTIONS"].get("pool"):
            connection.close()
        with PAGES.outside():
            return self.submit(table_id, work).result()

    async def do(self, table_id: str, work: Callable[[], T]) -> T:
        """The same, awaited."""
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

    def _write(self, jobs: list[_AnyJob]) -> None:
        """Commit all together; if that fails, each by itself, and the last failure is told to whom it is."""
        batch = [job for job in jobs if job.future.set_running_or_notify_cancel()]
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

    def _together(self, batch: list[_Job[T]]) -> list[T | Exception]:
        if len(batch) == 1:
            return [_outcome(batch[0].work)]
        with transaction.atomic():
            return [_outcome(transaction.atomic(job.work)) for job in batch]


def _outcome(work: Callable[[], T]) -> T | Exception:
    """What a job gives, or why it wrote nothing; what ails the database itself ends the whole transaction."""
    try:
        return work()
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        return error


WRITER: Final = Writer()
