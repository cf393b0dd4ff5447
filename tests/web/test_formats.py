"""Dates are written as the reader's language does."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.formats import date_format

import boem.web


@pytest.mark.parametrize(
    ("language", "long", "short"),
    [
        ("en", "27 November 2026", "27 Nov 2026"),
        ("nl", "27 november 2026", "27-11-2026"),
        ("de", "27. November 2026", "27.11.2026"),
    ],
)
def test_dates_are_native(language: str, long: str, short: str) -> None:
    day = date(2026, 11, 27)
    with translation.override(language):
        assert date_format(day) == long
        assert date_format(day, "SHORT_DATE_FORMAT") == short


def test_no_template_fixes_the_order_of_a_date() -> None:
    templates = (Path(next(iter(boem.web.__path__))) / "templates").rglob("*.html")
    assert [one.name for one in templates if 'date:"j' in one.read_text()] == []
