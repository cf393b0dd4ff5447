"""Who hears of the end of games, without tables knowing of them: in the transaction that ends one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from boem.records import Match
from boem.web.tables.models import Table

Ending: TypeAlias = Callable[[Table, Match], None]
"""Is told of a table and its game once it is over, and again if an entry takes the end back."""
_ENDINGS: list[Ending] = []


def on_end(ending: Ending) -> None:
    """Tell of every end from now on; called once, when the site starts."""
    if ending not in _ENDINGS:
        _ENDINGS.append(ending)


def tell_end(table: Table, game: Match) -> None:
    """Tell those who want to know, in the transaction that is open."""
    for ending in _ENDINGS:
        ending(table, game)
