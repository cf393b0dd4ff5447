"""Using the site by keyboard alone."""

from __future__ import annotations

from browser.table import Table
from browser.visitors import Visitor
from playwright.sync_api import Page, expect

from boem.core.squares import Square

MOST_TABS = 60
# Before the first Tab the focus can't be lost: it is at the beginning of the page.
WATCH_FOCUS = """
window.lostFocus = 0;
let held = document.activeElement !== document.body;
document.addEventListener("focusin", () => { held = true; });
new MutationObserver(() => setTimeout(() => {
  if (held && document.activeElement === document.body) window.lostFocus += 1;
})).observe(document.getElementById("main"), { childList: true, subtree: true, attributes: true });
"""


def tab_to(page: Page, where: str) -> None:
    """Press Tab until this has the focus, on a page whose scripts have run."""
    page.wait_for_load_state()
    for _ in range(MOST_TABS):
        if page.evaluate("where => document.activeElement.matches(where)", where):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {where}")


def meet_by_keys(host: Visitor, friend: Visitor) -> None:
    """Open a table by the form, small and with the host to begin, and let the friend join by the link."""
    page = host.goto()
    tab_to(page, '[data-game="mijnenveger"] a[href*="/new/"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    for name, value in (("with", "friend"), ("board", "small"), ("starts", "me")):
        if name == "starts":
            unfold(page)
        tab_to(page, f'input[name="{name}"]')
        arrow_to(page, f'input[name="{name}"][value="{value}"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    friend.goto(page.locator("[data-link]").input_value())
    tab_to(friend.page, '[data-action="join"]')
    friend.page.keyboard.press("Enter")
    friend.page.wait_for_url("**/t/*")


def unfold(page: Page) -> None:
    """Unfold the rest of a form's settings."""
    tab_to(page, "[data-more] > summary")
    page.keyboard.press("Enter")


def arrow_to(page: Page, where: str) -> None:
    """Press an arrow key until this has the focus."""
    for _ in range(5):
        if page.evaluate("where => document.activeElement.matches(where)", where):
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the arrow does not reach {where}")


def walk_to(table: Table, name: str, kind: str = "") -> None:
    """Go to a square by arrows from the focused one."""
    here = Square.parse(table.page.evaluate("document.activeElement.dataset.square"))
    there = Square.parse(name)
    for steps, back, on in (
        (there.column - here.column, "ArrowLeft", "ArrowRight"),
        (there.row - here.row, "ArrowUp", "ArrowDown"),
    ):
        for _ in range(abs(steps)):
            table.page.keyboard.press(on if steps > 0 else back)
    expect(table.square(name, kind)).to_be_focused()
