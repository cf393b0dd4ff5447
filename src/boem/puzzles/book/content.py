"""The printed content, as the JSON that the template reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Final

from boem.core.game import Json
from boem.core.texts import language, locale
from boem.inference.proof import Proof
from boem.inference.sentences import close, say
from boem.puzzles.book.cover import cover, rule, sign, wordmark
from boem.puzzles.book.example import example, touching
from boem.puzzles.book.paper import BookPage, Paper, arrange
from boem.puzzles.book.prose import drawn, tied
from boem.puzzles.book.words import BookWords
from boem.puzzles.grade import Grade, Graded
from boem.puzzles.picture import PITCH, Marks, extent, spoken

_MINI: Final = 4.0
"""The side of a square of a solution in millimetres; where only three quarters fit, it may be as wide as a page."""
_CAPTION: Final = 16.5
"""What stands beside a solution's drawing is so wide."""
_DENSE: Final = 700
"""Characters of a proof, above which each step is a paragraph."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A puzzle in the book."""

    number: int
    graded: Graded
    proof: Proof


def content(entries: Sequence[BookEntry], words: BookWords, paper: Paper, pages: Sequence[BookPage]) -> dict[str, Json]:
    """Everything in the book but its title: texts in the current language, and drawings."""
    return {
        "paper": asdict(paper),
        "words": _plain(entries, words),
        "cover": cover(),
        "wordmark": wordmark(),
        "rule": rule(),
        "grades": [
            {"name": words.grade_names[grade], "note": words.grade_notes[grade], "sign": sign(grade)} for grade in Grade
        ],
        "touching": touching(words),
        "example": example(words),
        "pages": [_page(page, entries, words) for page in pages],
        "hints": [{"number": entry.number, "text": _sentences(entry)[0]} for entry in entries],
        "solutions": [_solution(entry, words, paper) for entry in entries],
    }


def imposed(entries: Sequence[BookEntry], paper: Paper, per_page: int) -> tuple[BookPage, ...]:
    """Which puzzles share a page."""
    return arrange([entry.graded.puzzle for entry in entries], paper, per_page)


def _plain(entries: Sequence[BookEntry], words: BookWords) -> dict[str, Json]:
    """The texts that need no filling."""
    grades = [grade for grade in Grade if any(entry.graded.grade is grade for entry in entries)]
    first, last = words.grade_names[grades[0]], words.grade_names[grades[-1]]
    named = ((field.name, getattr(words, field.name)) for field in fields(words))
    texts = {name: tied(text) for name, text in named if isinstance(text, str)}
    if any(entry.graded.puzzle.count is not None for entry in entries):
        texts["aim"] = texts["aim_told"]
    return texts | {
        "code": language(),
        "region": locale(language()).territory,
        "count": words.say(words.count, count=len(entries)),
        "span": first if first == last else words.say(words.span, first=first, last=last),
    }


def _page(page: BookPage, entries: Sequence[BookEntry], words: BookWords) -> dict[str, Json]:
    shown = entries[page.first : page.first + len(page.sides)]
    items = [_puzzle(entry, side, words) for entry, side in zip(shown, page.sides, strict=True)]
    return {"columns": page.columns, "rows": page.rows, "items": items}


def _puzzle(entry: BookEntry, side: float, words: BookWords) -> dict[str, Json]:
    puzzle = entry.graded.puzzle
    name = words.say(words.puzzle, number=entry.number)
    return {
        "number": entry.number,
        "name": name,
        "word": name.replace(str(entry.number), "").strip(),
        "grade": list(Grade).index(entry.graded.grade),
        "size": words.size_of(puzzle),
        "width": extent(puzzle)[0] * side / PITCH,
        "svg": drawn(puzzle),
        "alt": f"{name}, {words.size_of(puzzle)}. {spoken(puzzle, words.row, words.blank)}",
    }


def _solution(entry: BookEntry, words: BookWords, paper: Paper) -> dict[str, Json]:
    graded = entry.graded
    name = words.say(words.solution, number=entry.number)
    wide = extent(graded.puzzle)[0] / PITCH
    side = min(_MINI, (paper.column - _CAPTION) / wide)
    over = side < _MINI * 0.75
    if over:
        side = min(_MINI, (paper.across - _CAPTION) / wide)
    mines = [str(square) for square in sorted(graded.mines)]
    steps = _sentences(entry)
    told = words.say(words.mines, mines=mines, names=", ".join(mines)) if mines else words.no_mines
    return {
        "number": entry.number,
        "name": name,
        "word": name.replace(str(entry.number), "").strip(),
        "grade": list(Grade).index(graded.grade),
        "size": words.size_of(graded.puzzle),
        "width": wide * side,
        "over": over,
        "svg": drawn(graded.puzzle, Marks(mines=graded.mines)),
        "alt": f"{name}. {told}",
        "steps": steps,
        "roomy": len("".join(steps)) > _DENSE,
    }


def _sentences(entry: BookEntry) -> list[str]:
    """The proof step by step; for a puzzle with nothing to find, a sentence that says so."""
    steps = [tied(say(step)) for step in entry.proof.steps]
    return steps or [close(entry.proof)]
