"""Takes the pictures of one game that is played by page, mail and program: `make film`.

Everything is real: the site with its mail server and mailbox, the pages in Chromium, the mails, and the program of
docs/three-ways.md. The moves and the mines are always the same; ids, tokens and times are not. Pages and mails are
taken in every language of the site; its name stands in place of this machine's.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.visitors import Visitor, visitor  # noqa: E402
from film_windows import BAR, mail_window, page_window, terminal, together, webp  # noqa: E402
from support.mail import Letterbox, PostOffice  # noqa: E402
from support.services import BROWSER_FLAGS, chromium_path, dovecot  # noqa: E402
from support.site import Site, running_site  # noqa: E402
from support.three_ways import (  # noqa: E402  (the tests' helpers are no package)
    BY_PROGRAM,
    ON_PAGE,
    MailGame,
    MailPlayer,
    ProgramPlayer,
    block,
    sign_up,
    with_mail,
)

from boem.core.texts import languages  # noqa: E402
from boem.web.pbm.film import HEIGHT, STILLS, WIDTH  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = ROOT / "docs" / "img"
STATIC = ROOT / "src" / "boem" / "web" / "static"
QUALITY = 0.75
SCALE = 1.5
SQUARES = ("C6", "G7", "D5")
SHARP: Final[Any] = {"viewport": {"width": WIDTH, "height": HEIGHT - BAR}, "device_scale_factor": SCALE}
ADDRESS: Final = "https://boem.example.org"
NAME_THE_SITE: Final = """
address => {
  for (const field of document.querySelectorAll("[data-link]")) field.value = address + field.dataset.link;
}
"""
ROUND: Final = (("On the page", "evaluated"), ("By mail", "report"), ("By program", "next"))


class Film:
    """The game, step by step; `stills` are the pictures taken so far, as PNG."""

    def __init__(
        self, site: Site, office: PostOffice, master: Visitor, heron: Visitor, easel: Page, language: str
    ) -> None:
        self.site, self.heron, self.easel = site, heron, easel
        self.game, self.otter = MailGame(master, office, language), MailPlayer(site, office)
        self.stills: dict[str, bytes] = {}
        sign_up(heron, ON_PAGE, office)

    def shoot(self, folder: Path) -> None:
        """Play it, and take every still."""
        page = self.game.master.goto(self.game.desk)
        page.evaluate(NAME_THE_SITE, ADDRESS)
        self._page("desk", page)
        by_page, by_program = self.game.links()
        self.heron.post(by_page)
        self._mail()
        token, program = self.site.command("token", BY_PROGRAM).stdout.strip(), ProgramPlayer(folder)
        with program.at(f"{self.site.url}{by_program}", token):
            program.wait_for_orders(1)
            self._terminal("program", program)
            self._orders()
            self.game.wait_for_orders()
            self.game.evaluate_first_round()
            self._evaluated()
            program.wait_for_orders(2)
            self._terminal("next", program)

    def _mail(self) -> None:
        invitation = self.otter.letter("")  # the first one
        self.stills["invitation"] = mail_window(self.easel, invitation)
        self.stills["answer"] = mail_window(self.easel, self.otter.answer(invitation, block("text").rstrip()))
        self.stills["receipt"] = mail_window(self.easel, self.otter.letter("B2, G7, E4."))

    def _orders(self) -> None:
        page = self.heron.goto(self.game.table)
        page.wait_for_selector("[data-board=field][data-live]")
        page.wait_for_load_state()
        for square in SQUARES:
            page.click(f"[data-board=field] [data-square={square}]")
        page.check("#final")
        page.mouse.move(0, 0)
        page.evaluate("scrollTo(0, 0)")
        self._page("orders", page)
        page.click("[data-action=send]")
        page.wait_for_selector("[data-receipt]")

    def _evaluated(self) -> None:
        page = self.heron.page
        page.wait_for_selector("#slip [data-round='2']")
        page.evaluate("scrollTo(0, 0)")
        self._page("evaluated", page)
        self.stills["report"] = mail_window(self.easel, self.otter.letter(f"\n{ON_PAGE}"))

    def _page(self, name: str, page: Page) -> None:
        path = page.url.removeprefix(self.site.url)
        self.stills[name] = page_window(self.easel, f"{ADDRESS}{path}", page.screenshot())

    def _terminal(self, name: str, program: ProgramPlayer) -> None:
        self.stills[name] = terminal(self.easel, "wren.py", f"{block('console').splitlines()[0]}\n{program.said}")


@contextmanager
def on_set(language: str) -> Iterator[tuple[Film, Browser, Path]]:
    """A site with mail, a browser, and an empty folder."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with ExitStack() as open_now:
        folder = Path(open_now.enter_context(tempfile.TemporaryDirectory()))
        box = Letterbox(open_now.enter_context(dovecot()))
        office = open_now.enter_context(PostOffice().open())
        site = open_now.enter_context(running_site(folder / "site", settings=with_mail(office, box)))
        playwright = open_now.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=BROWSER_FLAGS)
        master, heron = (open_now.enter_context(visitor(browser, site, locale=language, **SHARP)) for _ in range(2))
        easel = browser.new_page(device_scale_factor=SCALE)
        yield Film(site, office, master, heron, easel, language), browser, folder
        browser.close()


def main() -> None:
    """Write the stills of the site's page in each language, and the English picture, wide and for phones."""
    for language in languages():
        with on_set(language) as (film, browser, folder):
            film.shoot(folder)
            for still in STILLS:
                file = STATIC / still.file_in(language)
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(webp(film.easel, film.stills[still.name], QUALITY))
            if language == "en":
                paint(film.stills, browser)


def paint(stills: dict[str, bytes], browser: Browser) -> None:
    """Write the picture of all three windows after the first round."""
    windows = [(title, stills[name]) for title, name in ROUND]
    for name, wide in (("three-ways", True), ("phone-three-ways", False)):
        easel = browser.new_page(device_scale_factor=SCALE)
        (PICTURES / f"{name}.webp").write_bytes(webp(easel, together(easel, windows, wide=wide), QUALITY))


if __name__ == "__main__":
    main()
