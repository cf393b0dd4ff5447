"""The pages of puzzles, for `screens.py`: today's, the shelf, a shared one, pasted ones, books."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from support.site import Site

SHEET = "6x6-2c1a3a21a3a3d2b1c2c21a101a"  # the rules' worked example
TWO = "6x6-2c1a3a21c3d2b1c2c2b101a"
NONE = "4x4-03n"
POSITION = (
    "16x16-40-01a10000000001a11211000000011211a10000000112a1001111211001a21211001a2a10122101a1012233422a1"
    "0122101a23c32201a21122d33a11222j222a111i32a2111k2101l21121k11a32k212m1013l1001a"
)


class PuzzleTour:
    """One browser, going through the pages of puzzles; `shoot` takes a picture."""

    def __init__(self, site: Site, page: Page, shoot: Callable[..., None]) -> None:
        self.site, self.page, self.shoot = site, page, shoot

    def go(self) -> None:
        """Take every picture."""
        page = self.page
        page.goto(f"{self.site.url}/puzzles/daily")
        self.shoot("puzzle-covered")
        page.goto(f"{self.site.url}/puzzles")
        self.shoot("puzzles")
        page.click("[data-action=play]")
        page.wait_for_selector("[data-board=puzzle][data-live]")
        for name in (SHEET, TWO, NONE, "6x6-nonsense"):
            page.goto(f"{self.site.url}/puzzles/{name}")
            self.shoot(f"puzzle-{name}")
        page.goto(f"{self.site.url}/puzzles/paste")
        page.fill("#pasted", "1 . . .\n. . 2\n1 . . .\n. . . 0")
        page.click("[data-action=read]")
        self.shoot("puzzle-pasted")
        self.analyse()
        page.goto(f"{self.site.url}/puzzles")
        page.fill("input[name=width]", "30")
        page.fill("input[name=height]", "30")
        page.click("[data-action=fresh]")
        page.wait_for_selector("[data-board=puzzle][data-live]")
        self.shoot("puzzle-vast")
        self.solve()
        self.clear()
        self.book()

    def analyse(self) -> None:
        """The analysis board: chances, a step of the proof, and a contradiction."""
        for name, query in (("", POSITION), ("-step", f"{POSITION}&step=2"), ("-clash", NONE)):
            self.page.goto(f"{self.site.url}/analysis?field={query}")
            self.page.wait_for_selector("[data-ready]")
            self.shoot(f"analysis-board{name}")

    def clear(self) -> None:
        """Classic Minesweeper: its first square, some hints, and a mine."""
        page = self.page
        page.goto(f"{self.site.url}/new/minesweeper?board=square")
        self.shoot("new-minesweeper")
        page.click("[data-action=start]")
        page.wait_for_selector("[data-board=field][data-live]")
        page.click("[data-square][data-hint=settled]")
        for number in range(2, 8):
            page.wait_for_selector(f'#state[data-number="{number}"]', state="attached")
            page.click("[data-action=hint]")
            page.wait_for_selector(".hint")
            if number < 7:
                page.click("[data-square][data-hint=settled]")
        self.shoot("minesweeper-hint")
        page.click("[data-action=resign]")
        page.click("[data-action=confirm]")
        page.wait_for_selector("[data-action=another]")
        self.shoot("minesweeper-over")

    def solve(self) -> None:
        """Some puzzles of the shelf, and the replies."""
        page = self.page
        page.goto(f"{self.site.url}/puzzles/daily")
        self.shoot("puzzle-of-day")
        page.click("[data-action=play]")
        page.wait_for_selector("[data-board=puzzle][data-live]")
        page.wait_for_load_state()
        table = page.url.rsplit("/", 1)[1]
        for name in self.site.dealt(table):
            page.click(f"[data-square={name}]")
        page.wait_for_selector("[data-action=another]")
        for way in ("puzzles/daily", "puzzles/mine", "puzzles", ""):
            page.goto(f"{self.site.url}/{way}")
            self.shoot(f"puzzle-solved-{way.replace('/', '-') or 'home'}")

    def book(self) -> None:
        """A book, from the form to the file."""
        page = self.page
        page.goto(f"{self.site.url}/puzzles/books")
        self.shoot("book-form")
        page.click("[data-action=order]")
        page.wait_for_selector("progress:not([value='0'])")
        self.shoot("book-going")
        page.wait_for_selector("[data-action=fetch]", timeout=120_000)
        self.shoot("book-done")
        page.goto(f"{self.site.url}/puzzles/books")
        self.shoot("books")
