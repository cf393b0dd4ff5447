"""Games that another process has moved on are read together, and everybody who waits gets the right one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from support.tables import do, fresh, laid_out

from boem.core.errors import BoemError
from boem.records import Match
from boem.web.base.errors import NoTable
from boem.web.tables.models import Entry, Table
from boem.web.tables.store import catching_up
from boem.web.tables.store.catching_up import game_upto
from boem.web.tables.store.match_cache import FOLDS
from boem.web.tables.store.service import game_at

pytestmark = pytest.mark.django_db(transaction=True)
SWEEPS = ("sweep A1", "sweep B1", "sweep C1")


def moved_elsewhere(moves: int) -> Table:
    """A table whose last moves this process hasn't read."""
    table = laid_out()
    before = fresh(table)
    known = game_at(before)
    for number in range(moves):
        do(table, number % 2, SWEEPS[number])
    FOLDS.clear()
    FOLDS.keep(before, known)
    return fresh(table)


def caught_up(tables: Sequence[Table]) -> list[Match | BaseException]:
    """What those who ask for all of these games at the same moment get."""

    async def ask() -> list[Match | BaseException]:
        asked = [game_upto(table.id, table.number) for table in tables]
        return await asyncio.gather(*asked, return_exceptions=True)

    return asyncio.run(ask())


def several() -> list[Table]:
    """Tables with one, two and three moves that this process hasn't read."""
    tables, kept = [], []
    for moves in (1, 2, 3):
        tables.append(table := moved_elsewhere(moves))
        kept.append(FOLDS.get(table.id))
    for one in kept:
        assert one is not None
        FOLDS.keep(one.table, one.game)
    return tables


def test_games_are_read_together_and_each_is_the_one_of_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, rounds = several(), list[Sequence[str]]()
    read = catching_up._read_all

    def noted(table_ids: Sequence[str]) -> dict[str, Match | Exception]:
        rounds.append(table_ids)
        return read(table_ids)

    monkeypatch.setattr(catching_up, "_read_all", noted)
    games = caught_up([*tables, *tables])
    assert [*map(len, rounds)] == [3]
    for table, game in zip([*tables, *tables], games, strict=True):
        assert isinstance(game, Match)
        assert len(game.said) == table.number
        assert FOLDS.game(table.id) is game
    assert caught_up(tables) == games[:3]
    assert len(rounds) == 1  # now they are known


def test_one_that_fails_keeps_no_other_from_its_game() -> None:
    broken, gone, sound = several()
    Entry.objects.filter(table=broken, number=broken.number - 1).update(said={"do": "dance", "seat": 0})
    Table.objects.filter(id=gone.id).delete()
    failed, missing, game = caught_up([broken, gone, sound])
    assert isinstance(failed, BoemError)
    assert isinstance(missing, NoTable)
    assert isinstance(game, Match)
    assert len(game.said) == sound.number


def test_a_game_whose_reader_has_gone_is_read_for_the_others() -> None:
    one, other, _ = several()

    async def ask() -> Any:
        leaves = asyncio.ensure_future(game_upto(one.id, one.number))
        stays = asyncio.ensure_future(game_upto(other.id, other.number))
        await asyncio.sleep(0)
        leaves.cancel()
        return await stays

    assert len(asyncio.run(ask()).said) == other.number


def test_a_large_field_and_a_long_way_are_read_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    table = moved_elsewhere(2)
    monkeypatch.setattr(catching_up, "_read_all", lambda _: pytest.fail("read with others"))
    for name, value in (("FEW", 1), ("SMALL", 1)):
        with monkeypatch.context() as patch:
            patch.setattr(catching_up, name, value)
            kept = FOLDS.get(table.id)
            (game,) = caught_up([table])
            assert isinstance(game, Match)
            assert len(game.said) == table.number
            FOLDS.clear()
            assert kept is not None
            FOLDS.keep(kept.table, kept.game)
