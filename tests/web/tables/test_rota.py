"""The rota hands out tables as soon as there are any."""

from __future__ import annotations

import asyncio

from boem.web.tables.jobs.rota import Rota


def test_two_who_look_at_an_empty_rota_get_the_next_two_tables() -> None:
    async def look() -> set[tuple[str, str]]:
        rota = Rota()
        looking = [asyncio.create_task(rota.take()) for _ in range(2)]
        for table in ("a1", "b1"):
            await asyncio.sleep(0)
            rota.put(table[0], table)
        return set(await asyncio.gather(*looking))

    assert asyncio.run(look()) == {("a", "a1"), ("b", "b1")}


def test_a_table_that_waits_already_waits_once() -> None:
    rota = Rota()
    for _ in range(2):
        rota.put("a", "a1")
    assert len(rota) == 1
