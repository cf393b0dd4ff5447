"""A plugin with mail servers for tests, and the site's settings for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from pytest_django.fixtures import Settings
from support import services
from support.mail import Letterbox, PostOffice

from boem.web.base.mail_urls import read_mailbox, read_outbox


@pytest.fixture(scope="session")
def letterboxes() -> Iterator[Iterator[str]]:
    """The URLs of new mailboxes on a real server."""
    with services.dovecot() as url:
        yield (url.replace(services.MAILBOX_USER, f"{services.MAILBOX_USER}{number}", 1) for number in count(1))


@pytest.fixture
def letterbox(settings: Settings, letterboxes: Iterator[str]) -> Letterbox:
    """The site's mailbox on a real server, empty."""
    url = next(letterboxes)
    settings.MAILBOX = read_mailbox(url, "BOEM_IMAP_URL")
    return Letterbox(url)


@pytest.fixture
def post_office(settings: Settings) -> Iterator[PostOffice]:
    """A server that takes the site's mail."""
    with PostOffice().open() as office:
        settings.OUTBOX = read_outbox(office.url, "BOEM_EMAIL_URL")
        yield office
