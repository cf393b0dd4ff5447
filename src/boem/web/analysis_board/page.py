"""Everything that the page shows of a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boem.core.errors import Inconsistent
from boem.core.squares import Square, spell
from boem.inference import Field
from boem.web.analysis_board import words
from boem.web.analysis_board.answers import answer
from boem.web.analysis_board.board import NO_OVERLAY, Overlay, drawn, of_chances, of_step
from boem.web.analysis_board.findings import Findings
from boem.web.analysis_board.position import link_of
from boem.web.tables.boards import Board
from boem.web.tables.boards.board import BROADEST
from boem.web.tables.page.move_review import percent


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of the proof: its sentence, and for the script the squares it is about."""

    number: int  # from 1
    text: str
    clues: str
    mines: str
    free: str


@dataclass(frozen=True, slots=True)
class PositionPage:
    """A position and its answer; `step` is the number of the step on display, from 1, or 0 for the chances."""

    field: Field
    headline: str
    reasons: Sequence[str]
    figures: Sequence[tuple[str, str]] = ()
    safe: str = ""
    mined: str = ""
    steps: Sequence[StepLine] = ()
    closing: str = ""
    clash: str = ""  # the squares whose numbers contradict each other
    wrong: bool = False
    best: str = ""
    chances: str = ""  # per cent for each square, `.` without one
    step: int = 0
    over: Overlay = NO_OVERLAY

    @property
    def link(self) -> str:
        """The position in one line."""
        return link_of(self.field)

    @property
    def rows(self) -> str:
        """The position as text."""
        return "\n".join(" ".join(row) for row in self.field.rows)

    @property
    def board(self) -> Board:
        """The position as a board."""
        return drawn(self.field, self.over)

    @property
    def wide(self) -> bool:
        """Whether the answer has no room beside the board."""
        return self.field.width > BROADEST

    @property
    def next(self) -> int:
        """The number of the step after the one on display; 0 after the last."""
        return self.step + 1 if self.step < len(self.steps) else 0

    @property
    def before(self) -> int:
        """The number of the step before it; 0 before the first."""
        return max(self.step - 1, 0)

    @property
    def shown(self) -> StepLine | None:
        """The step on display."""
        return self.steps[self.step - 1] if self.step else None


def page_of(field: Field, step: int = 0) -> PositionPage:
    """The page of a position; raises TooMany."""
    try:
        found = answer(field)
    except Inconsistent as error:
        over = Overlay(clues=error.squares)
        return PositionPage(
            field, words.contradiction(), (words.fault_of(error),), clash=spell(error.squares), wrong=True, over=over
        )
    step = step if 0 < step <= len(found.steps) else 0
    return PositionPage(
        field,
        words.headline(found),
        tuple(words.reasons(found)),
        tuple(words.figures(found)),
        spell(found.safe),
        spell(found.mined),
        tuple(_lines(found)),
        found.closing,
        best=str(found.best.square) if found.best else "",
        chances=_tokens(found),
        step=step,
        over=of_step(found.steps, step - 1) if step else of_chances(found),
    )


def _lines(found: Findings) -> Iterable[StepLine]:
    for number, step in enumerate(found.steps, start=1):
        yield StepLine(number, step.text, spell(step.clues), spell(step.mines), spell(step.free))


def _tokens(found: Findings) -> str:
    known = of_chances(found).chances
    each = [known.get(square) for square in _squares(found.field)]
    return " ".join("." if chance is None else percent(chance).replace(" ", "") for chance in each)


def _squares(field: Field) -> Iterable[Square]:
    return (Square(row, column) for row in range(field.height) for column in range(field.width))
