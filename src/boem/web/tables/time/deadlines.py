"""Deadlines: the tables where time has run out, on which the house rules even if nobody has the page open."""

from __future__ import annotations

from functools import partial

from boem.core.clock import CLOCK
from boem.web.tables.clocks import LAG
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.failures import TRIES, attempt
from boem.web.tables.store.writer import WRITER


def late_tables() -> list[str]:
    """The tables where time has run out, the longest ago first, except those set aside after failures."""
    late = Table.objects.filter(deadline__lte=CLOCK.now() - LAG, failures__lt=TRIES, paused=None, held=False)
    return list(late.exclude(status="over").order_by("deadline").values_list("id", flat=True))


def rule_on_late_tables() -> None:
    """Call `service.rule_if_late` for each of them."""
    for table_id in late_tables():
        attempt(table_id, partial(WRITER.wait, table_id, partial(service.rule_if_late, table_id=table_id)))
