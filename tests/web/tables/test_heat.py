"""Probabilities written on a board by an analysis."""

from __future__ import annotations

import pytest

from boem.web.tables.page.move_review import percent


@pytest.mark.parametrize(
    ("chance", "written"),
    [(0, "0"), (1e-9, "< 1"), (0.0099, "< 1"), (0.01, "1"), (1 / 3, "33"), (0.99, "99"), (0.999, "> 99"), (1, "100")],
)
def test_0_and_100_are_written_only_where_they_are_certain(chance: float, written: str) -> None:
    assert percent(chance) == written
