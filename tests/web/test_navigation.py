"""The header marks the section to which a page belongs."""

from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

CURRENT = re.compile(r'<a href="([^"]*)" aria-current="page">')


@pytest.mark.parametrize(
    ("page", "section"),
    [
        ("/", "/"),
        ("/lobby", "/lobby"),
        ("/find/coan", "/lobby"),
        ("/leaderboard", "/leaderboard"),
        ("/people", "/leaderboard"),
        ("/players/bot:fox", "/leaderboard"),
        ("/tournaments", "/tournaments"),
        ("/puzzles", "/puzzles"),
        ("/puzzles/rush", "/puzzles"),
        ("/analysis", "/analysis"),
        ("/mail", "/mail"),
        ("/rules", "/rules"),
        ("/rules/coan", "/rules"),
        ("/about", None),
        ("/nothing-here", None),
    ],
)
def test_a_page_belongs_to_one_section_or_to_none(page: str, section: str | None) -> None:
    header = Client().get(page).content.decode().partition("</header>")[0]
    assert CURRENT.findall(header) == ([section] * 2 if section else [])  # on wide pages, and in the menu of phones
