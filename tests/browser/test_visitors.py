"""The helper that the other tests rely on: it hears of whatever goes wrong in a page."""

from __future__ import annotations

import pytest
from browser.visitors import visitor
from playwright.sync_api import Browser
from support.site import Site

pytestmark = pytest.mark.needs("chromium")

WRONGS = {
    "on the console": "console.error('a fault')",
    "uncaught": "setTimeout(() => { throw new Error('a fault') })",
    "answered 404": "fetch('/nothing/here')",
    "from another host": "window.open('http://127.0.0.1:1/')",
    "against the policy": "document.body.setAttribute('style', 'margin: 0')",
}


@pytest.mark.parametrize("wrong", WRONGS)
def test_what_goes_wrong_is_heard(chromium: Browser, site: Site, wrong: str) -> None:
    with visitor(chromium, site) as somebody:
        page = somebody.goto("/about")
        page.evaluate(f"() => {{ {WRONGS[wrong]} }}")
        for _ in range(200):
            if any(wrong in trouble for trouble in somebody.troubles):
                break
            page.evaluate("new Promise(requestAnimationFrame)")
        assert any(wrong in trouble for trouble in somebody.troubles), somebody.troubles
        somebody.troubles.clear()
        page.close()
        somebody.troubles.clear()
