"""Postal Minesweeper's pages in every state: no faults by axe, no sideways scrolling, targets large enough."""

from __future__ import annotations

from functools import partial

from browser.conftest import Visit
from browser.inspection import NARROW, faults, resize
from browser.postal import face_by_post, open_postal, sit_down
from playwright.sync_api import expect
from support.site import Site


def test_a_round_in_every_phase(visit: Visit) -> None:
    waiting = open_postal(visit(), **{"with": "friend", "others": "3"})
    found = faults(waiting.page, "links for three")
    one = face_by_post(visit, [(1, "order B6")])
    table = one.table
    table.action("send").click()
    found += faults(table.page, "a question")
    table.action("cancel").click()
    table.guess("F6", mine=True)
    table.guess("E1")
    table.guess("A5")
    table.square("C3").click()
    expect(table.refusal).to_be_visible()
    found += faults(table.page, "one too many")
    table.finish()
    expect(table.status).to_contain_text("final")
    table.square("E1").click()
    expect(table.page.locator("[data-unsent]")).to_be_visible()
    found += faults(table.page, "changed after it was final")
    one.play([(0, "order E1"), (0, "final"), (2, "final")])
    table.expect_round(3)
    found += faults(table.page, "evaluated")
    found += faults(visit().goto(one.path), "watching")
    one.play([(0, "resign"), (2, "resign")])
    table.expect_over()
    found += faults(table.page, "over")
    table.page.locator(".stops a").first.click()
    expect(table.page.locator("#notice .say")).to_be_visible()
    found += faults(table.page, "looking back")
    assert found == []


def test_a_field_that_is_wider_than_a_page_with_forty_seats(visit: Visit, site: Site) -> None:
    guest = site.guest()
    config = {"width": 30, "height": 6, "mines": 20, "tips": 1}
    table = str(guest.open("me", "open", *["bot:random"] * 38, game="postal", config=config)["id"])
    page = sit_down(visit(), table)
    page.expect_connected()
    assert guest.act(table, "final", guest.see(table)["number"]).status_code == 200
    others = page.page.locator('#standings [data-orders="final"]')
    expect(others).to_have_count(39)  # the bots' orders take time too
    page.guess("A1")
    page.finish()
    page.expect_round(2)
    assert faults(page.page, "30 squares wide, 40 seats") == []


def test_on_the_narrowest_phone_an_evaluation_shows_in_german_what_each_got(visit: Visit) -> None:
    table = face_by_post(partial(visit, locale="de"), [(0, "order B6"), (1, "order B6"), (2, "order C3")]).table
    width, height = NARROW
    resize(table.page, {"width": width, "height": height})
    assert table.page.locator("#evaluation .scroll-x").evaluate("box => box.scrollWidth - box.clientWidth") == 0
