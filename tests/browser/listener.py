"""A blind visitor: uses a table by roles, names and what is read out, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from browser.conftest import Visit
from browser.visitors import Visitor
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

LISTEN = """
window.heard = [];
const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
new MutationObserver((changes) => {
  const regions = new Set(changes.map(({ target }) => (target.closest ? target : target.parentElement)?.closest(LIVE)));
  const said = [...regions].filter((region) => region?.checkVisibility()).map((region) => region.innerText.trim());
  window.heard.push(...said.filter(Boolean));
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
HEARD = "([since, words]) => window.heard.slice(since).some((said) => said.includes(words))"


@dataclass
class Listener:
    """A page as a screen reader presents it; `since` is the number of announcements already heard."""

    page: Page
    since: int = 0

    def hears(self, *sentences: str) -> None:
        """Wait until these have been read out since the last `attends`, in any order."""
        for words in sentences:
            try:
                self.page.wait_for_function(HEARD, arg=[self.since, words])
            except TooLate as error:
                heard = self.page.evaluate("window.heard")[self.since :]
                raise AssertionError(f"{words!r} is not among what was read out: {heard}") from error

    def attends(self) -> None:
        """Ignore what was read out so far."""
        self.since = self.page.evaluate("window.heard.length")

    def button(self, name: str) -> Locator:
        """The button of this name."""
        return self.page.get_by_role("button", name=name, exact=True)

    def presses(self, name: str) -> None:
        """Focus a button and press it; announcements from then on answer it."""
        self.attends()
        self.button(name).focus()
        self.page.keyboard.press("Enter")

    def cell(self, name: str, grid: str) -> Locator:
        """A square or slot of a grid, by the beginning of its name."""
        board = self.page.get_by_role("grid", name=grid)
        return board.get_by_role("gridcell", name=re.compile(rf"^{re.escape(name)}\b"))

    def enters(self, name: str, grid: str, *, times: int = 1) -> None:
        """Focus a square and press Enter."""
        self.attends()
        self.cell(name, grid).focus()
        for _ in range(times):
            self.page.keyboard.press("Enter")

    def finds(self, name: str, grid: str) -> None:
        """Wait until a cell has exactly this name."""
        expect(self.page.get_by_role("grid", name=grid).get_by_role("gridcell", name=name, exact=True)).to_have_count(1)


def listen(somebody: Visitor) -> Listener:
    """Record the announcements of the visitor's next pages."""
    somebody.own_page().add_init_script(LISTEN)
    return Listener(somebody.page)


def two_listeners(
    visit: Visit, path: str, deal: Callable[[str], None] = lambda table: None
) -> tuple[Listener, Listener]:
    """One opens a table by its form, prefilled by the address; the other comes by the link read out there.

    `deal` is called with the table's id first.
    """
    host, friend = visit(), visit()
    red, blue = listen(host), listen(friend)
    host.goto(path)
    red.button("To the table").press("Enter")
    host.page.wait_for_url("**/t/*")
    deal(host.page.url.rsplit("/", 1)[1])
    friend.goto(host.page.get_by_role("textbox", name="The link").first.input_value())
    blue.button("Sit down and play").press("Enter")
    friend.page.wait_for_url("**/t/*")
    for page in (host.page, friend.page):
        expect(page.get_by_role("img", name="connected", exact=True)).to_have_count(2)
    return red, blue
