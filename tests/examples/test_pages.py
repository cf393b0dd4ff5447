"""Each example in a browser, on a site where it is installed: by mouse, by touch, by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from browser.any_table import PHONE, AnyTable, Keyed, Touched, visits
from browser.conftest import Visit
from browser.games import Moves, One, face_at
from browser.inspection import faults
from browser.keys import WATCH_FOCUS
from browser.visitors import Visitor
from playwright.sync_api import Browser, expect
from support.installed import InstalledSite


@dataclass(frozen=True)
class Tale:
    """A whole game on the smallest board: what Red does, and what Blue does afterwards."""

    choice: dict[str, Any]
    hides: str
    secret: str  # Blue's
    turns: tuple[tuple[str, str, Moves], ...]


TALES: Final = {
    "blackbox": Tale(
        {"set-width": "4", "set-height": "4", "set-balls": "2"},
        "hide A1 D4",
        "hide B2 C3",
        (
            ("ray", "W2", ((1, "ray N4"),)),
            ("name", "B2", ()),
            ("name", "C3", ((1, "name A1"), (1, "name D4"))),
        ),
    ),
    "zeeslag": Tale(
        {"set-width": "4", "set-height": "4", "set-ships": "2"},
        "place A1-B1",
        "place C2-C3",
        (
            ("fire", "A1", ((1, "fire D4"),)),
            ("fire", "C2", ((1, "fire A1"),)),
            ("fire", "C3", ()),
        ),
    ),
}
BOTH = pytest.mark.parametrize("game", TALES)


@pytest.fixture
def come(chromium: Browser, installed_site: InstalledSite) -> Iterator[Visit]:
    """Lets in a visitor."""
    with visits(chromium, installed_site) as come:
        yield come


def begun(come: Visit, kind: type[AnyTable], game: str, **options: Any) -> One[AnyTable]:
    """Red at a table before anything is hidden; a bot has the other seat."""

    def visit() -> Visitor:
        return come(**options)

    return face_at(visit, kind, game, board="own", **TALES[game].choice)


def play(one: One[AnyTable], game: str) -> None:
    """Play the whole game."""
    tale, table = TALES[game], one.table
    table.hide(tale.hides)
    one.play([(1, tale.secret)])
    for verb, where, answers in tale.turns:
        table.do(verb, where)
        one.play(answers)
    table.expect_over()
    assert done_by_red(one) == [tale.hides, *(f"{verb} {where}" for verb, where, _answers in tale.turns)]


@BOTH
def test_a_whole_game_is_played_with_a_mouse_and_looked_back_at_and_every_page_passes_the_inspection(
    game: str, come: Visit
) -> None:
    one = begun(come, AnyTable, game)
    table, tale = one.table, TALES[game]
    found = faults(table.page, f"{game} begun")
    table.hide(tale.hides)
    one.play([(1, tale.secret)])
    (verb, where, answers), *rest = tale.turns
    table.do(verb, where)
    one.play(answers)
    found += faults(table.page, f"{game} going on")
    for verb, where, answers in rest:
        table.do(verb, where)
        one.play(answers)
    table.expect_over()
    found += faults(table.page, f"{game} over")
    table.action("replay").click()
    expect(table.page.locator("#frame [data-board]").first).to_be_visible()
    table.page.locator('[data-step="first"]').click()
    expect(table.page.locator("#frame")).to_have_attribute("data-at", "-1")
    table.page.locator('[data-step="after"]').click()
    expect(table.page.locator("#frame")).to_have_attribute("data-at", "0")
    found += faults(table.page, f"{game} replayed")
    for path in (f"/new/{game}", f"/rules/{game}"):
        found += faults(one.host.goto(path), f"{game} {path}")
    assert found == []


@BOTH
def test_a_whole_game_is_played_with_a_finger_on_a_phone_and_once_more(game: str, come: Visit) -> None:
    one = begun(come, Touched, game, **PHONE)
    play(one, game)
    path = one.table.page.url
    one.table.action("rematch").tap()
    one.table.page.wait_for_url(lambda url: url != path)
    one.table.expect_ready()
    assert one.host.site.guest().see(one.table.page.url.rsplit("/", 1)[1])["status"] == "setup"


@BOTH
def test_a_whole_game_is_played_with_the_keyboard_alone_and_the_focus_is_never_lost(game: str, come: Visit) -> None:
    one = begun(come, Keyed, game)
    one.table.page.evaluate(WATCH_FOCUS)
    play(one, game)
    assert one.table.page.evaluate("window.lostFocus") == 0


def test_a_tap_writes_nothing_once_squares_have_something_that_is_done_to_them(come: Visit) -> None:
    one = begun(come, AnyTable, "zeeslag")
    table, tale = one.table, TALES["zeeslag"]
    table.hide(tale.hides)
    one.play([(1, tale.secret)])
    writing = table.page.locator("#writing")
    if writing.get_attribute("open") is None:
        writing.locator("summary").click()
    table.page.locator('[data-board="waters0"] [data-square="D4"]').click()
    expect(table.page.locator("#written")).to_have_value("")
    expect(table.page.locator("[data-noted]")).to_have_count(0)


def test_black_box_is_played_alone(come: Visit) -> None:
    somebody = come()
    choice = {"with": "alone", "board": "own", **TALES["blackbox"].choice}
    table = AnyTable(somebody.goto(somebody.post("/start/blackbox", **choice)))
    table.expect_ready()
    for verb, where in (("ray", "W2"), ("name", "B2"), ("name", "C3")):
        table.do(verb, where)
    table.expect_over()


@BOTH
def test_two_at_one_device_never_see_what_the_other_hides(game: str, come: Visit) -> None:
    tale, somebody = TALES[game], come()
    more = {"with": "device", "starts": "me", "board": "own"}
    page = somebody.goto(somebody.post(f"/start/{game}", **more, **tale.choice))
    page.locator(".cover button").click()
    table = AnyTable(page)
    red, blue = (text.partition(" ")[2] for text in (tale.hides, tale.secret))
    for text, own in ((tale.hides, red), (tale.secret, blue)):
        table.expect_ready()
        table.hide(text)
        assert own in page.content()
        table.action("pass").click()
        page.locator(".cover button").click()
    table.expect_ready()
    assert (red in page.content(), blue in page.content()) == (True, False)
    verb, where, _answers = tale.turns[0]
    table.do(verb, where)
    table.action("pass").click()
    expect(page.locator(".cover button")).to_be_visible()
    page.locator(".cover button").click()
    table.expect_ready()
    assert (red in page.content(), blue in page.content()) == (False, True)


def done_by_red(one: One[AnyTable]) -> list[str]:
    """What Red did, according to the record."""
    log = one.host.site.guest().call("GET", f"/tables/{one.table_id}/record").json()["log"]
    return [entry["do"] for entry in log if entry.get("seat") == 0]
