"""Controls that are pressed while the page changes."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

COME_ANEW = "piece => { const old = document.getElementById(piece); old.replaceWith(old.cloneNode(true)) }"


def press_as_it_comes_anew(page: Page, control: Locator, piece: str) -> None:
    """Press a control, and let go when the piece of the page that has it was replaced by its like."""
    control.hover()
    page.mouse.down()
    page.evaluate(COME_ANEW, piece)
    page.mouse.up()


def touch_as_it_comes_anew(page: Page, control: Locator, piece: str) -> None:
    """The same with a finger."""
    box = control.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser = page.context.new_cdp_session(page)
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.evaluate(COME_ANEW, piece)
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
