"""Fixtures of tests of letters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings
from support.desks import BEFORE, at
from support.letters import seated_desk

from boem.web.base.mail_urls import read_mailbox, read_outbox
from boem.web.pbm.models import Desk
from boem.web.pbm.post import letters as out
from boem.web.tables.store import service
from boem.web.tables.store.writer import WRITER


@pytest.fixture
def mail(settings: Settings) -> None:
    """The site has mail configured, though nothing sends it here."""
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:1/?from=boem@example.org", "")
    settings.MAILBOX = read_mailbox("imap://boem:secret@127.0.0.1:1/INBOX", "")
    settings.SITE_URL = "https://boem.example.org"


@pytest.fixture
def before() -> Iterator[None]:
    """It is some days before the first deadline."""
    with at(BEFORE):
        yield


@pytest.fixture
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer's thread would use another database connection."""
    monkeypatch.setattr(WRITER, "wait", lambda _table, work: work())


@pytest.fixture
def desk() -> Desk:
    """Heron, Otter and Wren have been told that the game has begun."""
    made = seated_desk("Heron", "Otter", "Wren")
    out.report(made, service.game_at(made.table))
    return made
