"""Frequent queries look only at tables under way, not at all tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from support.puzzles import SHEET

from boem.core.clock import CLOCK
from boem.web.lobby import offers
from boem.web.lobby.profile import Person, seen_by, tallies
from boem.web.pbm import desk_scheduler
from boem.web.puzzles.mine import times_of
from boem.web.tables.jobs import worker
from boem.web.tables.models import Table
from boem.web.tables.store.patrons import check_bots
from boem.web.tables.time import claims, deadlines

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "ask", [worker.due_tables, claims.forsaken_tables, offers.live, lambda: offers.offers(None)],
    ids=["due", "forsaken", "live", "offers"],
)  # fmt: skip
def test_finished_tables_are_not_gone_through(ask: Callable[[], object]) -> None:
    assert "tables_table USING INDEX table_going_on" in plan(ask)


def test_tables_whose_time_has_not_run_out_are_not_examined() -> None:
    assert "tables_table USING INDEX table_deadline" in plan(deadlines.late_tables)


def test_of_tables_under_way_only_those_of_a_patron_are_counted() -> None:
    crowded = Table(patron="guest:Red", bots=0b10, config={"width": 3, "height": 3})
    assert "tables_table USING INDEX table_of_patron" in plan(lambda: check_bots(crowded))


def test_of_all_puzzles_only_those_begun_since_a_day_are_looked_at_for_its_times() -> None:
    assert "USING INDEX table_by_age (game=? AND created>?)" in plan(lambda: times_of(SHEET, CLOCK.now().date()))


def test_finished_games_by_mail_are_not_gone_through() -> None:
    assert "pbm_desk USING INDEX desk_going_on" in plan(lambda: desk_scheduler.due_desks(CLOCK.now()))


def test_of_all_results_only_those_of_a_bot_are_counted() -> None:
    assert "USING INDEX outcome_of_bot (bot=?)" in plan(
        lambda: tallies(seen_by(Person("bot:random", None, "random"), None))
    )


def plan(ask: Callable[[], object]) -> str:
    """The database's plan for the first query."""
    with CaptureQueriesContext(connection) as asked:
        ask()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked.captured_queries[0]['sql']}")
        return "\n".join(str(row[-1]) for row in cursor.fetchall())
