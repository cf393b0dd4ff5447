"""Short cuts for setting up a table of Uitweg, within the test process."""

from __future__ import annotations

from typing import Any, Final

from support.tables import do, fresh, player

from boem.web.tables.models import Table
from boem.web.tables.store.opening import TableWish, join, open_table

SMALL: Final = {"width": 4, "height": 4, "barriers": 4, "starts": 0}
RED_BUILDS, BLUE_BUILDS = "build D4 A1|B1", "build D4 B3|B4 C1|C2"


def maze_for_two(**config: Any) -> Table:
    """A table where Red has seat 0 and Blue seat 1."""
    table = open_table(host=player("Red"), wish=TableWish("uitweg", ("me", "open"), SMALL | config))
    join(table_id=table.id, player=player("Blue"))
    return fresh(table)


def built(**config: Any) -> Table:
    """The same, with both mazes built: it is Red's turn."""
    table = maze_for_two(**config)
    do(table, 0, RED_BUILDS)
    do(table, 1, BLUE_BUILDS)
    return fresh(table)


def seeking(*squares: str, **config: Any) -> Table:
    """The same, with Red's runner sent this way, square by square."""
    table = built(**config)
    for square in squares:
        do(table, 0, f"to {square}")
    return fresh(table)
