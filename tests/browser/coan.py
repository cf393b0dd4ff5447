"""Minesweeper for two, as two people use it. The mines are those of the rules' worked example."""

from __future__ import annotations

from dataclasses import dataclass

from browser.conftest import Visit
from browser.games import Two, invitation
from browser.table import Table, open_table
from browser.visitors import Visitor
from playwright.sync_api import expect
from support.site import Site

MINES = "A1 E1 C5"
FIELD = {"board": "own", "width": "5", "height": "5", "mines": "3"}


@dataclass
class Shared(Table):
    """The shared field, and what is done on it."""

    kind: str = "shared"

    def play(self, verb: str, name: str) -> None:
        """Explore or mark a square in one's turn, by as many clicks as it takes, and wait until it is played."""
        expect(self.board()).to_be_visible()
        self.page.wait_for_load_state()  # before its script has run, a page hears no tap
        before = self.number
        for _ in range(2 if verb == "mark" else 1):
            self.square(name).click()
        expect(self.action(verb)).to_have_attribute("aria-pressed", "true")
        self.action("play").click()
        self.expect_number_of_entries(before + 1)

    @property
    def number(self) -> int:
        """How many entries the page has seen."""
        return int(self.page.locator("#state").get_attribute("data-number") or 0)

    def expect_number_of_entries(self, count: int) -> None:
        """Wait until the page has seen so many."""
        expect(self.page.locator(f'#state[data-number="{count}"]')).to_have_count(1)

    def expect_my_turn(self) -> None:
        """Wait until it is one's turn."""
        expect(self.page.locator("#near[data-turn]")).to_have_count(1)


def meet_on(visit: Visit, site: Site, layout: str = MINES, **choice: str) -> Two:
    """Two people at a field with these mines, or by lot; the host has seat 0, and begins."""
    host, friend = visit(), visit()
    red = open_shared(host, **({"with": "friend"} | choice))
    two = Two(host, friend, red, Shared(friend.page))
    if layout:
        site.deal(two.table_id, layout)
    friend.goto(invitation(red))
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    for table in two.tables:
        table.expect_both_connected()
        expect(table.page.locator('#state[data-number="1"]')).to_have_count(1)
    return two


def open_shared(visitor: Visitor, **choice: str) -> Shared:
    """Open a table by the form, on five by five squares unless told otherwise."""
    return Shared(open_table(visitor, "coan", **(FIELD | choice)).page)
