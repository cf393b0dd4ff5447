"""A far square in Uitweg: several entries, written together, under one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from support.mazes import built, maze_for_two, seeking
from support.tables import do, fresh, log_of

from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.records import ALL, document_for, entry_for
from boem.testing.fingerprint import fingerprint
from boem.web.base import announce
from boem.web.base.errors import KeyReused, Stale
from boem.web.base.statements import Insert
from boem.web.tables.models import Entry, Table
from boem.web.tables.store import service
from boem.web.tables.store.match_cache import FOLDS, fold

pytestmark = pytest.mark.django_db

WAY = ("A1", "A2", "A3", "B3")
BACK = [(0, "to A3"), (0, "to A2"), (0, "to A1")]


def keys(table: Table) -> list[str | None]:
    return list(Entry.objects.filter(table=table).values_list("key", flat=True))


def test_each_step_is_an_entry_and_all_are_answered() -> None:
    table = seeking(*WAY)
    acted = do(table, 0, "to a1")
    assert acted.entries == range(6, 9)
    assert log_of(table)[6:] == BACK
    assert [entry_for(acted.game, number, None)["answer"] for number in acted.entries] == ["yes"] * 3
    assert fresh(table).number == 9


def test_the_walk_ends_where_its_last_step_ends_the_turn() -> None:
    table = seeking(*WAY, steps=6)
    assert do(table, 0, "to A1").entries == range(6, 8)
    assert log_of(table)[6:] == BACK[:2]
    assert fresh(table).waits == 0b10


def test_a_walk_from_outside_enters_first() -> None:
    table = seeking("A1", "A2", "A1")
    do(table, 0, "exit")
    do(table, 1, "to A1")
    do(table, 1, "exit")
    do(table, 0, "to A2")
    assert log_of(table)[-2:] == [(0, "to A1"), (0, "to A2")]


@pytest.mark.parametrize("kept", [True, False])
def test_the_same_key_and_body_get_the_same_entries_again_and_no_further_ones(kept: bool) -> None:
    table = seeking(*WAY)
    first = do(table, 0, "to A1", after=6, key="k")
    do(table, 0, "to A2")
    if not kept:
        FOLDS.clear()
    again = do(table, 0, "to A1", after=6, key="k")
    assert again.entries == first.entries == range(6, 9)
    assert fresh(table).number == 10
    assert keys(table)[6:] == [None, None, "k", None]


def test_the_other_build_between_what_was_seen_and_the_action_is_none_of_its_entries() -> None:
    table = maze_for_two()
    do(table, 1, "build D4")
    first = do(table, 0, "build D4", after=0, key="k")
    assert first.entries == range(1, 2)
    assert do(table, 0, "build D4", after=0, key="k").entries == range(1, 2)


def test_another_far_square_under_the_same_key_is_refused() -> None:
    table = seeking(*WAY)
    do(table, 0, "to A1", after=6, key="k")
    with pytest.raises(KeyReused):
        do(table, 0, "to A2", after=6, key="k")
    assert fresh(table).number == 9


@pytest.mark.parametrize("after", [0, 5, 7])
def test_a_far_square_is_stale_as_any_action_is(after: int) -> None:
    table = seeking(*WAY)
    with pytest.raises(Stale) as caught:
        do(table, 0, "to A1", after=after)
    assert caught.value.number == 6
    assert fresh(table).number == 6


@pytest.mark.parametrize(("text", "code"), [("to D4", "too_far"), ("to B3", "too_far"), ("to D9", "off_board")])
def test_where_no_known_way_leads_nothing_is_written_and_the_key_is_free(text: str, code: str) -> None:
    table = seeking(*WAY)
    with pytest.raises(IllegalAction) as caught:
        do(table, 0, text, after=6, key="k")
    assert caught.value.code == code
    assert do(table, 0, "to A3", after=6, key="k").entries == range(6, 7)


def test_out_of_turn_nobody_walks() -> None:
    table = seeking(*WAY, "B4")
    with pytest.raises(IllegalAction) as caught:
        do(table, 0, "to A1")
    assert caught.value.code == "not_your_turn"
    assert fresh(table).number == 7


def test_when_writing_fails_half_way_no_step_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seeking(*WAY)
    before = log_of(table)

    def fail(self: Any, rows: Sequence[Entry]) -> None:
        Entry.objects.create(table=rows[0].table, number=rows[0].number, said=rows[0].said, at="")
        raise RuntimeError("no room")

    monkeypatch.setattr(Insert, "write", fail)
    with pytest.raises(RuntimeError):
        do(table, 0, "to A1")
    monkeypatch.undo()
    assert log_of(table) == before
    assert do(table, 0, "to A1").entries == range(6, 9)


def test_a_walk_is_announced_once_with_the_last_number(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    table = seeking(*WAY)
    said: list[int] = []
    monkeypatch.setattr(announce, "moved", lambda table_id, number: said.append(number))
    with django_capture_on_commit_callbacks(execute=True):
        do(table, 0, "to A1")
    assert said == [9]


def test_a_walk_makes_as_few_statements_as_a_step(django_assert_num_queries: Any) -> None:
    table = seeking(*WAY)
    service.game_at(fresh(table))
    with django_assert_num_queries(2 + 2):  # BEGIN and COMMIT
        service.submit(table_id=table.id, seat=Seat(0), text="to A1", after=6, key="k")


def test_the_log_comes_to_what_memory_holds() -> None:
    table = seeking(*WAY)
    do(table, 0, "to A1")
    kept = document_for(service.game_at(fresh(table)), ALL)
    FOLDS.clear()
    assert fingerprint(document_for(fold(fresh(table)), ALL)) == fingerprint(kept)


def test_a_single_step_stays_a_single_entry() -> None:
    table = built()
    assert do(table, 0, "to A1").entries == range(2, 3)
