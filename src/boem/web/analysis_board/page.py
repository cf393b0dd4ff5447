"""Everything that the page shows of a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boem.core.errors import Inconsistent
from boem.core.squares import Square, spell, squares
from boem.inference import Field
from boem.inference.link import link_of
from boem.web.analysis_board import words
from boem.web.analysis_board.answers import answer
from boem.web.analysis_board.board import NO_OVERLAY, Overlay, drawn, of_chances, of_step
from boem.web.tables.boards import Board
from boem.web.tables.boards.board import BROADEST
from boem.web.tables.page.move_review import percent

HUGE: Final = 32  # columns


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of the proof."""

    number: int  # from 1
    text: str


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
    wrong: bool = False
    step: int = 0
    over: Overlay = NO_OVERLAY

    @property
    def link(self) -> str:
        """The position in one line."""
        return link_of(self.field)

    @property
    def chances(self) -> str:
        """Per cent for each square, `.` without one, such as `~20±3` if it is estimated; empty if none are shown."""
        each = squares(self.field.width, self.field.height) if self.over.chances else ()
        return " ".join(map(self._chance, each))

    def _chance(self, square: Square) -> str:
        chance, error = self.over.chances.get(square), self.over.errors.get(square)
        if chance is None:
            return "."
        told = percent(chance) if error is None else f"~{percent(chance)}±{percent(error)}"
        return told.replace(" ", "")

    @property
    def rough(self) -> bool:
        """Whether some of the chances on display are estimated."""
        return bool(self.over.errors)

    @property
    def best(self) -> str:
        """The square to open next, if it is shown."""
        return str(self.over.best or "")

    @property
    def marked(self) -> Mapping[str, str]:
        """The squares that are highlighted, or shown to be mines or free, by what they are."""
        over = self.over
        groups = {"clues": over.clues, "settled": over.settled, "mines": over.mines, "free": over.free}
        return {name: spell(group) for name, group in groups.items()}

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
    def huge(self) -> bool:
        """Whether its squares are small even on a large screen."""
        return self.field.width > HUGE

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
        return PositionPage(field, words.contradiction(), (words.fault_of(error),), wrong=True, over=over)
    step = step if 0 < step <= len(found.steps) else 0
    return PositionPage(
        field,
        words.headline(found),
        tuple(words.reasons(found)),
        tuple(words.figures(found)),
        spell(found.safe),
        spell(found.mined),
        tuple(StepLine(number, step.text) for number, step in enumerate(found.steps, start=1)),
        found.closing,
        step=step,
        over=of_step(found.steps, step - 1) if step else of_chances(found),
    )
