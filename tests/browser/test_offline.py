"""Without a connection: a page of the site's own in the visitor's language, and open puzzles that can be continued."""

from __future__ import annotations

import re

from browser.conftest import Visit
from browser.inspection import faults
from browser.solo import open_puzzle
from browser.visitors import Visitor
from playwright.sync_api import Page, expect

IN_CONTROL = "() => navigator.serviceWorker.controller?.scriptURL.endsWith(`/${document.documentElement.lang}.js`)"
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname).sort();
}"""


def installed(somebody: Visitor, path: str) -> Page:
    """A page of the site with its service worker active."""
    page = somebody.goto(path)
    page.wait_for_function(IN_CONTROL)
    return page


def test_a_page_of_the_sites_own_is_shown_in_the_readers_language(visit: Visit) -> None:
    somebody = visit(locale="de", service_workers="allow")
    page = installed(somebody, "/rules")
    with somebody.cut():
        somebody.context.set_offline(True)
        somebody.goto("/rules/coan")
        expect(page.get_by_role("heading", level=1)).to_have_text("Keine Verbindung")
        found = faults(page, "offline")
        page.evaluate("window.before = true")
        page.get_by_role("button", name="Erneut versuchen").click()
        page.wait_for_function("() => !window.before && document.readyState === 'complete'")
        expect(page.get_by_role("heading", level=1)).to_have_text("Keine Verbindung")
        somebody.context.set_offline(False)
        expect(page.locator(".example").first).to_be_visible()  # it has reloaded by itself
    assert found == []


def test_nothing_of_a_table_or_of_anybody_is_kept(visit: Visit) -> None:
    somebody = visit(service_workers="allow")
    installed(somebody, "/")
    page = somebody.play("mijnenveger")
    page.wait_for_function(IN_CONTROL)
    kept = page.evaluate(KEPT)
    assert kept[0] == "/offline/en"
    assert all(re.fullmatch(r"/static/boem/[\w./-]+\.(css|svg|js|woff2)", path) for path in kept[1:])
    with somebody.cut():
        somebody.context.set_offline(True)
        somebody.goto(page.url)
        expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
        somebody.context.set_offline(False)
        expect(page.locator("[data-status]")).to_be_visible()


def test_a_browser_can_install_the_site(visit: Visit) -> None:
    somebody = visit(service_workers="allow")
    page = installed(somebody, "/")
    told = somebody.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["url"].endswith("/site.webmanifest")
    assert told["errors"] == []
    wrong = somebody.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []


def test_an_open_puzzle_is_gone_on_with_and_solved_once_there_is_a_connection(visit: Visit) -> None:
    somebody = visit()
    puzzle = open_puzzle(somebody)
    first, *mines = puzzle.mines()
    puzzle.square(first).click()
    puzzle.expect_kept(2)
    with somebody.cut():
        somebody.context.set_offline(True)
        expect(puzzle.page.locator("#lost")).to_be_visible()
        for name in mines:
            puzzle.square(name).click()
            puzzle.expect_state(name, "mine")
        somebody.context.set_offline(False)
        expect(puzzle.page.locator("#lost")).to_be_hidden()
    puzzle.expect_over()
    assert puzzle.with_state("found") == {first, *mines}
