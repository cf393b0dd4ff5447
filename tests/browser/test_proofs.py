"""The sign that says whether the answers so far are what was fixed before play."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browser.conftest import Visit
from browser.games import LAID, meet
from browser.inspection import faults
from browser.table import BLUE, Table
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

STORY = [*LAID, (0, "sweep A1"), (1, "flag C3"), (1, "sweep C5")]


def sign(page: Page) -> Locator:
    return page.locator("#proof")


def test_each_answer_is_checked_as_it_comes_and_at_the_end_everything(visit: Visit) -> None:
    two = meet(visit)
    onlooker = visit()
    onlooker.goto(two.path)
    seen = Table(onlooker.page)
    seen.expect_connected()
    two.red.others.append(seen)
    pages = [table.page for table in (two.red, two.blue, seen)]
    two.play(LAID)
    for page in pages:
        expect(sign(page)).to_have_attribute("data-proof", "fits")
        expect(sign(page).locator(".sign")).to_be_hidden()
    sign(two.red.page).locator("summary").click()
    expect(sign(two.red.page).locator("dl")).to_be_visible()
    expect(sign(two.red.page).locator(".checks")).to_be_hidden()
    sign(two.red.page).locator("summary").click()
    two.play(STORY[2:])
    for page in pages:
        expect(sign(page)).to_have_attribute("data-proof", "fits")
        expect(sign(page).locator(".sign")).to_have_text("checked")
        expect(sign(page).locator(".checks")).to_contain_text("Answers checked: 2.")
    sign(two.red.page).locator("summary").press("Enter")
    expect(sign(two.red.page).get_by_text("Your browser has checked it")).to_be_visible()
    assert faults(two.red.page, "with what was checked") == []
    two.red.page.reload()
    expect(sign(two.red.page).locator(".checks")).to_contain_text("Answers checked: 2.")
    two.play([(0, f"disarm {name}") for name in BLUE])
    for page in pages:
        expect(sign(page)).to_have_attribute("data-proof", "whole")
        expect(page.locator("#amiss")).to_be_hidden()


Alter = Callable[[str], str]


def lies(text: str) -> str:
    """Every number is told as the next one."""
    return re.sub(r"(&quot;answer&quot;: &quot;)(\d)", lambda told: f"{told[1]}{(int(told[2]) + 1) % 9}", text)


def proves_nothing(text: str) -> str:
    """Openings are left out."""
    return text.replace("&quot;opening&quot;", "&quot;shut&quot;")


@pytest.mark.parametrize("alter", [lies, proves_nothing])
def test_a_host_that_answers_falsely_is_caught_at_that_very_move(visit: Visit, alter: Alter) -> None:
    two = meet(visit)

    def between(page: WebSocketRoute) -> None:
        host = page.connect_to_server()
        host.on_message(lambda message: page.send(alter(str(message))))

    two.host.own_page().route_web_socket(re.compile("/ws/t/"), between)
    two.red.page.reload()
    two.red.expect_connected()
    two.play(LAID)
    expect(sign(two.red.page)).to_have_attribute("data-proof", "fits")
    two.play([(0, "sweep A1")])
    expect(sign(two.red.page)).to_have_attribute("data-proof", "amiss")
    expect(two.red.page.locator("#amiss")).to_contain_text("Entry 2 of this game isn’t what was fixed before play")
    expect(sign(two.blue.page)).to_have_attribute("data-proof", "fits")
    assert faults(two.red.page, "caught") == []


def test_a_root_that_was_noted_on_an_earlier_visit_stays_noted(visit: Visit) -> None:
    two = meet(visit)
    two.play(STORY)
    expect(sign(two.red.page)).to_have_attribute("data-proof", "fits")
    two.host.own_page().evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem("noted-roots"));
          kept[0][1]["1"].root = "ab".repeat(32);
          localStorage.setItem("noted-roots", JSON.stringify(kept));
        }"""
    )
    two.red.page.reload()
    expect(sign(two.red.page)).to_have_attribute("data-proof", "amiss")


def test_where_browsers_offer_no_hashes_the_sign_says_so(visit: Visit) -> None:
    two = meet(visit)
    two.host.own_page().add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    two.red.page.reload()
    expect(sign(two.red.page)).to_have_attribute("data-proof", "unable")
    expect(sign(two.red.page).locator(".sign")).to_have_text("not checked")
