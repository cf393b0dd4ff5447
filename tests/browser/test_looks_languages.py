"""Dutch and German words are longer: what they must fit into, on the narrowest phones, too."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.inspection import faults
from browser.table import RED, Table
from browser.visitors import Visitor

LANGUAGES = ("nl", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_of_a_turn_and_a_count_of_games_that_wait(visit: Visit, language: str) -> None:
    somebody = visit(locale=language)
    _sit_at(somebody, "coan")
    table = Table(somebody.goto(_sit_at(somebody, "mijnenveger", board="small")))
    table.lay(RED)
    table.expect_turn()
    assert faults(table.page, f"my turn, {language}") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_of_a_table_is_one_line_on_every_wider_page_while_games_wait(visit: Visit, language: str) -> None:
    somebody = visit(locale=language)
    _sit_at(somebody, "coan")
    page = somebody.goto(_sit_at(somebody, "uitweg"))
    Table(page).expect_connected()
    page.evaluate("for (const name of document.querySelectorAll('.me .name')) name.textContent = 'W'.repeat(20)")
    for width in (960, 1024, 1120, 1152, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 720})
        head = page.locator(".head").bounding_box()
        assert head is not None
        assert head["height"] < 64, width
        assert page.evaluate("document.scrollingElement.scrollWidth") == width
        assert page.evaluate("(() => { const head = document.querySelector('.head-in');"
                             "return head.scrollWidth - head.clientWidth; })()") == 0  # fmt: skip
        assert page.locator("nav.wide-only a[href='/tournaments']").is_visible() == (width >= 1120)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_for_several_at_home(visit: Visit, language: str) -> None:
    somebody = visit(locale=language)
    _sit_at(somebody, "postal", others="3")
    _sit_at(somebody, "postal", others="3", **{"with": "friend"})
    _sit_at(somebody, "uitweg")
    assert faults(somebody.goto("/"), f"home with tables for several, {language}") == []


def _sit_at(somebody: Visitor, game: str, **choice: str) -> str:
    """Open a table without a page; returns its path."""
    return somebody.post(f"/start/{game}", **({"with": "bot", "starts": "me"} | choice))
