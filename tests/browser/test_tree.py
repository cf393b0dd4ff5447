"""What the pages tell assistive technology."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, face
from browser.table import BLUE, SIDE, Table, number
from playwright.sync_api import expect

MARK_REGIONS = """() => {
  window.told = [];
  const status = document.querySelector("[data-status]");
  status.node = "the same";
  const tell = () => window.told.push(status.innerText);
  new MutationObserver(tell).observe(status, { childList: true, subtree: true });
  for (const region of document.querySelectorAll("[role=alert], #chat")) region.node = "the same";
}"""
SAME = 'one => one.node === "the same"'


def test_a_board_is_a_grid_of_rows_whose_squares_read_out_their_state(visit: Visit) -> None:
    one = face(visit, LAID)
    table = one.table
    for kind in ("search", "field"):
        grid_of_rows(table, kind)
    covered = without(table, "C3")
    table.pencil("C3", "mine")
    pencilled = without(table, "C3")
    table.pencil("C3", "free")
    free = without(table, "C3")
    table.pencil("C3", "")
    one.play([(0, "flag C3"), (0, "disarm A5"), (0, "sweep B5"), (1, "sweep A1")])
    flagged, found, hit = (without(table, name) for name in ("C3", "A5", "B5"))
    own, own_hit = without(table, "B1", "field"), without(table, "A1", "field")
    assert len({covered, pencilled, free, flagged, found, hit, own, own_hit}) == 8
    one.play([(0, "sweep A1")])
    assert number(BLUE, "A1") in without(table, "A1")


def test_the_status_is_announced_by_one_region_that_stays(visit: Visit) -> None:
    one = face(visit)
    table = one.table
    expect(table.status).to_have_attribute("aria-live", "polite")
    table.page.evaluate(MARK_REGIONS)
    one.play(LAID)
    table.sweep("A1")
    table.expect_turn(mine=False)
    one.play([(1, "sweep C5")])
    table.expect_turn()
    table.resign()
    assert table.status.evaluate(SAME)
    assert table.page.locator("[role=alert]").first.evaluate(SAME)
    told = table.page.evaluate("window.told")
    assert len(told) >= 4
    assert told[-1] == table.status.inner_text()


def test_a_refused_action_is_announced_by_a_region_that_stays(visit: Visit) -> None:
    table = face(visit, LAID).table
    table.page.evaluate(MARK_REGIONS)
    table.ask("sweep Z9")
    expect(table.refusal).to_be_visible()
    assert table.page.locator("[role=alert]").first.evaluate(SAME)
    table.sweep("A1")
    expect(table.refusal).to_have_count(0)
    assert table.page.locator("[role=alert]").first.evaluate(SAME)


def grid_of_rows(table: Table, kind: str) -> None:
    """A board is one grid of rows of cells, each with a unique name; one of them takes the focus by Tab."""
    grid = table.page.get_by_role("grid").and_(table.board(kind))
    expect(grid).to_have_count(1)
    assert grid.get_attribute("aria-label")
    rows = grid.get_by_role("row")
    expect(rows).to_have_count(SIDE + 1)
    expect(rows.first.get_by_role("columnheader")).to_have_count(SIDE)
    for row in range(1, SIDE + 1):
        expect(rows.nth(row).get_by_role("rowheader")).to_have_text(str(row))
        expect(rows.nth(row).get_by_role("gridcell")).to_have_count(SIDE)
    expect(grid.locator('[tabindex="0"]')).to_have_count(1)
    labels = "all => all.map(one => [one.dataset.square, one.ariaLabel ?? ''])"
    for name, label in grid.locator("[data-square]").evaluate_all(labels):
        assert label.startswith(name)
        assert len(label) > len(name)


def without(table: Table, name: str, kind: str = "search") -> str:
    """What is read out for a square besides its name."""
    return (table.square(name, kind).get_attribute("aria-label") or "").replace(name, "")
