"""Slow bots think in separate processes, and whatever they do there, the site keeps running."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from support import bad_bots
from support.waiting import wait_until

from boem.core.game import Resign, Seat
from boem.testing.clock import ManualClock
from boem.web.tables.jobs import bot_processes
from boem.web.tables.jobs.bot_processes import LONGEST, Thinkers
from boem.web.tables.jobs.bot_turns import BotTurn


@contextmanager
def thinkers(bot: Callable[..., Any], processes: int = 1) -> Iterator[Thinkers]:
    """Thinkers with `bot` as the function that thinks."""
    pool = Thinkers(processes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_processes, "think_by_name", bot)
        try:
            yield pool
        finally:
            pool.close()


def turn(name: str, number: int = 0) -> BotTurn:
    """A turn of the bot of that name."""
    unseen: Any = None
    return BotTurn(f"table{number}", 3, Seat(1), "coan", name, unseen, 1.0, True)


def thought(bot: Callable[..., Any], *names: str) -> list[Any]:
    """The results of turns, one after another; `names` are the bots'."""

    async def think() -> list[Any]:
        with thinkers(bot) as pool:
            return [await pool.think(turn(name, number)) for number, name in enumerate(names)]

    return asyncio.run(think())


def test_a_bot_thinks_in_a_process_of_its_own_that_yields_to_others() -> None:
    (process, yielding), again = thought(bad_bots.asks_who_it_is, "one", "two")
    assert process != os.getpid()
    assert yielding == min(os.nice(0) + 10, 19)
    assert again == (process, yielding)


def test_a_bot_that_fails_there_resigns(caplog: pytest.LogCaptureFixture) -> None:
    assert thought(bad_bots.fails, "expert") == [Resign()]
    assert "table table0, seat 1: expert resigns: it failed" in caplog.text


def test_a_bot_whose_process_dies_is_asked_once_more(tmp_path: Path) -> None:
    assert thought(bad_bots.dies_once, str(tmp_path / "mark")) == ["sweep"]


def test_a_bot_whose_process_dies_twice_resigns(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "boem.worker"):
        assert thought(bad_bots.dies, "expert") == [Resign()]
    assert "expert resigns" in caplog.text


def test_a_bot_that_never_ends_is_stopped_and_resigns_and_others_go_on_thinking(
    tmp_path: Path, clock: ManualClock
) -> None:
    mark = tmp_path / "mark"

    async def think() -> tuple[Any, ...]:
        with thinkers(bad_bots.never_ends_where_it_is_told, processes=2) as pool:
            slow = asyncio.create_task(pool.think(turn(str(mark))))
            await asyncio.to_thread(wait_until, mark.exists)
            before = await pool.think(turn("one"))
            clock.forward(seconds=LONGEST + 1)
            return await slow, before, await pool.think(turn("two"))

    slow, before, after = asyncio.run(think())
    assert slow == Resign()
    assert before == after != int(mark.read_text())
