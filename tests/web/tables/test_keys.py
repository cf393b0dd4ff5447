"""Idempotency keys: an action is taken once, however often it is sent."""

from __future__ import annotations

import pytest
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, log_of, table_for_two

from boem.core.errors import IllegalAction, ParseError
from boem.records import entry_for
from boem.web.base.errors import KeyReused, Stale

pytestmark = pytest.mark.django_db


def test_the_same_key_and_body_get_the_same_answer_and_no_second_entry() -> None:
    table = table_for_two()
    first = do(table, 0, RED_LAYS, after=0, key="k")
    do(table, 1, BLUE_LAYS)
    do(table, 0, "sweep B2")
    again = do(table, 0, RED_LAYS, after=0, key="k")
    assert again.number == first.number == 0
    assert entry_for(again.game, 0, None) == entry_for(first.game, 0, None)
    assert fresh(table).number == 3


def test_a_key_is_answered_even_after_the_end() -> None:
    table = laid_out()
    do(table, 0, "sweep B2", after=2, key="k")
    do(table, 1, "resign")
    assert do(table, 0, "sweep B2", after=2, key="k").number == 2


@pytest.mark.parametrize(("text", "after"), [("sweep B1", 2), ("sweep B2", 3), ("sweep  B2", 2)])
def test_the_same_key_with_another_body_is_refused(text: str, after: int) -> None:
    table = laid_out()
    do(table, 0, "sweep B2", after=2, key="k")
    with pytest.raises(KeyReused):
        do(table, 0, text, after=after, key="k")
    assert fresh(table).number == 3


def test_a_key_is_one_seats_at_one_table() -> None:
    one, two = table_for_two(), table_for_two()
    for table in (one, two):
        do(table, 0, RED_LAYS, key="k")
        do(table, 1, BLUE_LAYS, key="k")
        assert fresh(table).number == 2


def test_after_a_refusal_the_key_is_free() -> None:
    table = laid_out()
    with pytest.raises(IllegalAction):
        do(table, 1, "sweep B2", after=2, key="k")
    with pytest.raises(Stale):
        do(table, 1, "flag B2", after=9, key="k")
    with pytest.raises(ParseError):
        do(table, 1, "juggle", after=2, key="k")
    assert do(table, 1, "flag B2", after=2, key="k").number == 2


@pytest.mark.parametrize("key", ["", "k" * 81, "k\0", "k\ud800", "k\n"])
def test_a_key_has_1_to_80_printable_characters(key: str) -> None:
    table = laid_out()
    with pytest.raises(ParseError, match="Idempotency-Key"):
        do(table, 0, "sweep B2", key=key)
    assert do(table, 0, "sweep B2", key="ключ" * 20).number == 2


def test_without_a_key_each_action_counts_separately() -> None:
    table = laid_out()
    do(table, 0, "flag B2")
    do(table, 0, "unflag B2")
    do(table, 0, "flag B2")
    assert log_of(table)[2:] == [(0, "flag B2"), (0, "unflag B2"), (0, "flag B2")]
