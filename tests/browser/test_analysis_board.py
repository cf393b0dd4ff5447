"""A visitor of the analysis board: a position set by keys, strokes and pasting, its answer and its proof."""

from __future__ import annotations

import re

from browser.conftest import Visit
from browser.inspection import faults
from browser.keys import WATCH_FOCUS, tab_to
from playwright.sync_api import Locator, Page, Route, expect

from boem.web.analysis_board.views import EXAMPLE

CLASH = "4x4-03n"
GUESS = "5x1-2-a1a1a"
LARGE = f"30x16-99-{'z' * 18}l"
FAR = f"30x16-0-{'0' * 479}a"
PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def opened(visit: Visit, link: str) -> Page:
    """The board with a position, once its script runs."""
    page = visit().goto(f"/analysis?field={link}")
    expect(page.locator("#main")).to_have_attribute("data-ready", "")
    return page


def square(page: Page, name: str) -> Locator:
    return page.locator(f'[data-square="{name}"]')


def expect_answer(page: Page, link: str) -> None:
    """Wait until the page shows the answer to this position, and has it in its address."""
    expect(page.locator("#verdict")).to_have_attribute("data-link", link)
    expect(page).to_have_url(re.compile(rf"field={link}(&|$)"))


def brush(page: Page, value: str) -> None:
    page.locator(f'.segment:has([name="brush"][value="{value}"])').click()


def test_a_position_is_typed_row_by_row_and_answered(visit: Visit) -> None:
    page = opened(visit, "3x2-1-f")
    page.evaluate(WATCH_FOCUS)
    tab_to(page, '[data-board="analysis"] [data-square]')
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("m")
    expect_answer(page, "3x2-1-1cMa")
    expect(square(page, "C2")).to_be_focused()
    expect(square(page, "B1")).to_have_attribute("aria-label", "B1, covered; surely free")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    expect_answer(page, "3x2-1-1e")
    page.keyboard.press("Control+z")
    expect_answer(page, "3x2-1-1cMa")
    page.keyboard.type("2.")
    expect_answer(page, "3x2-1-1c2a")
    for _ in range(2):
        page.keyboard.press("Backspace")
    expect_answer(page, "3x2-1-1e")
    assert page.evaluate("window.lostFocus") == 0
    page.reload()
    expect(square(page, "A1")).to_have_attribute("data-number", "1")


def test_strokes_and_clicks_set_squares_and_the_same_again_covers_them(visit: Visit) -> None:
    page = opened(visit, "4x1-d")
    brush(page, "0")
    square(page, "A1").hover()
    page.mouse.down()
    for name in ("B1", "C1"):
        square(page, name).hover()
    page.mouse.up()
    expect_answer(page, "4x1-000a")
    brush(page, "1")
    square(page, "C1").click()
    expect_answer(page, "4x1-001a")
    square(page, "C1").click()
    expect_answer(page, "4x1-00b")
    square(page, "D1").click(button="right")
    expect_answer(page, "4x1-00aM")
    page.locator('[data-action="clear"]').click()
    expect_answer(page, "4x1-d")
    page.locator('[data-action="undo"]').click()
    expect_answer(page, "4x1-00aM")


def test_looking_changes_nothing_and_says_what_is_there(visit: Visit) -> None:
    page = opened(visit, GUESS)
    square(page, "C1").click()
    expect(page.locator("#looked")).to_have_text(re.compile("^C1, covered; "))
    expect_answer(page, GUESS)


def test_a_finger_taps_squares_and_draws_strokes_where_it_may(visit: Visit) -> None:
    somebody = visit(has_touch=True)
    page = somebody.goto("/analysis?field=3x1-c")
    expect(page.locator("#main")).to_have_attribute("data-ready", "")
    page.locator('.segment:has([name="brush"][value="1"])').tap()
    square(page, "B1").tap()
    expect_answer(page, "3x1-a1a")
    square(page, "B1").tap()
    expect_answer(page, "3x1-c")


def test_the_proof_is_gone_through_step_by_step(visit: Visit) -> None:
    page = opened(visit, "4x1-1a1a")
    page.evaluate(WATCH_FOCUS)
    tab_to(page, '[rel="next"]')
    page.keyboard.press("Enter")
    expect(square(page, "A1")).to_have_attribute("data-hint", "clue")
    expect(square(page, "B1")).to_have_attribute("aria-label", "B1, covered; surely a mine")
    expect(page.locator("#stepping")).to_contain_text("A1 (1) touches only one unknown square, B1")
    page.keyboard.press("Enter")
    expect(square(page, "D1")).to_have_attribute("data-hint", "settled")
    expect(page).to_have_url(re.compile("step=2"))
    page.locator('[data-step="0"]').click()
    expect(square(page, "B1")).to_have_attribute("data-heat", "10")
    assert page.evaluate("window.lostFocus") == 0


def test_another_number_of_mines_is_another_answer_and_other_sides_keep_the_squares(visit: Visit) -> None:
    page = opened(visit, "3x1-a1a")
    page.locator('#size [name="mines"]').fill("3")
    expect_answer(page, "3x1-3-a1a")
    expect(page.locator("#verdict-h")).to_have_text("No layout of mines fits")
    page.locator('#size [name="mines"]').fill("1")
    expect_answer(page, "3x1-1-a1a")
    page.locator('#size [name="width"]').fill("4")
    page.locator('[data-action="resize"]').click()
    expect_answer(page, "4x1-1-a1b")


def test_the_script_draws_estimates_apart_from_exact_chances(visit: Visit) -> None:
    page = opened(visit, "3x1-b1")

    def estimated(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace('"50 . 50"', '"~20±3 . ~&lt;1±&lt;1"'))

    page.route("**/answer?*", estimated)
    square(page, "C1").focus()
    page.keyboard.press(".")
    expect_answer(page, "3x1-c")
    square(page, "B1").focus()
    page.keyboard.press("1")
    expect(square(page, "A1")).to_have_attribute("aria-label", "A1, covered; a mine: about 20%, standard error 3%")
    expect(square(page, "A1")).to_have_attribute("data-heat", "2")
    expect(square(page, "A1")).to_have_attribute("data-rough", "~")
    expect(square(page, "A1")).to_have_text("20")
    expect(square(page, "C1")).to_have_attribute("aria-label", "C1, covered; a mine: about < 1%, standard error < 1%")
    expect(square(page, "C1")).to_have_text("< 1")


def test_what_is_pasted_anywhere_is_read(visit: Visit) -> None:
    page = opened(visit, "3x1-c")
    page.evaluate(PASTE, "O 1 .\n. . .")
    expect(page.locator("#notes")).to_contain_text("“O” was read as 0")
    expect(square(page, "B1")).to_have_attribute("data-number", "1")
    expect(page).to_have_url(re.compile(r"/analysis\?field=3x2-01d$"))


def test_what_can_not_be_read_leaves_the_position_and_its_address(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses |= {422}
    page = somebody.goto("/analysis?field=3x1-c")
    expect(page.locator("#main")).to_have_attribute("data-ready", "")
    square(page, "A1").press("1")
    expect_answer(page, "3x1-1b")
    page.locator("#pasted").fill("junk")
    page.locator('[data-action="read"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_answer(page, "3x1-1b")


def test_the_headline_leads_to_a_square_outside_the_view(visit: Visit) -> None:
    page = opened(visit, FAR)
    page.set_viewport_size({"width": 390, "height": 800})
    expect(square(page, "AD16")).not_to_be_in_viewport()
    page.locator('[data-action="best"]').click()
    expect(square(page, "AD16")).to_be_focused()
    expect(square(page, "AD16")).to_be_in_viewport()


def test_the_page_says_so_if_the_site_is_away_and_answers_the_next_change(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/analysis?field=2x1-b")
    expect(page.locator("#main")).to_have_attribute("data-ready", "")
    somebody.altered = True
    away = "**/analysis/answer?*"
    with somebody.cut():
        page.route(away, lambda route: route.abort("internetdisconnected"))  # at once, unlike a context set offline
        page.locator('[data-square="A1"]').press("1")
        expect(page.locator("#verdict")).to_contain_text("The site can’t be reached")
        page.unroute(away)
    page.locator('[data-square="A1"]').press("0")
    expect_answer(page, "2x1-0a")


def test_every_state_of_the_page(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses |= {422}
    found = list[str]()
    for query in (
        "",
        f"?field={EXAMPLE}",
        f"?field={EXAMPLE}&step=14",
        f"?field={CLASH}",
        f"?field={GUESS}",
        "?field=x",
    ):
        found += faults(somebody.goto(f"/analysis{query}"), f"analysis board {query}")
    page = somebody.goto(f"/analysis?field={LARGE}")
    found += faults(page, "a large analysis board")
    page.locator("#pasted").fill("1 . .\n2")
    page.locator('[data-action="read"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "pasted what is no position")
    assert found == [], "\n".join(found)
