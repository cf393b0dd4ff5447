"""What is repeated for as long as the site runs: a round at once and after each pause, whatever fails."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import pytest

from boem.testing.clock import ManualClock
from boem.web.base import scheduler
from boem.web.base.scheduler import Loop, ThreadLoop

LOG = logging.getLogger("boem.test")


class Rounds:
    """Work that counts its rounds; the second fails."""

    def __init__(self) -> None:
        self.count = 0

    def do(self) -> None:
        self.count += 1
        if self.count == 2:
            raise ZeroDivisionError

    async def do_soon(self) -> None:
        self.do()


async def counted(loop: Loop, rounds: Rounds, clock: ManualClock, *moves: float) -> list[int]:
    """How many rounds there have been at first and after each move."""
    run, found = asyncio.create_task(loop.run()), []
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
    plain = Loop(5, "bell", rounds.do_soon, clock, LOG)
    loop = ThreadLoop(5, "bell", rounds.do, clock, LOG) if threaded else plain
    assert asyncio.run(counted(loop, rounds, clock, 4, 1, 4.9, 0.1)) == [1, 1, 2, 2, 3]
    assert [(one.message, one.exc_info is not None) for one in caplog.records] == [("a round of the bell failed", True)]


def test_a_tick_is_one_round_and_raises_what_goes_wrong(clock: ManualClock) -> None:
    rounds = Rounds()
    loop = Loop(5, "bell", rounds.do_soon, clock, LOG)
    asyncio.run(loop.tick())
    with pytest.raises(ZeroDivisionError):
        asyncio.run(loop.tick())
    assert rounds.count == 2


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
        asyncio.run(ThreadLoop(5, "bell", work, clock, LOG).tick())
    assert done == ["worked", "given back"]
