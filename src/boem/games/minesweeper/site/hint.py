"""Hints on request. They follow from what is open, which everybody sees; the layout is never used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

from boem.core.squares import Square
from boem.games.minesweeper.advice import Advice, advise
from boem.games.minesweeper.rules.facts import COVERED, Position
from boem.games.minesweeper.rules.knowledge import field_of
from boem.inference import Field
from boem.web.base.working_out import work_out
from boem.web.tables.boards.board import Heard

ASKED: Final = "hint"  # in a seat's notes: number of entries when it asked
HINTS: Final = "hints"  # how often it has asked
SECONDS: Final = 8.0  # until nobody waits any longer


def hint(heard: Heard, noted: Mapping[str, str], now: Position) -> Advice | None:
    """The hint asked for last, until its square is open; may raise TooMany. None if none was found in time."""
    if ASKED not in noted:
        return None
    then = _after(now, heard[: int(noted[ASKED])])
    found = _found(field_of(then), then.flags)
    return found if found is not None and now.at(found.square) == COVERED else None


def ask(heard: Heard, noted: Mapping[str, str], now: Position) -> dict[str, str]:
    """The note for asking for the next hint; raises as `hint` does."""
    asked = {ASKED: str(len(heard)), HINTS: str(int(noted.get(HINTS, "0")) + 1)}
    hint(heard, asked, now)  # computed while the player waits and can be told about problems
    return asked


def _after(now: Position, heard: Heard) -> Position:
    """The position that these entries led to."""
    position = Position.start(now.config)
    for said, *_own in heard:
        position = position.after(said)
    return position


@lru_cache(maxsize=1000)  # asked for again for every part of the page
def _found(field: Field, flags: frozenset[Square]) -> Advice | None:
    return work_out(partial(advise, field, flags), seconds=SECONDS)
