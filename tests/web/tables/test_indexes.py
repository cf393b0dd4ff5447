"""What is asked each second, and by pages that anybody opens, is asked of the tables that go on, and not of all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from boem.web.lobby import offers
from boem.web.tables import claims, worker

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "ask", [worker.due_tables, claims.forsaken_tables, offers.live, lambda: offers.offers(None)],
    ids=["due", "forsaken", "live", "offers"],
)  # fmt: skip
def test_finished_tables_are_not_gone_through(ask: Callable[[], object]) -> None:
    with CaptureQueriesContext(connection) as asked:
        ask()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {asked.captured_queries[0]['sql']}")
        plan = [row[-1] for row in cursor.fetchall()]
    assert any("tables_table USING INDEX table_going_on" in step for step in plan), plan
