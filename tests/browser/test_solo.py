"""Solving puzzles on the site."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import resize
from browser.pressing import press_as_it_comes_anew, touch_as_it_comes_anew
from browser.solo import Puzzle, open_puzzle
from playwright.sync_api import expect

from boem.core.squares import Square, neighbours

TOUCH = """([name, kind]) => document.querySelector(`[data-square="${name}"]`).dispatchEvent(
  new PointerEvent(kind, { bubbles: true, pointerType: "touch", clientX: 9, clientY: 9 }))"""


def test_on_a_phone_the_board_stays_where_it_is_after_the_first_mark(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    resize(puzzle.page, {"width": 390, "height": 844})
    before = puzzle.page.locator("#board").bounding_box()
    puzzle.square(puzzle.mines()[0]).click()
    puzzle.expect_kept(2)
    assert puzzle.page.locator("#board").bounding_box() == before


def test_one_click_from_home_leads_to_a_puzzle_that_taps_solve(visit: Visit) -> None:
    page = visit().play("solo", "solve")
    puzzle = Puzzle(page)
    puzzle.expect_connected()
    first, mines = puzzle.rows(), puzzle.mines()
    for name in mines:  # as fast as possible: each is sent when the previous one is answered
        puzzle.square(name).click()
    puzzle.expect_over()
    assert puzzle.with_state("found") == set(mines)
    expect(page.locator("[data-ended]")).not_to_have_text("–")
    puzzle.action("another").click()
    page.wait_for_url(lambda url: page.url == url and "/t/" in url)
    expect(puzzle.action("hint")).to_have_count(1)
    assert puzzle.rows() != first


def test_a_tap_marks_a_mine_and_the_right_button_or_a_long_touch_a_flag(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    one, two, three = puzzle.free()[:3]
    puzzle.square(one).click()
    puzzle.expect_state(one, "mine")
    puzzle.square(one).click()
    puzzle.expect_state(one, "covered")
    puzzle.square(two).click(button="right")
    puzzle.expect_state(two, "flag")
    puzzle.square(two).click()
    puzzle.expect_state(two, "mine")
    puzzle.page.evaluate(TOUCH, [three, "pointerdown"])
    puzzle.expect_state(three, "flag")
    puzzle.page.evaluate(TOUCH, [three, "pointerup"])
    puzzle.square(three).dispatch_event("click")  # which ends the touch without a tap
    puzzle.expect_kept(6)
    puzzle.page.reload()
    assert (puzzle.state(one), puzzle.state(two), puzzle.state(three)) == ("covered", "mine", "flag")


def test_a_tap_counts_though_the_board_is_replaced_under_it(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    name = puzzle.free()[0]
    press_as_it_comes_anew(puzzle.page, puzzle.square(name), "board")
    puzzle.expect_state(name, "mine")
    puzzle.expect_kept(2)


def test_a_touch_counts_once_though_the_board_is_replaced_under_it(visit: Visit) -> None:
    puzzle = open_puzzle(visit(has_touch=True))
    name, other = puzzle.free()[:2]
    touch_as_it_comes_anew(puzzle.page, puzzle.square(name), "board")
    puzzle.expect_state(name, "mine")
    puzzle.square(other).click()
    puzzle.expect_kept(3)  # a second tap on the first would have been an entry too
    puzzle.expect_state(name, "mine")


def test_a_hint_goes_when_what_it_settles_is_marked_and_the_next_is_another(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    mines, told = set(puzzle.mines()), ""
    for _ in range(2):
        puzzle.action("hint").click()
        hint = puzzle.page.locator(".hint p")
        expect(hint).not_to_have_text(told)
        told = hint.inner_text()
        assert puzzle.page.locator("[data-square][data-hint=clue]").count() >= 1
        settled = puzzle.page.locator("[data-square][data-hint=settled]")
        names = settled.evaluate_all("all => all.map(one => one.dataset.square)")
        assert names
        for name in names:
            puzzle.square(name).click(button="left" if name in mines else "right")
        expect(settled).to_have_count(0)
        expect(hint).to_have_count(0)


def test_a_hint_looks_at_a_wrong_mark_first_and_check_counts_them(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    wrong = puzzle.free()[0]
    puzzle.square(wrong).click()
    puzzle.expect_kept(2)
    puzzle.action("check").click()
    expect(puzzle.status).to_contain_text("1 mark is wrong.")
    puzzle.action("hint").click()
    expect(puzzle.page.locator(".hint")).to_contain_text("marked wrong")
    clues = puzzle.board().locator('[data-hint="clue"]')
    near = {str(square) for square in neighbours(Square.parse(wrong), 6, 6)}
    assert near & set(clues.evaluate_all("all => all.map(one => one.dataset.square)"))
    puzzle.square(wrong).click()
    puzzle.expect_kept(3)
    expect(puzzle.status).not_to_contain_text("wrong")
    puzzle.action("check").click()
    expect(puzzle.status).to_contain_text("Every mark is right so far.")


def test_undo_takes_back_mark_after_mark_to_the_empty_grid(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    one, two = puzzle.free()[:2]
    puzzle.square(one).click()
    puzzle.square(two).click(button="right")
    puzzle.square(one).click(button="right")
    puzzle.expect_kept(4)
    for number, states in enumerate([("mine", "flag"), ("mine", "covered"), ("covered", "covered")], start=5):
        puzzle.action("undo").click()
        puzzle.expect_kept(number)
        assert (puzzle.state(one), puzzle.state(two)) == states
    expect(puzzle.action("undo")).to_have_attribute("aria-disabled", "true")


def test_undo_waits_for_the_marks_that_are_on_their_way(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    one, two, three = puzzle.free()[:3]
    puzzle.square(one).click()
    puzzle.expect_kept(2)
    puzzle.page.evaluate(
        """names => {
          for (const name of names) document.querySelector(`[data-square="${name}"]`).click();
          for (const _ of names) document.querySelector("[data-action=undo]").click();
        }""",
        [two, three],
    )
    puzzle.expect_kept(6)
    assert [puzzle.state(name) for name in (one, two, three)] == ["mine", "covered", "covered"]


def test_the_solution_is_shown_to_whoever_gives_up(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    mines = puzzle.mines()
    puzzle.resign()
    assert puzzle.with_state("mine") == set(mines)
    expect(puzzle.action("another")).to_have_count(1)


def test_a_refused_mark_leaves_the_board_as_the_server_knows_it(visit: Visit) -> None:
    puzzle = open_puzzle(visit())
    one, two = puzzle.free()[:2]
    puzzle.ask("clear A99")
    expect(puzzle.refusal).to_be_visible()
    puzzle.square(one).click()
    puzzle.square(two).click()
    puzzle.expect_kept(3)
    expect(puzzle.refusal).to_have_count(0)
    assert puzzle.with_state("mine") == {one, two}
