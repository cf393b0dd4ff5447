"""Dutch and German words are longer: what they must fit into, on the narrowest phones, too."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.inspection import faults, in_widths
from browser.table import RED, Table
from browser.visitors import Visitor
from django.utils.translation import override

from boem.puzzles import Grade
from boem.web.puzzles.words import grade_name

LANGUAGES = ("nl", "de")
THREE_COLUMNS = (960, 1024, 1080)
OVERFLOWS = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"


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
    for width in in_widths(page, 960, 1024, 1120, 1152, 1280, 1440):
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_columns_in_a_narrow_window_have_room_for_long_words(visit: Visit, language: str) -> None:
    somebody = visit(locale=language)
    _sit_at(somebody, "coan")
    page = somebody.goto("/")
    for width in in_widths(page, *THREE_COLUMNS):
        assert page.locator(".game, .at").evaluate_all(OVERFLOWS) == [], width
        heights = page.locator(".at").evaluate_all("all => all.map(one => one.clientHeight)")
        assert max(heights) < 120, width  # not a letter a line
    table = Table(somebody.goto(_sit_at(somebody, "mijnenveger", board="small")))
    table.lay(RED)
    table.expect_turn()
    for width in in_widths(page, *THREE_COLUMNS):
        assert page.locator(".actions, .middle").evaluate_all(OVERFLOWS) == [], width


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grade_of_a_puzzle_fits_onto_its_card_on_the_shelf(visit: Visit, language: str) -> None:
    page = visit(locale=language).goto("/puzzles")
    with override(language):
        grades = [str(grade_name(grade)) for grade in Grade]
    write = "(all, grades) => grades.forEach((grade, at) => { all[at].textContent = grade; })"
    page.locator(".shelf b").evaluate_all(write, grades)
    for width in in_widths(page, 320, 360, 380, 390, 412, 460, 720, 800):
        assert page.locator(".shelf a").evaluate_all(OVERFLOWS) == [], width


def _sit_at(somebody: Visitor, game: str, **choice: str) -> str:
    """Open a table without a page; returns its path."""
    return somebody.post(f"/start/{game}", **({"with": "bot", "starts": "me"} | choice))
