"""`boem puzzle solve`."""

from __future__ import annotations

from typing import BinaryIO, Final

from rich.text import Text

from boem.cli.board import draw_settled
from boem.cli.files import print_json
from boem.cli.paragraphs import Paragraph, show
from boem.cli.puzzle.reading import for_each
from boem.cli.text import listed
from boem.core.game import Json
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.puzzles import Puzzle, Verdict, judge

MANY = "2+"
_NO_MINE: Final = _("The only solution: no mine.")
_SEVERAL: Final = _("Not proper: more than one layout fits. Two that do differ on {squares}; this is the other:")
_CLASH: Final = _(
    "No layout of mines fits: {clash:the number on {squares} can't be right|"
    "the numbers on {squares} can't all be right}."
)


def solve_file(stream: BinaryIO, *, as_json: bool) -> int:
    """Solve every puzzle of a file; the exit status is the worst of them."""
    return for_each(stream, _solve, as_json=as_json)


def _solve(number: int, puzzle: Puzzle, as_json: bool) -> int:
    verdict = judge(puzzle)
    if as_json:
        print_json(_told(verdict))
    else:
        _show(puzzle, verdict, number)
    return 0 if verdict.proper else 1


def _told(verdict: Verdict) -> Json:
    mines = [str(square) for square in sorted(verdict.layouts[0])] if verdict.proper else None
    return {"solutions": MANY if verdict.solutions > 1 else verdict.solutions, "mines": mines}


def _show(puzzle: Puzzle, verdict: Verdict, number: int) -> None:
    if number > 1:
        print()
    covered = frozenset(puzzle.covered)
    boards = [draw_settled(puzzle.field, mines, covered - mines) for mines in verdict.layouts]
    show(*boards[:1], Paragraph(Text(_sentence(verdict), "bold")), *boards[1:])


def _sentence(verdict: Verdict) -> str:
    if verdict.proper:
        mines = len(verdict.layouts[0])
        return say(_("The only solution: {mines:1 mine|{mines} mines}."), mines=mines) if mines else gettext(_NO_MINE)
    if verdict.solutions:
        return say(_SEVERAL, squares=" ".join(str(square) for square in sorted(verdict.differ)))
    if not verdict.clash:
        return gettext(_("No layout of mines fits."))
    return say(_CLASH, clash=verdict.clash, squares=listed([str(square) for square in verdict.clash]))
