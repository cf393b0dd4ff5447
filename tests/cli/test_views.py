"""Drawing whatever is in a view's JSON."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from boem.cli.views import draw_view, flat


def drawn(view: Any, width: int = 80, encoding: str = "utf-8", **how: Any) -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Console(file=file, width=width).print(draw_view(view, **how))
    file.flush()
    file.seek(0)
    return [line.rstrip() for line in file.read().splitlines()]


def test_texts_of_one_length_are_a_board_with_letters_and_numbers() -> None:
    assert drawn({"rows": [".1x", "2..", "..F"], "left": 3}) == [
        "   A  B  C",
        "1  ·  1  x",
        "2  2  ·  ·",
        "3  ·  ·  F",
        "",
        "left: 3",
    ]


def test_lists_of_single_signs_are_a_board_and_null_is_an_empty_square() -> None:
    assert drawn({"ships": [[None, None, "S"], [None, 4, None], ["S", None, None]]}) == [
        "ships",
        "   A  B  C",
        "1  ·  ·  S",
        "2  ·  4  ·",
        "3  S  ·  ·",
    ]


@pytest.mark.parametrize(
    "value",
    [
        ["A1", "B2", "C3"],
        ["C2|D2", "B1|B2", "D1|D2"],
        ["|A1", "|B1", "|C1"],
        ["AA10", "AB11", "AC12"],
        [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
        [["a1", "b"], ["c", "d"]],
        ["...", "..", "."],
        ["yes", "no?"],
        [],
        "...",
    ],
)
def test_names_of_squares_numbers_and_words_are_no_board(value: Any) -> None:
    assert not draw_view({"found": value}).boards


def test_a_small_board_is_known_by_its_name_or_by_the_size_that_the_settings_give() -> None:
    assert draw_view({"board": ["x"]}).boards == (("", ("x",)),)
    assert not draw_view({"field": ["..", "x."]}).boards
    assert draw_view({"field": ["..", "x."]}, size=(2, 2)).boards == (("field", ("..", "x.")),)
    assert draw_view({"marks": [[1, 2], [3, 4]]}, size=(2, 2)).boards == (("marks", ("12", "34")),)


def test_what_leads_to_a_board_or_a_value_is_named() -> None:
    view = {
        "search": [{"rows": ["...", "..."], "steps_left": 2, "flags": []}, {"rows": ["..1", "..."], "flags": ["A1"]}]
    }
    found = draw_view(view)
    assert [name for name, _ in found.boards] == ["search 0", "search 1"]
    assert found.values == (("search 0", "steps left 2; flags none"), ("search 1", "flags A1"))


def test_boards_stand_beside_each_other_where_there_is_room_and_else_one_below_another() -> None:
    view = {"a": {"rows": ["...", "..."]}, "b": {"rows": ["1..", "..."]}}
    assert drawn(view)[:2] == ["a             b", "   A  B  C       A  B  C"]
    assert drawn(view, width=20)[:5] == ["a", "   A  B  C", "1  ·  ·  ·", "2  ·  ·  ·", ""]


def test_a_board_of_30_by_16_fits_80_columns_and_is_parted_at_60() -> None:
    view = {"rows": ["." * 30] * 16}
    wide, narrow = drawn(view), drawn(view, width=60)
    assert max(map(len, wide)) <= 80
    assert [line.strip() for line in wide].count("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z A B C D") == 2
    assert max(map(len, narrow)) <= 60
    assert sum(line.strip().startswith(("A B", "P Q")) for line in narrow) == 4  # above and below each of two blocks


def test_squares_that_have_changed_stand_out_without_colour() -> None:
    lines = drawn({"rows": ["1.", ".."]}, before={"rows": ["..", ".."]})
    assert lines == ["   A  B", "1 >1  ·", "2  ·  ·", "> or inverse: changed"]
    assert "> or inverse: changed" not in drawn({"rows": ["1.", ".."]}, before={"rows": ["1.", ".."]})
    assert "> or inverse: changed" not in drawn({"rows": ["1.", ".."]}, before={"rows": ["1.."]})


def test_an_encoding_without_the_signs_gets_others() -> None:
    lines = drawn({"rows": [".●é", "名.x"], "who": "José"}, encoding="ascii")
    assert lines[1:3] == ["1  .  ?  e", "2  ?  .  x"]
    assert lines[-1] == "who: Jose"


def test_wide_signs_keep_the_columns_level() -> None:
    lines = drawn({"rows": ["名.", ".."]})
    assert {cell_len(line) for line in lines[1:3]} == {7}


@pytest.mark.parametrize("text", ["\x1b[2J", "[red]x[/red]", "a\nb", "\u202e"])
def test_control_characters_are_shown_and_not_obeyed(text: str) -> None:
    lines = drawn({"rows": [text], text: text, "deep": [{text: [text]}]})
    assert not any("\x1b" in line or "\u202e" in line for line in lines)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (None, "-"),
        (True, "yes"),
        ([], "none"),
        ({}, "none"),
        (["A1", "B2"], "A1 B2"),
        ([None, "B2"], "-, B2"),
        (["one thing", "two"], "one thing, two"),
        ({"a": 1, "b": [1, 2]}, "a 1, b 1 2"),
        (4.5, "4.5"),
    ],
)
def test_values_are_said_on_a_line(value: Any, said: str) -> None:
    assert flat(value) == said


def test_the_last_of_very_many_values_are_only_counted() -> None:
    lines = drawn({str(number): number for number in range(200)})
    assert (len(lines), lines[-1]) == (60, "and 141 more")
