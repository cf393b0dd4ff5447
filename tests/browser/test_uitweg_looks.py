"""Uitweg's pages in every state: no faults by axe, no sideways scrolling, large targets, everything read out."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import play
from browser.inspection import faults, resize
from browser.maze import BUILT, MazeTable, face_in_maze, open_maze
from playwright.sync_api import expect

SIDE = 5
SCROLLED = "document.querySelector('#board .wide').scrollLeft"


def test_building_in_every_state(visit: Visit) -> None:
    table = open_maze(visit(), **{"with": "friend", "board": "full"})
    table.draw(("A1", "|A1", "A1|A2", "A1|B1"))
    table.expect_verdict(good=False)
    expect(table.page.locator("#verdict")).to_contain_text("No way leads to the guard.")
    found = faults(table.page, "building, no way, and nobody there yet")
    table.page.locator('[data-example="five-doors"]').click()
    table.expect_verdict(good=True)
    found += faults(table.page, "building, an example")
    assert found == []


def test_a_table_in_every_phase_of_a_won_game(visit: Visit) -> None:
    one = face_in_maze(visit, BUILT[:1])
    table = one.table
    found = faults(table.page, "built and waiting")
    one.play(BUILT[1:])
    found += faults(table.page, "my turn, outside")
    one.play([(0, f"to {name}") for name in ("B1", "B2", "B3")])
    table.square("E5", "control").click()
    expect(table.refusal).to_be_visible()
    found += faults(table.page, "my turn, inside, after what was refused")
    one.play([(0, "to C3"), (1, "to A1")])
    table.expect_state("A1", "runner", "home")
    found += faults(table.page, "the opponent's turn, whose runner is in my maze")
    found += faults(visit().goto(one.path), "watching")
    one.play([(1, "to A2"), (0, "to B4"), (0, "to C4"), (0, "to C3")])
    table.expect_over()
    found += faults(table.page, "won")
    table.page.locator("#moves a").nth(4).click()
    expect(table.action("record")).to_have_count(1)
    found += faults(table.page, "looking back")
    assert found == []


def test_the_largest_maze_fits_the_smallest_phone(visit: Visit) -> None:
    choice = {"board": "own", "width": "12", "height": "12", "barriers": "132"}
    table = open_maze(visit(), **{"with": "friend"} | choice)
    table.expect_connected()
    table.action("random").click()
    table.expect_verdict(good=True)
    assert faults(table.page, "a maze of 12 x 12") == []


def test_a_wide_maze_begins_with_its_left_end_and_shows_where_the_runner_is(visit: Visit) -> None:
    choice = {"board": "own", "width": "12", "height": "3", "barriers": "12"}
    one = face_in_maze(visit, [(1, "build A12")], **choice)
    table, page = one.table, one.table.page
    resize(page, {"width": 390, "height": 844})
    page.reload()
    table.expect_connected()
    assert page.evaluate(SCROLLED) == 0
    table.build(("A12",))  # whose guard is tapped at the opposite end
    expect(table.square("A1", "control")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(SCROLLED) == 0
    play(one.host.site, one.table_id, [(0, f"to A{across}") for across in range(1, 10)])
    page.reload()
    table.expect_connected()
    expect(table.square("A9", "control")).to_be_in_viewport(ratio=0.9)


def test_where_a_runner_may_go_is_marked_without_a_pointer(visit: Visit) -> None:
    one = face_in_maze(visit, BUILT)
    table = one.table
    table.expect_turn()
    assert marked(table) == {"A1", "B1", "C1", "D1", "E1", "|A1", "|B1", "|C1", "|D1", "|E1"}
    expect(table.page.locator(".say-how")).to_contain_text("column 1")
    table.ask_for("B1", "yes")
    table.expect_number_of_moves(3)
    assert marked(table) == {"A1", "C1", "B2"}
    expect(table.page.locator(".say-how")).to_contain_text("neighbour")
    one.play([(0, f"to {name}") for name in ("B2", "B3", "C3")])
    table.expect_turn(mine=False)
    assert marked(table) == set()


def marked(table: MazeTable) -> set[str]:
    """The squares with a dot, where the runner may go, and the slots with an arrow, where it may enter."""
    read = """all => all.filter(one => getComputedStyle(one, "::after").content !== "none")
      .map(one => one.dataset.square ?? one.dataset.slot)"""
    return set(table.board("control").locator("[data-square], [data-slot]").evaluate_all(read))


def test_a_maze_is_a_grid_whose_squares_and_slots_read_out_their_state(visit: Visit) -> None:
    one = face_in_maze(visit)
    table = one.table
    grid_of_lines(table, "home")
    one.play([*BUILT, (0, "to B1"), (0, "to B2"), (0, "to B3"), (0, "to C3"), (1, "to A1")])
    for kind in ("control", "home"):
        grid_of_lines(table, kind)
    assert [spoken(table, name) for name in ("B3", "B2", "D4")] == [
        "B3, my runner",
        "B2, track mark",
        "D4, not visited",
    ]
    assert spoken(table, "B1|B2") == "between B1 and B2: open"
    assert spoken(table, "|C1") == "left of C1: not tried"
    one.play([(1, "to A2")])
    table.expect_turn()
    assert spoken(table, "B2") == "B2, track mark, within reach"


def spoken(table: MazeTable, name: str) -> str | None:
    """What is read out for a square or slot of the control board."""
    spot = table.slot(name) if "|" in name else table.square(name, "control")
    return spot.get_attribute("aria-label")


def grid_of_lines(table: MazeTable, kind: str) -> None:
    """A maze is one grid: lines of squares and slots alternate with lines of slots; Tab focuses one of these."""
    grid = table.page.get_by_role("grid").and_(table.board(kind))
    expect(grid).to_have_count(1)
    assert grid.get_attribute("aria-label")
    rows = grid.get_by_role("row")
    expect(rows).to_have_count(2 * SIDE)
    expect(rows.first.get_by_role("columnheader")).to_have_text([str(number) for number in range(1, SIDE + 1)])
    for line in range(SIDE):
        row = rows.nth(1 + 2 * line)
        expect(row.get_by_role("rowheader")).to_have_text("ABCDE"[line])
        expect(row.get_by_role("gridcell")).to_have_count(2 * SIDE)
        if line:
            expect(rows.nth(2 * line).get_by_role("gridcell")).to_have_count(SIDE)
    expect(grid.locator('[tabindex="0"]')).to_have_count(1)
    names = "all => all.map(one => [one.dataset.square ?? one.dataset.slot, one.ariaLabel])"
    for name, label in grid.get_by_role("gridcell").evaluate_all(names):
        assert len(label or "") > len(name)
