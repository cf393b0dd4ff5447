"""Games that have moved on in other processes: what is announced while some are read is read together after that."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary

from django.db import DatabaseError

from boem.records import Match
from boem.web.base.connection import in_thread
from boem.web.base.errors import NoTable
from boem.web.tables.models import find_table, find_tables
from boem.web.tables.store.match_cache import FOLDS
from boem.web.tables.store.service import game_at, games_at

FEW: Final = 20  # entries that are folded beside those of other tables
SMALL: Final = 400  # squares, up to which an entry takes no more than some milliseconds


async def game_upto(table_id: str, number: int) -> Match:
    """The game with at least `number` entries, from memory if possible."""
    kept = FOLDS.get(table_id)
    if kept is not None and len(kept.game.said) >= number:
        return kept.game
    if kept is None or number - len(kept.game.said) > FEW or kept.table.squares > SMALL:
        return await in_thread(_read)(table_id)
    return await _READERS.setdefault(asyncio.get_running_loop(), _GamesReader()).read(table_id)


class _GamesReader:
    """Reads games together, in one event loop."""

    def __init__(self) -> None:
        self._asked: dict[str, asyncio.Future[Match]] = {}
        self._reading: asyncio.Future[None] | None = None

    async def read(self, table_id: str) -> Match:
        """The game as it is from now on."""
        asked = self._asked.setdefault(table_id, asyncio.get_running_loop().create_future())
        if self._reading is None or self._reading.done():
            self._reading = asyncio.ensure_future(self._read())
        return await asyncio.shield(asked)

    async def _read(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, {}
            try:
                found = await in_thread(_read_all)([*asked])
            except Exception as error:
                found = dict.fromkeys(asked, error)
            for table_id, waiting in asked.items():
                outcome = found[table_id]
                if isinstance(outcome, Exception):
                    waiting.set_exception(outcome)
                    waiting.exception()  # whoever asked may be gone
                else:
                    waiting.set_result(outcome)


_READERS: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, _GamesReader]] = WeakKeyDictionary()


def _read_all(table_ids: Sequence[str]) -> dict[str, Match | Exception]:
    """Each table's game, or why there is none: one that fails must not keep the others from theirs."""
    try:
        tables = find_tables(table_ids)
        games = dict(zip(tables, games_at([*tables.values()]), strict=True))
        return {one: games.get(one) or NoTable() for one in table_ids}
    except DatabaseError:
        raise
    except Exception:
        return {one: _outcome(one) for one in table_ids}


def _outcome(table_id: str) -> Match | Exception:
    try:
        return _read(table_id)
    except Exception as error:
        return error


def _read(table_id: str) -> Match:
    return game_at(find_table(table_id))
