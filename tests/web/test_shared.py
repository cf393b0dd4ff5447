"""Answers that several connections share."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from boem.web.base.shared import Shared, Together


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


def test_who_asks_while_an_answer_is_made_shares_the_next_with_all_who_do() -> None:
    now, begun, together = ["old"], list[str](), Together[str, str]()

    async def look() -> str:
        begun.append(now[0])
        seen = now[0]
        await asyncio.sleep(0.01)
        return seen

    async def run() -> list[str]:
        first = [asyncio.ensure_future(together.get("lobby", look)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the first answer has begun
        now[0] = "new"
        rest = [asyncio.ensure_future(together.get("lobby", look)) for _ in range(3)]
        rest[0].cancel()
        return await asyncio.gather(*first, *rest[1:], together.get("elsewhere", look))

    assert asyncio.run(run()) == ["old"] * 3 + ["new"] * 3
    assert begun == ["old", "new", "new"]
    assert asyncio.run(run()) == ["new"] * 6


def test_a_failure_is_told_to_all_who_share_it() -> None:
    together, outcomes = Together[str, str](), ["fails", "works"]

    async def work() -> str:
        if outcomes.pop(0) == "fails":
            raise ValueError("no")
        return "done"

    async def ask() -> list[object]:
        both = await asyncio.gather(*(together.get("lobby", work) for _ in "ab"), return_exceptions=True)
        return [*map(type, both), await together.get("lobby", work)]

    assert asyncio.run(ask()) == [ValueError, ValueError, "done"]


def test_an_answer_that_never_began_holds_nobody_up() -> None:
    together = Together[str, str]()

    async def work(seconds: float) -> str:
        await asyncio.sleep(seconds)
        return "done"

    async def asked_too_late() -> None:
        asked = asyncio.ensure_future(together.get("lobby", lambda: work(60)))
        await asyncio.sleep(0.01)
        waiting = asyncio.ensure_future(together.get("lobby", lambda: work(60)))
        await asyncio.sleep(0.01)  # the loop ends now
        assert not asked.done()
        assert not waiting.done()

    asyncio.run(asked_too_late())
    assert asyncio.run(together.get("lobby", lambda: work(0))) == "done"
