"""Positions are read from whatever text people have, and what was taken for what is said."""

from __future__ import annotations

from contextlib import suppress
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.core.errors import BoemError, ParseError
from boem.inference import Field
from boem.inference.link import field_of, link_of
from boem.web.analysis_board.pasted import MOST, read
from boem.web.analysis_board.position import SIDE
from boem.web.base.errors import Unfit

SIDES = st.integers(1, 9)


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """Any field of the board, possible or not."""
    width, height = draw(SIDES), draw(SIDES)
    rows = [
        "".join(draw(st.lists(st.sampled_from(".*012345678"), min_size=width, max_size=width))) for _ in range(height)
    ]
    mines = draw(st.none() | st.integers(0, width * height))
    return Field.from_rows(rows, mines)


@given(fields())
def test_a_link_holds_the_whole_position(field: Field) -> None:
    assert field_of(link_of(field)) == field
    assert read(link_of(field)).field == field
    assert read(f"https://boem.example/analysis?field={link_of(field)}#board").field == field


@given(fields())
def test_rows_are_read_as_they_were_written(field: Field) -> None:
    for text in (str(field), "\n".join(" ".join(row) for row in field.rows), "\r\n".join(field.rows)):
        assert read(text, field.mines).field == field


@pytest.mark.parametrize(
    ("text", "rows", "mines"),
    [
        ("1 . . / . 2 0", "1.. .20", None),
        ("4x2x3\nHH1\n111H".replace("HH1\n", "HH11\n"), "..11 111.", 3),
        ("4*2*3\n..11\n111.", "..11 111.", 3),
        ("1*1\n.2.\n3 mines", "1*1 .2.", 3),
        ("1 * 1\n. . .", "1*1 ...", None),
        ("mines: 3\n> 1 1 .\n> . . .", "11. ...", 3),
        ("11.\n...\n3 Minen", "11. ...", 3),
        ("  A B C\n1 . . 1\n2 1 1 1\n3 0 0 0", "..1 111 000", None),
        (" 1|..1\n 2|...\n 3|111", "..1 ... 111", None),
        ("  1 2 3\n1 . . 1\n2 1 1 1", "..1 111", None),
        ("+---+---+\n| # | 1 |\n+---+---+\n| 1 | 1 |\n+---+---+", ".1 11", None),
        ("┌─┬─┐\n│#│ │\n├─┼─┤\n│1│1│\n└─┴─┘", ".0 11", None),
        ("[ ] [1] [F]\n[1] [2] [ ]", ".1* 12.", None),
        ("||:one:|| :two: :zero:\n:three: ||:bomb:|| :bomb:", ".20 3.*", None),
        ("1\ufe0f\u20e32\ufe0f\u20e3⬛\n🟦🚩0\ufe0f\u20e3", "12. .*0", None),
        ("```\n..1\n.21\n```", "..1 .21", None),
        ("１．．\n．２０", "1.. .20", None),
        ("# # 1\n# 2 1\n1   1", "..1 .21 101", None),
        ("   1#\n  12#\n 11##", "001. 012. 11..", None),
        (". . 1 #\n1 1 2 #\n# # # #", "001. 112. ....", None),
        ("0 1 2\n. . .\n. . .", "012 ... ...", None),
        ("O . l\n. . .\n0 0 0", "0.1 ... 000", None),
        ('{"width": 3, "height": 2, "cells": "..1.21", "mines": 2}', "..1 .21", 2),
        ('{"rows": ["..1", ".21"], "mines": null}', "..1 .21", None),
        ('{"width": 3, "height": 2, "cells": "..1.21", "count": 2, "mines": ["A1", "A2"]}', "..1 .21", 2),
        ('[[0, 1, -1], [1, "F", "."], [-2, null, ""]]', "01. 1*. *.0", None),
    ],
)  # fmt: skip
def test_common_shapes_are_read(text: str, rows: str, mines: int | None) -> None:
    field = read(text).field
    assert (" ".join(field.rows), field.mines) == (rows, mines)


def test_a_number_of_mines_that_was_given_goes_before_one_in_the_text() -> None:
    assert read("mines: 3\n11.\n...", 1).field.mines == 1
    assert read("2x2-3-d", 1).field.mines == 1


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("O . l\n. . o", "“O” was read as 0 (1 square)."),
        ("l . l\n. . .", "“l” was read as 1 (2 squares)."),
        (". . 1 #\n1 1 2 #", "“.” was read as 0 (2 squares)."),
        ("   1#\n  12#\n 11##", "Blanks were read as 0."),
        (" 1|..1\n 2|...", "Names of rows or columns were left out."),
    ],
)
def test_what_could_have_meant_something_else_is_said(text: str, note: str) -> None:
    assert note in read(text).notes


def test_plain_rows_need_no_note() -> None:
    assert read("..1\n.21").notes == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste a field first: its rows, a link, or JSON."),
        (" \n\t", "Paste a field first: its rows, a link, or JSON."),
        ("..\0", "Only text can be read as a field."),
        ("." * (MOST + 1), "At most 50000 characters are read, not 50001."),
        ("12\n123", "Line 2 has 3 squares, where the first row has 2."),
        ("\n1.w\n...", "Line 2: “w” stands for nothing here."),
        ("1.9\n...", "Line 1: “9” stands for nothing here."),
        ("mines: 3", "There is no row of a field in this text."),
        ('{"mines": 3}', "JSON for a field has its rows as “rows”, or “width” and “cells”."),
        ("[1, 2]", "JSON for a field has its rows as “rows”, or “width” and “cells”."),
        ("[[12]]", "Line 1: “¿” stands for nothing here."),
        ("." * (SIDE + 1), "61 × 1 squares; each side can have 1 to 60"),
        ("61x1-zzi", "61 × 1 squares; each side can have 1 to 60"),
        ("2x2-e", "5 squares where 2 × 2 are 4"),
        ("2x2-M9b", "a position in one line looks like 5x2-3-1a2c0M2, not '2x2-M9b'"),
        ("2x2-5-d", "5 mines on 4 squares; 0 to 4 can be"),
    ],
)
def test_what_is_wrong_is_said_and_where(text: str, said: str) -> None:
    with pytest.raises((Unfit, ParseError)) as caught:
        read(text)
    assert said in str(caught.value)


@given(st.text(max_size=80) | st.text('01.# |\n+-[]{}":,xABO', max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(BoemError):
        field = read(text).field
        assert field_of(link_of(field)) == field


def test_no_text_takes_long() -> None:
    """Each would take minutes if the time grew as the square of the length."""
    worst = ["+" * (MOST - 1) + "x", "http://" + "?field=a" * 6_000, "http://" + "?field=a" * 6_000 + " x", ">" * MOST]
    worst += [
        "mines" * 9_000,
        "(" * MOST,
        " " * (MOST - 1) + "1",
        "[" * MOST,
        "||" * 25_000,
        ":" * MOST,
        "1x1" * 16_000,
    ]
    worst += [
        "1\n" * 25_000,
        "\t1 " * 16_000,
        "a:" * 25_000,
        "1 " * 25_000,
        f"[{'[' * 20_000}",
        "9" * MOST,
        "1x" * 25_000,
    ]
    began = process_time()
    for text in worst:
        with suppress(BoemError):
            read(text)
    assert process_time() - began < 60
