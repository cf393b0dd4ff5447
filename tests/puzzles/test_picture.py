"""A drawing shows each square once, needs no other files, and has words for those who can't see it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.drawing.strokes import GLYPHS
from boem.puzzles.picture import PRINT, RIM, SCREEN, Finish, Marks, extent, picture
from boem.puzzles.puzzle import Puzzle

PUZZLE = Puzzle.of_link("6x6-2c1a3a21a3a3d2b1c2c21a101a")
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> Element:
    return fromstring(text)


def pieces(svg: Element) -> Counter[str]:
    return Counter(use.get("href", "").removeprefix("#") for use in svg.iter(f"{SVG}use"))


def at(text: str) -> list[Square]:
    return [Square.parse(name) for name in text.split()]


@pytest.mark.parametrize("finish", [SCREEN, PRINT])
def test_every_square_has_a_tile_and_every_number_its_figure(finish: Finish) -> None:
    drawn = pieces(parsed(picture(PUZZLE, finish=finish)))
    assert drawn == {"covered": 21, "open": 15, "n0": 1, "n1": 6, "n2": 5, "n3": 3}


def test_marks_are_drawn_where_they_are_set_and_nowhere_else() -> None:
    marks = Marks(mines=at("B1 B2"), free=at("C1"), clues=at("A1"), settled=at("B1 B2"))
    drawn = pieces(parsed(picture(PUZZLE, marks)))
    assert (drawn["mine"], drawn["free"], drawn["clue"], drawn["settled"]) == (2, 1, 1, 2)
    assert (drawn["covered"], drawn["open"]) == (19, 14)


def test_a_mine_is_drawn_on_its_own_square() -> None:
    svg = parsed(picture(PUZZLE, Marks(mines=at("A3"))))
    mine = next(use for use in svg.iter(f"{SVG}use") if use.get("href") == "#mine")
    tile = [use for use in svg.iter(f"{SVG}use") if use.get("href") in {"#covered", "#open"}][12]
    assert (mine.get("x"), mine.get("y")) == (tile.get("x"), tile.get("y"))


@pytest.mark.parametrize(
    ("marks", "named"),
    [
        (Marks(mines=at("A1")), "A1"),
        (Marks(free=at("G1")), "G1"),
        (Marks(settled=at("A2")), "A2"),
        (Marks(clues=at("B1")), "B1"),
    ],
)
def test_a_mark_where_it_makes_no_sense_is_refused_by_its_square(marks: Marks, named: str) -> None:
    with pytest.raises(ParseError, match=named):
        picture(PUZZLE, marks)


def test_drawings_are_described_in_words_too() -> None:
    svg = parsed(picture(PUZZLE))
    assert svg.get("role") == "img"
    assert [child.tag.removeprefix(SVG) for child in svg][:2] == ["title", "desc"]
    assert svg.findtext(f"{SVG}title") == "A puzzle of 6 × 6 squares"
    assert (svg.findtext(f"{SVG}desc") or "").startswith("Row 1: 2, blank, blank, blank, 1, blank. Row 2: 3,")


def test_a_number_of_mines_that_is_given_stands_below_the_squares_and_in_the_title() -> None:
    for finish in (SCREEN, PRINT):
        plain, counted = (parsed(picture(one, finish=finish)) for one in (PUZZLE, replace(PUZZLE, count=10)))
        assert pieces(counted) == pieces(plain)
        below = extent(PUZZLE)[1] - RIM
        figures = [path for path in counted.findall(f"{SVG}path") if path.get("d") in (GLYPHS["1"], GLYPHS["0"])]
        assert sum(float((path.get("transform") or "").split()[1].rstrip(")")) > below for path in figures) == 2
        assert int(counted.get("height") or 0) > int(plain.get("height") or 0)
        assert counted.findtext(f"{SVG}title") == "A puzzle of 6 × 6 squares, 10 mines"


@given(st.text())
def test_any_title_stays_text(title: str) -> None:
    svg = parsed(picture(PUZZLE, title=title, description=f"<script>{title}"))
    assert svg.find(f".//{SVG}script") is None
    printable = "".join(sign for sign in title if sign.isprintable() or sign in "\n\t")
    assert svg.findtext(f"{SVG}title") == (printable if title else "A puzzle of 6 × 6 squares")


def test_the_largest_puzzle_has_letters_to_ad_and_numbers_to_30_and_asks_for_no_font_and_no_file() -> None:
    text = picture(Puzzle(30, 30, "012345678." * 90))
    svg = parsed(text)
    labels = [path for path in svg.findall(f"{SVG}path") if path.get("d") in GLYPHS.values()]
    assert len(labels) == 26 + 4 * 2 + 9 + 21 * 2
    assert list(svg.iter(f"{SVG}text")) == []
    assert all(use.get("href", "").startswith("#") for use in svg.iter(f"{SVG}use"))
    assert text.count("http") == 1, "the namespace alone"
    assert "style=" not in text


def test_what_a_drawing_uses_is_defined_in_it() -> None:
    marks = Marks(mines=at("B1"), free=at("C1"), clues=at("A1"), settled=at("B1"))
    svg = parsed(picture(PUZZLE, marks))
    defined = {group.get("id") for group in svg.iter() if group.get("id")}
    assert set(pieces(svg)) <= defined
