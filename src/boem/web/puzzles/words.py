"""Texts about puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from babel.dates import format_date
from babel.lists import format_list
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from boem.core.errors import BoemError, ParseError
from boem.core.squares import Square
from boem.puzzles import Grade, Puzzle
from boem.puzzles import words as puzzle_words
from boem.puzzles.formats import PuzzleFormat, ReadPuzzle
from boem.puzzles.themes import Theme
from boem.web.base.error_texts import why as table_why
from boem.web.base.texts import Text, reader_locale
from boem.web.puzzles.grades import GRADES
from boem.web.puzzles.known import JudgedPuzzle
from boem.web.puzzles.mine import PuzzleProgress
from boem.web.tables.time.clock_texts import span

NAMED: Final = 12  # squares that a sentence names
FILLED: Final = "mines"
THEMES: Final[dict[str, Text]] = {
    Theme.FULL: gettext_lazy("All that is left are mines"),
    Theme.DONE: gettext_lazy("A clue has all its mines"),
    Theme.OVERLAP: gettext_lazy("Two clues compared"),
    Theme.CHAIN: gettext_lazy("A chain of clues"),
    Theme.CASE: gettext_lazy("Try it out, and see it fail"),
}
READ: Final[dict[str, Text]] = {
    PuzzleFormat.PUZZ_LINK: gettext_lazy("Read from an address of puzz.link."),
    PuzzleFormat.PZPR: gettext_lazy("Read from a file of puzz.link."),
    PuzzleFormat.JANKO: gettext_lazy("Read as in the pages of janko.at, without the number of mines and the solution."),
    PuzzleFormat.BOARD: gettext_lazy("Read from a board: its open squares show their numbers."),
    FILLED: gettext_lazy("Read from a board with its mines: every free square shows its number."),
}


def note_of(read: ReadPuzzle) -> str:
    """The key in READ of what a puzzle was read from; empty if nobody would wonder."""
    key = FILLED if read.filled else read.form.value
    return key if key in READ else ""


def clock(seconds: int) -> str:
    """Such as 4:31, or 1:02:03."""
    return span(1000 * seconds)


def themes_of(judged: JudgedPuzzle) -> dict[str, str]:
    """The themes of a proper puzzle, easiest first, by name."""
    return {theme.value: str(THEMES[theme]) for theme in judged.rating.themes} if judged.rating else {}


def size_of(puzzle: Puzzle) -> str:
    """Such as 6 × 6, with the number of mines if the puzzle gives it."""
    sides = f"{puzzle.width} × {puzzle.height}"
    if puzzle.count is None:
        return sides
    return ngettext("{sides}, {count} mine", "{sides}, {count} mines", puzzle.count).format(
        sides=sides, count=puzzle.count
    )


def grade_name(grade: Grade | None) -> str:
    """Such as Easy."""
    return str(GRADES[grade.value]) if grade else _("not graded")


def day_name(day: date) -> str:
    """Such as 21 November 2026."""
    return format_date(day, "long", locale=reader_locale())


def state_name(state: PuzzleProgress) -> str:
    """A player's progress on a puzzle."""
    if state.first is not None and state.first.solved:
        return _("solved in {time}").format(time=clock(state.first.seconds))
    if state.going is not None:
        return _("going on")
    return _("given up") if state.first is not None else _("not begun")


def fault_of(judged: JudgedPuzzle, count: int | None = None) -> str:
    """What is wrong with an improper puzzle, which may give the number of its mines."""
    if judged.solutions is None:
        return _("Whether exactly one layout fits is too hard to tell here.")
    if judged.solutions:
        squares = judged.differ
        return ngettext(
            "More than one layout fits. These two differ on {count} square: {squares}.",
            "More than one layout fits. These two differ on {count} squares: {squares}.",
            len(squares),
        ).format(count=len(squares), squares=in_words(squares))
    if judged.clash:
        return ngettext(
            "No layout fits: the number on {squares} can’t be right.",
            "No layout fits: the numbers on {squares} can’t all be right.",
            len(judged.clash),
        ).format(squares=in_words(judged.clash))
    if count is not None:
        return ngettext(
            "No layout of {count} mine fits the numbers.", "No layout of {count} mines fits the numbers.", count
        ).format(count=count)
    return _("No layout of mines fits the numbers.")


def in_words(squares: Iterable[Square]) -> str:
    """The squares as a list; only the first few of many."""
    names = [str(square) for square in sorted(squares)]
    if len(names) > NAMED:
        rest = len(names) - NAMED
        names = [*names[:NAMED], ngettext("{count} more", "{count} more", rest).format(count=rest)]
    return format_list(names, locale=reader_locale())


def why(error: BoemError) -> str:
    """The message of an error in the reader's language; a parse error includes its place."""
    if isinstance(error, ParseError):
        bare = error.at("") if error.place == "cells" else error  # which nobody has written in a grid
        said = puzzle_words.explain(bare, get_language() or "en")
        return f"{said[:1].upper()}{said[1:]}."
    return table_why(error)
