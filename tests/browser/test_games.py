"""Two people play by invitation: what one does, the other's page shows by itself."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, Two, invitation, meet
from browser.table import BLUE, RED, Table, number, open_table
from playwright.sync_api import expect

from boem.core.game import Actor, Seat
from boem.records import read_record, verify


def test_a_game_is_laid_played_and_won_by_taps_and_its_record_is_that_of_both_pages(visit: Visit) -> None:
    host, friend = visit(), visit()
    red = open_table(host, **{"with": "friend"})
    friend.goto(invitation(red))
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    blue = Table(friend.page)
    for table in (red, blue):
        table.expect_both_connected()
    red.others, blue.others = [blue], [red]
    two = Two(host, friend, host.page.url.removeprefix(host.site.url), red, blue)
    red.draw(RED)
    red.action("lay").click()
    red.expect_answered()
    blue.lay(BLUE)
    promised = commitments(red)
    assert list(promised) == ["0", "1"]
    assert commitments(blue) == promised
    red.sweep("A1")
    blue.expect_number("A1", number(BLUE, "A1"), "field")
    blue.sweep("C5")
    red.expect_number("C5", number(RED, "C5"), "field")
    two.play([(0, f"disarm {name}") for name in BLUE[:4]])
    for name in BLUE[4:-1]:
        red.disarm(name)
        blue.expect_state(name, "found", "field")
    red.sweep(BLUE[-1])
    blue.expect_state(BLUE[-1], "hit", "field")
    both_see_the_end(two)
    verified_record(two, promised)


def test_actions_that_can_lose_the_game_ask_once_in_place(visit: Visit) -> None:
    two = meet(visit, LAID)
    two.red.choose("B2")
    two.red.action("disarm").click()
    expect(two.red.action("confirm")).to_contain_text("B2")
    two.red.action("cancel").click()
    expect(two.red.action("confirm")).to_be_hidden()
    two.blue.action("resign").click()
    two.blue.action("cancel").click()
    expect(two.blue.action("confirm")).to_be_hidden()
    assert two.red.number == two.blue.number == 2
    two.red.disarm("B2")
    two.red.expect_state("B2", "wrong")
    two.blue.expect_state("B2", "wrong", "field")
    both_see_the_end(two)


def test_flags_are_seen_by_both_and_pencil_marks_by_nobody_else(visit: Visit) -> None:
    two = meet(visit, LAID)
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
    two = meet(visit, [(0, "resign")])
    two.red.action("rematch").click()
    two.host.page.wait_for_url(lambda url: two.path not in url and "/t/" in url)
    two.blue.action("to-rematch").click()
    two.friend.page.wait_for_url(two.host.page.url)
    expect(two.host.page.locator("#near")).to_have_attribute("data-seat", "1")
    expect(two.friend.page.locator("#near")).to_have_attribute("data-seat", "0")


def both_see_the_end(two: Two[Table]) -> None:
    """Both layouts are on both pages; the players are told opposite results; salts and commitments are shown."""
    for table, own, other in ((two.red, RED, BLUE), (two.blue, BLUE, RED)):
        table.expect_over()
        assert mines_on(table, "search") == set(other)
        assert mines_on(table, "field") == set(own)
        expect(table.page.locator("[data-salt]")).to_have_count(2)
        expect(table.page.locator("[data-commitment]")).to_have_count(2)
        for name in ("sweep", "disarm", "flag", "resign"):
            expect(table.action(name)).to_have_count(0)
    assert two.red.status.inner_text() != two.blue.status.inner_text()
    assert two.red.page.title() != two.blue.page.title()


def mines_on(table: Table, kind: str) -> set[str]:
    """The squares of a board on which a mine is shown, found or not."""
    return {name for name, state in table.states(kind).items() if state in ("mine", "found", "hit")}


def commitments(table: Table) -> dict[str, str]:
    """Each seat's commitment, as shown on the page."""
    read = "all => Object.fromEntries(all.map(one => [one.dataset.commitment, one.textContent]))"
    found: dict[str, str] = table.page.locator("[data-commitment]").evaluate_all(read)
    return found


def verified_record(two: Two[Table], promised: dict[str, str]) -> None:
    """Both download the same record, and it verifies against the commitments seen during play."""
    records = []
    for table in two.tables:
        with table.page.expect_download() as download:
            table.action("record").click()
        records.append(download.value.path().read_bytes())
    assert records[0] == records[1]
    noted: dict[Actor, str] = {Seat(int(seat)): digits for seat, digits in promised.items()}
    assert all(finding.holds for finding in verify(read_record(records[0]), noted))
