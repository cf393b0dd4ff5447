"""Rush and streak as a visitor plays them: by taps, by keyboard, after a reload, to the end."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults
from browser.keys import tab_to
from playwright.sync_api import Page, expect

from boem.puzzles import Puzzle, assess


def mines(page: Page) -> list[str]:
    """The mines that aren't marked yet, worked out from what the page shows."""
    width = page.locator('[data-board] [role="columnheader"]').count()
    shown = page.locator("[data-board] [data-square]").evaluate_all("all => all.map(one => one.dataset.number ?? '.')")
    found = set(page.locator('[data-state="found"]').evaluate_all("all => all.map(one => one.dataset.square)"))
    names = map(str, sorted(assess(Puzzle(width, len(shown) // width, "".join(shown))).mines))
    return [name for name in names if name not in found]


def wrong(page: Page) -> str:
    """A covered square without a mine."""
    covered = page.locator('[data-state="covered"]').evaluate_all("all => all.map(one => one.dataset.square)")
    return str(next(name for name in covered if name not in mines(page)))


def colour(page: Page, selector: str) -> str:
    return str(page.locator(selector).first.evaluate("one => getComputedStyle(one).color"))


def begun(page: Page) -> None:
    page.locator('[data-action="begin"]').click()
    expect(page.locator("form[data-run]")).to_be_visible()
    page.wait_for_load_state()  # before its script runs, keys do nothing


def test_a_rush_by_quick_taps_survives_a_reload_and_ends_with_the_third_mistake(visit: Visit) -> None:
    somebody = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page = somebody.goto("/puzzles/rush")
    found = faults(page, "before")
    begun(page)
    found += faults(page, "a rush")
    for name in mines(page):
        page.locator(f'[data-square="{name}"]').click()
    expect(page.locator("[data-solved]")).to_have_text("1")
    assert colour(page, ".tally .big") == colour(page, "h1")
    page.reload()
    expect(page.locator("[data-solved]")).to_have_text("1")
    for count in (1, 2):
        page.locator(f'[data-square="{wrong(page)}"]').click()
        expect(page.locator('[data-state="wrong"]')).to_have_count(count)
        assert colour(page, "[data-bad]") not in (colour(page, "h1"), colour(page, "[data-solved]"))
    found += faults(page, "two mistakes")
    page.locator(f'[data-square="{wrong(page)}"]').click()
    expect(page.locator("[data-over]")).to_contain_text("1 puzzle solved.")
    expect(page.locator("#run-told")).to_contain_text("1 puzzle solved.")
    expect(page.locator("#best")).to_contain_text("guests aren’t listed")
    found += faults(page, "the end")
    assert found == []


def test_a_tap_counts_though_the_answer_to_the_one_before_comes_meanwhile(visit: Visit) -> None:
    page = visit().goto("/puzzles/rush")
    begun(page)
    first, second = mines(page)[:2]
    page.locator(f'[data-square="{second}"]').hover()
    page.mouse.down()
    page.locator(f'[data-square="{first}"]').dispatch_event("click")
    expect(page.locator(f'[data-square="{first}"]')).to_have_attribute("data-state", "found")
    page.mouse.up()
    expect(page.locator(f'[data-square="{second}"]')).to_have_attribute("data-state", "found")


def test_a_streak_by_keyboard_with_a_flag_that_stays(visit: Visit) -> None:
    somebody = visit()
    page = somebody.goto("/puzzles/streak")
    begun(page)
    first, free = mines(page)[0], wrong(page)
    page.locator(f'[data-square="{free}"]').focus()
    page.keyboard.press("f")
    expect(page.locator(f'[data-square="{free}"]')).to_have_attribute("data-state", "flag")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-square="{free}"]')).to_have_attribute("data-state", "covered")
    page.keyboard.press("f")
    page.locator(f'[data-square="{first}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-square="{first}"]')).to_have_attribute("data-state", "found")
    expect(page.locator(f'[data-square="{first}"]')).to_be_focused()
    expect(page.locator(f'[data-square="{free}"]')).to_have_attribute("data-state", "flag")
    page.reload()
    expect(page.locator(f'[data-square="{free}"]')).to_have_attribute("data-state", "flag")
    tab_to(page, "[data-board] [data-square]")
    tab_to(page, '[data-action="end"]')
    page.keyboard.press("Enter")
    expect(page.locator("[data-over]")).to_be_visible()


def test_training_shows_a_hint_and_a_result_and_serves_the_next_puzzle_when_asked(visit: Visit) -> None:
    somebody = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page = somebody.goto("/puzzles/training")
    found = faults(page, "before")
    begun(page)
    first = page.locator("form[data-run]").get_attribute("data-run") or ""
    page.locator('[data-action="hint"]').click()
    expect(page.locator("#hint")).to_be_visible()
    found += faults(page, "a hint")
    for name in mines(page):
        page.locator(f'[data-square="{name}"]').click()
    expect(page.locator("[data-before]")).to_contain_text("Solved with help.")
    expect(page.locator("#run-told")).to_contain_text("Solved with help.")
    expect(page.locator("form[data-run]")).to_have_count(0)
    expect(page.locator('[data-action="begin"]')).to_be_focused()
    found += faults(page, "its end")
    begun(page)
    assert page.locator("form[data-run]").get_attribute("data-run") != first
    found += faults(page, "the next one")
    page.locator('[data-action="skip"]').click()
    expect(page.locator("[data-before]")).to_contain_text("Not solved.")
    page.get_by_text("Train something else").click()
    page.locator('select[name="theme"]').select_option("chain")
    page.locator('[data-action="choose"]').click()
    expect(page.locator(".tally")).to_contain_text("unrated")
    assert found == []
