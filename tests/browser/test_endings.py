"""The panel above a finished game: it moves once, and leads back to the moment that cost the game."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import face
from browser.inspection import faults
from browser.table import BLUE, RED, Table, free, open_table
from playwright.sync_api import expect

LAID = [(0, f"lay {' '.join(RED)}"), (1, f"lay {' '.join(BLUE)}")]
COUNT_MOTION = """
window.moved = 0;
addEventListener("animationstart", ({ target }) => { if (target.matches(".ending")) window.moved += 1; });
"""


def test_a_careless_loser_tries_that_moment_again_at_a_table_that_says_so(visit: Visit) -> None:
    table = open_table(visit())
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
    assert found == []


def test_the_ending_moves_once_although_the_page_is_refreshed_when_it_connects(visit: Visit) -> None:
    one = face(visit, [*LAID, (0, f"disarm {free(BLUE)[0]}")])
    one.host.own_page().add_init_script(COUNT_MOTION)
    one.host.goto(one.path)
    one.table.expect_connected()
    one.table.page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => 0)")
    assert one.table.page.evaluate("window.moved") == 1
