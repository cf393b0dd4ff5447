"""Metrics from the database, counted at each scrape."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import F, Min, Q
from prometheus_client.core import GaugeMetricFamily

from boem.core.clock import CLOCK
from boem.web.mail.models import Outgoing
from boem.web.puzzles.models import Book
from boem.web.tables.jobs.bot_turns import TRIES
from boem.web.tables.models import Table


class Stored:
    """Waiting tables, mails and books."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """One gauge after another."""
        now = CLOCK.now()
        yield from _tables()
        age = max(((now - at).total_seconds() for at in _oldest(now)), default=0.0)
        yield _gauge("boem_queue_age_seconds", "How long the oldest overdue work waits.", age)
        mails = Outgoing.objects.filter(state=Outgoing.State.WAITING).count()
        yield _gauge("boem_mails_waiting", "Mails that are to be sent.", mails)
        books = Book.objects.filter(state__in=(Book.State.WAITING, Book.State.WORKING)).count()
        yield _gauge("boem_books_waiting", "Books that are to be made.", books)


def _tables() -> Iterator[GaugeMetricFamily]:
    going_on = Table.objects.exclude(status="over")
    waiting = Q(seats__kind__in=("open", "invite"))
    awaiting = going_on.filter(waiting).distinct().count()
    yield _gauge("boem_tables_waiting", "Tables where a seat is free.", awaiting)
    yield _gauge("boem_tables_playing", "Tables that go on with all seats taken.", going_on.count() - awaiting)
    aside = going_on.filter(failures__gte=TRIES).count()
    yield _gauge("boem_tables_set_aside", "Tables that the worker has given up on.", aside)


def _oldest(now: datetime) -> list[datetime]:
    """When the oldest overdue work of each kind fell due: bots' moves, deadlines, mails, books."""
    tables = Table.objects.exclude(status="over").filter(failures__lt=TRIES, held=False)
    both: Any = F("waits")
    bots = tables.alias(due=both.bitand(F("bots"))).exclude(due=0)
    found = (
        bots.aggregate(at=Min("changed"))["at"],
        tables.filter(deadline__lte=now).aggregate(at=Min("deadline"))["at"],
        Outgoing.objects.filter(state=Outgoing.State.WAITING, due__lte=now).aggregate(at=Min("due"))["at"],
        Book.objects.filter(state=Book.State.WAITING).aggregate(at=Min("created"))["at"],
    )
    return [at for at in found if at is not None]


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, what, value=value)
