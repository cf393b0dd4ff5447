"""Deadlines: at which tables a clock has run out, and what the house does there when nobody looks."""

from __future__ import annotations

from functools import partial

from boem.core.clock import CLOCK
from boem.web.tables.clocks import LAG
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.failures import TRIES, attempt
from boem.web.tables.store.writer import WRITER


def late_tables() -> list[str]:
    """The tables where time has run out, the longest ago first, those set aside left out."""
    late = Table.objects.filter(deadline__lte=CLOCK.now() - LAG, failures__lt=TRIES, paused=None, held=False)
    return list(late.exclude(status="over").order_by("deadline").values_list("id", flat=True))


def rule_on_late_tables() -> None:
    """Let the house do what is due at each of them, as `service.rule_if_late` says."""
    for table_id in late_tables():
        attempt(table_id, partial(WRITER.wait, table_id, partial(service.rule_if_late, table_id=table_id)))
