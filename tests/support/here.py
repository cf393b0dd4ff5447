"""The site within the test process, called like one that listens; nothing done there persists."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

import httpx
import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection
from support.site import Guest, Site
from support.tables import player

from boem.core.clock import CLOCK
from boem.web.accounts.tokens import new_token


@dataclass
class Here(Site):
    """Plain request and answer, without the cost of a server and connections."""

    said: pytest.LogCaptureFixture | None = None

    @property
    def url(self) -> str:
        """The URL at which it would answer."""
        return "http://testserver"

    @property
    def log(self) -> str:
        """Its log."""
        assert self.said is not None
        return self.said.text

    def now(self) -> datetime:
        """The time there."""
        return CLOCK.now()

    def client(self, token: str = "") -> httpx.Client:
        """A client of its API, with a token or anonymous."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        inside = httpx.WSGITransport(_served())
        return httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, transport=inside)

    def lasting(self, name: str) -> Guest:
        """A player of this name with an account."""
        return Guest(self, name, new_token(player(name)))

    @contextmanager
    def _stored(self) -> Iterator[Any]:
        with connection.cursor() as cursor:
            yield cursor


@cache
def _served() -> Any:
    return get_wsgi_application()
