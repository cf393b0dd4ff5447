"""The book, read back with a library that didn't write it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, TypeAlias

import pytest
from pypdf import PageObject, PdfReader
from support.book import words_of

from boem.core.errors import IllegalAction, ParseError
from boem.core.squares import Square, neighbours, squares
from boem.core.texts import languages
from boem.inference.proof import prove
from boem.inference.sentences import say
from boem.puzzles import Graded, Puzzle, assess, shelf
from boem.puzzles.book import PAPERS, make_book
from boem.puzzles.book.example import EXAMPLE
from boem.puzzles.book.paper import Paper
from boem.puzzles.grade import Grade

pytestmark = pytest.mark.usefixtures("whole_book")
SOME = shelf()[::110]
POINT = 72 / 25.4
Pieces: TypeAlias = list[tuple[float, float, str]]
SECTIONS = ("rules", "example", "puzzles", "hints", "solutions")


@cache
def book(language: str = "en", paper: str = "a4") -> PdfReader:
    return reader(make_book(SOME, language=language, paper=paper))


@cache
def told(language: str) -> dict[str, str]:
    """The sections of that book."""
    return {name: section(book(language), name, texts(language)) for name in SECTIONS}


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf), strict=True)


def plain(text: str) -> str:
    """Without spaces and hyphens, which depend on line breaks."""
    return "".join(text.split()).replace("-", "").replace("\N{SOFT HYPHEN}", "").replace("\N{HYPHEN}", "")


def titles(outline: Any) -> Iterator[str]:
    for one in outline:
        if isinstance(one, list):
            yield from titles(one)
        else:
            yield one.title


@cache
def texts(language: str = "en", paper: str = "a4") -> Sequence[Pieces]:
    """The pieces of text on each page of that book; extracting them takes a second."""
    return [placed(page) for page in book(language, paper).pages]


def section(read: PdfReader, name: str, pages: Sequence[Pieces] = ()) -> str:
    """The text of a section, by its name in Words, or from pages already extracted."""
    tops = [one for one in read.outline if not isinstance(one, list)]
    assert len(tops) == len(SECTIONS)
    begins = [*(read.get_destination_page_number(one) for one in tops), len(read.pages)]
    place = SECTIONS.index(name)
    pages = pages or [placed(page) for page in read.pages]
    sheet = next(one for one in PAPERS.values() if abs(one.height * POINT - float(read.pages[0].mediabox.height)) < 1)
    return plain(" ".join(body(page, sheet) for page in pages[begins[place] : begins[place + 1]]))


def placed(page: PageObject) -> Pieces:
    """Each piece of text with its position, in points from the left and from the bottom."""
    pieces: Pieces = []

    def note(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        x, y = (tm[4] * cm[place] + tm[5] * cm[place + 2] + cm[place + 4] for place in (0, 1))
        if text.strip():
            pieces.append((x, y, text))

    page.extract_text(visitor_text=note)
    return pieces


def body(page: Pieces, sheet: Paper) -> str:
    """The text between running head and page number."""
    top = (sheet.height - sheet.top * 0.75) * POINT
    return " ".join(text for _x, y, text in page if sheet.bottom * POINT < y < top)


def elements(node: Any) -> Iterator[dict[str, Any]]:
    found = node.get_object()
    if isinstance(found, list):
        for one in found:
            yield from elements(one)
    elif isinstance(found, dict):
        if "/S" in found:
            yield found
        if "/K" in found:
            yield from elements(found["/K"])


def layout_of_900() -> Graded:
    """A large puzzle that is easy to verify: every square without a mine has its number."""
    mines = frozenset(one for one in squares(30, 30) if (one.row * 7 + one.column * 3) % 11 == 0)

    def cell(square: Square) -> str:
        return "." if square in mines else str(sum(near in mines for near in neighbours(square, 30, 30)))

    return assess(Puzzle(30, 30, "".join(map(cell, squares(30, 30)))))


@pytest.mark.parametrize("language", languages())
def test_each_section_has_its_text_in_the_language(language: str) -> None:
    words, found = words_of(language), told(language)
    assert plain(words.setting) in found["rules"]
    assert all(plain(note) in found["rules"] for note in words.grade_notes.values())
    assert plain(words.help) in found["example"]
    assert all(plain(say(step, language)) in found["example"] for step in prove(EXAMPLE.field).steps)
    assert plain(words.hinting) in found["hints"]
    assert plain(words.solving) in found["solutions"]
    front = plain(" ".join(page.extract_text() for page in book(language).pages[:2]))
    assert all(
        plain(text) in front for text in (words.title, words.promise, words.contents, words.origin, words.colophon)
    )


@pytest.mark.parametrize("language", languages())
def test_the_cover_names_the_game_and_the_page_inside_it_names_the_designers_in_the_sheets_order(language: str) -> None:
    cover, inside = (" ".join(page.extract_text().split()) for page in book(language).pages[:2])
    assert "Mijnenveger" in cover
    assert re.search(r"Mijnenveger.* Dario De Toffoli, Leo Colovini (and|en|und) Dario Zaccariotto\b", inside)


@pytest.mark.parametrize("language", languages())
def test_every_puzzle_has_its_first_hint_and_its_whole_proof(language: str) -> None:
    found = told(language)
    for one in SOME:
        proof = [plain(say(step, language)) for step in prove(one.puzzle.field).steps]
        assert proof[0] in found["hints"]
        assert all(sentence in found["solutions"] for sentence in proof)


@pytest.mark.parametrize("language", languages())
def test_every_number_is_a_heading_among_the_puzzles_and_the_solutions(language: str) -> None:
    words = words_of(language)
    numbers = range(1, len(SOME) + 1)
    assert list(titles(book(language).outline)) == [
        words.rules,
        words.example,
        words.puzzles,
        *(words.say(words.puzzle, number=number) for number in numbers),
        words.hints,
        words.solutions,
        *(words.say(words.solution, number=number) for number in numbers),
    ]


def test_the_easiest_come_first_and_each_says_its_grade() -> None:
    text = told("en")["puzzles"]
    named = [one for one in text.replace("Hint", " ").split() if "×" in one]
    grades = [next(grade for grade in Grade if grade in one) for one in named]
    assert len(grades) == len(SOME)
    assert grades == sorted(grades, key=list(Grade).index)


@pytest.mark.parametrize("language", languages())
def test_no_sign_is_missing_from_the_fonts_and_no_place_is_left_to_fill(language: str) -> None:
    text = "".join(told(language).values())
    assert not set(text) & set("?{}\N{REPLACEMENT CHARACTER}")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_pages_have_the_size_of_the_paper_and_all_text_stands_within_its_margins(paper: str) -> None:
    sheet = PAPERS[paper]
    across = (min(sheet.inside, sheet.outside) * POINT, (sheet.width - min(sheet.inside, sheet.outside)) * POINT)
    for page, pieces in zip(book("de", paper).pages, texts("de", paper), strict=True):
        size = float(page.mediabox.width), float(page.mediabox.height)
        assert size == pytest.approx((sheet.width * POINT, sheet.height * POINT), abs=0.1)
        assert all(across[0] - 1 <= x <= across[1] and 0 < y < size[1] for x, y, _text in pieces)


def test_the_book_says_that_it_is_accessible_and_in_which_language() -> None:
    for language, country in (("en", "GB"), ("nl", "NL"), ("de", "DE")):
        root: Any = book(language).trailer["/Root"]
        assert root["/MarkInfo"]["/Marked"].value is True
        assert root["/Lang"] == f"{language}-{country}"
        assert root["/ViewerPreferences"]["/DisplayDocTitle"].value is True
        assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()
        metadata = book(language).metadata
        assert metadata is not None
        assert metadata.title == words_of(language).title


@pytest.mark.parametrize("language", languages())
def test_every_drawing_of_a_grid_has_a_text_in_its_place(language: str) -> None:
    root: Any = book(language).trailer["/Root"]
    figures = [one for one in elements(root["/StructTreeRoot"]) if one["/S"] == "/Figure"]
    steps = len(prove(EXAMPLE.field).steps)
    assert len(figures) == 3 + 1 + steps + 2 * len(SOME)
    alternatives = [str(one["/Alt"]) for one in figures]
    words = words_of(language)
    for number, one in enumerate(sorted(SOME, key=_ease), start=1):
        name = words.say(words.puzzle, number=number)
        puzzle = next(text for text in alternatives if text.startswith(f"{name}, "))
        assert puzzle.count(words.blank) == len(one.puzzle.covered)
        name = words.say(words.solution, number=number)
        solution = next(text for text in alternatives if text.startswith(f"{name}. "))
        assert all(str(mine) in solution for mine in one.mines)


def _ease(one: Graded) -> tuple[int, int, int]:
    return list(Grade).index(one.grade), len(one.puzzle.cells), one.score


def test_headings_go_down_one_level_at_a_time() -> None:
    root: Any = book().trailer["/Root"]
    levels = [int(one["/S"][2:]) for one in elements(root["/StructTreeRoot"]) if one["/S"] in {"/H1", "/H2", "/H3"}]
    assert levels[0] == 1
    assert all(level - before <= 1 for before, level in pairwise(levels))


def test_the_same_puzzles_make_the_same_bytes() -> None:
    assert make_book(SOME[:3]) == make_book(SOME[:3])


def test_a_book_can_have_one_puzzle_and_a_title() -> None:
    read = reader(make_book(SOME[:1], title="For <b>Zoë</b> #1", language="nl"))
    assert "For <b>Zoë</b> #1" in read.pages[1].extract_text()
    assert "Eén Mijnenveger-puzzel" in read.pages[0].extract_text()
    assert len(read.pages) == 8


@pytest.mark.usefixtures("largest")
def test_a_puzzle_of_900_squares_has_its_page_and_its_whole_proof() -> None:
    large = layout_of_900()
    read = reader(make_book([large, *SOME[:1]], paper="a5"))
    found = section(read, "solutions")
    assert all(plain(say(step)) in found for step in prove(large.puzzle.field).steps)
    assert list(titles(read.outline)).count("Puzzle 2") == 1


def test_a_puzzle_without_a_square_to_find_out_is_no_fault() -> None:
    nothing = assess(Puzzle(4, 4, "0" * 16))
    assert plain("No square was left to be settled.") in section(reader(make_book([nothing])), "solutions")


def test_progress_is_told_puzzle_by_puzzle() -> None:
    heard: list[tuple[int, int]] = []
    make_book(SOME[:3], progress=lambda done, total: heard.append((done, total)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"language": "fr"}, "language: must be one of en, de, nl, not 'fr'"),
        ({"paper": "a3"}, "paper: must be one of a4, a5, letter, not 'a3'"),
        ({"per_page": 5}, "per_page: must be one of 1, 2, 3, 4, 6, not 5"),
        ({"title": "漢"}, "title: the fonts of the book have no 漢"),
        ({"title": "a\nb"}, "title: a title has at most 60 letters on one line, .*"),
        ({"title": "a" * 31}, "title: a title has at most 60 letters .*, at most 30 in a word, .*"),
    ],
)
def test_an_unprintable_book_is_refused_in_one_sentence(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ParseError, match=f"^{sentence}$"):
        make_book(SOME[:1], **wrong)


def test_a_book_without_puzzles_is_refused() -> None:
    with pytest.raises(ParseError, match=r"^puzzles: a book needs at least one puzzle$"):
        make_book([])


def test_a_puzzle_of_several_solutions_is_refused() -> None:
    several = Graded(Puzzle(4, 4, "." * 15 + "1"), frozenset(), Grade.EASY, 0, 0)
    with pytest.raises(IllegalAction, match="may hold a mine or none"):
        make_book([several])
