"""A plugin with the mail servers of a test, and the site's settings that name them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings
from support import services
from support.mail import Letterbox, PostOffice

from boem.web.config.mail_urls import read_mailbox, read_outbox


@pytest.fixture
def letterbox(settings: Settings) -> Iterator[Letterbox]:
    """The site's mailbox, empty, on a real server."""
    with services.dovecot() as url:
        settings.MAILBOX = read_mailbox(url, "BOEM_IMAP_URL")
        yield Letterbox(url)


@pytest.fixture
def post_office(settings: Settings) -> Iterator[PostOffice]:
    """A server that takes the site's mails."""
    with PostOffice().open() as office:
        settings.OUTBOX = read_outbox(office.url, "BOEM_EMAIL_URL")
        yield office
