"""The tests' clocks: time passes when told to, and whoever waits for it is woken."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from boem.core.clock import Clock, ProcessClock, SystemClock
from boem.testing.clock import START, ManualClock, OffsetClock, SkippingClock


async def woken_by(clock: ManualClock | OffsetClock, *moves: float, sleeping: float) -> int:
    """After how many of these moves, in seconds, a sleeper wakes."""
    sleeper = asyncio.create_task(clock.sleep(sleeping))
    await asyncio.to_thread(clock.until_asleep, 1)
    for number, move in enumerate(moves, start=1):
        clock.forward(seconds=move)
        if not clock._asleep:
            await sleeper
            return number
    return 0


def test_a_manual_clock_stands_still_until_it_is_moved_and_goes_back_without_time_passing() -> None:
    clock = ManualClock()
    assert (clock.now(), clock.monotonic()) == (START, 0)
    clock.forward(minutes=1)
    clock.set(START + timedelta(minutes=3))
    assert (clock.now(), clock.monotonic()) == (START + timedelta(minutes=3), 180)
    clock.set(START)
    assert (clock.now(), clock.monotonic()) == (START, 180)


@pytest.mark.parametrize("clock", [ManualClock(), OffsetClock()])
def test_a_sleeper_gets_up_once_all_of_its_time_has_passed(clock: ManualClock | OffsetClock) -> None:
    assert asyncio.run(woken_by(clock, 1800, 1799, 1801, sleeping=5400)) == 3


def test_tenths_of_a_second_add_up() -> None:
    assert asyncio.run(woken_by(ManualClock(), *[0.1] * 10, sleeping=1.0)) == 10


def test_a_thread_that_waits_goes_on_once_its_time_has_passed() -> None:
    clock = ManualClock()
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(clock.wait, 60)
        clock.forward(seconds=30)
        assert not waiting.done()
        while not waiting.done():
            clock.forward(seconds=30)  # it may have begun to wait after the first


def test_a_sleeper_that_is_cancelled_is_forgotten() -> None:
    async def cancelled(clock: ManualClock) -> None:
        sleeper = asyncio.create_task(clock.sleep(60))
        await asyncio.to_thread(clock.until_asleep, 1)
        sleeper.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sleeper
        assert not clock._asleep

    asyncio.run(cancelled(ManualClock()))


def test_an_offset_clock_runs_as_the_systems_and_as_far_ahead_as_it_was_moved() -> None:
    clock, system = OffsetClock(), SystemClock()
    clock.forward(days=1)
    before = system.now(), system.monotonic()
    now = clock.now() - timedelta(days=1), clock.monotonic() - 86_400
    assert before[0] <= now[0] <= system.now()
    assert before[1] <= now[1] <= system.monotonic()
    clock.wait(0.01)
    asyncio.run(clock.sleep(0.01))
    assert clock.monotonic() - 86_400 >= before[1] + 0.02 - 1e-5


def test_a_skipping_clock_waits_for_nothing() -> None:
    clock = SkippingClock()
    clock.wait(60)
    asyncio.run(clock.sleep(40))
    assert clock.monotonic() == 100


@pytest.mark.parametrize("clock", [SystemClock(), OffsetClock(), ManualClock()])
def test_a_process_goes_by_the_clock_it_is_told_to_use(clock: Clock) -> None:
    process, manual = ProcessClock(), ManualClock()
    first = process.use(clock)
    assert isinstance(first, SystemClock)
    process.wait(0)
    asyncio.run(process.sleep(0))
    assert process.use(manual) is clock
    assert process.now() == START
