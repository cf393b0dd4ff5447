"""What the tests of puzzles share."""

from __future__ import annotations

import pytest

from boem.web.puzzles import known


@pytest.fixture(autouse=True)
def _nothing_known() -> None:
    """Forget the grades that memory keeps of puzzles whose rows are rolled back."""
    known._read.cache_clear()
