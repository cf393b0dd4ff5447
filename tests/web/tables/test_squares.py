"""The squares of a board as HTML."""

from __future__ import annotations

import re
from typing import Any

from django.template.loader import render_to_string

from boem.web.tables.boards import Board, BoardSquare

WICKED = "<b>&\"'"
ESCAPED = "&lt;b&gt;&amp;&quot;&#x27;"


def buttons(*squares: BoardSquare, **board: Any) -> list[str]:
    """A board with one square per row."""
    html = render_to_string(Board.template, {"board": Board("field", "F", "", "", [[one] for one in squares], **board)})
    return re.findall(r"<button.*?</button>", html)


def test_words_of_a_square_are_text_wherever_they_stand() -> None:
    words: dict[str, Any] = dict.fromkeys(
        ("name", "label", "pencil", "bare", "mined", "order", "chance", "points", "earner"), WICKED
    )
    (one,) = buttons(BoardSquare(state="covered", **words), sends=True)
    assert "<b>" not in one
    assert one.count(ESCAPED) == 11


def test_a_square_does_not_mention_what_it_lacks() -> None:
    (one,) = buttons(BoardSquare("A1", "covered", "A1, covered"))
    assert one == (
        '<button type="button" role="gridcell" data-square="A1" data-state="covered" tabindex="0" '
        'aria-label="A1, covered"></button>'
    )


def test_an_order_is_a_hook_on_covered_squares_only_and_a_number_in_the_corner_of_any_square() -> None:
    sent, guess = buttons(BoardSquare("A1", "covered", "", order="2"), BoardSquare("A2", "tip", "", order="3"))
    assert 'data-order="2"' in sent
    assert "data-order" not in guess
    assert '<span class="order-nr" aria-hidden="true">3</span>' in guess


def test_by_the_keyboard_one_comes_to_the_first_square_or_without_a_script_to_each() -> None:
    squares = [BoardSquare(name, "covered", "") for name in ("A1", "A2")]
    assert [re.findall(r'tabindex="(.*?)"', one) for one in buttons(*squares)] == [["0"], ["-1"]]
    sends = buttons(*squares, sends=True)
    assert [re.findall(r'tabindex="(.*?)"', one) for one in sends] == [["0"], ["0"]]
    assert 'type="submit" name="at" value="A2"' in sends[1]


def test_a_square_without_a_name_is_a_gap_that_nobody_comes_to() -> None:
    row = [BoardSquare("", "", ""), BoardSquare("port-N1", "port", "port N1", word="N1", part="e w")]
    html = render_to_string(Board.template, {"board": Board("box", "B", "", "", [row], heads=["W", "A"], edges=["N"])})
    assert '<span role="gridcell" data-gap></span>' in html
    assert 'data-square="port-N1" data-state="port" data-part="e w" data-word="N1" tabindex="0"' in html
    assert '<span role="columnheader">W</span><span role="columnheader">A</span>' in html
    assert '<span role="rowheader">N</span>' in html
