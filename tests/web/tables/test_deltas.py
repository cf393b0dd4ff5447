"""What a page is sent of its pieces: applied to what it has, it must give what the server shows."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from boem.web.tables.page.deltas import Hunk, hunks, message, version_of

LINES = st.lists(st.sampled_from(["", "<p>", "<b>1</b>", "<b>2</b>", "</p>"]), max_size=8).map("\n".join)


def applied(text: str, changed: list[Hunk]) -> str:
    """As the page does it."""
    lines = text.split("\n")
    for first, dropped, put in reversed(changed):
        lines[first : first + dropped] = put
    return "\n".join(lines)


@given(LINES, LINES)
def test_hunks_turn_one_text_into_the_other(base: str, text: str) -> None:
    assert applied(base, hunks(base, text)) == text


def test_one_square_of_a_board_is_one_short_hunk() -> None:
    board = [f"<button>{square}</button>" for square in range(3_600)]
    moved = [*board]
    moved[100] = "<button>a mine</button>"
    moved[3_000] = "<button>free</button>"
    assert hunks("\n".join(board), "\n".join(moved)) == [(100, 1, [moved[100]]), (3_000, 1, [moved[3_000]])]


def test_a_list_that_grows_sends_what_is_new() -> None:
    assert hunks("<ol>\n<li>1\n</ol>", "<ol>\n<li>1\n<li>2\n</ol>") == [(2, 0, ["<li>2"])]


def test_two_changes_far_apart_are_two_hunks() -> None:
    rest = [f"<li>{number}" for number in range(50)]
    changed = hunks("\n".join(["<ul>", *rest, "red"]), "\n".join(["<ol>", "new", *rest, "blue"]))
    assert changed == [(0, 1, ["<ol>", "new"]), (51, 1, ["blue"])]


def test_a_long_part_that_differs_is_replaced() -> None:
    one, other = ["same"] * 5_000 + ["x"], ["x", "y"] + ["same"] * 5_000
    assert hunks("\n".join(one), "\n".join(other)) == [(0, len(one), other)]


def test_a_page_is_sent_a_whole_piece_first_and_then_what_changes() -> None:
    before, after = "<p>\n" * 50 + "red", "<p>\n" * 50 + "blue"
    whole = json.loads(message({"board": before}, {}))
    assert whole == {"board": [version_of(before), before]}
    assert json.loads(message({"board": after}, {"board": version_of(before)})) == {
        "board": [version_of(after), version_of(before), [[50, 1, ["blue"]]]]
    }


def test_what_is_no_longer_kept_is_sent_whole() -> None:
    assert json.loads(message({"board": "<p>\nred"}, {"board": 1})) == {"board": [version_of("<p>\nred"), "<p>\nred"]}


def test_a_change_of_everything_is_sent_whole() -> None:
    message({"say": "one\ntwo"}, {})
    told = json.loads(message({"say": "three\nfour"}, {"say": version_of("one\ntwo")}))
    assert told == {"say": [version_of("three\nfour"), "three\nfour"]}


def test_versions_are_exact_in_javascript() -> None:
    assert all(0 <= version_of(str(number)) < 2**53 for number in range(1_000))
