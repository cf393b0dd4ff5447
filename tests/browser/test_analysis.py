"""The analysis of a finished game: the probability overlay, and stepping through moves by mouse and keyboard."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, Seated, seat_two
from browser.inspection import LAPTOP, NARROW, faults, lower_edge, resize
from browser.keys import tab_to
from playwright.sync_api import Page, expect

SWEPT = ((0, "sweep A1"), (1, "sweep A1"), (0, "sweep B1"), (1, "sweep E1"), (0, "resign"))


def analysed(visit: Visit) -> Page:
    """The analysis of a short game of Mijnenveger, once ready."""
    seated = seat_two(visit, "mijnenveger")
    seated.play((*LAID, *SWEPT))
    return analysis_of(seated)


def analysis_of(seated: Seated) -> Page:
    """The analysis of a game that is over, once ready."""
    page = seated.host.goto(f"{seated.path}/analysis")
    expect(page.locator("[data-move]")).to_have_count(1)
    return page


def expect_move(page: Page, number: int) -> None:
    """Wait until the judged move with this number is shown, and keys are heeded again."""
    expect(page.locator(".judged [aria-current]")).to_have_count(1)
    expect(page.locator(".judged li").nth(number)).to_have_attribute("aria-current", "step")
    page.wait_for_load_state()


def test_the_heat_map_is_switched_on_and_stays_on_from_move_to_move(visit: Visit) -> None:
    page = analysed(visit)
    found = faults(page, "analysis")
    heat, chance = page.get_by_label("Show how likely a mine was"), page.locator('[data-square="C3"] .chance')
    expect(heat).not_to_be_checked()
    expect(chance).to_be_hidden()
    heat.check()
    expect(chance).to_be_visible()
    found += faults(page, "heat map")
    page.locator('[data-action="after"]').click()
    expect_move(page, 1)
    expect(heat).to_be_checked()
    expect(chance).to_be_visible()
    heat.uncheck()
    page.locator('[data-action="before"]').click()
    expect_move(page, 0)
    expect(heat).not_to_be_checked()
    assert found == []


def test_the_moves_are_gone_through_with_the_keyboard(visit: Visit) -> None:
    page = analysed(visit)
    expect_move(page, 0)
    page.keyboard.press("ArrowRight")
    expect_move(page, 1)
    page.keyboard.press("ArrowRight")
    expect_move(page, 2)
    page.keyboard.press("ArrowLeft")
    expect_move(page, 1)
    tab_to(page, '[data-action="after"]')
    page.keyboard.press("Enter")
    expect_move(page, 2)
    tab_to(page, '[data-square="A1"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-board] [data-square="B1"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-board] [data-square="B2"]')).to_be_focused()
    expect_move(page, 2)


def test_on_a_laptop_the_board_and_the_way_on_are_seen_at_once(visit: Visit) -> None:
    page = analysed(visit)
    resize(page, LAPTOP)
    assert lower_edge(page, ".heated") < LAPTOP["height"]
    assert lower_edge(page, '[data-action="after"]') < LAPTOP["height"]


def test_on_the_narrowest_phone_a_board_of_eleven_squares_is_seen_whole(visit: Visit) -> None:
    seated = seat_two(visit, "coan", "A1 K11", board="own", width="11", height="11", mines="2")
    seated.play([(0, "explore A2"), (0, "resign")])
    page = analysis_of(seated)
    width, height = NARROW
    resize(page, {"width": width, "height": height})
    assert page.locator(".heated .wide").evaluate("box => box.scrollWidth - box.clientWidth") == 0
