"""Classic Minesweeper in a browser."""

from __future__ import annotations

import re
from dataclasses import dataclass

from browser.conftest import Visit
from browser.table import Table, open_table
from playwright.sync_api import expect

from boem.inference import Field, infer

ROWS = """rows => rows.slice(1).map(row =>
    [...row.querySelectorAll("[data-square]")].map(one => one.dataset.number ?? ".").join(""))"""


@dataclass
class MineField(Table):
    """The page of a field."""

    kind: str = "field"
    mines_in_all: int = 10

    def field(self) -> Field:
        rows: list[str] = self.board().get_by_role("row").evaluate_all(ROWS)
        return Field.from_rows(rows, self.mines_in_all)

    def expect_kept(self, count: int) -> None:
        """Wait until the page shows this many entries, including the deal."""
        self.expect_upto(count)
        expect(self.page.locator(f'#state[data-number="{count}"]')).to_have_count(1)


def begun(visit: Visit) -> MineField:
    field = MineField(open_table(visit(), "minesweeper").page)
    field.square("E5").click()
    field.expect_kept(2)
    return field


def test_taps_and_flags_clear_a_field_by_logic_alone(visit: Visit) -> None:
    page = visit().play("minesweeper", "small")
    field = MineField(page)
    field.expect_connected()
    field.square("E5").click()
    field.expect_kept(2)
    count = 2
    while not page.locator("#state[data-over]").count():
        square = min(infer(field.field()).safe)
        field.square(str(square)).click()
        count += 1
        field.expect_kept(count)
    expect(page.locator(".ending")).to_contain_text("Cleared!")
    expect(page.locator("[data-ended]")).not_to_have_text("–")
    field.action("another").click()
    page.wait_for_url(lambda url: page.url == url and "/t/" in url)
    expect(field.action("hint")).to_have_count(1)


def test_the_right_button_sets_a_flag_and_a_tap_on_it_opens_nothing(visit: Visit) -> None:
    field = begun(visit)
    mine = str(min(infer(field.field()).mined))
    field.square(mine).click(button="right")
    field.expect_state(mine, "flag")
    expect(field.page.locator("[data-unflagged]")).to_have_text("9")
    field.square(mine).click()
    field.square(mine).click(button="right")
    field.expect_state(mine, "covered")
    field.expect_kept(4)
    expect(field.page.locator("[data-unflagged]")).to_have_text("10")


def test_the_switch_makes_taps_set_flags(visit: Visit) -> None:
    field = begun(visit)
    mine = str(min(infer(field.field()).mined))
    field.action("flags").click()
    field.square(mine).click()
    field.expect_state(mine, "flag")
    field.expect_kept(3)
    expect(field.action("flags")).to_have_attribute("aria-pressed", "true")
    field.square(mine).click()
    field.expect_state(mine, "covered")
    field.expect_kept(4)


def test_a_field_begins_with_its_marked_square(visit: Visit) -> None:
    field = MineField(open_table(visit(), "minesweeper").page)
    field.expect_connected()
    field.square("A1").click(button="right")
    expect(field.page.locator("#say")).to_contain_text("Begin with E5")
    field.expect_state("A1", "covered")
    field.square("E5").click()
    field.expect_kept(2)


def test_a_hint_shows_a_square_to_open_and_why(visit: Visit) -> None:
    field = begun(visit)
    field.action("hint").click()
    settled = field.page.locator("[data-square][data-hint=settled]")
    expect(settled).to_have_count(1)
    expect(field.page.locator(".hint mark.sure").first).to_be_visible()
    settled.click()
    field.expect_kept(3)
    expect(field.page.locator(".hint")).to_have_count(0)


def test_a_replay_says_how_long_the_field_took(visit: Visit) -> None:
    field = begun(visit)
    field.square(str(min(infer(field.field()).mined))).click()
    expect(field.page.locator("#state[data-over]")).to_have_count(1)
    field.page.get_by_role("link", name="Replay").click()
    field.page.wait_for_url("**/replay/*")
    expect(field.page.locator("[data-began]")).to_have_text(re.compile(r"\d:\d\d"))
