"""Fixtures of tests of mail."""

from __future__ import annotations

import pytest
from web.mail.taker import Taker

from boem.web.base.hooks import MAIL_ARRIVED


@pytest.fixture
def taker(monkeypatch: pytest.MonkeyPatch) -> Taker:
    """The only handler of incoming mail."""
    made = Taker()
    monkeypatch.setattr(MAIL_ARRIVED, "_added", [made])
    return made
