"""The shelf: its puzzles, filtered by size and grade, with the reader's progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boem.puzzles import Grade, Graded
from boem.puzzles import shelf as graded_shelf
from boem.web.puzzles import words
from boem.web.puzzles.forms import GRADE, HEIGHT, WIDTH
from boem.web.puzzles.grades import ANY, SIZE
from boem.web.puzzles.mine import PuzzleProgress
from boem.web.puzzles.picture import pattern

OPEN: Final = ("", "open")  # all puzzles, or only the unsolved ones


@dataclass(frozen=True, slots=True)
class ShelfRow:
    """A puzzle on the shelf."""

    number: int  # among all of them, from 1
    link: str
    size: str
    grade: str
    pattern: SafeString
    state: PuzzleProgress
    told: str


@dataclass(frozen=True, slots=True)
class ShelfChoice:
    """A link to other puzzles on the shelf."""

    text: str
    query: str
    chosen: bool


def shelf_page(data: Mapping[str, str], known: Mapping[str, PuzzleProgress]) -> dict[str, object]:
    """The page's context for the shelf and the form for a fresh puzzle. An unknown choice counts as any."""
    sizes = [size for size in SIZE.options if size != ANY]
    size = data.get("size", sizes[0])
    size = size if size in SIZE.options else ANY
    grade = data.get("grade", Grade.EASY.value)
    grade = grade if grade in GRADE.options else ANY
    still = "open" if data.get("show") == "open" else ""
    rows = [
        _row(number, one, known.get(one.puzzle.link, PuzzleProgress()))
        for number, one in enumerate(graded_shelf(), start=1)
        if size in (ANY, one.puzzle.size) and grade in (ANY, one.grade.value)
    ]
    solved = sum(row.state.solved for row in rows)
    return {
        "rows": [row for row in rows if not (still and row.state.solved)],
        "total": len(rows),
        "solved": solved,
        "choices": [
            (_("Size"), [_choice(str(text), size == key, key, grade, still) for key, text in SIZE.options.items()]),
            (
                _("How hard"),
                [_choice(str(text), grade == key, size, key, still) for key, text in GRADE.options.items()],
            ),
            (
                _("Which"),
                [
                    _choice(_("All of them"), not still, size, grade, ""),
                    _choice(_("Not solved yet"), bool(still), size, grade, "open"),
                ],
            ),
        ],
        "fields": (WIDTH, HEIGHT),
        "grades": GRADE.options,
    }


def _choice(text: str, chosen: bool, size: str, grade: str, show: str) -> ShelfChoice:
    query = {"size": size, "grade": grade} | ({"show": show} if show else {})
    return ShelfChoice(text, urlencode(query), chosen)


def _row(number: int, one: Graded, state: PuzzleProgress) -> ShelfRow:
    return ShelfRow(
        number=number,
        link=one.puzzle.link,
        size=words.size_of(one.puzzle),
        grade=words.grade_name(one.grade),
        pattern=pattern(one.puzzle),
        state=state,
        told=words.state_name(state),
    )
