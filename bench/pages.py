"""What opening a page costs: the site's processor time for the first answer, and what a browser loads."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table as Sheet

from boem.core.registry import game_ids

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.page_costs import PageVisitor, cost
from support.services import chromium_path
from support.site import Site, running_site

PATHS: Final = ("/", "/lobby", "/puzzles", "/analysis", "/rules")
ROUNDS: Final = 5


def table(visitor: PageVisitor, game: str) -> str:
    """The path of a table against a bot that was just opened."""
    visitor.get("/")
    return visitor.post(f"/start/{game}", **{"with": "bot", "starts": "me"})


def loaded(browser: Browser, site: Site, visitor: PageVisitor, path: str) -> list[int]:
    """The bytes that a page makes a browser load, at first and once more."""
    context = browser.new_context(base_url=site.url, service_workers="block")
    context.add_cookies(
        [{"name": name, "value": value, "url": site.url} for name, value in visitor.client.cookies.items()]
    )
    page, sizes = context.new_page(), list[int]()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    for _ in range(2):
        received.clear()
        page.goto(path, wait_until="networkidle")
        sizes.append(sum(received))
    context.close()
    return sizes


def main(number: Annotated[int, typer.Option(help="Requests in a round.")] = 40) -> None:
    """Measure the site's own pages, and the page of a table in each game."""
    sheet = Sheet("page", "first answer, ms", "loaded, kB", "loaded again, kB")
    with TemporaryDirectory() as folder, running_site(Path(folder)) as site, sync_playwright() as playwright:
        visitor = PageVisitor(site)
        visitor.get("/")
        paths = {path: path for path in PATHS} | {f"a table of {game}": table(visitor, game) for game in game_ids()}
        browser = playwright.chromium.launch(executable_path=chromium_path())
        for name, path in paths.items():
            visitor.get(path)
            took = median(cost(site, number, partial(visitor.get, path)) for _ in range(ROUNDS))
            fresh, again = loaded(browser, site, visitor, path)
            sheet.add_row(name, f"{took:.1f}", f"{fresh / 1000:.0f}", f"{again / 1000:.0f}")
    Console().print(sheet)


if __name__ == "__main__":
    typer.run(main)
