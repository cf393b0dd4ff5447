"""The documentation site in a browser: no faults by axe, no overflow, and targets large enough for a thumb."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser.inspection import faults
from playwright.sync_api import Browser, Page, Route, expect

SITE = "http://documentation.test/docs/"
PAGES = (
    "index", "architecture", "command-line", "performance", "reference", "reference/boem", "reference/boem.core.game",
    "reference/boem.inference", "rules/mijnenveger",
)  # fmt: skip

pytestmark = pytest.mark.usefixtures("cold")


@pytest.fixture
def page(chromium: Browser, built: Path) -> Iterator[Page]:
    """A page that takes everything from the built folder, as a site's browser takes it from `/docs/`."""

    def answer(route: Route) -> None:
        path = built / urlsplit(route.request.url).path.removeprefix("/docs/")
        route.fulfill(path=path) if path.is_file() else route.fulfill(status=404)

    with chromium.new_context(reduced_motion="reduce") as context:
        context.route("**/*", answer)
        yield context.new_page()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_without_faults(page: Page, name: str) -> None:
    page.goto(f"{SITE}{name}.html")
    expect(page.locator("a.site")).to_be_visible()
    assert faults(page, name) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [("posterior", r"^\d+ pages found\.$"), ("zzzyxq", r"^No page has all these words\. ")],
)
def test_a_search_says_what_it_has_found(page: Page, words: str, told: str) -> None:
    page.goto(f"{SITE}search.html?q={words}")
    expect(page.locator("#search-results > p").first).to_have_text(re.compile(told))
    assert faults(page, f"search for {words}") == []


def test_every_part_of_the_library_is_a_page_or_leads_to_one(page: Page) -> None:
    page.goto(f"{SITE}reference/boem.html")
    expect(page.locator("#boem\\.Game")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="boem.inference", exact=True)).to_have_attribute(
        "href", "boem.inference.html"
    )


def test_a_signature_shows_defaults_as_python_and_types_by_their_short_names(page: Page) -> None:
    page.goto(f"{SITE}reference/boem.core.game.html")
    signature = page.locator("#boem\\.core\\.game\\.Game")
    expect(signature).to_contain_text("suggest: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict")
    expect(signature).to_contain_text("faces: Faces = ...")


def test_another_version_that_a_host_keeps_is_chosen_from_a_menu(page: Page, built: Path) -> None:
    (newest,) = json.loads((built / "versions.json").read_text())
    page.route("**/versions.json", lambda route: route.fulfill(json=[newest, "0.1.0"]))
    page.goto(f"{SITE}rules/mijnenveger.html")
    menu = page.get_by_label("Version")
    expect(menu).to_have_value(newest)
    assert faults(page, "two versions") == []
    menu.select_option("0.1.0")
    page.wait_for_url(f"{SITE}0.1.0/")
