"""The pages of Postal Minesweeper: the links, the order form in all its states, the evaluation, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.site import Guest, Site

MINES = "A2 J2 F3 G3 H3 I3 B4 D4 K5 A6 L7 H9 F11 C12"
FIRST = ("F6, J8, B8", "C1, K8, D6", "E2, J6", "B2, K12")  # orders of the other seats
SECOND = ("A2 mine, F3 mine, C4", "A6, G3 mine, D12", "G3 mine, A4, E12 mine", None)
THIRD = ("I3 mine, J2 mine, L7 mine", "K5 mine, H9 mine, C12 mine", "B4 mine, D4 mine, F11 mine", "H3 mine")


class PostalTour:
    """One browser, going through a game of Postal Minesweeper; `shoot` takes a picture."""

    def __init__(self, site: Site, page: Page, watcher: Page, shoot: Callable[..., None]) -> None:
        self.site, self.page, self.watcher, self.shoot = site, page, watcher, shoot

    def go(self) -> None:
        """Take every picture."""
        page = self.page
        page.goto(f"{self.site.url}/rules/postal")
        self.shoot("postal-rules")
        page.goto(f"{self.site.url}/new/postal?with=friend&board=own&width=4&height=4&mines=9")
        page.click("[data-action=start]")
        page.wait_for_selector("[role=alert]")
        self.shoot("postal-new-refused")
        page.goto(f"{self.site.url}/new/postal?with=friend&others=4&time=3&board=own&width=12&height=12&mines=14")
        self.shoot("postal-new")
        page.click("[data-action=start]")
        page.wait_for_selector("[data-board=field][data-live]")
        page.wait_for_load_state()
        self.shoot("postal-waiting")
        self.table = page.url.rsplit("/", 1)[1]
        links = page.locator("[data-link]").evaluate_all("all => all.map(one => one.value)")
        self.guests = [self.site.guest() for _ in links]
        for guest, link in zip(self.guests, links, strict=True):
            guest.call("POST", f"/tables/{self.table}/join", json={"invite": link})
        self.first()
        self.second()
        self.end()

    def first(self) -> None:
        """The first round: choosing, one guess too many, sending, the evaluation."""
        page = self.page
        for square in ("E9", "L1", "A10", "C3"):
            page.click(f"[data-board=field] [data-square={square}]")
        self.shoot("postal-too-many")
        page.click("[data-action=send]")
        page.wait_for_selector("[data-receipt]")
        self.others(FIRST)
        self.site.deal_and_close(self.table, MINES)
        page.reload()
        page.wait_for_selector("#evaluation")

    def second(self) -> None:
        """The second round: chosen, received, changed since, evaluated."""
        page = self.page
        for square in ("A2", "A2", "C4", "D12"):
            page.click(f"[data-board=field] [data-square={square}]")
        page.wait_for_selector("[data-unsent]")
        self.shoot("postal-chosen")
        page.click("[data-action=send]")
        page.wait_for_selector("[data-receipt]")
        self.others(SECOND)
        self.shoot("postal-received")
        page.click("[data-board=field] [data-square=C4]")
        page.wait_for_selector("[data-unsent]")
        self.shoot("postal-changed")
        self.watcher.goto(page.url)
        self.shoot("postal-watching", self.watcher)
        self.site.run_out(self.table)
        page.reload()
        page.wait_for_selector("[data-round='3']")
        self.shoot("postal-playing")
        self.stand()
        page.click("[data-action=send]")
        page.wait_for_selector("[data-action=confirm]:visible")
        self.shoot("postal-asking")
        page.click("[data-action=cancel]")

    def stand(self) -> None:
        """Standing orders, being tapped."""
        page = self.page
        page.click("#standing summary")
        page.click("#standing-choose")
        for square in ("I3", "I3", "J2", "J2", "J3", "F12"):
            page.click(f"[data-board=field] [data-square={square}]")
        self.shoot("postal-standing")
        page.click("#standing-choose")

    def end(self) -> None:
        """Looking back, and the end."""
        page, address = self.page, self.page.url
        page.click(".stops a >> nth=0")
        page.wait_for_selector("#notice .say")
        self.shoot("postal-looking-back")
        page.goto(address)
        page.wait_for_selector("[data-round='3']")
        page.wait_for_load_state()
        self.others(THIRD)
        page.check("#final")
        page.click("[data-action=send]")
        page.click("[data-action=confirm]")
        for guest in self.guests:
            self.act(guest, "final")
        page.wait_for_selector("[data-action=rematch]")
        self.shoot("postal-over")

    def others(self, orders: tuple[str | None, ...]) -> None:
        """The orders of the other seats, one of which may send none."""
        for guest, text in zip(self.guests, orders, strict=True):
            if text is not None:
                self.act(guest, f"order {text}")
        self.page.wait_for_timeout(300)

    def act(self, guest: Guest, text: str) -> None:
        """Act as a guest; the action must be accepted."""
        answer = guest.act(self.table, text, guest.see(self.table)["number"])
        if answer.status_code != 200:
            raise AssertionError(f"{text}: {answer.text}")
