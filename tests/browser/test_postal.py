"""Postal Minesweeper on its pages: orders are chosen, sent, changed and judged."""

from __future__ import annotations

import re

from browser.conftest import Visit
from browser.games import face_at
from browser.inspection import resize
from browser.postal import SHEETS_FIELD, Postal, face_by_post, meet_by_post, open_postal
from browser.pressing import press_as_it_comes_anew
from playwright.sync_api import expect
from support.postal_play import SHEET
from support.site import Site


def test_the_worked_examples_of_the_rules_are_played_and_judged(visit: Visit) -> None:
    one = face_by_post(visit, [(1, "order B8")], layout=SHEET, config=SHEETS_FIELD)
    red = one.table
    red.expect_number("B8", "1")
    red.guess("K9", mine=True)
    red.guess("H5")
    red.finish()
    expect(red.receipt).to_have_text("K9 mine, H5")
    expect(red.status).to_contain_text("Round 2: your orders are final")
    one.play([(2, "order K9, H5 mine, A8"), (2, "final"), (0, "order H5"), (0, "final")])
    red.expect_round(3)
    red.expect_state("K9", "found")
    red.expect_number("H5", "4")
    expect(red.square("K9")).to_have_attribute("data-fresh", "")
    expect(red.standing(0)).to_contain_text("+3")
    expect(red.standing(1)).to_contain_text("+9")
    expect(red.standing(1).locator("td").last).to_have_text("10")
    name = red.page.locator("#standings tr[data-mine] .name").inner_text().strip()
    assert name == "You"
    assert [line.split(" | ")[0::2] + line.split(" | ")[3:] for line in red.judged("K9")] == [
        ["as a mine", "6, alone", "+6"], ["as free", "wrong: a mine is there", "−3"],
    ]  # fmt: skip
    assert red.judged("K9")[0].split(" | ")[1] == "You"
    assert [line.split(" | ")[2:] for line in red.judged("H5")] == [
        ["4, less 1 for sharing", "+3"], ["wrong: no mine is there", "−3"],
    ]  # fmt: skip
    assert [line.split(" | ")[2:] for line in red.judged("A8")] == [["area of 6, alone", "+6"]]


def test_the_draft_survives_a_reload_and_nobody_else_sees_it(visit: Visit, site: Site) -> None:
    red, blue = meet_by_post(visit, site)
    heard: list[str] = []
    blue.page.once("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    blue.page.reload()
    blue.expect_connected()
    red.guess("F6")
    red.guess("C2")
    red.page.reload()
    red.expect_state("F6", "tip")
    red.expect_state("C2", "tip")
    red.send("F6, C2")
    expect(blue.standing(1)).to_have_attribute("data-orders", "sent")
    expect(blue.standing(1)).to_contain_text("orders sent")
    told = "".join(heard) + blue.page.content()
    assert "data-order=" not in told
    assert 'data-state="tip' not in told
    assert "F6, order" not in told
    assert "F6, C2" not in told


def test_in_the_first_round_nothing_is_marked_and_a_round_takes_three_squares(visit: Visit) -> None:
    table = open_postal(visit())
    table.guess("A1")
    table.square("A1").click()
    table.expect_state("A1", "covered")
    table.expect_words("")
    for name in ("A1", "C3", "E5"):
        table.guess(name)
    expect(table.page.locator("[data-mark]")).to_have_count(0)
    table.square("F6").click()
    expect(table.refusal).to_have_text("A round takes 3 squares; take one back to choose another.")
    table.expect_state("F6", "covered")
    table.page.locator("#back-C3").click()
    table.expect_state("C3", "covered")
    table.expect_words("A1 E5")
    expect(table.refusal).to_have_count(0)
    expect(table.square("E5").locator(".order-nr")).to_have_text("2")


def test_sent_orders_are_shown_as_such_and_changes_as_not_sent(visit: Visit) -> None:
    red = face_by_post(visit).table
    red.guess("B2")
    red.page.locator("#mark-B2").check()
    red.expect_state("B2", "tip-mine")
    red.guess("D4")
    red.send("B2 mine, D4")
    expect(red.page.locator("[data-receipt]")).to_contain_text(
        re.compile(r"Received \w+day \d\d:\d\d: B2 mine, D4\. You may change them until everybody’s are final\.")
    )
    red.expect_state("B2", "covered")
    expect(red.square("B2")).to_have_attribute("data-order", "1")
    expect(red.square("B2")).to_have_attribute("aria-label", "B2, my order 1, as a mine")
    expect(red.action("send")).to_have_attribute("aria-disabled", "true")
    red.square("D4").click()
    red.expect_state("D4", "tip-mine")
    expect(red.page.locator("[data-unsent]")).to_have_text(
        "Changed and not sent yet: what counts is what was received."
    )
    expect(red.receipt).to_have_text("B2 mine, D4")
    expect(red.square("B2")).to_have_attribute("data-order", "1")
    red.send("B2 mine, D4 mine")
    expect(red.square("D4")).to_have_attribute("data-order", "2")
    expect(red.page.locator("[data-unsent]")).to_have_count(0)


def test_a_press_counts_though_the_form_is_replaced_under_it(visit: Visit) -> None:
    table = open_postal(visit(), **{"with": "friend"})
    table.guess("A1")
    for pressed in ("#final", '[data-action="send"]'):
        press_as_it_comes_anew(table.page, table.page.locator(pressed), "slip")
    expect(table.receipt).to_have_text("A1")
    expect(table.status).to_contain_text("Round 1: your orders are final")


def test_on_a_phone_the_result_of_a_round_comes_into_view(visit: Visit) -> None:
    table = open_postal(visit())
    resize(table.page, {"width": 390, "height": 640})
    table.guess("C3")
    table.action("send").click()
    table.expect_round(2)
    expect(table.status).to_contain_text("Round 1 brought you")
    expect(table.status).to_be_in_viewport(ratio=1)


def test_whoever_writes_in_the_chat_on_a_phone_stays_there_when_a_round_is_evaluated(visit: Visit) -> None:
    one = face_at(visit, Postal, "postal", board="own", width="6", height="6", mines="3", others="1")
    page = one.table.page
    resize(page, {"width": 390, "height": 640})
    line = page.locator("#say-it")
    line.fill("I think that")
    expect(line).to_be_in_viewport(ratio=1)
    one.play([(0, "order C3"), (0, "final"), (1, "order D4"), (1, "final")])
    one.table.expect_round(2)
    expect(one.table.status).to_contain_text("Round 1 brought you")
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport(ratio=1)
    expect(one.table.status).not_to_be_in_viewport()


def test_no_orders_are_sent_after_one_question(visit: Visit) -> None:
    table = open_postal(visit(), **{"with": "friend"})
    table.action("send").click()
    expect(table.page.locator("#ask")).to_contain_text("Send no orders? You name nothing in round 1.")
    table.action("cancel").click()
    expect(table.receipt).to_have_count(0)
    table.action("send").click()
    table.action("confirm").click()
    expect(table.receipt).to_have_text("no square")
    table.finish()  # no longer asked
    expect(table.status).to_contain_text("Round 1: your orders are final")


def test_against_bots_a_round_closes_as_soon_as_the_only_person_has_sent(visit: Visit) -> None:
    table = open_postal(visit())
    expect(table.page.get_by_role("checkbox", name="These are final")).to_have_count(0)
    expect(table.form).to_contain_text("The round closes as soon as you and the bots have sent your orders.")
    table.guess("A1")
    table.action("send").click()
    table.expect_round(2)


def test_final_orders_can_be_replaced_and_are_final_no_more(visit: Visit) -> None:
    red = face_by_post(visit).table
    red.guess("A1")
    red.finish()
    expect(red.status).to_contain_text("your orders are final")
    expect(red.standing(1)).to_have_attribute("data-orders", "final")
    expect(red.page.locator("[data-receipt]")).to_contain_text("They are final; new ones would still replace them.")
    red.guess("B2")
    red.page.locator("#final").uncheck()
    red.send("A1, B2")
    expect(red.standing(1)).to_have_attribute("data-orders", "sent")
    expect(red.status).to_contain_text("your orders are in")


def test_three_bots_are_played_within_one_click_from_home_through_several_rounds(visit: Visit) -> None:
    page = visit().play("postal")
    table = Postal(page)
    table.expect_connected()
    for number in (1, 2):
        table.expect_round(number)
        expect(page.locator("#standings tr")).to_have_count(5)
        name = table.board().locator('[data-state="covered"]').first.get_attribute("data-square") or ""
        table.guess(name)
        table.finish()
        table.expect_round(number + 1)
        expect(page.locator(f'[data-judged="{name}"] tr[data-mine]')).to_have_count(1)
    expect(page.locator(".stops a")).to_have_text(["1", "2"])
    expect(page.locator("#moves li")).to_have_count(3)  # the rounds, and the deal


def test_closed_rounds_are_looked_back_at(visit: Visit) -> None:
    final = [(seat, "final") for seat in range(3)]
    red = face_by_post(visit, [(1, "order B6")], moves=[(1, "order E1"), *final]).table
    red.expect_round(3)
    page = red.page
    page.locator(".stops a").first.click()
    expect(page.locator("#notice")).to_contain_text("You are looking back: after round 1.")
    red.expect_state("E1", "covered")
    red.expect_number("B6", "1")
    expect(page.locator("#evaluation h2")).to_have_text("Round 1, square by square")
    expect(page.locator("#slip [data-round]")).to_have_count(0)
    page.get_by_role("link", name="now").click()
    red.expect_round(3)
    red.expect_number("E1", "1")


def test_several_friends_get_a_link_each(visit: Visit) -> None:
    host = open_postal(visit(permissions=["clipboard-read", "clipboard-write"]), **{"with": "friend", "others": "3"})
    links = host.page.locator("[data-link]")
    expect(links).to_have_count(3)
    second = links.nth(1).input_value()
    host.page.locator("#copy-3").click()
    expect(host.page.locator("#copy-3")).to_contain_text("Copied")
    expect(host.page.locator("#copy-2")).not_to_contain_text("Copied")
    assert host.page.evaluate("navigator.clipboard.readText()") == second
    friend = visit()
    friend.goto(second)
    friend.page.locator('[data-action="join"]').click()
    friend.page.wait_for_url("**/t/*")
    expect(links).to_have_count(2)
    expect(host.standing(2)).to_have_attribute("data-orders", "open")
    expect(host.standing(1)).to_contain_text("awaited")


def test_the_end_shows_the_mines_and_keeps_what_the_house_promised(visit: Visit) -> None:
    table = open_postal(visit())
    table.guess("A1")
    table.finish()
    table.expect_round(2)
    table.resign()
    expect(table.status).to_contain_text("Only one seat is left.")
    mines = table.with_state("mine") | table.with_state("hit") | table.with_state("found")
    assert len(mines) == 3
    expect(table.page.locator("#facts")).to_contain_text("What is shown is what was fixed before play.")
    table.action("rematch").click()
    table.page.wait_for_url(lambda url: "/t/" in url)
    Postal(table.page).expect_round(1)


def test_choices_made_without_a_connection_are_kept(visit: Visit) -> None:
    somebody = visit()
    table = open_postal(somebody)
    with somebody.cut():
        somebody.context.set_offline(True)
        expect(table.page.locator("#lost")).to_be_visible()
        table.square("C3").click()
        table.expect_state("C3", "tip")
        somebody.context.set_offline(False)
        expect(table.page.locator("#lost")).to_be_hidden()
        table.expect_words("C3")
    table.page.reload()
    table.expect_state("C3", "tip")
