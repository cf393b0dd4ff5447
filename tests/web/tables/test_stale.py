"""An action is stale if what its seat may do has changed since it last looked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.tables import BLUE_LAYS, RED_LAYS, do, fresh, laid_out, log_of, table_for_two

from boem.web.base.errors import Stale

pytestmark = pytest.mark.django_db


def test_anothers_laying_makes_nothing_stale() -> None:
    table = table_for_two()
    do(table, 0, RED_LAYS, after=0)
    do(table, 1, BLUE_LAYS, after=0)
    assert fresh(table).number == 2


@pytest.mark.parametrize("note", ["flag B2", "unflag C2"])
def test_anothers_flag_makes_nothing_stale(note: str) -> None:
    table = laid_out()
    do(table, 1, "flag C2")
    seen = fresh(table).number
    do(table, 1, note)
    do(table, 0, "sweep B2", after=seen)
    assert log_of(table)[-2:] == [(1, note), (0, "sweep B2")]


@pytest.mark.parametrize(
    ("since", "then"),
    [
        ([(0, "flag B2")], (0, "sweep B2")),  # one's own flag
        ([(0, "disarm A3")], (0, "sweep B2")),  # one's own disarming
        ([(0, "sweep B2")], (0, "sweep C1")),  # one's own sweep
        ([(0, "sweep B2")], (1, "flag C1")),  # somebody else's sweep
        ([(0, "disarm A3")], (1, "flag C1")),  # somebody else's disarming
        ([(1, "resign")], (0, "sweep B2")),  # somebody else's resignation
        ([(1, "flag C1"), (0, "sweep B2"), (1, "flag C2")], (1, "flag A2")),  # a blocking action in between
    ],
)
def test_an_entry_that_changes_what_the_seat_may_do_makes_it_stale(
    since: Sequence[tuple[int, str]], then: tuple[int, str]
) -> None:
    table = laid_out()
    for move in since:
        do(table, *move)
    before = log_of(table)
    with pytest.raises(Stale) as caught:
        do(table, *then, after=2)
    assert caught.value.number == 2 + len(since)
    assert log_of(table) == before


def test_a_number_ahead_of_the_table_is_stale() -> None:
    table = laid_out()
    with pytest.raises(Stale) as caught:
        do(table, 0, "sweep B2", after=3)
    assert caught.value.number == 2
    assert fresh(table).number == 2


def test_a_number_before_the_first_entry_is_stale() -> None:
    table = laid_out()
    do(table, 0, "sweep B2")
    do(table, 1, "flag C2")
    with pytest.raises(Stale):
        do(table, 0, "flag C2", after=-1)
