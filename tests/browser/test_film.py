"""The film of one game: it goes by itself where motion is wanted, and by buttons and keys; or it is a list."""

from __future__ import annotations

from browser.conftest import Visit
from browser.inspection import faults, resize
from playwright.sync_api import Locator, Page, expect

from boem.web.pbm.film import STILLS

EVERY = 6_000  # milliseconds


def now(page: Page) -> Locator:
    """The still that is told of."""
    return page.locator("#stills li[data-now] img")


def expect_still(page: Page, number: int) -> None:
    """Wait for a still, counted from 0, with its caption and no other."""
    still = STILLS[number]
    expect(now(page)).to_have_attribute("alt", str(still.alt))
    expect(page.locator("figcaption:visible")).to_have_text(str(still.caption))
    expect(page.locator("#where")).to_have_text(f"{number + 1} / {len(STILLS)}")


def test_it_is_paged_through_by_buttons_and_keys_and_goes_round(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").goto("/mail/three-ways")
    expect_still(page, 0)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#stills")).to_have_attribute("aria-live", "polite")
    page.locator('[data-action="on"]').click()
    expect_still(page, 1)
    page.keyboard.press("ArrowRight")
    expect_still(page, 2)
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect_still(page, len(STILLS) - 1)
    page.locator('[data-action="on"]').click()
    expect_still(page, 0)
    page.locator('[data-action="back"]').click()
    expect_still(page, len(STILLS) - 1)


def test_it_goes_by_itself_until_it_is_stopped(visit: Visit) -> None:
    somebody = visit(reduced_motion="no-preference")
    page = somebody.own_page()
    page.clock.install(time=0)
    page.clock.pause_at(1)
    somebody.goto("/mail/three-ways")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(2 * EVERY)
    expect_still(page, 2)
    expect(page.locator("#stills")).to_have_attribute("aria-live", "off")
    page.locator("#play").click()
    page.clock.run_for(3 * EVERY)
    expect_still(page, 2)
    page.locator("#play").click()
    page.clock.run_for(len(STILLS) * EVERY)
    expect_still(page, 2)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(EVERY)
    expect_still(page, 3)


def test_a_desktop_shows_the_latest_still_of_each_window_and_a_phone_the_newest(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").goto("/mail/three-ways")
    for number in range(len(STILLS)):
        expect_still(page, number)
        expect(page.locator("#stills img:visible")).to_have_count(3)
        seen = {still.pane: str(still.alt) for still in STILLS[: number + 1]}
        for alt in seen.values():
            expect(page.locator(f'#stills img[alt="{alt}"]')).to_be_visible()
        page.keyboard.press("ArrowRight")
    resize(page, {"width": 390, "height": 844})
    expect(page.locator("#stills img:visible")).to_have_count(1)


def test_without_scripts_all_stills_are_there_and_no_buttons(visit: Visit) -> None:
    page = visit(java_script_enabled=False).goto("/mail/three-ways")
    expect(page.locator("#stills img")).to_have_count(len(STILLS))
    expect(page.locator("#stills figcaption:visible")).to_have_count(len(STILLS))
    expect(page.locator("#course")).to_be_hidden()


def test_it_looks_right_in_every_size_and_theme(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").goto("/mail/three-ways")
    found = faults(page, "the first still")
    for _ in STILLS[1:]:
        page.keyboard.press("ArrowRight")
    expect_still(page, len(STILLS) - 1)
    assert found + faults(page, "the last still") == []
