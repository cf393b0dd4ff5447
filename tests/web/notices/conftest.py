"""Fixtures of tests of notices."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from boem.web.base.push_key import PushKey, new_push_key, read_push_key


@pytest.fixture
def push_key(settings: LazySettings) -> PushKey:
    """The host has set up push messages."""
    key = read_push_key(new_push_key(), "test")
    settings.PUSH_KEY = key
    return key
