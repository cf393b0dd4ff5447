"""The line above a board says what to press until the viewer has done it once, and what a mistake has cost."""

from __future__ import annotations

from typing import Any

import pytest
from support.tables import do, fresh, laid_out, player, table_of

from boem.web.tables.models import Table
from boem.web.tables.page.sight import sight
from boem.web.tables.store.opening import join
from boem.web.tables.store.table_access import place_at

pytestmark = pytest.mark.django_db

PUZZLE: dict[str, Any] = {"width": 6, "height": 6, "clues": "2...1.3.21.3.3....2..1...2...21.101."}


def hint(table: Table, name: str = "Red") -> str:
    return sight(place_at(table.id, player(name))).scene.hint


def happened(table: Table, name: str = "Red") -> str:
    return sight(place_at(table.id, player(name))).scene.happened


def test_coan_asks_for_a_square_and_later_says_what_a_wrong_mark_cost() -> None:
    table = table_of("me", "open", game="coan", config={"width": 5, "height": 5, "mines": 3})
    join(table_id=table.id, player=player("Blue"))
    assert "Choose a square to explore" in hint(table)
    do(table, 0, "mark B2")
    assert "Choose a square" in hint(table, "Blue")
    do(table, 1, "explore B3")
    assert happened(table).startswith("Your mark on B2 was wrong: −3.")
    assert "Blue explored B3" in happened(table)
    assert "wrong" not in happened(table, "Blue")
    assert hint(table) == hint(table, "Blue") == ""  # the move list is read aloud


def test_coan_says_what_the_viewer_has_done_before_it_says_what_was_answered() -> None:
    table = table_of("me", "open", game="coan", config={"width": 5, "height": 5, "mines": 3})
    join(table_id=table.id, player=player("Blue"))
    do(table, 0, "explore A1")
    assert happened(table).startswith("You ")
    do(table, 1, "explore E5")
    told = happened(table)
    assert told.startswith("You ")
    assert told.index("A1") < told.index("Blue")
    assert happened(table, "Blue").startswith("You ")
    assert "A1" not in happened(table, "Blue")


def test_mijnenveger_says_what_a_sweep_is_for_until_the_first() -> None:
    table = laid_out()
    assert "you hear how many mines" in hint(table)
    do(table, 0, "sweep A1")
    do(table, 1, "sweep A1")
    assert hint(fresh(table)) == "Disarm what you are sure of, then sweep one square."


def test_a_puzzle_says_what_to_tap_until_something_is_marked() -> None:
    table = table_of("me", game="solo", config=PUZZLE)
    assert "Tap the squares that hold mines" in hint(table)
    do(table, 0, "mine A3")
    assert "Tap" not in hint(table)
