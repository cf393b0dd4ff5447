"""Exercises: from the end of a game to the answer, by mouse and by keyboard, and the list of what comes again."""

from __future__ import annotations

from browser.conftest import Visit
from browser.games import LAID, Seated, seat_two
from browser.inspection import LAPTOP, faults, lower_edge, resize
from browser.keys import tab_to
from playwright.sync_api import Page, expect

PLAYED = ((0, "sweep A1"), (1, "sweep A1"), (0, "disarm A2"))
"""A1 counts no mine, so A2 is free, and the game lost."""


def lost(visit: Visit) -> Seated:
    seated = seat_two(visit, "mijnenveger")
    seated.play((*LAID, *PLAYED))
    return seated


def asked(visit: Visit) -> Page:
    """The first exercise of a game that was just lost."""
    seated = lost(visit)
    page = seated.host.goto(seated.path)
    page.locator('[data-action="practise"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Which square certainly holds no mine?")
    return page


def test_a_moment_is_practised_from_the_end_of_the_game_and_then_comes_again(visit: Visit) -> None:
    page = asked(visit)
    found = faults(page, "an exercise")
    page.locator('[data-square="B1"]').click()
    expect(page.locator('[data-answer="right"]')).to_be_visible()
    expect(page.locator("[data-again]")).to_be_visible()
    expect(page.locator(".proof li")).to_have_count(1)
    found += faults(page, "an exercise answered right")
    page.locator('[data-action="done"]').click()
    expect(page.locator("[data-done]")).to_be_visible()
    found += faults(page, "exercises to come")
    page.locator(".tables a").click()
    page.locator('[data-square="D5"]').click()
    expect(page.locator('[data-answer="wrong"]')).to_be_visible()
    found += faults(page, "an exercise answered wrong")
    page.locator('[data-action="known"]').click()
    expect(page.locator("[data-empty]")).to_be_visible()
    found += faults(page, "no exercises")
    assert found == []


def test_a_square_is_chosen_with_the_keyboard_alone(visit: Visit) -> None:
    page = asked(visit)
    tab_to(page, '[data-square="A1"]')
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-square="B1"]')).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-square]:focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(page.locator('[data-square="B1"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-answer="right"]')).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-done]")).to_be_visible()


def test_home_and_the_analysis_lead_to_it(visit: Visit) -> None:
    seated = lost(visit)
    page = seated.host.goto(f"{seated.path}/analysis")
    expect(page.locator('[data-action="practise"]')).to_be_visible()
    page = seated.host.goto()
    page.locator('[data-action="practise"]').click()
    expect(page.locator('[data-action="begin"]')).to_be_visible()
    assert faults(page, "exercises that wait") == []
    seated.friend.goto()
    expect(seated.friend.own_page().locator('[data-action="practise"]')).to_have_count(0)


def test_on_a_laptop_the_whole_board_is_seen_with_the_answer(visit: Visit) -> None:
    page = asked(visit)
    page.locator('[data-square="B1"]').click()
    expect(page.locator("[data-answer]")).to_be_visible()
    resize(page, LAPTOP)
    assert lower_edge(page, ".heated") < LAPTOP["height"]
    assert lower_edge(page, '[data-action="done"]') < LAPTOP["height"]
