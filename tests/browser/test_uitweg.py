"""Uitweg on the site: building and seeking, by hand and by keyboard alone."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import One, face_at
from browser.inspection import resize
from browser.keys import WATCH_FOCUS, tab_to
from browser.maze import BUILT, RED, MazeTable, face_in_maze, open_maze
from playwright.sync_api import Page, expect


def test_a_maze_is_sought_through_to_the_end_and_boards_tell_what_was_met(visit: Visit) -> None:
    one = face_in_maze(visit, BUILT)
    table = one.table
    expect(table.status).to_contain_text("Enter through column 1, on the left.")
    table.ask_for("B1", "yes")
    table.ask_for("B2", "yes")
    table.ask_for("B3", "yes")
    table.ask_for("C3", "no")
    expect(table.slot("B3|C3")).to_have_attribute("data-state", "barrier")
    expect(table.slot("B1|B2")).to_have_attribute("data-state", "open")
    expect(table.slot("B3|B4")).to_have_attribute("data-state", "unknown")
    assert table.with_state("track", "control") == {"B1", "B2"}
    assert table.with_state("runner", "control") == {"B3"}
    one.play([(1, "to A1")])
    assert table.with_state("runner", "home") == {"A1"}
    assert table.with_state("guard", "home") == {"A3"}
    one.play([(1, "to A2")])
    table.expect_turn()
    table.ask_for("B4", "yes")
    table.ask_for("C4", "yes")
    table.ask_for("C3", "found")
    table.expect_over()
    expect(table.status).to_contain_text("You win")
    assert table.with_state("guard", "control") == {"C3"}
    expect(table.slot("C1|C2")).to_have_attribute("data-state", "barrier")


def test_on_a_small_phone_what_comes_next_is_in_sight_once_the_maze_is_done(visit: Visit) -> None:
    table = face_at(visit, MazeTable, "uitweg").table
    resize(table.page, {"width": 360, "height": 420})
    table.draw(RED)
    table.expect_verdict(good=True)
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(table.status).not_to_be_in_viewport()
    table.action("build").click()
    expect(table.status).to_contain_text("Your maze is built")
    expect(table.status).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_maze_stays_where_it_is_while_the_words_above_it_change(visit: Visit) -> None:
    one = face_in_maze(visit, BUILT)
    page, table = one.table.page, one.table
    resize(page, {"width": 390, "height": 844})
    tops = {f"{table.status.inner_text()}": page.locator("#board").bounding_box()}
    for name, answer in (("B1", "yes"), ("B2", "yes"), ("B3", "yes"), ("C3", "no")):
        table.ask_for(name, answer)
        tops[f"{name} {table.status.inner_text()}"] = page.locator("#board").bounding_box()
    one.play([(1, "to A1"), (1, "to A2")])
    table.expect_turn()
    tops["my turn again"] = page.locator("#board").bounding_box()
    assert len({box and box["y"] for box in tops.values()}) == 1, tops


def test_a_far_square_is_walked_to_step_by_step_at_one_tap(visit: Visit) -> None:
    one = face_in_maze(visit, [*BUILT, *((0, f"to {name}") for name in ("B1", "B2", "B3", "A3"))])
    table = one.table
    table.expect_number_of_moves(6)
    table.ask_for("B1", "yes")
    table.expect_number_of_moves(9)
    table.expect_turn()
    table.leave()
    assert table.with_state("runner", "control") == set()


def test_squares_out_of_reach_are_refused_in_a_sentence_and_cost_nothing(visit: Visit) -> None:
    table = face_in_maze(visit, BUILT).table
    table.square("C3", "control").click()
    table.expect_answered()
    expect(table.refusal).to_contain_text("C3")
    table.expect_turn()
    table.ask_for("C1", "yes")
    expect(table.refusal).to_have_count(0)
    table.square("E5", "control").click()
    expect(table.refusal).to_contain_text("E5 is not next to C1")
    table.expect_turn()


def test_the_keyboard_alone_builds_and_seeks(visit: Visit) -> None:
    one = face_in_maze(visit, BUILT[1:])
    table = one.table
    build_by_keys(table, RED)
    table.expect_built()
    table.page.evaluate(WATCH_FOCUS)
    tab_to(table.page, '[data-board="control"] [data-square]')
    seek_by_keys(one)
    table.expect_over()
    assert table.page.evaluate("window.lostFocus") == 0


def build_by_keys(table: MazeTable, words: tuple[str, ...]) -> None:
    """Half a step at a time: from a square to the slot beside it, and on."""
    keys = table.page.keyboard
    table.expect_connected()
    tab_to(table.page, '[data-board="home"] [data-square]')
    for name in words:
        half_steps_to(table.page, name)
        keys.press("Enter")
    table.expect_drafted(words)
    table.expect_verdict(good=True)
    keys.press("d")
    expect(table.action("build")).to_have_count(0)


def half_steps_to(page: Page, name: str) -> None:
    """Go to a square or a slot by arrows, round the posts between them."""
    down, across = place(page.evaluate("document.activeElement.dataset.slot ?? document.activeElement.dataset.square"))
    to_down, to_across = place(name)
    if down % 2:  # from a slot below a square: onto a line of squares first
        page.keyboard.press("ArrowUp")
        down -= 1
    if across % 2 == 0:  # from an upright slot: onto a square first
        page.keyboard.press("ArrowRight")
        across += 1
    for _ in range(abs(to_down // 2 * 2 - down)):
        page.keyboard.press("ArrowDown" if to_down > down else "ArrowUp")
    for _ in range(abs(to_across - across)):
        page.keyboard.press("ArrowRight" if to_across > across else "ArrowLeft")
    if to_down % 2:
        page.keyboard.press("ArrowDown")


def place(name: str) -> tuple[int, int]:
    """The position among lines and columns of squares and slots alike: A1 is at 0, 1."""
    first, _, second = name.rpartition("|")
    down, across = 2 * (ord(second[0]) - ord("A")), 2 * int(second[1:]) - 1
    if "|" not in name:
        return down, across
    return (down - 1, across) if first and first[0] != second[0] else (down, across - 1)


def seek_by_keys(one: One[MazeTable]) -> None:
    """Arrows run; with Shift they look around, and Enter walks there."""
    table, keys = one.table, one.table.page.keyboard
    table.expect_turn()
    keys.press("ArrowDown")
    expect(table.square("B1", "control")).to_be_focused()
    keys.press("Enter")
    table.expect_state("B1", "runner", "control")
    for key, name in (("ArrowRight", "B2"), ("ArrowRight", "B3")):
        keys.press(key)
        table.expect_state(name, "runner", "control")
        expect(table.square(name, "control")).to_be_focused()
    for _ in range(2):
        keys.press("Shift+ArrowLeft")
    expect(table.square("B1", "control")).to_be_focused()
    keys.press("Enter")
    table.expect_state("B1", "runner", "control")
    keys.press("x")
    table.expect_turn(mine=False)
    one.play([(1, "to A1"), (1, "to A2")])
    table.expect_turn()
    keys.press("ArrowDown")
    expect(table.square("C1", "control")).to_be_focused()
    for key, name in (("Enter", "C1"), ("ArrowDown", "D1"), ("ArrowRight", "D2"), ("ArrowUp", "C2")):
        keys.press(key)
        table.expect_state(name, "runner", "control")
        expect(table.square(name, "control")).to_be_focused()
    keys.press("ArrowRight")
    table.expect_state("C3", "guard", "control")


def test_after_building_by_keyboard_one_goes_on_by_keyboard(visit: Visit) -> None:
    table = face_in_maze(visit, BUILT[1:]).table
    build_with_letter(table)
    table.expect_built()
    expect(table.board("control").locator("[data-square]:focus")).to_have_count(1)


def test_the_first_to_finish_building_goes_on_by_keyboard_too(visit: Visit) -> None:
    one = face_in_maze(visit)
    build_with_letter(one.table)
    expect(one.table.board("home").locator("[data-square]:focus")).to_have_count(1)
    one.play(BUILT[1:])
    expect(one.table.board("control").locator("[data-square]:focus")).to_have_count(1)


def build_with_letter(table: MazeTable) -> None:
    """Build by taps, and finish with the letter key."""
    table.draw(RED)
    table.expect_verdict(good=True)
    table.slot("B1|B2", "home").focus()
    table.page.keyboard.press("d")


def test_a_draft_survives_a_reload_and_is_seen_in_a_second_tab(visit: Visit) -> None:
    somebody = visit()
    table = open_maze(somebody, **{"with": "friend"})
    table.expect_connected()
    table.draw(RED[:3])
    table.expect_verdict(good=True)
    second = MazeTable(somebody.another_page())
    second.page.goto(table.page.url)
    second.expect_connected()
    for page in (table, second):
        page.expect_drafted(RED[:3])
    second.draw(RED[3:])
    table.expect_drafted(RED)
    table.page.reload()
    table.expect_drafted(RED)
    table.expect_connected()
    table.tap("A1|A2")
    second.expect_drafted({*RED} - {"A1|A2"})


def test_random_examples_undo_and_clear(visit: Visit) -> None:
    somebody = visit()
    table = open_maze(somebody, **{"with": "friend", "board": "full"})
    table.expect_connected()
    expect(table.action("undo")).to_have_attribute("aria-disabled", "true")
    table.draw(RED[:2])
    table.expect_verdict(good=True)
    expect(table.action("undo")).not_to_have_attribute("aria-disabled", "true")
    keys = table.page.keyboard
    keys.press("r")
    stands = table.board("home").locator('[data-slot][data-state="barrier"]')
    expect(stands).to_have_count(30)
    drawn = table.drafted()
    table.page.locator('[data-example="spiral"]').click()
    table.expect_state("D3", "guard", "home")
    expect(table.page.locator("#verdict")).to_contain_text("The shortest takes 36 steps.")
    keys.press("u")
    table.expect_drafted(drawn)
    keys.press("u")
    table.expect_drafted(RED[:2])
    for drafted in (RED[:1], ()):
        keys.press("u")
        table.expect_drafted(drafted)
    expect(table.action("undo")).to_have_attribute("aria-disabled", "true")
    table.draw(RED[:2])
    table.action("clear").click()
    table.expect_drafted(())
    expect(table.page.locator("#verdict")).to_contain_text("Where is your guard?")


def test_a_maze_without_a_way_can_not_be_sent_and_a_barrier_too_many_not_be_set(visit: Visit) -> None:
    somebody = visit()
    table = open_maze(somebody, **{"with": "friend", "board": "own", "width": "3", "height": "3", "barriers": "3"})
    table.expect_connected()
    table.draw(("A1", "|A1", "A1|A2", "A1|B1"))
    table.expect_verdict(good=False)
    expect(table.page.locator("#verdict")).to_contain_text("No way leads to the guard.")
    expect(table.page.locator("[data-left='0']")).to_have_count(1)
    table.tap("B1|B2")
    table.page.keyboard.press("d")
    table.tap("A1|A2")
    table.expect_verdict(good=True)
    table.expect_drafted(("A1", "|A1", "A1|B1"))


def test_the_guard_is_dragged_to_another_square(visit: Visit) -> None:
    somebody = visit()
    table = open_maze(somebody, **{"with": "friend"})
    table.expect_connected()
    table.draw(("B2",))
    table.expect_verdict(good=True)
    table.square("B2", "home").hover()
    table.page.mouse.down()
    table.square("D4", "home").hover()
    expect(table.square("D4", "home")).to_have_attribute("data-drop", "")
    table.page.mouse.up()
    table.expect_drafted(("D4",))
    expect(table.page.locator("[data-drop]")).to_have_count(0)
    table.expect_draft_kept()
    table.page.reload()
    table.expect_drafted(("D4",))


def test_a_bot_answers_after_one_click_on_the_home_page(visit: Visit) -> None:
    table = MazeTable(visit().play("uitweg"))
    table.expect_connected()
    table.page.locator('[data-example="spiral"]').click()  # where no bot reaches the guard in one turn
    table.expect_verdict(good=True)
    table.action("build").click()
    table.expect_built()
    table.expect_turn()
    moves = table.page.locator("#moves li")
    of_the_bot = moves.and_(table.page.locator('[data-by="1"]'))
    count, before = moves.count(), of_the_bot.count()
    table.square("A1", "control").click()
    expect(moves.nth(count)).to_be_attached()
    if table.with_state("runner", "control"):  # there was no barrier
        table.action("exit").click()
    expect(of_the_bot.nth(before)).to_be_attached()
    table.expect_turn()
