"""Two people play Minesweeper for two over an invitation."""

from __future__ import annotations

import re

from browser.coan import FIELD, Shared, face_on, meet_on, open_shared
from browser.conftest import Visit
from browser.games import seat_two
from browser.inspection import resize
from playwright.sync_api import expect
from support.site import Site


def test_the_worked_example_of_the_rules_is_played_on_two_pages(visit: Visit) -> None:
    two = meet_on(visit)
    red, blue = two.tables
    onlooker = visit()
    heard: list[str] = []
    onlooker.own_page().on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)))
    )
    onlooker.goto(two.path)
    red.play("explore", "B2")
    floats(blue, "B2", "+1", by="0")
    blue.expect_my_turn()
    blue.play("mark", "E5")  # there is none
    blue.expect_state("E5", "wrong")
    expect(blue.page.locator(".note")).to_contain_text("E5")
    red.expect_state("E5", "covered")
    expect(red.page.locator(".note")).to_have_count(0)
    red.play("mark", "A1")
    for table in (red, blue):
        table.expect_state("A1", "found")
        table.expect_number("B1", "1")
        table.expect_number("A2", "1")
    floats(red, "A1", "+5", by="0")
    blue.expect_my_turn()
    blue.play("explore", "E1")
    red.expect_state("E1", "hit")
    floats(red, "E1", "−5", by="1")
    expect(red.page.locator(".points")).to_have_count(1)  # A1's points are no longer in the way
    red.expect_my_turn()
    told = "".join(heard) + red.page.content()
    assert 'data-state="wrong"' not in told
    assert "Mark E5" not in told
    red.play("mark", "C5")
    for table in (red, blue):
        table.expect_over()
        expect(table.page.locator(".points")).to_have_count(0)
        expect(table.square("E5")).to_have_attribute("aria-label", re.compile("E5, open, 0, wrongly marked"))
        expect(table.page.locator('[data-account="0"] header')).to_contain_text("11")
        expect(table.page.locator('[data-account="1"] header')).to_contain_text("−8")
        expect(table.page.locator('[data-account="1"] tbody tr')).to_contain_text(["E5", "E1"])
    assert red.status.inner_text() != blue.status.inner_text()
    expect(Shared(onlooker.page).square("E5").locator(".badge")).to_have_count(1)


def test_on_a_desktop_the_field_stays_where_it_is_while_the_words_above_it_change(visit: Visit) -> None:
    one = face_on(visit)
    tops = {one.table.status.inner_text(): one.table.page.locator("#board").bounding_box()}
    for moves in ([(0, "explore B2")], [(1, "mark E5")], [(0, "mark A1")], [(1, "explore E1")]):
        one.play(moves)
        told = one.table.page.locator("#happened").inner_text()
        tops[f"{one.table.status.inner_text()} {told}"] = one.table.page.locator("#board").bounding_box()
    assert len({box and box["y"] for box in tops.values()}) == 1, tops


def test_a_square_is_clicked_to_be_explored_then_marked_then_neither(visit: Visit) -> None:
    red = face_on(visit).table
    square = red.square("D4")
    bare = square.get_attribute("aria-label")
    said = set()
    for pressed, mine in (("explore", 0), ("mark", 1)):
        square.click()
        expect(square).to_have_attribute("aria-selected", "true")
        expect(red.action(pressed)).to_have_attribute("aria-pressed", "true")
        expect(square.locator(".piece")).to_have_count(mine)
        said.add(square.get_attribute("aria-label"))
    square.click()
    expect(square).not_to_have_attribute("aria-selected", "true")
    expect(square.locator(".piece")).to_have_count(0)
    expect(red.action("play")).to_have_attribute("aria-disabled", "true")
    assert square.get_attribute("aria-label") == bare
    assert len(said | {bare}) == 3
    assert red.number == 1


def test_a_choice_stays_when_the_opponent_moves(visit: Visit) -> None:
    one = face_on(visit, moves=[(0, "explore B2")])
    table = one.table
    for _ in range(2):
        table.square("E3").click()
    one.play([(1, "explore B4")])
    table.expect_my_turn()
    expect(table.square("E3")).to_have_attribute("aria-selected", "true")
    expect(table.action("mark")).to_have_attribute("aria-pressed", "true")
    expect(table.square("E3").locator(".piece")).to_have_count(1)
    table.action("play").click()
    table.expect_state("E3", "wrong")


def test_my_wrong_mark_can_be_explored_and_not_be_set_again(visit: Visit) -> None:
    table = face_on(visit, moves=[(0, "mark E5"), (1, "explore B4")]).table
    table.expect_my_turn()
    table.square("E5").click()
    expect(table.action("explore")).to_have_attribute("aria-pressed", "true")
    table.square("E5").click()
    expect(table.square("E5")).not_to_have_attribute("aria-selected", "true")
    table.play("explore", "E5")
    table.expect_number("E5", "0")
    expect(table.page.locator(".note")).to_have_count(1)


def test_a_player_with_a_game_under_way_needs_no_play_button(visit: Visit) -> None:
    one = face_on(visit)
    red = one.table
    how = red.page.locator("#side")
    expect(how).to_contain_text("Tap once: explore.", use_inner_text=True)
    red.action("at-once").click()
    expect(red.action("play")).to_be_hidden()
    expect(how).not_to_contain_text("Tap once: explore.", use_inner_text=True)
    expect(how).to_contain_text("A tap explores at once.", use_inner_text=True)
    red.square("B4").click()
    red.expect_number("B4", "1")
    expect(red.page.locator("#near[data-turn]")).to_have_count(0)
    red.square("D4").click()  # it isn't this player's turn, so nothing happens
    one.play([(1, "explore E5")])
    red.expect_my_turn()
    red.expect_state("D4", "covered")
    red.action("mark").click()
    red.square("C5").click()
    red.expect_state("C5", "found")
    red.page.reload()
    expect(red.action("at-once")).to_have_attribute("aria-pressed", "true")
    red.action("at-once").click()
    expect(red.action("play")).to_be_visible()


def test_two_at_one_device_see_their_own_wrong_marks_alone(visit: Visit, site: Site) -> None:
    somebody = visit()
    table = open_shared(somebody, **{"with": "device"})
    free = next(name for name in ("A5", "E5", "A3", "E3") if name not in site.dealt(path_of(table)))
    table.action("show").click()
    table.play("mark", free)
    table.expect_state(free, "wrong")
    table.action("pass").click()
    expect(table.action("show")).to_be_visible()
    assert "data-square" not in table.page.content()
    table.action("show").click()
    table.expect_state(free, "covered")
    assert 'data-state="wrong"' not in table.page.content()


def test_a_bot_answers_within_one_click_from_home(visit: Visit) -> None:
    page = visit().play("coan")
    table = Shared(page)
    table.expect_connected()
    table.expect_my_turn()
    before = table.number
    table.board().locator('[data-state="covered"]').first.click()
    table.action("play").click()
    table.expect_upto(before + 2)  # the bot may answer before the page has shown one's own move
    table.expect_my_turn()


def test_a_wide_field_begins_with_its_middle_and_stays_where_it_was_moved(visit: Visit) -> None:
    one = face_on(visit, "A1 B1", width="30", mines="2")
    page = one.table.page
    resize(page, {"width": 390, "height": 844})
    page.reload()
    place = "document.querySelector('.wide').scrollLeft"
    one.table.expect_connected()
    page.wait_for_function(f"() => {place} > 100")
    page.evaluate(f"{place} = 30")
    one.play([(0, "explore D4"), (1, "explore F4")])
    assert page.evaluate(place) == 30


def test_on_a_phone_a_wide_field_is_replayed_and_analysed_where_something_is_to_be_seen(visit: Visit) -> None:
    seated = seat_two(visit, "coan", "AC1 AD1", **(FIELD | {"width": "30", "mines": "2"}))
    seated.play(((0, "explore AC1"), (1, "mark AD1")))
    page = seated.host.goto(seated.path)
    resize(page, {"width": 390, "height": 844})
    page = seated.host.goto(f"{seated.path}/replay/all")
    expect(page.locator('[data-square="O3"]')).to_be_in_viewport()
    page.keyboard.press("Home")
    expect(page.locator("#frame")).to_have_attribute("data-at", "-1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#frame")).to_have_attribute("data-at", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-square="AC1"][data-state="hit"]')).to_be_in_viewport()
    page = seated.host.goto(f"{seated.path}/analysis")
    expect(page.locator('[data-square="AC1"]')).to_be_in_viewport()


def test_looking_back_shows_the_field_as_it_was(visit: Visit) -> None:
    red = face_on(visit, moves=[(0, "explore B2"), (1, "explore D4")]).table
    red.page.locator("#moves a", has_text="B2").click()
    red.expect_number("B2", "1")
    red.expect_state("D4", "covered")
    expect(red.action("play")).to_have_count(0)


def floats(table: Shared, name: str, points: str, by: str) -> None:
    """Wait until points float on a square, in the colour of the seat that got them."""
    expect(table.square(name).locator(f'.points[data-by="{by}"]')).to_have_text(points)


def path_of(table: Shared) -> str:
    """The table's path."""
    return table.page.url.split("/t/")[1]
