"""All background jobs, with their periods in seconds: those of each process that serves, and those that run once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial

from django.conf import settings

from boem.core.clock import CLOCK
from boem.web.base.announce import layer
from boem.web.base.scheduler import Job
from boem.web.hosting.worker_heartbeat import beat
from boem.web.mail.reading import read_inbox
from boem.web.mail.sending import send_due
from boem.web.notices.challenge_notices import tidy as tidy_notices
from boem.web.notices.due import see_to
from boem.web.notices.letters import can_be_sent
from boem.web.notices.push.sending import send_due_pushes
from boem.web.notices.push.turns import see_to_pushes
from boem.web.pbm.desk_scheduler import sweep
from boem.web.puzzles.worker import make_books, prepare
from boem.web.puzzles.worker import tidy as tidy_puzzles
from boem.web.tables.jobs.worker import Worker, tidy
from boem.web.tables.social import online, presence
from boem.web.tables.time.deadlines import rule_on_late_tables
from boem.web.tournaments.tournament_scheduler import attend_ladders, pair_long_rounds, tick

MAIL_PATIENCE = (
    5.0  # seconds to wait for a silent mail server or push service at shutdown; everything can be done again
)
BOOK_PATIENCE = 30.0  # in which a half-made book is put back into the queue


def serving_jobs() -> Iterator[Job]:
    """The jobs of each process that serves pages."""
    yield Job("presence", 25, presence.beat)
    yield Job("online", 25, online.beat)
    yield from telling_jobs()


def telling_jobs() -> Iterator[Job]:
    """The jobs by which a process hears the site's other processes, and tells them, if there may be any."""
    for name, work in layer().beside().items():
        yield Job(name, 0.5, work)


def working_jobs(worker: Worker) -> Iterator[Job]:
    """The jobs that run once for the whole site."""
    yield from worker.jobs
    yield Job("clocks", 1, rule_on_late_tables)
    yield Job("desks", 1, sweep)
    yield Job("tournaments", 1, tick)
    yield Job("tournaments' long rounds", 1, pair_long_rounds)
    yield Job("ladders", 60, attend_ladders)
    yield Job("books", 1, make_books, patience=BOOK_PATIENCE)
    yield Job("puzzles", 30, prepare)
    yield from mail_jobs()
    if can_be_sent():
        yield Job("turn notices", 20, lambda: see_to(CLOCK.now()))
    if settings.PUSH_KEY is not None:
        yield Job("push turns", 10, lambda: see_to_pushes(CLOCK.now()))
        yield Job("sending push", 2, send_due_pushes, patience=MAIL_PATIENCE)
    yield Job("tidying", 3600, tidy)
    yield Job("tidying puzzles", 3600, tidy_puzzles)
    yield Job("tidying notices", 3600, tidy_notices)
    yield Job("heartbeat", 10, partial(asyncio.to_thread, beat))


def mail_jobs() -> Iterator[Job]:
    """Each in a thread of its own, so that a slow mail server delays neither the other job nor a page."""
    if settings.OUTBOX is not None:
        yield Job("sending mail", 1, send_due, patience=MAIL_PATIENCE)
    if settings.MAILBOX is not None:
        yield Job("reading mail", 20, read_inbox, patience=MAIL_PATIENCE)
