"""A book of puzzles, ready to print."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.texts import languages, speaking, translated
from boem.drawing.typeset import Unprintable, typeset
from boem.inference.proof import prove
from boem.puzzles.book.content import BookEntry, content, imposed
from boem.puzzles.book.paper import PAPERS
from boem.puzzles.book.words import WORDS
from boem.puzzles.grade import Grade, Graded

PER_PAGE: Final = (1, 2, 3, 4, 6)
LONGEST_TITLE: Final = 60
LONGEST_WORD: Final = 30
_TEMPLATE: Final = Path(__file__).with_name("book.typ")
_MISSING: Final = re.compile(r'the text `"(.+?)"` could not be displayed')

T = TypeVar("T")


def make_book(
    puzzles: Sequence[Graded],
    *,
    language: str = "en",
    paper: str = "a4",
    per_page: int = 6,
    title: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> bytes:
    """A PDF with a cover, the rules, a worked example, the puzzles, a first hint for each, and solutions with proofs.

    The easiest come first. At most `per_page` puzzles share a page, fewer if their squares would be too small.
    `title` replaces the book's own. `progress` is called with the number of puzzles proved and their total. The same
    arguments give the same bytes. Raises ParseError for an invalid argument, IllegalAction for a puzzle with several
    solutions, and Inconsistent or TooHard as `prove` does.
    """
    _one_of(languages(), "language", language)
    sheet = _one_of(PAPERS, "paper", paper)
    if per_page not in PER_PAGE:
        raise ParseError("must be one of {known}, not {given}", "per_page", known=_list(PER_PAGE), given=per_page)
    if not puzzles:
        raise ParseError("a book needs at least one puzzle", "puzzles")
    _check_title(title)
    entries = _entries(puzzles, progress)
    pages = imposed(entries, sheet, per_page)
    with speaking(language):
        words = translated(WORDS)
        return _printed(content(entries, words, sheet, pages) | {"title": title or words.title})


def _printed(content: Mapping[str, Json]) -> bytes:
    """The PDF. Raises ParseError for a character that the fonts lack."""
    try:
        return typeset(_TEMPLATE, book=json.dumps(content, ensure_ascii=False))
    except Unprintable as error:
        missing = _MISSING.search(str(error))
        if missing is None:
            raise
        raise ParseError("the fonts of the book have no {sign}", "title", sign=missing.group(1)) from None


def _entries(puzzles: Sequence[Graded], progress: Callable[[int, int], None] | None) -> tuple[BookEntry, ...]:
    """All puzzles proved and numbered, the easiest first, and within a grade the smallest first."""
    proved = []
    for done, one in enumerate(puzzles, start=1):
        proof = prove(one.puzzle.field)
        proved.append((Graded.by(one.puzzle, proof, one.seed), proof))
        if progress is not None:
            progress(done, len(puzzles))
    proved.sort(key=lambda pair: _ease(pair[0]))
    return tuple(BookEntry(number, graded, proof) for number, (graded, proof) in enumerate(proved, start=1))


def _check_title(title: str) -> None:
    longest = max(map(len, title.split(" ")))
    if len(title) > LONGEST_TITLE or longest > LONGEST_WORD or not title.isprintable() or title != title.strip():
        raise ParseError(
            "a title has at most {most} letters on one line, at most {word} in a word, and no blanks round it",
            "title",
            most=LONGEST_TITLE,
            word=LONGEST_WORD,
        )


def _ease(graded: Graded) -> tuple[int, int, int]:
    return list(Grade).index(graded.grade), graded.puzzle.width * graded.puzzle.height, graded.score


def _one_of(choices: Mapping[str, T], place: str, given: str) -> T:
    if given not in choices:
        raise ParseError("must be one of {known}, not {given}", place, known=_list(choices), given=f"{given!r:.40}")
    return choices[given]


def _list(choices: Iterable[object]) -> str:
    return ", ".join(map(str, choices))
