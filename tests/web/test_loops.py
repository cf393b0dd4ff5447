"""Periodic work: one round at once and one after each pause, whatever fails."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Thread, current_thread

import pytest
from support.waiting import SECONDS

from boem.testing.clock import ManualClock
from boem.web.base import scheduler
from boem.web.base.metrics import exposition
from boem.web.base.scheduler import Job, Scheduler


class Rounds:
    """Work that counts its rounds; the second one fails."""

    def __init__(self) -> None:
        self.count = 0

    def do(self) -> None:
        self.count += 1
        if self.count == 2:
            raise ZeroDivisionError

    async def do_soon(self) -> None:
        self.do()


async def counted(jobs: Iterable[Job], rounds: Rounds, clock: ManualClock, *moves: float) -> list[int]:
    """The number of rounds at first and after each move of the clock."""
    run, found = asyncio.create_task(Scheduler(jobs, clock).run()), []
    for move in (0, *moves):
        clock.forward(seconds=move)
        await asyncio.to_thread(clock.until_asleep, 1)
        found.append(rounds.count)
    run.cancel()
    with suppress(asyncio.CancelledError):
        await run
    return found


@pytest.mark.parametrize("threaded", [False, True])
def test_a_round_comes_at_once_and_after_each_pause_and_one_that_fails_is_logged(
    threaded: bool, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    rounds = Rounds()
    job = Job("bells", 5, rounds.do if threaded else rounds.do_soon)
    assert asyncio.run(counted([job], rounds, clock, 4, 1, 4.9, 0.1)) == [1, 1, 2, 2, 3]
    assert [(one.message, one.exc_info is not None) for one in caplog.records] == [("a round of bells failed", True)]


def test_work_that_fails_without_a_pause_is_not_retried_at_once(clock: ManualClock) -> None:
    rounds = Rounds()

    async def second_time() -> None:
        await (rounds.do_soon() if rounds.count < 2 else asyncio.Event().wait())

    assert asyncio.run(counted([Job("bells", 0, second_time)], rounds, clock)) == [2]


def test_a_tick_is_one_round_of_each_and_raises_what_goes_wrong(clock: ManualClock) -> None:
    rounds = Rounds()
    jobs = [Job("bells", 5, rounds.do_soon), Job("chimes", 5, rounds.do)]
    with pytest.raises(ZeroDivisionError):
        asyncio.run(Scheduler(jobs, clock).tick())
    asyncio.run(Scheduler(jobs, clock).tick())
    assert rounds.count == 4


def test_the_metrics_tell_of_each_job_when_it_ended_how_long_it_took_and_how_often_it_failed(
    clock: ManualClock,
) -> None:
    rounds = Rounds()
    for _ in range(2):
        with suppress(ZeroDivisionError):
            asyncio.run(Scheduler([Job("gongs", 5, rounds.do)], clock).tick())
    told = exposition().decode()
    assert 'boem_job_failures_total{job="gongs"} 1.0' in told
    assert 'boem_job_last_run_timestamp_seconds{job="gongs"}' in told
    assert 'boem_job_seconds{job="gongs"}' in told


@pytest.mark.parametrize("fails", [False, True])
def test_a_connection_is_given_back_after_each_round_and_not_before_the_next(
    monkeypatch: pytest.MonkeyPatch, clock: ManualClock, fails: bool
) -> None:
    done = list[str]()

    def work() -> None:
        done.append("worked")
        if fails:
            raise ZeroDivisionError

    monkeypatch.setattr(scheduler, "close_old_connections", lambda: done.append("given back"))
    with suppress(ZeroDivisionError):
        asyncio.run(Scheduler([Job("bells", 5, work)], clock).tick())
    assert done == ["worked", "given back"]


async def stopped(job: Job, begun: Event, meanwhile: Callable[[], None] = lambda: None) -> None:
    """Run a job, and stop in its first round; something happens a moment later."""
    task = asyncio.create_task(Scheduler([job]).run())
    await asyncio.to_thread(begun.wait)
    task.cancel()
    asyncio.get_running_loop().call_later(0.01, meanwhile)
    with suppress(asyncio.CancelledError):
        await task


def test_a_patient_job_is_told_that_the_site_stops_and_waited_for() -> None:
    begun, ended = Event(), Event()

    def work(goes_on: Callable[[], bool]) -> None:
        begun.set()
        while goes_on():
            pass
        ended.set()

    asyncio.run(stopped(Job("bells", 5, work, patience=SECONDS), begun))
    assert ended.is_set()


def test_any_job_may_end_its_round_before_the_site_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopping, ended = Event(), Event(), Event()

    def work() -> None:
        begun.set()
        stopping.wait(SECONDS)
        ended.set()

    monkeypatch.setattr(scheduler, "PATIENCE", SECONDS)
    asyncio.run(stopped(Job("bells", 5, work), begun, stopping.set))
    assert ended.is_set()


@pytest.mark.parametrize("patience", [None, 0.01])
def test_a_job_that_never_ends_does_not_keep_the_site(patience: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, ended, threads = Event(), Event(), list[Thread]()

    def work(*_: object) -> None:
        threads.append(current_thread())
        begun.set()
        ended.wait(SECONDS)

    monkeypatch.setattr(scheduler, "PATIENCE", 0.01)
    asyncio.run(stopped(Job("bells", 5, work, patience=patience), begun))
    assert not ended.is_set()
    ended.set()
    threads[0].join(SECONDS)
