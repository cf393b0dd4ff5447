"""Reloads, cut connections, restarts and second tabs lose nothing, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from browser.conftest import Visit
from browser.connection import held_back, in_hand
from browser.games import LAID, One, Two, face, meet, play
from browser.table import BLUE, RED, Table, number, open_table
from browser.visitors import visitor
from playwright.sync_api import Browser, Route, expect
from support.site import Site

if TYPE_CHECKING:
    from support.fixtures import StartSite

REACHED = """control => {
  const { x, y, width, height } = control.getBoundingClientRect();
  return control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_a_reload_keeps_a_half_made_laying_and_so_does_a_second_tab(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "friend"})
    table.draw(RED[:3])
    table.expect_draft_kept()
    table.page.reload()
    assert table.with_state("mine", "field") == set(RED[:3])
    second = Table(somebody.another_page())
    second.page.goto(table.page.url)
    second.expect_connected()
    assert second.with_state("mine", "field") == set(RED[:3])
    second.draw(RED[3:5])
    table.expect_state(RED[4], "mine", "field")
    table.draw(RED[5:])
    table.action("lay").click()
    expect(second.action("lay")).to_have_count(0)
    assert second.with_state("mine", "field") == set(RED)


def test_taps_made_before_the_page_is_connected_are_kept(visit: Visit) -> None:
    somebody = visit()
    table = open_table(somebody, **{"with": "friend"})
    with held_back(table.page) as held:
        table.page.reload()
        held.expect_some()
        table.draw(RED[:3])
    table.expect_connected()
    table.draw(RED[3:4])
    assert table.with_state("mine", "field") == set(RED[:4])
    expect_kept(table, RED[:4])


def test_nothing_can_be_tapped_before_the_scripts_run_and_so_no_tap_is_lost(visit: Visit) -> None:
    one = face(visit)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.table.page.route("**/table/ready*.js", hold)
    one.table.page.reload(wait_until="commit")
    for control in (one.table.square("A1", "field"), one.table.action("random")):
        expect(control).to_be_visible()
        assert not control.evaluate(REACHED)
    while not held:
        one.table.page.evaluate("new Promise(requestAnimationFrame)")
    held[0].continue_()
    one.table.page.unroute("**/table/ready*.js")
    one.table.action("random").click()
    expect(one.table.action("lay")).to_be_enabled()
    one.table.square("A1", "field").click(trial=True)


def test_taps_made_while_the_other_lays_are_kept(visit: Visit) -> None:
    one = face(visit)
    with held_back(one.table.page) as held:
        one.table.page.reload()
        one.table.draw(RED[:2])
        play(one.host.site, one.table_id, LAID[1:])
        held.expect_some()
        one.table.draw(RED[2:4])
    expect(one.table.page.locator('[data-commitment="1"]')).to_have_count(1)
    assert one.table.with_state("mine", "field") == set(RED[:4])
    expect_kept(one.table, RED[:4])


def test_a_reload_keeps_pencil_marks_and_whose_turn_it_is(visit: Visit) -> None:
    table = face(visit, LAID).table
    table.pencil("C1", "mine")
    table.disarm("A5")
    table.page.reload()
    table.expect_connected()
    table.expect_pencil("C1", "mine")
    table.expect_state("A5", "found")
    table.expect_turn()
    table.sweep("C1")
    table.page.reload()
    table.expect_turn(mine=False)


def test_without_a_network_the_page_says_so_and_recovers_by_itself(visit: Visit) -> None:
    one = face(visit, LAID)
    table = one.table
    lost = table.page.locator("#lost")
    expect(lost).to_be_hidden()
    with one.host.cut():
        one.host.context.set_offline(True)
        expect(lost).to_be_visible()
        play(one.host.site, one.table_id, [(1, "flag C3")])
        one.host.context.set_offline(False)
        expect(lost).to_be_hidden()
    expect(table.square("C3", "field")).to_have_attribute("data-last", "1")
    table.sweep("C2")
    assert number_told(one) == 4


def test_an_action_that_a_dying_connection_swallowed_arrives_exactly_once(visit: Visit) -> None:
    one, line = in_hand(visit)
    table = one.table
    line.swallow = True
    table.choose("C2")
    table.action("sweep").click()
    line.expect_swallowed("sweep C2")
    with one.host.cut():
        line.swallow = False
        line.break_off()
        table.expect_number("C2", number(BLUE, "C2"))
    expect(table.refusal).to_have_count(0)
    one.play([(1, "sweep C5")])
    expect(table.page.locator("#moves li", has_text="C2")).to_have_count(1)
    assert number_told(one) == 4


def test_a_laying_that_a_dying_connection_swallowed_goes_after_what_was_drawn_for_it(visit: Visit) -> None:
    one, line = in_hand(visit, ())
    line.swallow = True
    one.table.draw(RED)
    one.table.action("lay").click()
    line.expect_swallowed("lay ")
    with one.host.cut():
        line.swallow = False
        line.break_off()
        one.table.expect_answered()
    assert one.table.with_state("mine", "field") == set(RED)
    assert line.passed[-2:] == ["draft", "act"]


def test_an_action_whose_answer_was_lost_is_not_done_twice(visit: Visit) -> None:
    one, line = in_hand(visit)
    table = one.table
    table.choose("C2")
    line.deaf = True
    table.action("flag").click()
    line.wait(lambda: number_told(one) == 3)
    with one.host.cut():
        line.deaf = False
        line.break_off()
        table.expect_state("C2", "flag")
        table.expect_answered()  # again, and until then no other action is taken
    table.sweep("C3")
    expect(table.refusal).to_have_count(0)
    table.expect_number_of_moves(4)
    assert number_told(one) == 4


def test_a_page_that_missed_a_message_is_sent_everything_again(visit: Visit) -> None:
    one, line = in_hand(visit)
    line.deaf = True
    play(one.host.site, one.table_id, [(0, "sweep C2")])
    line.wait(lambda: any('"board"' in message for message in line.lost))
    line.deaf = False
    one.play([(1, "sweep C5")])
    one.table.expect_number("C2", number(BLUE, "C2"))


def number_told(one: One[Table]) -> int:
    """The number of entries, as a program is told."""
    return int(one.programs[0].see(one.table_id)["number"])


def test_a_restart_of_the_site_loses_nothing_of_what_was_done_meanwhile(
    chromium: Browser, start_site: StartSite, tmp_path: Path
) -> None:
    with start_site(tmp_path / "site") as site, visitor(chromium, site) as red, visitor(chromium, site) as blue:
        two = meet(iter((red, blue)).__next__, LAID)
        two.red.disarm("A5")
        two.red.pencil("C1", "mine")
        with away(site, two):
            two.red.choose("C3")
            two.red.action("sweep").click()
            two.blue.choose("D3")
            two.blue.action("pencil").click()
        two.blue.expect_number("C3", number(BLUE, "C3"), "field")
        two.red.expect_number("C3", number(BLUE, "C3"))
        two.red.expect_pencil("C1", "mine")
        two.blue.expect_pencil("D3", "mine")
        two.blue.expect_turn()
        two.blue.expect_number_of_moves(4)


def test_two_tabs_of_a_seat_that_act_at_the_same_time_do_it_once(visit: Visit) -> None:
    one = face(visit, LAID)
    second = Table(one.host.another_page())
    second.page.goto(one.table.page.url)
    second.expect_connected()
    for table in (one.table, second):
        table.choose("C3")
    one.table.action("sweep").evaluate("button => button.click()")
    second.action("sweep").evaluate("button => button.click()")
    for table in (one.table, second):
        table.expect_number("C3", number(BLUE, "C3"))
        table.expect_turn(mine=False)
    one.play([(1, "sweep C5")])
    one.table.expect_number_of_moves(4)


def test_actions_in_one_tab_appear_in_the_other(visit: Visit) -> None:
    two = meet(visit, LAID)
    second = Table(two.host.another_page())
    second.page.goto(two.red.page.url)
    second.expect_connected()
    second.others, two.red.others = [*two.tables], [two.blue, second]
    two.red.pencil("C1", "mine")
    second.expect_pencil("C1", "mine")
    second.disarm("A5")
    two.red.expect_state("A5", "found")
    two.red.sweep("C3")
    second.expect_turn(mine=False)
    second.page.close()
    two.blue.sweep("C3")
    expect(two.blue.page.locator("#far .dot:not([data-off])")).to_have_count(1)


@contextmanager
def away(site: Site, two: Two[Table]) -> Iterator[None]:
    """Within the block the site is down; both pages say so, and recover by themselves afterwards."""
    with two.host.cut(), two.friend.cut():
        site.stop()
        for table in two.tables:
            expect(table.page.locator("#lost")).to_be_visible()
        yield
        site.start()
        for table in two.tables:
            expect(table.page.locator("#lost")).to_be_hidden()
    for table in two.tables:
        table.expect_connected()


def expect_kept(table: Table, mines: tuple[str, ...]) -> None:
    """Wait until a new page shows this unfinished laying, saved by the server."""
    table.expect_draft_kept()
    with table.page.context.new_page() as page:
        page.goto(table.page.url)
        assert Table(page).with_state("mine", "field") == set(mines)
