"""The examples on the rules pages work by mouse, by keys alone, by screen reader, and without scripts."""

from __future__ import annotations

import pytest
from browser.conftest import Visit
from browser.inspection import faults
from browser.keys import tab_to
from browser.visitors import Visitor
from playwright.sync_api import Locator, Page, expect

GAMES = ("mijnenveger", "coan", "uitweg", "solo", "postal", "minesweeper")


def example(page: Page, name: str) -> Locator:
    """The card of an example."""
    return page.locator(f"#try-{name}")


def open_rules(somebody: Visitor, game: str) -> Page:
    """The rules of a game, once the page's script runs."""
    page = somebody.goto(f"/rules/{game}")
    expect(page.locator('.example [data-board] button[tabindex="0"]')).to_have_count(page.locator(".example").count())
    return page


def test_an_example_is_played_by_the_keyboard_and_told_by_a_region_that_stays(visit: Visit) -> None:
    page = open_rules(visit(), "mijnenveger")
    card = example(page, "certain")
    told = card.get_by_role("status")
    told.evaluate("region => { region.node = 'the same' }")
    tab_to(page, "#try-certain [data-square]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(card.get_by_role("gridcell", name="A4, covered")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("Right: A4 surely holds no mine.")
    expect(told).to_contain_text("B5 (1) has its mine already")
    expect(card.get_by_role("gridcell", name="A4, covered, pencilled as free")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(told).to_have_text("A3 is open already.")
    expect(card.get_by_role("gridcell", name="A4, covered, pencilled as free")).to_have_count(1)
    assert told.evaluate("region => region.node") == "the same"
    assert page.url.endswith("/rules/mijnenveger")


def test_other_examples_stay_where_they_were(visit: Visit) -> None:
    page = open_rules(visit(), "mijnenveger")
    for name in ("turn", "decide"):
        card = example(page, name)
        card.locator('[data-square="D3"]').click()
        expect(card.get_by_role("status")).to_contain_text("You: Sweep D3")
    expect(example(page, "turn").get_by_role("status")).to_contain_text("You: Sweep D3")
    again = example(page, "decide").get_by_role("button", name="Start again")
    again.click()
    expect(example(page, "decide").locator('[data-square="D3"]')).to_have_attribute("data-state", "covered")
    expect(again).to_be_focused()
    expect(example(page, "turn").locator('[data-square="D3"]')).not_to_have_attribute("data-state", "covered")


def test_a_maze_is_built_half_a_step_at_a_time(visit: Visit) -> None:
    page = open_rules(visit(), "uitweg")
    card = example(page, "build")
    tab_to(page, "#try-build [data-board] button")
    for key in ("Enter", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
        if key == "Enter":
            expect(card.locator(":focus")).to_have_attribute("data-state", "barrier")
    expect(card.locator('[data-slot="A1|A2"]')).to_be_focused()
    expect(card.get_by_role("status")).to_contain_text("A way leads to the guard.")


def test_without_a_script_links_and_forms_do_the_same(visit: Visit) -> None:
    page = visit(java_script_enabled=False).goto("/rules/postal")
    card = example(page, "round")
    card.get_by_label("A mine", exact=True).check()
    card.get_by_role("gridcell", name="K9, covered").click()
    expect(card.get_by_role("status")).to_contain_text("K9, order 1 as a mine")
    expect(card.get_by_label("A mine", exact=True)).to_be_checked()
    card.get_by_role("button", name="Send").click()
    expect(card.get_by_role("status")).to_contain_text("Named as a mine by You, B, C: +4 each")
    assert page.url.endswith("#try-round")


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_the_rules(visit: Visit, game: str) -> None:
    page = open_rules(visit(), game)
    for card in page.locator(".example").all():
        told = card.get_by_role("status")
        expect(told).to_contain_text("Choose a square.")
        card.get_by_role("gridcell").and_(card.locator("button")).last.click()
        expect(told).not_to_contain_text("Choose a square.")
    assert faults(page, f"{game}, once its examples were played") == []
