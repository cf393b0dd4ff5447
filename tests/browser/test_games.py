"""Two people play whole games over an invitation, to every ending."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from browser.conftest import Visit
from browser.games import Two, invitation, meet
from browser.table import BLUE, RED, Table, free, number, open_table
from playwright.sync_api import expect
from support.site import Site

pytestmark = pytest.mark.needs("chromium")


def test_located_by_disarming_the_last_mine(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit)
    two.lay()
    promised = commitments(two.red)
    assert len(promised) == 2
    assert commitments(two.blue) == promised
    two.red.sweep("A1")
    two.blue.sweep("C5")
    numbers_on_both_boards(two, "A1", "C5")
    for name in BLUE:
        two.red.disarm(name)
        two.blue.expect_state(name, "found", "field")
    both_see_the_end(two, winner=two.red)
    assert commitments(two.red) == commitments(two.blue) == promised
    verified_record(two, site, tmp_path, promised, "located")


def test_located_by_a_hit(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit)
    two.lay()
    promised = commitments(two.red)
    for name in BLUE[:-1]:
        two.red.disarm(name)
    two.red.sweep(BLUE[-1])
    two.red.expect_state(BLUE[-1], "hit")
    two.blue.expect_state(BLUE[-1], "hit", "field")
    both_see_the_end(two, winner=two.red)
    verified_record(two, site, tmp_path, promised, "located")


def test_lost_with_the_last_sweeper(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit)
    two.lay()
    promised = commitments(two.red)
    for mine, safe in zip(BLUE[:2], free(RED), strict=False):
        two.red.sweep(mine)
        two.blue.expect_turn()
        two.blue.sweep(safe)
        two.red.expect_number(safe, number(RED, safe), "field")
    two.red.sweep(BLUE[2])
    both_see_the_end(two, winner=two.blue)
    assert two.blue.with_state("hit", "field") == set(BLUE[:3])
    verified_record(two, site, tmp_path, promised, "last_sweeper")


def test_lost_by_a_wrong_disarming_after_a_question_in_place(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit)
    two.lay()
    promised = commitments(two.red)
    two.red.choose("B2")
    two.red.action("disarm").click()
    expect(two.red.action("confirm")).to_contain_text("B2")
    two.red.action("cancel").click()
    expect(two.red.action("confirm")).to_be_hidden()
    assert two.red.state("B2") == "covered"
    two.red.disarm("B2")
    two.red.expect_state("B2", "wrong")
    two.blue.expect_state("B2", "wrong", "field")
    both_see_the_end(two, winner=two.blue)
    verified_record(two, site, tmp_path, promised, "wrong_disarm")


def test_resigned(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit)
    two.lay()
    promised = commitments(two.red)
    two.blue.action("resign").click()
    two.blue.action("cancel").click()
    expect(two.blue.action("record")).to_have_count(0)
    two.blue.resign()
    both_see_the_end(two, winner=two.red)
    verified_record(two, site, tmp_path, promised, "resigned")


def test_abandoned_before_both_have_laid(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit)
    two.blue.lay(BLUE)
    promised = commitments(two.blue)
    assert [seat for seat, _ in promised] == ["1"]
    two.red.resign()
    two.blue.expect_over()
    expect(two.red.status).to_have_text(two.blue.status.inner_text())
    verified_record(two, site, tmp_path, promised, "abandoned")


def test_time_that_runs_out_ends_the_game_on_both_pages(visit: Visit, site: Site, tmp_path: Path) -> None:
    two = meet(visit, time="1")
    two.lay()
    promised = commitments(two.red)
    expect(two.red.page.locator("#near [role=timer]")).to_have_count(1)
    let_time_run_out(site, two.table_id)
    both_see_the_end(two, winner=two.blue)
    verified_record(two, site, tmp_path, promised, "timeout")


def test_flags_are_seen_by_both_and_pencil_marks_by_nobody_else(visit: Visit) -> None:
    two = meet(visit)
    two.lay()
    two.blue.flag("A1")
    two.red.expect_state("A1", "mine", "field")
    expect(two.red.square("A1", "field")).to_have_attribute("data-last", "1")
    two.red.flag("C3")
    two.blue.expect_state("C3", "flag", "field")
    two.red.pencil("C2", "mine")
    two.red.pencil("C1", "mine")
    two.red.pencil("C1", "free")
    two.red.flag("C3", on=False)
    two.blue.expect_state("C3", "covered", "field")
    assert two.blue.page.locator("[data-pencil]").count() == 0
    assert "pencil" not in two.blue.board("field").inner_html()
    two.red.pencil("C1", "")
    two.red.sweep("C2")
    two.blue.expect_number("C2", number(BLUE, "C2"), "field")


def test_the_rematch_swaps_the_seats_for_both(visit: Visit) -> None:
    two = meet(visit)
    path = two.path
    two.red.resign()
    two.red.action("rematch").click()
    two.host.page.wait_for_url(lambda url: path not in url and "/t/" in url)
    two.blue.expect_over()
    two.blue.action("to-rematch").click()
    two.friend.page.wait_for_url(lambda url: url == two.host.page.url)
    expect(two.host.page.locator("#near")).to_have_attribute("data-seat", "1")
    expect(two.friend.page.locator("#near")).to_have_attribute("data-seat", "0")
    two.red.lay(RED)
    two.blue.lay(BLUE)
    two.blue.expect_turn()
    two.red.expect_turn(mine=False)
    two.blue.sweep("C3")
    two.red.expect_number("C3", number(RED, "C3"), "field")


def test_both_may_ask_for_the_rematch_and_come_to_the_same_table(visit: Visit) -> None:
    two = meet(visit)
    path = two.path
    two.red.resign()
    two.blue.expect_over()
    for table in two.tables:
        table.action("rematch").click()
        table.page.wait_for_url(lambda url: path not in url and "/t/" in url)
    assert two.red.page.url == two.blue.page.url


def test_an_invitation_lets_one_person_sit_down(visit: Visit) -> None:
    host, friend, third = visit(), visit(), visit()
    link = invitation(open_table(host, **{"with": "friend"}))
    friend.goto(link)
    third.goto(link)
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    third.statuses.add(409)
    third.page.locator('[data-action="join"]').click()
    expect(third.page.get_by_role("alert")).to_be_visible()
    expect(third.page.locator('[data-action="join"]')).to_have_count(0)


def both_see_the_end(two: Two, winner: Table) -> None:
    """Both layouts stand on both pages; the two hear opposite ends; salts and commitments are shown."""
    for table, own, other in ((two.red, RED, BLUE), (two.blue, BLUE, RED)):
        table.expect_over()
        assert mines_on(table, "search") == set(other)
        assert mines_on(table, "field") == set(own)
        expect(table.page.locator("[data-salt]")).to_have_count(2)
        expect(table.page.locator("[data-commitment]")).to_have_count(2)
        for name in ("sweep", "disarm", "flag", "resign"):
            expect(table.action(name)).to_have_count(0)
    assert two.red.status.inner_text() != two.blue.status.inner_text()
    assert winner.page.title() != (two.blue if winner is two.red else two.red).page.title()


def mines_on(table: Table, kind: str) -> set[str]:
    """The squares of a board where a mine is shown, found or not."""
    return {name for name, state in table.states(kind).items() if state in ("mine", "found", "hit")}


def numbers_on_both_boards(two: Two, red: str, blue: str) -> None:
    """What Red and Blue have swept stands on the search board of each, and on the field of the other."""
    two.red.expect_number(red, number(BLUE, red))
    two.blue.expect_number(red, number(BLUE, red), "field")
    two.blue.expect_number(blue, number(RED, blue))
    two.red.expect_number(blue, number(RED, blue), "field")


def commitments(table: Table) -> list[tuple[str, str]]:
    """Each seat with its commitment, as the page shows them."""
    read = "all => all.map(one => [one.dataset.commitment, one.textContent])"
    return [(seat, text) for seat, text in table.page.locator("[data-commitment]").evaluate_all(read)]


def verified_record(two: Two, site: Site, folder: Path, promised: list[tuple[str, str]], reason: str) -> None:
    """Both download the same record, and it is found true with what was promised during play."""
    paths = []
    for name, table in (("red", two.red), ("blue", two.blue)):
        with table.page.expect_download() as download:
            table.action("record").click()
        paths.append(folder / f"{name}.json")
        download.value.save_as(paths[-1])
    assert paths[0].read_bytes() == paths[1].read_bytes()
    noted = [word for seat, digits in promised for word in ("--commitment", f"{seat}={digits}")]
    done = site.command("verify", str(paths[0]), *noted)
    assert done.returncode == 0, done.stdout + done.stderr
    with site.client() as client:
        assert client.get(f"/tables/{two.table_id}").json()["result"]["reason"] == reason


def let_time_run_out(site: Site, table_id: str) -> None:
    """Put the deadline of a table into the past."""
    with closing(sqlite3.connect(site.folder / "data" / "boem.sqlite3", timeout=30)) as file, file:
        file.execute("UPDATE tables_table SET deadline = '2001-01-01 00:00:00' WHERE id = ?", (table_id,))
