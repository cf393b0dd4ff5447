"""The names of seats whose players share a name."""

from __future__ import annotations

from boem.web.tables.store.seat_names import apart


def test_those_of_one_name_are_numbered_and_no_other() -> None:
    assert apart(["Ann", "Bot Club", "Ben", "Bot Club"]) == ["Ann", "Bot Club 1", "Ben", "Bot Club 2"]


def test_free_seats_are_not_numbered() -> None:
    assert apart(["Ann", "", ""]) == ["Ann", "a free seat", "a free seat"]
