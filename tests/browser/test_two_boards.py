"""Two boards and the moves beside them share a wide page between them, also where an order form stands there too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.conftest import Visit
from browser.games import meet
from browser.postal import meet_by_post
from playwright.sync_api import Page
from support.site import Site

EDGES = """() => ["#board", ".right", "main"].map(one => {
    const box = document.querySelector(one).getBoundingClientRect();
    return [box.left, box.right];
})"""
DOUBLE = """() => {
    const board = document.querySelector("#board");
    board.append(board.firstElementChild.cloneNode(true));
    board.classList.add("two");
}"""


def watched(visit: Visit, site: Site) -> Page:
    """A table with two boards, as a spectator sees it."""
    two, onlooker = meet(visit), visit()
    onlooker.goto(two.path)
    return onlooker.page


def ordered(visit: Visit, site: Site) -> Page:
    """A table with an order form, as if its game had a second board."""
    page = meet_by_post(visit, site)[0].page
    page.evaluate(DOUBLE)
    return page


@pytest.mark.parametrize("table", [watched, ordered])
def test_two_boards_begin_where_the_page_does_and_the_moves_end_where_it_ends(
    visit: Visit, site: Site, table: Callable[[Visit, Site], Page]
) -> None:
    page = table(visit, site)
    board, moves, whole = page.evaluate(EDGES)
    gaps = [board[0] - whole[0], moves[0] - board[1], whole[1] - moves[1]]
    assert gaps == [24, 24, 24]
    assert page.locator("#board > *").count() == 2
