"""The pages of games by mail in every state: no faults by axe in light or dark, no sideways scrolling."""

from __future__ import annotations

from browser.conftest import Visit
from browser.desk import come, links, meet, set_up
from browser.inspection import faults
from browser.keys import tab_to
from playwright.sync_api import Page, expect


def test_the_way_to_a_desk(visit: Visit) -> None:
    master, friend = visit(), visit()
    found = faults(master.goto("/mail"), "overview with nothing")
    found += faults(master.goto("/mail/new"), "a new game for a guest")
    master.post("/account/new", username="Game Master", password1="three herons in a row")
    page = master.goto("/mail/new")
    master.statuses.add(422)
    for name, value in (("title", ""), ("players", "Heron"), ("mines", "9999"), ("zone", "Atlantis")):
        page.locator(f"#id_{name}").fill(value)
    page.locator('[data-action="open-desk"]').click()
    expect(page.locator(".fault").first).to_be_visible()
    found += faults(page, "a new game with faults")
    set_up(master, "Wintersonnenwendpostminenräumen" * 2)
    found += faults(page, "a desk with free seats")
    path = links(page)[0]
    found += faults(friend.goto(path), "an invitation")
    come(friend, path).expect_round(1)
    found += faults(friend.page, "a table with free seats")
    found += faults(master.goto("/mail"), "overview with a game")
    assert found == []


def test_a_desk_in_its_states(visit: Visit) -> None:
    game = meet(visit, by_hand=True)
    page = game.page
    for summary in page.locator("#main summary").all():
        summary.click()
    page.locator('[data-action="close-round"]').click()
    expect(page.get_by_role("alert")).to_be_visible()
    found = faults(page, "everything open, and a question")
    game.do("close-round")
    game.expect_round(2)
    game.at_desk().locator("#text").fill("x" * 300)
    game.do("message-all")
    game.master.statuses.add(422)
    page.locator("#why").fill(" ")
    page.locator('[data-action="undo-round"]').click()
    game.do("undo-round")
    expect(page.get_by_role("alert")).to_be_visible()
    found += faults(page, "a refusal, reports, bulletins")
    game.do("pause")
    found += faults(page, "paused")
    expect(game.seats[0].page.locator(".of-desk strong")).to_have_text("The game is paused.")
    found += faults(game.seats[0].page, "a player's table, paused")
    heir = visit()
    page.locator("summary", has_text="Hand the desk over").click()
    found += faults(heir.goto(page.locator('[data-link*="/take/"]').input_value()), "a desk to take over")
    found += faults(heir.goto(f"/t/{game.desk.split('/')[2]}"), "a spectator's table")
    assert found == []


def test_forty_seats(visit: Visit) -> None:
    master = visit()
    master.goto("/mail/new")
    for name, value in (("title", "The whole club"), ("links", "10"), ("bots", "29")):
        master.page.locator(f"#id_{name}").fill(value)
    master.page.locator('[data-action="open-desk"]').click()
    expect(master.page.locator(".seats-list li")).to_have_count(40)
    assert faults(master.page, "forty seats") == []


def test_a_game_is_set_up_closed_and_taken_back_with_the_keyboard_alone(visit: Visit) -> None:
    master, friend = visit(), visit()
    page = master.goto("/mail")
    tab_to(page, '[data-action="new-mail"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new")
    for where, text in (("#id_title", "By keys"), ("#id_links", "1"), ("#id_bots", "1")):
        tab_to(page, where)
        page.keyboard.type(text)
    tab_to(page, 'input[name="keeper"]')
    page.keyboard.press("ArrowDown")
    tab_to(page, '[data-action="open-desk"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk")
    table = come(friend, links(page)[0])
    table.expect_round(1)
    page.reload()
    tab_to(page, '[data-action="close-round"]')
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Close all the same?")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    table.expect_round(2)
    expect(page.locator("#why")).to_be_visible()  # it reloads by itself until the round is closed
    page.wait_for_load_state()
    tab_to(page, "#why")
    page.keyboard.type("a slip")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Take round 1 back?")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    table.expect_round(1)
    expect(table.page.locator("#main")).to_contain_text("a slip")


def lay_along(page: Page, key: str, count: int) -> None:
    """Lay this many mines by keyboard on squares that nobody named, moving on by arrow after each."""
    while count:
        if page.evaluate("!document.activeElement.closest('[data-state=open]')"):
            page.keyboard.press("Space")
            count -= 1
        page.keyboard.press(key)


def test_the_mines_are_laid_with_the_keyboard_alone(visit: Visit) -> None:
    game = meet(visit, by_hand=True)
    game.play([(0, "order A1, B2"), (0, "final"), (1, "order A1, B4"), (1, "final")])
    page = game.at_desk()
    game.master.statuses.add(422)
    tab_to(page, '[data-action="lay-mines"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/mines")
    found = faults(page, "the field, empty")
    count = page.locator("[data-count]")
    tab_to(page, '[data-square="A1"]')
    lay_along(page, "ArrowRight", 2)
    expect(count).to_have_text("2 of 10 mines laid")
    tab_to(page, '[data-action="keep-mines"]')
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("10 mines are to be dealt, not 2.")
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
    found += faults(page, "the field, refused")
    tab_to(page, '[data-square="A1"]')
    page.keyboard.press("ArrowDown")
    lay_along(page, "ArrowDown", 4)  # the bot's three guesses leave room for four, wherever they are
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    lay_along(page, "ArrowRight", 4)
    expect(count).to_have_text("10 of 10 mines laid")
    tab_to(page, '[data-action="keep-mines"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk#close")
    found += faults(page, "a desk with mines laid")
    assert found == []
