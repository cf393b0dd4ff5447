"""Fixtures of tests of notices."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from support.push import PushService, push_service

from boem.web.base.push_key import PushKey, new_push_key, read_push_key
from boem.web.notices.push import client


@pytest.fixture
def push_key(settings: LazySettings) -> PushKey:
    """The host has set up push messages."""
    key = read_push_key(new_push_key(), "test")
    settings.PUSH_KEY = key
    return key


@pytest.fixture
def service(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service on this machine, which the site may reach and trusts."""
    settings.PUSH_TO_LOOPBACK = True
    with push_service(tmp_path) as running:
        trust = ssl.create_default_context(cafile=str(running.certificate))
        monkeypatch.setattr(client, "_trust", lambda: trust)
        yield running


@pytest.fixture
def switch_keys_off(settings: LazySettings) -> Callable[[], None]:
    """Makes the host have set up none."""

    def switch_off() -> None:
        settings.PUSH_KEY = None

    return switch_off
