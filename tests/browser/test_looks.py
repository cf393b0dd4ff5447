"""Every page in every state: axe finds nothing in light and dark, nothing scrolls sideways, all can be hit."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, invitation, meet
from browser.inspection import faults
from browser.table import BLUE, RED, free, open_table
from playwright.sync_api import expect

PATHS = (
    "/",
    "/about",
    "/nothing/here",
    "/rules",
    "/new/mijnenveger",
    "/new/coan?board=own",
    "/new/solo",
    "/new/postal?board=own",
    "/new/uitweg?board=own",
)


def test_pages_round_the_tables(visit: Visit) -> None:
    somebody = visit()
    somebody.statuses.add(404)
    assert [fault for path in PATHS for fault in faults(somebody.goto(path), path)] == []


def test_pages_on_the_way_to_a_table(visit: Visit) -> None:
    host, friend = visit(), visit()
    table = open_table(host, **{"with": "friend"})
    found = faults(table.page, "laying, and nobody there yet")
    link = invitation(table)
    found += faults(friend.goto(link), "invitation")
    friend.statuses.add(409)
    found += faults(friend.goto(link[:-4] + "0000"), "invitation that is not good")
    found += faults(host.goto("/"), "home with a table")
    host.statuses.add(422)
    host.goto("/new/mijnenveger")
    host.page.locator('input[name="board"][value="small"]').evaluate(
        "input => { input.value = '*'; input.checked = true }"
    )
    host.page.locator('[data-action="start"]').click()
    found += faults(host.page, "new with a wrong choice")
    assert found == []


def test_a_table_in_every_phase_of_a_won_game(visit: Visit) -> None:
    two = meet(visit, LAID[1:])
    found = faults(two.blue.page, "laid and waiting")
    two.red.draw(RED[:3])
    found += faults(two.red.page, "laying")
    two.play([LAID[0], (0, "sweep A5"), (1, "sweep C5"), (0, "disarm B5"), (0, "flag C3")])
    two.red.pencil("C2", "mine")
    two.red.choose("D3")
    found += faults(two.red.page, "my turn")
    two.red.action("disarm").click()
    found += faults(two.red.page, "a question")
    two.red.action("cancel").click()
    found += faults(two.blue.page, "the other's turn")
    two.blue.ask("sweep E3")
    expect(two.blue.refusal).to_be_visible()
    found += faults(two.blue.page, "refused")
    found += faults(visit().goto(two.path), "watching")
    two.play([(0, f"disarm {name}") for name in BLUE[2:]])
    found += faults(two.red.page, "won")
    two.blue.expect_over()
    found += faults(two.blue.page, "lost")
    two.blue.page.locator("#moves a").last.click()
    expect(two.blue.action("record")).to_have_count(1)
    found += faults(two.blue.page, "looking back")
    two.red.page.locator("#moves a").first.click()
    found += faults(two.red.page, "looking back at the end")
    assert found == []


def test_a_table_that_was_left_and_the_way_to_its_rematch(visit: Visit) -> None:
    two = meet(visit, [(0, "resign")])
    found = faults(two.red.page, "abandoned")
    two.blue.action("rematch").click()
    expect(two.red.action("to-rematch")).to_be_visible()
    found += faults(two.red.page, "a rematch is set up")
    assert found == []


def test_two_at_one_device(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "device"})
    found = faults(table.page, "cover")
    table.action("show").click()
    table.lay(RED)
    expect(table.action("pass")).to_be_visible()
    found += faults(table.page, "to be passed")
    assert found == []


def test_a_lost_game_by_a_wrong_disarming(visit: Visit) -> None:
    two = meet(visit, [*LAID, (0, f"disarm {free(BLUE)[0]}")])
    found = faults(two.red.page, "disarmed wrongly")
    assert found + faults(two.blue.page, "disarmed wrongly by the other") == []


def test_a_lost_connection(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "friend"})
    with somebody.cut():
        somebody.context.set_offline(True)
        expect(table.page.locator("#lost")).to_be_visible()
        found = faults(table.page, "lost")
        somebody.context.set_offline(False)
        expect(table.page.locator("#lost")).to_be_hidden()
    assert found == []
