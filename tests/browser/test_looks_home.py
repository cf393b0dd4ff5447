"""On a phone, the home page keeps its texts apart and its words whole; long names stay on the screen."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.inspection import faults
from browser.table import open_table
from support.site import Guest, Site

LANGUAGES = ("en", "nl", "de")
PHONE = {"width": 390, "height": 844}
LONG = "Wolfeschlegelsteinhausenbergerdorff " + "ab" * 2
INSIDE = """() => [...document.querySelectorAll(".at")].map((card) => {
  const [said, against] = [...card.querySelectorAll(":scope > span")].map((one) => one.getBoundingClientRect());
  const { right, bottom } = card.getBoundingClientRect();
  return said.bottom <= against.top && against.right <= right && against.bottom <= bottom;
})"""
BROKEN = """() => [...document.querySelectorAll(".game .do span")].filter((text) => {
  const words = document.createRange();
  const [node] = text.childNodes;
  return [...node.data.matchAll(/\\p{L}+/gu)].some((word) => {
    words.setStart(node, word.index);
    words.setEnd(node, word.index + word[0].length);
    return words.getClientRects().length > 1;
  });
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_tables_and_offers_on_a_phone(visit: Visit, language: str) -> None:
    somebody = visit(viewport=PHONE, locale=language)
    open_table(somebody, "postal", others="7")
    page = somebody.goto("/")
    assert page.evaluate(INSIDE) == [True]
    assert page.evaluate(BROKEN) == []


def test_a_long_name_in_a_title_stays_on_the_screen(visit: Visit, site: Site) -> None:
    Guest(site, LONG, site.command("token", LONG).stdout.strip())
    found = []
    for path in (f"/players/{LONG}", f"/challenge/{LONG}"):
        found += faults(visit().goto(path), path)
    assert found == []
