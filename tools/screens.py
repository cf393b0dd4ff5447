"""Takes pictures of every page of the site, phone and desktop, light and dark: `make screens`.

They are saved in build/screens/ for inspection.
"""

from __future__ import annotations

import argparse
import inspect
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from screens_people import PeopleTour  # noqa: E402
from screens_postal import PostalTour  # noqa: E402
from screens_puzzles import PuzzleTour  # noqa: E402  (needs the tests' helpers)
from screens_uitweg import MazeTour  # noqa: E402
from support.mail import PostOffice  # noqa: E402
from support.services import BROWSER_FLAGS, chromium_path  # noqa: E402  (the tests' helpers are no package)
from support.site import Guest, Site, running_site  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = ROOT / "build" / "screens"
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
SHOWN = {
    "playing-desktop-light": "table.png", "playing-phone-dark": "phone.png", "home-desktop-light": "home.png",
    "postal-received-desktop-light": "postal.png", "lobby-desktop-light": "lobby.png",
    "profile-desktop-light": "profile.png", "puzzle-hint-desktop-light": "hint.png",
    "minesweeper-hint-desktop-light": "minesweeper.png",
    "replay-desktop-dark": "replay.png", "analysis-heat-desktop-light": "analysis.png",
    "analysis-board-desktop-light": "analysis-board.png",
    "uitweg-building-desktop-light": "builder.png", "uitweg-playing-phone-light": "phone-uitweg.png",
    "postal-chosen-phone-dark": "phone-postal.png", "puzzle-hint-phone-dark": "phone-hint.png",
    "planned-desktop-light": "planned.png", "postal-standing-desktop-light": "standing.png",
    "ladder-desktop-light": "ladder.png", "puzzle-covered-phone-light": "phone-daily.png",
    "shared-playing-desktop-dark": "shared.png", "home-phone-light": "phone-home.png",
}  # fmt: skip
WHOLE = ("analysis-heat", "replay", "ladder")  # taken in full height
MINE = "lay A1 C2 D2 A3 F2 D3 F3 E4 A6 D6"
THEIRS = "lay B2 C2 A3 B3 D4 F2 F1 E3 A6 C6"
MOVES = (
    "me flag D1", "me sweep B1", "they sweep B1", "me sweep C1", "they sweep A1", "me sweep E2", "they disarm A3",
    "they sweep E2", "me sweep F2", "they sweep C3", "me disarm A3", "me disarm B3", "me sweep A2", "they sweep D2",
    "me sweep C3", "they sweep F1", "me sweep D3", "they flag D1", "they sweep E5",
)  # fmt: skip
PLANS = (
    {"their": "sweep", "their-square": "B4", "own": "disarm", "own-square": "C6"},
    {"under": "0", "their": "", "their-square": "", "own-answer": "ok", "own": "sweep", "own-square": "D5"},
    {"under": "", "own": "sweep", "own-square": "B5"},
)
SHARED = "E2 K1 J5 J6 H7 I10 A2 C4 B9 C9 B11 E11 F10 A6 D2"
SHARED_MOVES = (
    "me explore F5", "they explore G6", "me explore H6", "they mark E2", "me mark J5", "they explore I7",
    "me mark D7", "they explore J6", "me explore I6", "they explore I4", "me mark H7", "they mark K1",
)  # fmt: skip
PAGES = (
    ("rules", "rules/mijnenveger"), ("rules-all", "rules"), ("rules-shared", "rules/coan"),
    ("rules-puzzles", "rules/solo"), ("rules-minesweeper", "rules/minesweeper"),
    ("new-shared", "new/coan?board=own"), ("about", "about"), ("missing", "t/nowhere"),
    ("privacy", "privacy"), ("offline", "offline/en"),
)  # fmt: skip


class Taken(Exception):
    """The only picture that was asked for is taken."""


class Tour:
    """One browser with a size and a theme, going through the site, for all pictures or for `only` one."""

    def __init__(self, site: Site, page: Page, watcher: Page, kind: str, only: str = "") -> None:
        self.site, self.page, self.watcher, self.kind, self.only = site, page, watcher, kind, only

    def go(self, office: PostOffice, *, people_only: bool) -> None:
        """Take every picture, or the one."""
        for part in self.parts(office, people_only=people_only):
            part()

    def parts(self, office: PostOffice, *, people_only: bool) -> list[Callable[[], None]]:
        """The parts of the tour; if it is for one picture, those that may take it."""
        page, watcher, site, shoot = self.page, self.watcher, self.site, self.shoot
        people = PeopleTour(self, office).go
        rest = (
            self.arrive, self.play, self.share, self.solve, PuzzleTour(site, page, shoot).go,
            MazeTour(site, page, watcher, shoot).go, PostalTour(site, page, watcher, shoot).go, self.visit, self.leave,
        )  # fmt: skip
        every = (people,) if people_only else (*rest, people)
        return [part for part in every if not self.only or takes(part, self.only)]

    def arrive(self) -> None:
        """The home page, and the form of a new table."""
        self.page.goto(self.site.url)
        self.shoot("home")
        self.page.goto(f"{self.site.url}/new/mijnenveger")
        self.shoot("new")

    def visit(self) -> None:
        """The pages that are there at once."""
        for name, path in PAGES:
            self.page.goto(f"{self.site.url}/{path}")
            self.shoot(name)

    def leave(self) -> None:
        """A table for two at one device, and the home page with it."""
        self.page.goto(self.site.url)
        self.page.click("[data-game=mijnenveger] [data-action=two-here]")
        self.shoot("cover")
        self.page.goto(self.site.url)
        self.shoot("home-with-tables")

    def play(self) -> None:
        """A table with a friend, from the invitation to the end."""
        page = self.page
        page.goto(f"{self.site.url}/new/mijnenveger")
        page.click("[data-more] > summary")
        for field, value in (("with", "friend"), ("starts", "me"), ("time", "3")):
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
        self.go_through(friend, table, MOVES)
        self._play_on(friend, table)

    def _play_on(self, friend: Guest, table: str) -> None:
        page = self.page
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
        self.plan()
        self.shoot("planned")
        friend.act(table, "disarm B5", friend.see(table)["number"])
        page.wait_for_selector("[data-action=rematch]")
        self.shoot("over")
        page.goto(f"{address}/replay/all?at=14")
        self.shoot("replay")
        page.goto(address)
        page.click("[data-action=analyse]")
        page.wait_for_selector("[data-move]", timeout=60_000)
        self.shoot("analysis")
        for _ in range(8):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(300)
        page.check("#heat")
        self.shoot("analysis-heat")

    def plan(self) -> None:
        """Conditional moves for the coming turn and for the one after it."""
        page = self.page
        page.click("#plan summary")
        for number, fields in enumerate(PLANS, start=1):
            for name, value in fields.items():
                field = page.locator(f"#plan-{name}")
                field.fill(value) if name.endswith("square") else field.select_option(value)
            page.click("#plan-add")
            page.wait_for_selector(f"#plan li:nth-child({number})")

    def share(self) -> None:
        """Minesweeper for two with a friend, from waiting to the final accounts; and the largest field."""
        page = self.page
        page.goto(f"{self.site.url}/new/coan?with=friend&starts=me")
        page.click("[data-action=start]")
        page.wait_for_selector("#link")
        self.shoot("shared-waiting")
        friend, table = self.site.guest(), page.url.rsplit("/", 1)[1]
        self.site.deal(table, SHARED)
        friend.call("POST", f"/tables/{table}/join", json={"invite": page.input_value("#link")})
        self.go_through(friend, table, SHARED_MOVES)
        page.click("[data-square=B6]")
        self.shoot("shared-playing")
        page.click("[data-square=B6]")
        self.shoot("shared-mark")
        page.click("[data-action=at-once]")
        self.shoot("shared-at-once")
        page.click("[data-action=at-once]")
        rest = [mine for mine in SHARED.split() if f"mark {mine}" not in " ".join(SHARED_MOVES) and mine != "J6"]
        self.go_through(friend, table, [f"{('me', 'they')[at % 2]} mark {mine}" for at, mine in enumerate(rest)])
        page.wait_for_selector("[data-action=rematch]")
        self.shoot("shared-over")
        page.goto(f"{self.site.url}/new/coan?with=bot&board=wide&starts=me")
        page.click("[data-action=start]")
        page.wait_for_selector("[data-board=shared][data-live]")
        self.shoot("shared-wide")

    def solve(self) -> None:
        """A puzzle: some hints, a check, the solution."""
        page = self.page
        page.goto(f"{self.site.url}/new/solo?size=8x8&grade=medium")
        self.shoot("new-puzzle")
        page.click("[data-action=start]")
        page.wait_for_selector("[data-board=puzzle][data-live]")
        page.wait_for_load_state()
        for _ in range(6):
            page.click("[data-action=hint]")
            page.wait_for_selector(".hint")
            settled = page.locator("[data-square][data-hint=settled]")
            for name in settled.evaluate_all("all => all.map(one => one.dataset.square)"):
                page.click(f"[data-square={name}]", button="right")
                if "wrong" in self.checked():
                    page.click(f"[data-square={name}]")
        page.click("[data-action=hint]")
        page.wait_for_selector(".hint")
        self.shoot("puzzle-hint")
        self.checked()
        self.shoot("puzzle-checked")
        page.click("[data-action=resign]")
        page.click("[data-action=confirm]")
        page.wait_for_selector("[data-action=another]")
        self.shoot("puzzle-over")

    def checked(self) -> str:
        """The reply about the marks."""
        self.page.wait_for_timeout(200)
        self.page.click("[data-action=check]")
        self.page.wait_for_timeout(200)
        return self.page.inner_text("[data-status]")

    def go_through(self, friend: Guest, table: str, moves: Sequence[str]) -> None:
        """The moves of both."""
        for move in moves:
            who, do = move.split(" ", 1)
            number = friend.see(table)["number"]
            if who == "me":
                self.page.wait_for_selector(f'#state[data-number="{number}"]', state="attached")
                self.act(do)
            else:
                friend.act(table, do, number)
            self.page.wait_for_selector(f'#state[data-number="{number + 1}"]', state="attached")

    def act(self, do: str) -> None:
        """Act as the page does, whichever square is selected."""
        self.page.wait_for_selector("#near .dot:not([data-off])", state="attached")
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
        """Take a picture of the whole page, if it is wanted."""
        if self.only not in ("", name):
            return
        shown = page or self.page
        shown.mouse.move(0, 0)
        shown.evaluate("scrollTo(0, 0)")
        shown.wait_for_timeout(400)
        whole = f"{name}-{self.kind}"
        shown.screenshot(path=FOLDER / f"{whole}.png", full_page=name in WHOLE or whole not in SHOWN)
        if self.only:
            raise Taken


def takes(part: Callable[[], None], name: str) -> bool:
    """Whether a part of a tour may take a picture of this name, by the texts in its code."""
    if name in dict(PAGES):
        return part.__name__ == Tour.visit.__name__
    texts = re.findall(r'"([a-z][\w{}./\' -]*)"', code_of(part))
    return any(re.fullmatch(re.sub(r"\{.*\}", ".*", text), name) for text in texts)


def code_of(part: Callable[[], None]) -> str:
    """The code of a part: a method of `Tour` with those that it calls, or the tours in a module."""
    module = inspect.getmodule(part)
    if module is not inspect.getmodule(Tour):
        tours = [one for one in vars(module).values() if inspect.isclass(one) and one.__module__.startswith("screens")]
        return "".join(map(inspect.getsource, tours))
    code = inspect.getsource(part)
    called = [getattr(Tour, name) for name in re.findall(r"self\.(\w+)\(", code) if hasattr(Tour, name)]
    return code + "".join(map(inspect.getsource, called))


@contextmanager
def page_of(browser: Browser, size: str, theme: str, language: str) -> Iterator[Page]:
    """A new page."""
    width, height = SIZES[size]
    with browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=language,
    ) as context:
        yield context.new_page()


@contextmanager
def site_and_browser() -> Iterator[tuple[Site, PostOffice, Browser]]:
    """A new site, whose mails arrive, and a browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with ExitStack() as open_now:
        office = open_now.enter_context(PostOffice().open())
        folder = Path(open_now.enter_context(tempfile.TemporaryDirectory()))
        settings = {"BOEM_EMAIL_URL": office.url, "BOEM_URL": "http://127.0.0.1"}
        site = open_now.enter_context(running_site(folder, settings=settings))
        playwright = open_now.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=BROWSER_FLAGS)
        yield site, office, browser
        browser.close()


def kinds(only: str) -> tuple[str, Sequence[str]]:
    """The name of the only picture, if one is asked for, and the sizes and themes to take."""
    every = [f"{size}-{theme}" for theme in ("light", "dark") for size in SIZES]
    asked = [kind for kind in every if only.endswith(f"-{kind}")]
    return (only.removesuffix(f"-{asked[0]}"), asked) if asked else (only, every[:1] if only else every)


def options() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", action="store_true", help="put those in the README into docs/img/, too")
    parser.add_argument("--people", action="store_true", help="only pages about accounts, the lobby and other people")
    parser.add_argument("--only", metavar="NAME", default="", help="one picture, as playing or playing-phone-dark")
    parser.add_argument("--lang", metavar="L", default="en", help="the language of the pages")
    return parser.parse_args()


def main() -> None:
    """Go through the site in each size and theme, or take one picture."""
    asked = options()
    only, every = kinds(asked.only)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with site_and_browser() as (site, office, browser):
        for kind in every:
            size, theme = kind.split("-")
            told = kind if asked.lang == "en" else f"{kind}-{asked.lang}"
            new = partial(page_of, browser, size, theme, asked.lang)
            with new() as page, new() as watcher:
                try:
                    Tour(site, page, watcher, told, only).go(office, people_only=asked.people)
                except Taken:
                    print(FOLDER / f"{only}-{told}.png")
                    return
            if only:
                sys.exit(f"There is no picture {only!r}: without --only all are taken, and --lang sets the language.")
            print(f"{size}, {theme}: done")
    if asked.docs:
        for name, target in SHOWN.items():
            shutil.copy(FOLDER / f"{name}.png", ROOT / "docs" / "img" / target)


if __name__ == "__main__":
    main()
