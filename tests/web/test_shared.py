"""Answers that several connections share."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from boem.web.base.shared import Shared


def test_all_who_ask_at_once_get_one_answer() -> None:
    made, shared = list[str](), Shared[str, int](8)

    async def work() -> int:
        made.append("work")
        await asyncio.sleep(0)
        return len(made)

    async def all_ask() -> list[int]:
        return await asyncio.gather(*(shared.get("table", work) for _ in range(5)), shared.get("other", work))

    assert asyncio.run(all_ask()) == [2, 2, 2, 2, 2, 2]
    assert len(made) == 2


def test_whoever_asked_first_may_go() -> None:
    shared, begun = Shared[str, str](8), asyncio.Event()

    async def work() -> str:
        begun.set()
        await asyncio.sleep(0.01)
        return "done"

    async def one_goes() -> str:
        first = asyncio.ensure_future(shared.get("table", work))
        await begun.wait()
        second = asyncio.ensure_future(shared.get("table", work))
        first.cancel()
        with suppress(asyncio.CancelledError):
            await first
        return await second

    assert asyncio.run(one_goes()) == "done"


def test_a_failure_is_told_to_all_and_not_kept() -> None:
    shared, outcomes = Shared[str, str](8), ["fails", "works"]

    async def work() -> str:
        if outcomes.pop(0) == "fails":
            raise ValueError("no")
        return "done"

    async def ask() -> list[object]:
        both = await asyncio.gather(*(shared.get("table", work) for _ in "ab"), return_exceptions=True)
        return [*map(type, both), await shared.get("table", work)]

    assert asyncio.run(ask()) == [ValueError, ValueError, "done"]


def test_only_the_latest_are_kept() -> None:
    shared, made = Shared[int, int](2), list[int]()

    async def work(number: int) -> int:
        made.append(number)
        return number

    async def ask() -> None:
        for number in (1, 2, 3, 3, 1):
            await shared.get(number, lambda number=number: work(number))  # type: ignore[misc]

    asyncio.run(ask())
    assert made == [1, 2, 3, 1]
