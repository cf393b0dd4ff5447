"""Takes a picture of every screen of the site, phone and desktop, light and dark: `make screens`.

They go to build/screens/, to be looked at; those that the README shows go to docs/img/ with --docs.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.services import BROWSER_FLAGS, chromium_path  # noqa: E402  (the tests' helpers are no package)
from support.site import Guest, Site, running_site  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = ROOT / "build" / "screens"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
SHOWN = {"playing-desktop-light": "table.png", "playing-phone-dark": "phone.png", "home-desktop-light": "home.png"}
MINE = "lay A1 C2 D2 A3 F2 D3 F3 E4 A6 D6"
THEIRS = "lay B2 C2 A3 B3 D4 F2 F1 E3 A6 C6"
MOVES = (
    "me flag D1", "me sweep B1", "they sweep B1", "me sweep C1", "they sweep A1", "me sweep E2", "they disarm A3",
    "they sweep E2", "me sweep F2", "they sweep C3", "me disarm A3", "me disarm B3", "me sweep A2", "they sweep D2",
    "me sweep C3", "they sweep F1", "me sweep D3", "they flag D1", "they sweep E5",
)  # fmt: skip


class Tour:
    """One browser of one size and theme, going through the site."""

    def __init__(self, site: Site, page: Page, watcher: Page, kind: str) -> None:
        self.site, self.page, self.watcher, self.kind = site, page, watcher, kind

    def go(self) -> None:
        """Take every picture."""
        self.page.goto(self.site.url)
        self.shoot("home")
        self.page.goto(f"{self.site.url}/new/mijnenveger")
        self.shoot("new")
        self.play()
        for name, path in (("rules", "rules/mijnenveger"), ("about", "about"), ("missing", "t/nowhere")):
            self.page.goto(f"{self.site.url}/{path}")
            self.shoot(name)
        self.page.goto(self.site.url)
        self.page.click("[data-action=two-here]")
        self.shoot("cover")
        self.page.goto(self.site.url)
        self.shoot("home-with-tables")

    def play(self) -> None:
        """A friend's table, from the invitation to the end."""
        page = self.page
        for field, value in (("with", "friend"), ("starts", "me"), ("days", "3")):
            page.check(f"input[name={field}][value='{value}']")
        page.click("[data-action=start]")
        page.wait_for_selector("#link")
        for square in ("B2", "C4", "F1"):
            page.click(f"[data-square={square}]")
        self.shoot("laying")
        link, table = page.input_value("#link"), page.url.rsplit("/", 1)[1]
        self.watcher.goto(link)
        self.shoot("invitation", self.watcher)
        friend = self.site.guest()
        friend.call("POST", f"/tables/{table}/join", json={"invite": link})
        self.act(MINE)
        self.shoot("waiting")
        friend.act(table, THEIRS, 1)
        self.go_through(friend, table)
        page.click("[data-square=E3]")
        page.click("[data-action=pencil]")
        page.fill("#say-it", "That corner again?")
        page.press("#say-it", "Enter")
        page.click("[data-board=search] [data-square=E4]")
        self.shoot("playing")
        page.click("[data-action=disarm]")
        self.shoot("asking")
        page.click("[data-action=cancel]")
        self.act("sweep B1")
        self.shoot("refused")
        self.watcher.goto(page.url)
        self.shoot("watching", self.watcher)
        address = page.url
        page.goto(f"{address}?at=8")
        self.shoot("looking-back")
        page.goto(address)
        self.act("sweep E5")
        self.shoot("their-turn")
        friend.act(table, "disarm B5", friend.see(table)["number"])
        page.wait_for_selector("[data-action=rematch]")
        self.shoot("over")

    def go_through(self, friend: Guest, table: str) -> None:
        """The moves of both, up to the middle of the game."""
        for move in MOVES:
            who, do = move.split(" ", 1)
            number = friend.see(table)["number"]
            if who == "me":
                self.page.wait_for_selector(f'#state[data-number="{number}"]', state="attached")
                self.act(do)
            else:
                friend.act(table, do, number)
            self.page.wait_for_selector(f'#state[data-number="{number + 1}"]', state="attached")

    def act(self, do: str) -> None:
        """Act as the page does, whatever square is chosen."""
        self.page.wait_for_timeout(200)
        self.page.evaluate(
            """text => {
                const form = document.getElementById("act");
                const told = {what: "act", do: text, after: document.getElementById("state").dataset.number};
                for (const input of form.elements) input.value = told[input.name] ?? "";
                form.requestSubmit();
            }""",
            do,
        )
        self.page.wait_for_timeout(200)

    def shoot(self, name: str, page: Page | None = None) -> None:
        """Take a picture of the whole page."""
        shown = page or self.page
        shown.mouse.move(0, 0)
        shown.evaluate("scrollTo(0, 0)")
        shown.wait_for_timeout(400)
        whole = f"{name}-{self.kind}"
        shown.screenshot(path=FOLDER / f"{whole}.png", full_page=whole not in SHOWN)


@contextmanager
def page_of(browser: Browser, size: str, theme: str) -> Iterator[Page]:
    """A page of its own."""
    width, height = SIZES[size]
    with browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light", locale="en"
    ) as context:
        yield context.new_page()


def main() -> None:
    """Go through the site in each size and theme."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=BROWSER_FLAGS)
        for theme in ("light", "dark"):
            for size in SIZES:
                with page_of(browser, size, theme) as page, page_of(browser, size, theme) as watcher:
                    Tour(site, page, watcher, f"{size}-{theme}").go()
                print(f"{size}, {theme}: done")
        browser.close()
    if "--docs" in sys.argv:
        for name, target in SHOWN.items():
            shutil.copy(FOLDER / f"{name}.png", ROOT / "docs" / "img" / target)


if __name__ == "__main__":
    main()
