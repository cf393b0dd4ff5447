"""Controls pressed while the page changes."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

COME_ANEW = "piece => { const old = document.getElementById(piece); old.replaceWith(old.cloneNode(true)) }"


def press_as_it_comes_anew(page: Page, control: Locator, piece: str) -> None:
    """Press a control, and release it after the part of the page with it was replaced by an equal one."""
    control.hover()
    page.mouse.down()
    page.evaluate(COME_ANEW, piece)
    page.mouse.up()


def touch_as_it_comes_anew(page: Page, control: Locator, piece: str) -> None:
    """The same by touch."""
    box = control.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser = page.context.new_cdp_session(page)
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.evaluate(COME_ANEW, piece)
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
