"""The longest names of levels are read in full on the narrowest phones."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.inspection import in_widths
from playwright.sync_api import Page, expect

CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent.trim())"
WIDTHS = (320, 360, 375)


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_a_level_is_named_in_full_where_it_is_chosen_and_where_it_sits(visit: Visit, language: str) -> None:
    page = visit(locale=language).goto("/new/coan")
    for width in in_widths(page, *WIDTHS):
        assert page.locator(".level").evaluate_all(CUT) == [], width
    names = page.locator(".level").all_inner_texts()
    page.locator(".level").nth(max(range(len(names)), key=lambda at: len(names[at]))).click()
    page.locator("main form .btn.main").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat .who")).to_have_count(2)
    for width in in_widths(page, *WIDTHS):
        assert cut(page) == [], width


def cut(page: Page) -> list[str]:
    """The names on the seats' cards that have no room, with two digits of points and a minus beside each."""
    page.locator(".seat .score").evaluate_all("all => all.forEach(one => { one.textContent = '−12'; })")
    return list(page.locator(".seat .who > span:first-of-type").evaluate_all(CUT))
