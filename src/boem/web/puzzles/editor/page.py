"""What the editor's page shows of a grid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from boem.core.squares import Square, spell, squares
from boem.inference.field import KNOWN_MINE
from boem.puzzles import Symmetry
from boem.puzzles.formats import PuzzleFormat, write_puzzle
from boem.web.base.working_out import work_out
from boem.web.puzzles.editor import words
from boem.web.puzzles.editor.draft import PuzzleDraft
from boem.web.puzzles.editor.verdict import EditorVerdict, verdict_on
from boem.web.tables.boards import Board, BoardSquare
from boem.web.tables.boards.board import BROADEST

SECONDS: Final = 6.0  # per verdict; the budgets end most sooner


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A change of the whole grid; `query` asks the editor for it."""

    name: str
    text: str
    query: str


@dataclass(frozen=True, slots=True)
class EditorPage:
    """A grid and its verdict."""

    draft: PuzzleDraft
    verdict: EditorVerdict

    @property
    def link(self) -> str:
        """The grid in one line, with the mines that are drawn."""
        return self.draft.link

    @property
    def puzzle_link(self) -> str:
        """The puzzle in one line."""
        return self.verdict.puzzle.link

    @property
    def text(self) -> str:
        """The puzzle as a grid."""
        return str(self.verdict.puzzle)

    @property
    def puzz_link(self) -> str:
        """The puzzle as an address of puzz.link; empty if that would lose the number of mines."""
        puzzle = self.verdict.puzzle
        return write_puzzle(puzzle, PuzzleFormat.PUZZ_LINK) if puzzle.count is None else ""

    @property
    def proper(self) -> bool:
        """Whether exactly one layout fits."""
        return self.verdict.solutions == 1

    @property
    def wrong(self) -> bool:
        """Whether nothing fits."""
        return self.verdict.solutions == 0

    @property
    def headline(self) -> str:
        """The verdict in a few words."""
        return words.headline(self.draft, self.verdict)

    @property
    def reasons(self) -> Sequence[str]:
        """The sentences below it."""
        return tuple(words.reasons(self.draft, self.verdict))

    @property
    def figures(self) -> Sequence[tuple[str, str]]:
        """What is counted, by name."""
        return tuple(words.figures(self.verdict))

    @property
    def clues(self) -> Collection[Square]:
        """The numbers that are highlighted: those that clash, or can be left out."""
        return self.verdict.clash or self.verdict.superfluous

    @property
    def marked(self) -> dict[str, str]:
        """The squares that are highlighted, by how."""
        return {"clues": spell(self.clues), "settled": spell(self.verdict.differ)}

    @property
    def legend(self) -> Sequence[tuple[str, str]]:
        """What the highlights mean, by kind."""
        return tuple(words.legend(self.verdict))

    @property
    def suggestions(self) -> Sequence[Suggestion]:
        """The changes of the whole grid that make sense now."""
        return [
            Suggestion(name, str(words.CHANGES[name]), urlencode({"field": self.link, "do": name}))
            for name in _changes(self)
        ]

    @property
    def board(self) -> Board:
        """The grid as a board."""
        width, height = self.draft.field.width, self.draft.field.height
        cells = zip(squares(width, height), self.draft.field, strict=True)
        drawn = iter([self._square(square, cell) for square, cell in cells])
        rows = [[next(drawn) for _column in range(width)] for _row in range(height)]
        label = _("The puzzle, {size}").format(size=f"{width} × {height}")
        says = {"covered": _("{square}, empty"), "mine": _("{square}, a mine"), "open": _("{square}, {number}")}
        return Board("editor", label, "", "", rows, says=says)

    @property
    def wide(self) -> bool:
        """Whether the verdict has no room beside the board."""
        return self.draft.field.width > BROADEST

    def _square(self, square: Square, cell: int) -> BoardSquare:
        name = str(square)
        hint = "clue" if square in self.clues else "settled" if square in self.verdict.differ else ""
        if cell >= 0:
            label = _("{square}, {number}").format(square=name, number=cell)
            return BoardSquare(name, "open", label, number=str(cell), hint=hint)
        if cell == KNOWN_MINE:
            return BoardSquare(name, "mine", _("{square}, a mine").format(square=name), piece="mine", hint=hint)
        return BoardSquare(name, "covered", _("{square}, empty").format(square=name), hint=hint)


def page_of(draft: PuzzleDraft) -> EditorPage:
    """The page of a grid; raises TooMany."""
    puzzle = draft.puzzle
    return EditorPage(draft, work_out(partial(verdict_on, puzzle), seconds=SECONDS) or EditorVerdict(puzzle))


def _changes(page: EditorPage) -> Iterable[str]:
    shown = {square for square, _number in page.verdict.puzzle.numbered}
    if page.draft.mines:
        yield "fill"
    if page.verdict.superfluous:
        yield "fewest"
        width, height = page.draft.field.width, page.draft.field.height
        for symmetry in (Symmetry.HALF_TURN, Symmetry.MIRROR):
            if all(symmetry.partner(square, width, height) in shown for square in shown):
                yield f"fewest-{symmetry}"
    if page.proper:
        yield "solved"
    if shown or page.draft.mines:
        yield from ("mirrored", "turned")
