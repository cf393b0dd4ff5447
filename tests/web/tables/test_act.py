"""Acting: an accepted action becomes an entry, and the table's row follows from it."""

from __future__ import annotations

import re

import pytest
from support.play import answers
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, log_of, table_for_two

from boem.web.tables.models import Entry

pytestmark = pytest.mark.django_db


def test_actions_are_numbered_and_stored_in_the_order_in_which_they_came() -> None:
    table = table_for_two()
    numbers = [do(table, *move).number for move in ((1, BLUE_LAYS), (0, RED_LAYS), (0, "sweep B2"))]
    assert numbers == [0, 1, 2]
    assert log_of(table) == [(1, BLUE_LAYS), (0, RED_LAYS), (0, "sweep B2")]


def test_the_game_that_comes_back_holds_the_answer() -> None:
    table = laid_out()
    assert answers(do(table, 0, "disarm A3").game)[-1] == "ok"
    assert answers(do(table, 0, "sweep B2").game)[-1] == "2"


def test_the_row_says_whose_turn_it_is_and_when_it_is_over() -> None:
    table = table_for_two()
    assert (table.status, table.waits) == ("setup", 0b11)
    do(table, 0, RED_LAYS)
    assert (fresh(table).status, fresh(table).waits) == ("setup", 0b10)
    do(table, 1, BLUE_LAYS)
    assert (fresh(table).status, fresh(table).waits) == ("playing", 0b01)
    do(table, 0, "sweep B2")
    assert fresh(table).waits == 0b10
    do(table, 1, "resign")
    assert (fresh(table).status, fresh(table).waits) == ("over", 0)


def test_an_action_is_stored_in_the_words_of_the_notation_however_it_was_typed() -> None:
    table = table_for_two()
    do(table, 0, "  lay   b1  A1 ")
    do(table, 1, BLUE_LAYS)
    do(table, 0, " sweep  b2 ")
    assert log_of(table)[2] == (0, "sweep B2")
    assert log_of(table)[0] == (0, "lay B1 A1")


def test_every_entry_bears_the_time_in_utc_to_the_millisecond() -> None:
    times = Entry.objects.filter(table=laid_out()).values_list("at", flat=True)
    assert [re.sub(r"\d", "9", at) for at in times] == ["9999-99-99T99:99:99.999Z"] * 2
