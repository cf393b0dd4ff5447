"""The forms: choosing from the shelf, a fresh puzzle, a book; and pasting a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from boem.core.settings import Number
from boem.puzzles import Grade
from boem.puzzles.formats import ReadPuzzle, is_line, read_board, read_puzzle
from boem.puzzles.puzzle import LONGEST, SHORTEST
from boem.web.base.errors import Unfit
from boem.web.base.uploads import text_of
from boem.web.puzzles.grades import ANY, GRADES
from boem.web.tables.boards.form import Amount, Pick, amount_of, one_of

MIXED: Final = "mixed"
MIXED_SIZES: Final = (6, 8, 10)
MOST_PASTED: Final = 10_000  # characters
SIDES: Final = (6, 8, 10, 12, 15, 20, 30)
SQUARE_SIZES: Final = {f"{side}x{side}": f"{side} × {side}" for side in SIDES}
WIDTH: Final = Amount("width", _("Squares across"), Number(SHORTEST, LONGEST), 8)
HEIGHT: Final = Amount("height", _("Squares down"), Number(SHORTEST, LONGEST), 8)
GRADE: Final = Pick("grade", _("How hard"), {ANY: _("Any"), **GRADES})
MOST_IN_A_BOOK: Final = 200
MOST_LARGE: Final = {"20x20": 100, "30x30": 40}  # in a book; they take long to make
COUNT: Final = Amount("count", _("Puzzles"), Number(1, MOST_IN_A_BOOK), 24)
_MIXED: Final = format_lazy(
    _("Mixed: {least} × {least} to {most} × {most}"), least=MIXED_SIZES[0], most=MIXED_SIZES[-1]
)
BOOK_SIZE: Final = Pick("size", _("Size"), {MIXED: _MIXED, **SQUARE_SIZES})
BOOK_GRADE: Final = Pick("grade", _("How hard"), {MIXED: _("Mixed, the easy ones first"), **GRADES})
PAPER: Final = Pick("paper", _("Paper"), {"a4": "A4", "a5": "A5", "letter": _("US Letter")})
LANGUAGE: Final = Pick("language", _("Language"), dict(settings.LANGUAGES))


@dataclass(frozen=True, slots=True)
class Order:
    """The order of a book."""

    count: int
    size: str
    grade: str
    language: str
    paper: str


def read_fresh(data: Mapping[str, str]) -> tuple[int, int, Grade | None, bool]:
    """Width, height and grade of a fresh puzzle, and whether it gives its number of mines; may raise Unfit."""
    grade, count = one_of(GRADE, data), data.get("count") == "on"
    if count and grade == Grade.EASY:
        raise Unfit("No puzzle that needs the number of mines is easy; choose another grade.")
    return amount_of(WIDTH, data), amount_of(HEIGHT, data), None if grade == ANY else Grade(grade), count


def read_order(data: Mapping[str, str]) -> Order:
    """The order of a book; raises Unfit or ParseError."""
    order = Order(
        count=amount_of(COUNT, data),
        size=one_of(BOOK_SIZE, data),
        grade=one_of(BOOK_GRADE, data),
        language=one_of(LANGUAGE, {"language": get_language() or "en"} | dict(data.items())),
        paper=one_of(PAPER, data),
    )
    most = MOST_LARGE.get(order.size, MOST_IN_A_BOOK)
    if order.count > most:
        size = SQUARE_SIZES[order.size]
        raise Unfit(
            "A book has at most {most} puzzles of {size}, not {found}.", most=most, size=size, found=order.count
        )
    return order


def read_pasted(text: str) -> ReadPuzzle:
    """The puzzle that somebody has pasted, in any format; raises ParseError or Unfit. A link may be its end alone."""
    bare = text.strip("\ufeff \t\r\n")
    if not bare:
        raise Unfit("Paste a puzzle first: a grid, a link, or JSON.")
    if len(bare) > MOST_PASTED:
        raise Unfit("At most {most} characters are read, not {found}.", most=MOST_PASTED, found=len(bare))
    if "\0" in bare:
        raise Unfit("Only text can be read as a puzzle.")
    if bare.startswith(("http://", "https://")) and "\n" not in bare and not is_line(bare):
        bare = bare.split("?")[0].split("#")[0].rstrip("/").rsplit("/", 1)[-1]
    return read_puzzle(bare)


def read_uploaded(file: UploadedFile[bytes]) -> ReadPuzzle:
    """The puzzle in a file that somebody has chosen, text or a board; raises ParseError or Unfit."""
    data = file.read(4 * MOST_PASTED)
    return read_board(data) or read_pasted(text_of(data))
