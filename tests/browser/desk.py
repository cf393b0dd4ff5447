"""A game by mail, as used by its game master and its players."""

from __future__ import annotations

import re
from dataclasses import dataclass

from browser.conftest import Visit
from browser.games import Moves, play
from browser.postal import Postal
from browser.visitors import Visitor
from playwright.sync_api import Page, expect

FORM = {
    "title": "Winter game",
    "links": "2",
    "bots": "1",
    "width": "8",
    "height": "8",
    "mines": "10",
    "zone": "Europe/Amsterdam",
    "days": "7",
    "grace": "0",
    "language": "en",
    "watch": "link",
}


@dataclass
class Game:
    """A game with a master who may not play and two friends who came by link; `seats` are those with open pages."""

    master: Visitor
    seats: list[Postal]
    desk: str  # its path

    @property
    def page(self) -> Page:
        """The master's page."""
        return self.master.page

    def at_desk(self) -> Page:
        """The desk as it is now."""
        return self.master.goto(self.desk)

    def do(self, action: str) -> None:
        """Press a button of the desk, and wait for the result."""
        with self.page.expect_navigation():
            self.page.locator(f'[data-action="{action}"]').click()

    def play(self, moves: Moves) -> None:
        """Play these moves without pages."""
        play(self.master.site, self.desk.split("/")[2], moves)

    def expect_round(self, number: int) -> None:
        """Wait until the players' pages have reached a round."""
        for table in self.seats:
            table.expect_round(number)


def set_up(master: Visitor, title: str) -> None:
    """Set up a game closed by hand, on a small field, by the form, and go to its desk."""
    page = master.goto("/mail/new")
    for name in ("links", "bots", "width", "height", "mines"):
        page.locator(f"#id_{name}").fill(FORM[name])
    page.locator("#id_title").fill(title)
    page.locator("#id_play").uncheck()
    page.locator('input[name="keeper"][value="hand"]').check()
    page.locator('[data-action="open-desk"]').click()
    page.wait_for_url("**/desk")


def come(friend: Visitor, link: str) -> Postal:
    """Take a seat by its link, and open the table's page."""
    friend.goto(friend.post(link))
    return Postal(friend.page)


def links(page: Page) -> list[str]:
    """The links of the free seats, as shown at the desk."""
    found = page.locator(".seats-list [data-link]")
    expect(found.last).to_have_value(re.compile("^http"))
    return [found.nth(number).input_value() for number in range(found.count())]


def meet(visit: Visit, *, by_hand: bool, open_pages: int = 1) -> Game:
    """A game with a bot, whose orders are final, and two friends who have joined; forms are sent without pages."""
    master, *friends = (visit() for _ in range(3))
    desk = master.post("/mail/new", **FORM, keeper="hand" if by_hand else "program")
    html = master.context.request.get(master.site.url + desk).text()
    ways = re.findall(r'data-link="(/t/[^"]+)"', html)
    for friend, way in zip(friends, ways, strict=True):
        friend.post(way)
    path = desk.replace("/mail/", "/t/").removesuffix("/desk")
    seats = [Postal(friend.goto(path)) for friend in friends[:open_pages]]
    for table in seats:
        table.expect_round(1)
        table.expect_connected()
    expect(seats[0].standing(2)).to_have_attribute("data-orders", "final")  # the bot's; the desk isn't notified
    game = Game(master, seats, desk)
    game.at_desk()
    return game
