"""A game by mail, as its game master and its players go about it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from browser.conftest import Visit
from browser.postal import Postal
from browser.visitors import Visitor
from playwright.sync_api import Page, expect


@dataclass
class Game:
    """A game with a master who may not play, and two friends who came by link."""

    master: Visitor
    friends: tuple[Visitor, Visitor]
    seats: tuple[Postal, Postal]
    desk: str  # its path

    @property
    def page(self) -> Page:
        """The master's page."""
        return self.master.page

    def at_desk(self) -> Page:
        """The desk as it is now."""
        return self.master.goto(self.desk)

    def do(self, action: str) -> None:
        """Press a button of the desk, and wait until it is done."""
        with self.page.expect_navigation():
            self.page.locator(f'[data-action="{action}"]').click()

    def expect_round(self, number: int) -> None:
        """Wait until both players' pages are in a round."""
        for table in self.seats:
            table.expect_round(number)


def set_up(master: Visitor, *, by_hand: bool, title: str = "Winter game", links: int = 2, bots: int = 1) -> str:
    """Set up a game on a small field by the form, and go to its desk; gives the desk's path."""
    page = master.goto("/mail/new")
    told = {"title": title, "links": links, "bots": bots, "width": 8, "height": 8, "mines": 10}
    for name, value in told.items():
        page.locator(f"#id_{name}").fill(str(value))
    page.locator("#id_play").uncheck()
    if by_hand:
        page.locator('input[name="keeper"][value="hand"]').check()
    page.locator('[data-action="open-desk"]').click()
    page.wait_for_url("**/desk")
    return page.url.removeprefix(master.site.url)


def come(friend: Visitor, link: str) -> Postal:
    """Take a seat by its link."""
    friend.goto(link)
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    return Postal(friend.page)


def links(page: Page) -> list[str]:
    """The links of the free seats, as they stand on the desk."""
    found = page.locator(".seats-list .link [data-link]")
    expect(found.last).to_have_value(re.compile("^http"))
    return [found.nth(number).input_value() for number in range(found.count())]


def meet(visit: Visit, *, by_hand: bool) -> Game:
    """Set up a game, and let two friends come."""
    master, *friends = (visit() for _ in range(3))
    desk = set_up(master, by_hand=by_hand)
    seats = [come(friend, link) for friend, link in zip(friends, links(master.page), strict=True)]
    for table in seats:
        table.expect_round(1)
        table.expect_connected()
    expect(seats[0].standing(2)).to_have_attribute("data-orders", "final")  # the bot's; the desk tells no news
    master.page.reload()
    return Game(master, (friends[0], friends[1]), (seats[0], seats[1]), desk)
