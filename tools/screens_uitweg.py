"""The pages of Uitweg, for `screens.py`: from the empty builder to both mazes at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.site import Guest, Site

MINE = ("A6", "A3|A4", "A4|A5", "A6|B6", "|B1", "B1|B2", "B1|C1", "B2|B3", "B3|C3", "B4|B5", "B4|C4", "B5|C5")
THEIRS = (
    "build E5 A1|B1 A2|B2 A3|A4 A3|B3 A4|A5 A5|B5 B1|C1 B2|C2 B3|B4 B3|C3 B5|C5 B6|C6 |C1 C2|C3 C2|D2 C3|C4 "
    "C4|D4 D1|D2 D1|E1 D3|D4 D3|E3 D5|D6 D5|E5 E1|F1 E2|E3 E2|F2 E3|E4 E4|E5 E6|F6 F4|F5"
)
TURNS = (
    ("me", "B1 B2 B3 C3"), ("they", "A1 B1 C1"), ("me", "B1 exit"), ("they", "A1 A2 A3 A4"), ("me", "F1 F2 F3 F4 F5"),
    ("they", "B3 B2"), ("me", "E4 D4 C4"), ("they", "B4 B5"),
)  # fmt: skip


class MazeTour:
    """One browser, going through a game of Uitweg; `shoot` takes a picture."""

    def __init__(self, site: Site, page: Page, watcher: Page, shoot: Callable[..., None]) -> None:
        self.site, self.page, self.watcher, self.shoot = site, page, watcher, shoot

    def go(self) -> None:
        """Take every picture."""
        page = self.page
        page.goto(f"{self.site.url}/rules/uitweg")
        self.shoot("uitweg-rules")
        page.goto(f"{self.site.url}/new/uitweg?board=own")
        self.shoot("uitweg-new")
        page.goto(f"{self.site.url}/new/uitweg?with=friend&starts=me")
        page.click("[data-action=start]")
        page.wait_for_selector("#link")
        page.wait_for_load_state()
        self.shoot("uitweg-building-empty")
        link, table = page.input_value("#link"), page.url.rsplit("/", 1)[1]
        friend = self.site.guest()
        self.build()
        friend.call("POST", f"/tables/{table}/join", json={"invite": link})
        page.click("[data-action=build]")
        page.wait_for_selector("[data-action=build]", state="detached")
        self.shoot("uitweg-waiting")
        friend.act(table, THEIRS, 1)
        page.wait_for_selector("[data-board=control]")
        self.shoot("uitweg-outside")
        self.seek(friend, table)
        self.end(friend, table)

    def build(self) -> None:
        """Some barriers set by hand, a maze without a way, and a random one."""
        for spot in MINE:
            self.page.click(f'[data-slot="{spot}"]' if "|" in spot else f'[data-square="{spot}"]')
        self.page.wait_for_selector("#verdict[data-ok]")
        self.shoot("uitweg-building")
        self.page.click('[data-slot="A5|A6"]')
        self.page.wait_for_selector("#verdict:not([data-ok])")
        self.shoot("uitweg-building-no-way")
        self.page.click('[data-example="three-doors"]')
        self.page.wait_for_selector("#verdict[data-ok]")
        self.shoot("uitweg-building-example")

    def seek(self, friend: Guest, table: str) -> None:
        """Both players' turns, up to the middle of the game."""
        for who, asked in TURNS:
            for word in asked.split():
                number = friend.see(table)["number"]
                self.page.wait_for_selector(f'#state[data-number="{number}"]', state="attached")
                if who == "they":
                    friend.act(table, f"to {word}", number)
                elif word == "exit":
                    self.page.click("[data-action=exit]")
                else:
                    self.page.click(f'[data-board=control] [data-square="{word}"]')
                self.page.wait_for_selector(f'#state:not([data-number="{number}"])', state="attached")
        self.shoot("uitweg-playing")

    def end(self, friend: Guest, table: str) -> None:
        """Refusals, a spectator, looking back, and the end."""
        page, address = self.page, self.page.url
        page.click("[data-board=control] [data-square=A6]")
        page.wait_for_selector(".refused")
        self.shoot("uitweg-refused")
        self.watcher.goto(address)
        self.shoot("uitweg-watching", self.watcher)
        page.goto(f"{address}?at=8")
        self.shoot("uitweg-looking-back")
        page.goto(address)
        page.wait_for_selector("#near .dot:not([data-off])")
        friend.act(table, "resign", friend.see(table)["number"])
        page.wait_for_selector("[data-action=rematch]")
        self.shoot("uitweg-over")
