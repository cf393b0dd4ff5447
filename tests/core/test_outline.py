"""Any view's JSON is outlined as boards, lines and values."""

from __future__ import annotations

import pytest

from boem.core.game import Json
from boem.core.outline import OutlineBoard, OutlineLine, heading_path, outline

ROWS = ["..x", ".1.", "..."]


def test_equally_long_texts_or_lists_of_signs_are_a_board() -> None:
    signs = [[None, 1, "x"], [".", 0, "y"], ["a", "b", 9]]
    assert list(outline({"sea": ROWS, "own": signs})) == [
        (("sea",), OutlineBoard(("..x", ".1.", "..."))),
        (("own",), OutlineBoard((".1x", ".0y", "ab9"))),
    ]


@pytest.mark.parametrize(
    "value", [["A1", "B2", "C3"], ["|A1", "A1|B1", "D2"], [[1, 2, 3], [4, 5, 6], [7, 8, 9]], ["..", ".."], []]
)
def test_squares_numbers_and_what_is_small_are_no_board_unless_the_name_or_the_settings_say_so(value: Json) -> None:
    assert not any(isinstance(found, OutlineBoard) for _path, found in outline({"marks": value}))


def test_small_grids_are_boards_by_their_name_or_the_settings() -> None:
    assert list(outline({"rows": ["..", ".x"]})) == [(("rows",), OutlineBoard(("..", ".x")))]
    assert list(outline({"field": ["..", ".x"]}, (2, 2))) == [(("field",), OutlineBoard(("..", ".x")))]


def test_values_beside_a_board_have_the_keys_that_lead_to_them() -> None:
    view = {"turn": 3, "sides": [{"rows": ROWS, "left": 2}, {"left": 1}], "none": {}}
    assert list(outline(view)) == [
        (("turn",), 3),
        (("sides", "0", "rows"), OutlineBoard(tuple(ROWS))),
        (("sides", "0"), OutlineLine({"left": 2})),
        (("sides", "1"), OutlineLine({"left": 1})),
        (("none",), {}),
    ]


def test_above_the_only_board_nothing_says_that_it_is_one() -> None:
    assert heading_path(("rows",), only=True) == ()
    assert heading_path(("rows",), only=False) == ("rows",)
    assert heading_path(("search", "0", "rows"), only=False) == ("search", "0")
    assert heading_path(("sea",), only=True) == ("sea",)
