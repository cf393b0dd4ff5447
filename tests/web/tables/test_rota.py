"""The rota: owners take turns, however many tables each has."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from boem.web.tables.jobs.rota import Rota


def taken(*waiting: str) -> list[str]:
    """The tables in the order of visits; each one's first letter is its owner."""

    async def take_all() -> list[str]:
        rota = Rota()
        for table in waiting:
            rota.put(table[0], table)
        return [(await rota.take())[1] for _ in set(waiting)]

    return asyncio.run(take_all())


def test_owners_take_turns_however_many_tables_each_has() -> None:
    assert taken("a1", "a2", "a3", "b1", "a4", "c1", "b2") == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


def test_a_table_that_waits_already_waits_once_and_keeps_its_place() -> None:
    assert taken("a1", "a2", "a1", "b1", "b1") == ["a1", "b1", "a2"]


def test_two_who_look_at_an_empty_rota_get_the_next_two_tables() -> None:
    async def look() -> set[tuple[str, str]]:
        rota = Rota()
        looking = [asyncio.create_task(rota.take()) for _ in range(2)]
        for table in ("a1", "b1"):
            await asyncio.sleep(0)
            rota.put(table[0], table)
        return set(await asyncio.gather(*looking))

    assert asyncio.run(look()) == {("a", "a1"), ("b", "b1")}


HISTORIES = st.lists(st.none() | st.tuples(st.sampled_from("abcd"), st.integers(0, 9)), max_size=60)
"""A rota's operations: put down a table of somebody's, or, for None, visit the next one."""


@given(HISTORIES)
def test_while_an_owner_waits_no_other_is_visited_twice(history: list[tuple[str, int] | None]) -> None:
    async def live() -> None:
        rota, waiting, visits = Rota(), set[tuple[str, str]](), list[str]()
        since: dict[str, int] = {}  # for each waiting owner, the number of visits at that time
        for step in history:
            if step is not None:
                owner, table = step[0], f"{step[0]}{step[1]}"
                rota.put(owner, table)
                waiting.add((owner, table))
                since.setdefault(owner, len(visits))
            elif rota:
                owner, table = await rota.take()
                waiting.remove((owner, table))
                others = visits[since.pop(owner) :]
                assert len({owner, *others}) == 1 + len(others)
                visits.append(owner)
                if any(other == owner for other, _ in waiting):
                    since[owner] = len(visits)
        assert bool(rota) == bool(waiting)

    asyncio.run(live())
