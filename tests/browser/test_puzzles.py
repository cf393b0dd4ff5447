"""A visitor of the puzzles: today's by keyboard, one from a friend, one of their own, a book."""

from __future__ import annotations

import re
from pathlib import Path
from struct import unpack

from browser.conftest import Visit
from browser.inspection import faults, lower_edge
from browser.keys import WATCH_FOCUS, tab_to, walk_to
from browser.solo import Puzzle
from browser.test_accounts import PASSWORD
from playwright.sync_api import Page, expect
from support.puzzles import SEVERAL, SHEET


def test_todays_puzzle_is_found_solved_and_counted_by_keyboard_alone(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/")
    tab_to(page, '[data-action="daily"]')
    page.keyboard.press("Enter")
    somebody.just_play()
    puzzle = Puzzle(page)
    puzzle.expect_connected()
    page.evaluate(WATCH_FOCUS)
    tab_to(page, '[data-board="puzzle"] [data-square]')
    mines = puzzle.mines()
    for name in mines:
        walk_to(puzzle, name)
        page.keyboard.press("Enter")
    puzzle.expect_over()
    assert puzzle.with_state("found") == set(mines)
    assert page.evaluate("window.lostFocus") == 0
    tab_to(page, "nav[aria-label='Site'] a[href='/puzzles']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/puzzles")
    expect(page.locator(".today .mark-of")).to_contain_text(re.compile(r"solved in \d+:\d\d"))
    expect(page.locator("[data-streak]")).to_have_text("1")
    expect(page.locator('.leaves [data-mark="kept"]')).to_have_count(1)


SHARING = """
navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
navigator.share = async ({ files, text }) => {
  const { width, height } = await createImageBitmap(files[0]);
  window.shared = [files[0].name, width, height, text];
};
"""


def solved_todays(page: Page) -> Page:
    """A visitor's table of today's puzzle, solved."""
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/*")
    puzzle = Puzzle(page)
    puzzle.expect_connected()
    for name in puzzle.mines():
        puzzle.square(name).click()
    puzzle.expect_over()
    return page


def test_the_result_of_todays_puzzle_is_saved_as_a_picture(visit: Visit, tmp_path: Path) -> None:
    page = solved_todays(visit().goto("/puzzles/daily"))
    expect(page.locator('[data-action="send-picture"], [data-action="share"]').filter(visible=True)).to_have_count(0)
    with page.expect_download() as saving:
        page.locator('[data-action="picture"]').click()
    assert re.fullmatch(r"boem-\d{4}-\d\d-\d\d\.png", saving.value.suggested_filename)
    saving.value.save_as(tmp_path / "result.png")
    picture = (tmp_path / "result.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert unpack(">II", picture[16:24]) == (1200, 630)
    assert faults(page, "a solved puzzle of the day") == []


def test_on_a_phone_that_can_the_result_of_todays_puzzle_is_sent_instead(visit: Visit) -> None:
    somebody = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    somebody.own_page().add_init_script(SHARING)
    page = solved_todays(somebody.goto("/puzzles/daily"))
    expect(page.locator('[data-action="picture"]')).to_be_hidden()
    page.locator('[data-action="send-picture"]').click()
    page.wait_for_function("() => window.shared")
    [name, *rest] = page.evaluate("window.shared")
    assert re.fullmatch(r"boem-\d{4}-\d\d-\d\d\.png", name)
    assert rest == [1200, 630, page.locator("#day-result").input_value()]
    assert lower_edge(page, ".ending") < lower_edge(page, ".middle") < lower_edge(page, ".day-end")


def test_the_result_of_todays_puzzle_leads_to_the_days_ranking(visit: Visit) -> None:
    somebody = visit(locale="de", viewport={"width": 320, "height": 640})
    somebody.post("/account/new", username="Donaudampfschifffahrtsgesellschaft", password1=PASSWORD)
    page = solved_todays(somebody.goto("/puzzles/daily"))
    page.locator('.day-end a[href$="#ranking"]').click()
    page.wait_for_url("**/puzzles/daily/*#ranking")
    expect(page.locator("#ranking tr[data-mine]")).to_contain_text("Donaudampfschifffahrtsgesellschaft")
    assert faults(page, "a day's ranking") == []


def test_a_link_that_is_copied_at_the_table_brings_a_friend_the_same_puzzle(visit: Visit) -> None:
    host = visit(permissions=["clipboard-read", "clipboard-write"])
    host.goto(f"/puzzles/{SHEET.link}")
    host.page.locator('[data-action="play"]').click()
    host.page.wait_for_url("**/t/*")
    table = Puzzle(host.page)
    table.expect_connected()
    host.page.locator('[data-action="share"]').click()
    expect(host.page.locator('[data-action="share"]')).to_contain_text("Copied")
    table.square("B1").click(button="right")
    table.expect_kept(2)
    expect(host.page.locator('[data-action="share"]')).to_contain_text("Copied")  # although it was replaced
    link = host.page.evaluate("navigator.clipboard.readText()")
    friend = visit()
    friend.goto(link)
    expect(friend.page.get_by_role("heading", level=1)).to_have_text("A puzzle of 6 × 6")
    friend.page.locator('[data-action="play"]').click()
    friend.page.wait_for_url("**/t/*")
    assert Puzzle(friend.page).rows() == Puzzle(host.page).rows() == list(SHEET.rows)
    assert friend.page.url != host.page.url


def test_coming_back_to_a_puzzle_goes_on_where_it_was_left(visit: Visit) -> None:
    page = visit().goto(f"/puzzles/{SHEET.link}")
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/*")
    puzzle, table = Puzzle(page), page.url
    puzzle.expect_connected()
    puzzle.square("B1").click()
    puzzle.expect_kept(2)
    page.goto(page.url.split("/t/")[0] + f"/puzzles/{SHEET.link}")
    expect(page.locator('[data-action="play"]')).to_contain_text("Go on")
    page.locator('[data-action="play"]').click()
    page.wait_for_url(table)
    puzzle.expect_state("B1", "mine")


def test_a_puzzle_with_two_solutions_is_pasted_and_both_are_shown(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/puzzles/paste")
    somebody.statuses.add(422)
    page.get_by_label("A grid, a link").fill("1 . . .\n. .")
    page.locator('[data-action="read"]').click()
    expect(page.get_by_role("alert")).to_have_text("Line 2: 2 squares, where the first row has 4.")
    page.get_by_label("A grid, a link").fill(str(SEVERAL))
    page.locator('[data-action="read"]').click()
    page.wait_for_url("**/puzzles/6x6-*")
    expect(page.locator("#fault")).to_contain_text("More than one layout fits. These two differ on 1 square: F3.")
    one = page.get_by_role("region", name="One layout").get_by_role("img")
    two = page.get_by_role("region", name="Another layout").get_by_role("img")
    boxes = one.bounding_box(), two.bounding_box()
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    expect(page.locator('[data-action="play"]')).to_have_count(0)


def test_a_book_grows_on_its_page_and_is_downloaded(visit: Visit, tmp_path: Path) -> None:
    page = visit(accept_downloads=True).goto("/puzzles/books")
    page.locator("input[name=count]").fill("16")
    page.get_by_label("10 × 10", exact=True).check()
    page.get_by_label("Expert").check()
    page.locator('[data-action="order"]').click()
    page.wait_for_url("**/puzzles/books/*")
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    page.wait_for_function(
        "() => { const { value } = document.querySelector('progress'); return value > 0 && value < 100 }"
    )
    expect(page.locator('[data-action="fetch"]')).to_be_visible()
    expect(bar).to_have_attribute("aria-valuenow", "100")
    expect(page.get_by_role("status")).to_have_text("It is ready.")
    with page.expect_download() as waiting:
        page.locator('[data-action="fetch"]').click()
    target = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(target)
    assert target.suffix == ".pdf"
    assert target.read_bytes().startswith(b"%PDF-")


def test_without_scripts_a_book_is_followed_by_reloading(visit: Visit) -> None:
    page = visit(java_script_enabled=False).goto("/puzzles/books")
    page.locator("input[name=count]").fill("1")
    page.locator('[data-action="order"]').click()
    page.wait_for_url("**/puzzles/books/*")
    expect(page.locator('[data-action="fetch"]')).to_be_visible()


def test_the_largest_puzzle_is_moved_both_ways_on_a_phone_and_keeps_its_letters_in_sight(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True).goto("/puzzles")
    page.locator('input[name="width"]').fill("30")
    page.locator('input[name="height"]').fill("30")
    page.locator('[data-action="fresh"]').click()
    page.wait_for_url("**/t/*")
    puzzle = Puzzle(page)
    puzzle.expect_connected()
    page.wait_for_function("() => document.querySelector('.vast').scrollLeft > 0")  # it starts in the middle
    moved = "() => { const one = document.querySelector('.vast'); return [one.scrollLeft, one.scrollTop]; }"
    page.evaluate(
        "() => { const one = document.querySelector('.vast'); one.scrollTo(one.scrollWidth, one.scrollHeight); }"
    )
    name = next(name for name in reversed(puzzle.free()) if name.startswith("A") and len(name) == 4)
    where = page.evaluate(moved)  # a message may replace the board at any time, so it is looked up each time
    assert min(where) > 0
    puzzle.square(name).tap()
    puzzle.expect_state(name, "mine")
    puzzle.expect_kept(2)
    assert page.evaluate(moved) == where
    expect(page.locator('[role="columnheader"]', has_text="AD")).to_be_in_viewport()
    expect(page.locator('[role="rowheader"]').last).to_be_in_viewport()
    assert faults(page, "30 × 30") == []
