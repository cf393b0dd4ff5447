"""The panel above a finished game: it moves once, and leads back to the moment that cost the game."""

from __future__ import annotations

import pytest
from browser.coan import face_on
from browser.conftest import Visit
from browser.games import face
from browser.inspection import faults, resize
from browser.maze import BUILT, face_in_maze
from browser.table import BLUE, RED, Table, free, open_table
from playwright.sync_api import Route, expect
from support.waiting import wait_until

LAID = [(0, f"lay {' '.join(RED)}"), (1, f"lay {' '.join(BLUE)}")]
COUNT_MOTION = """
window.moved = 0;
addEventListener("animationstart", ({ target }) => { if (target.matches(".ending")) window.moved += 1; });
"""


def test_a_careless_loser_tries_that_moment_again_at_a_table_that_says_so(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses.add(429)
    table = open_table(somebody)
    table.lay(RED)
    table.expect_turn()
    for name in free(RED):
        if table.page.locator("[data-outcome]").count():
            break
        table.disarm(name)
    table.expect_over()
    retry = table.action("retry")
    expect(retry).to_be_visible()
    found = faults(table.page, "an ending with a moment to try again")
    with table.page.expect_navigation():
        retry.click()
    again = Table(table.page)
    again.expect_connected()
    expect(again.page.locator("[data-practice]")).to_be_visible()
    again.expect_turn()
    found += faults(again.page, "a moment that is tried again")
    held = list[Route]()

    def turn_away_then_hold(route: Route) -> None:
        held.append(route)
        if len(held) == 1:
            route.fulfill(status=429)

    again.page.route("**/tried", turn_away_then_hold)
    again.sweep(min(again.with_state("covered", "search")))
    wait_until(lambda: again.page.evaluate("true") and len(held) > 1)
    expect(again.page.locator("[data-practice]")).to_contain_text("Working out what you risked there…")
    held[1].continue_()
    expect(again.page.locator("[data-tried]")).to_be_visible()
    found += faults(again.page, "a moment that was tried again")
    assert found == []


def test_the_ending_moves_once_although_the_page_is_refreshed_when_it_connects(visit: Visit) -> None:
    one = face(visit, [*LAID, (0, f"disarm {free(BLUE)[0]}")])
    one.host.own_page().add_init_script(COUNT_MOTION)
    one.host.goto(one.path)
    one.table.expect_connected()
    one.table.page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => 0)")
    assert one.table.page.evaluate("window.moved") == 1


@pytest.mark.parametrize("height", [667, 420])
def test_the_question_before_resigning_and_then_the_ending_come_into_sight(visit: Visit, height: int) -> None:
    table = face_on(visit).table
    resize(table.page, {"width": 375, "height": height})
    table.action("resign").scroll_into_view_if_needed()
    table.action("resign").click()
    expect(table.page.locator("#ask")).to_be_in_viewport(ratio=1)
    table.action("confirm").click()
    table.expect_over()
    expect(table.page.locator("#ending-title")).to_be_in_viewport(ratio=1)
    expect(table.action("rematch")).to_be_in_viewport(ratio=1)


def test_the_lesson_arrives_without_moving_the_buttons(visit: Visit) -> None:
    one = face(visit, LAID)
    page, held = one.table.page, list[Route]()

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/lesson", hold_first)
    one.play([(0, f"disarm {free(BLUE)[0]}")])
    expect(page.locator(".lesson")).to_be_visible()
    still = "Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => true)"
    wait_until(lambda: page.evaluate(still) and held)
    before = one.table.action("rematch").bounding_box()
    held[0].continue_()
    expect(page.locator("[data-lesson]")).to_be_visible()
    assert one.table.action("rematch").bounding_box() == before


def test_at_the_end_the_buttons_below_a_board_scroll_with_it(visit: Visit) -> None:
    one = face(visit, [*LAID, (0, f"disarm {free(BLUE)[0]}")])
    resize(one.table.page, {"width": 390, "height": 500})
    expect(one.table.action("replay")).not_to_be_in_viewport()


def test_on_a_phone_the_help_stands_between_the_seats_at_an_ending_with_clocks(visit: Visit) -> None:
    one = face_in_maze(visit, [*BUILT, (0, "resign")], time="5-5")
    resize(one.table.page, {"width": 390, "height": 844})
    boxes = [
        one.table.page.locator(place).bounding_box()
        for place in ("#near", "#help", "#far", "#near .clock", "#near .extra")
    ]
    near, help_, far, clock, extra = [box for box in boxes if box]
    assert near["x"] + near["width"] <= help_["x"] <= far["x"] - help_["width"]
    assert near["y"] <= help_["y"] <= near["y"] + near["height"]
    assert extra["x"] + extra["width"] <= clock["x"]


def test_a_draw_in_uitweg_shows_both_marks_and_no_fault(visit: Visit) -> None:
    round_ = ((0, "to B1"), (0, "exit"), (1, "to A1"), (1, "exit"))
    one = face_in_maze(visit, [*BUILT, *(11 * round_)])
    title = one.table.page.locator("#ending-title")
    expect(title).to_have_text("A draw")
    expect(title.locator(".mark")).to_have_count(2)
    assert faults(one.table.page, "a draw") == []
