"""The helper that other tests rely on notices whatever goes wrong in a page."""

from __future__ import annotations

import time

import pytest
from browser.visitors import SECONDS, Visitor, visitor
from playwright.sync_api import Browser
from support.site import Site

WRONGS = {
    "on the console": "console.error('a fault')",
    "uncaught": "setTimeout(() => { throw new Error('a fault') })",
    "answered 404": "fetch('/nothing/here')",
    "from another host": "window.open('http://127.0.0.1:1/')",
    "against the policy": "document.body.setAttribute('style', 'margin: 0')",
}


@pytest.mark.parametrize("wrong", WRONGS)
def test_faults_of_a_page_are_noticed(chromium: Browser, site: Site, wrong: str) -> None:
    with pytest.raises(AssertionError, match=wrong), visitor(chromium, site) as somebody:
        go_wrong(somebody, wrong)


def go_wrong(somebody: Visitor, wrong: str, *statuses: int) -> None:
    """Cause this error, and wait until it is noticed; these statuses are allowed."""
    somebody.statuses.update(statuses)
    page = somebody.goto("/about")
    page.evaluate(f"() => {{ {WRONGS[wrong]} }}")
    until = time.monotonic() + SECONDS
    while time.monotonic() < until and not any(wrong in trouble for trouble in somebody.troubles):
        page.evaluate("new Promise(requestAnimationFrame)")


def test_only_a_status_that_is_expected_is_no_trouble(chromium: Browser, site: Site) -> None:
    with visitor(chromium, site) as somebody:
        somebody.statuses.add(404)
        somebody.goto("/nothing/here")
    with pytest.raises(AssertionError, match="answered 404"), visitor(chromium, site) as somebody:
        go_wrong(somebody, "answered 404", 403)
