"""Visitors who prefer reduced motion see none; others do."""

from __future__ import annotations

from typing import Literal

import pytest
from browser.conftest import Visit
from browser.table import RED, open_table
from playwright.sync_api import Page

PAGES = ("/", "/lobby", "/puzzles", "/rules/coan", "/about")
MOVING = """() => [...document.querySelectorAll("*")].flatMap((one) => {
  const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(one);
  const longest = (times) => Math.max(...times.split(",").map(parseFloat));
  const moves = longest(transitionDuration) > 0.01 || (animationName !== "none" && longest(animationDuration) > 0.01);
  return moves || scrollBehavior === "smooth" ? [one.outerHTML.slice(0, 80)] : [];
})"""


def moving(page: Page) -> list[str]:
    """Everything that would move, slide or fade."""
    found: list[str] = page.evaluate(MOVING)
    return found


@pytest.mark.parametrize("wanted", ["reduce", "no-preference"])
def test_nothing_moves_where_no_motion_is_wanted(visit: Visit, wanted: Literal["reduce", "no-preference"]) -> None:
    somebody = visit(reduced_motion=wanted)
    found = {path: moving(somebody.goto(path)) for path in PAGES}
    table = open_table(somebody, **{"with": "friend"})
    table.draw(RED[:2])
    found["laying"] = moving(table.page)
    assert {path for path, moves in found.items() if moves} == (set() if wanted == "reduce" else set(found))
