"""What the tests of mail share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from web.mail.taker import Taker

from boem.web.mail.arrived import TAKERS


@pytest.fixture
def taker() -> Iterator[Taker]:
    """The only one that takes mails."""
    made = Taker()
    kept, TAKERS[:] = list(TAKERS), [made]
    yield made
    TAKERS[:] = kept
