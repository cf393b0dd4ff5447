"""Bots that take their time think in processes of their own, and whatever they do there, the site goes on."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support import bad_bots
from support.waiting import SECONDS

from boem.core.game import Resign, Seat
from boem.web.tables.jobs import bot_processes
from boem.web.tables.jobs.bot_processes import Thinkers
from boem.web.tables.jobs.bot_turns import BotTurn


def thought(bot: Callable[..., Any], *names: str, patience: float = SECONDS) -> list[Any]:
    """What comes of turns one after another, with `bot` in place of the thinking; `names` are those of the bots."""

    async def think() -> list[Any]:
        pool = Thinkers(processes=1, patience=patience)
        unseen: Any = None
        turns = [
            BotTurn(f"table{number}", 3, Seat(1), "coan", name, unseen, 1.0, True) for number, name in enumerate(names)
        ]
        try:
            return [await pool.think(turn) for turn in turns]
        finally:
            pool.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot_processes, "think_by_name", bot)
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


def test_a_bot_that_never_ends_is_stopped_and_resigns_and_the_next_one_thinks() -> None:
    assert thought(bad_bots.never_ends, "one", "two", patience=2.0) == [Resign(), Resign()]
