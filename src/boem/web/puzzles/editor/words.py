"""The editor's sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from boem.puzzles.themes import themes_in
from boem.web.base.texts import Text
from boem.web.puzzles.editor.draft import PuzzleDraft
from boem.web.puzzles.editor.verdict import EditorVerdict
from boem.web.puzzles.known import JudgedPuzzle
from boem.web.puzzles.words import THEMES, fault_of, grade_name, in_words

CHANGES: Final[dict[str, Text]] = {
    "fill": gettext_lazy("Fill in the numbers of these mines"),
    "fewest": gettext_lazy("Leave out what it can do without"),
    "fewest-half-turn": gettext_lazy("Leave out numbers in pairs, so that it looks the same upside down"),
    "fewest-mirror": gettext_lazy("Leave out numbers in pairs, so that left mirrors right"),
    "solved": gettext_lazy("Draw its mines, without the numbers"),
    "mirrored": gettext_lazy("Mirror left and right"),
    "turned": gettext_lazy("Turn by a quarter"),
}


def headline(draft: PuzzleDraft, verdict: EditorVerdict) -> str:
    """The verdict in a few words."""
    if not verdict.puzzle.numbered:
        return _("A layout without numbers") if draft.mines else _("An empty grid")
    if verdict.solutions is None:
        return _("Too hard to tell")
    if verdict.solutions == 0:
        return _("No layout of mines fits")
    return _("Proper: exactly one layout fits") if verdict.solutions == 1 else _("More than one layout fits")


def reasons(draft: PuzzleDraft, verdict: EditorVerdict) -> Iterator[str]:
    """The sentences below it."""
    if draft.mines:
        yield ngettext(
            "{count} mine is drawn: fill in the numbers, and the puzzle is to find it.",
            "{count} mines are drawn: fill in the numbers, and the puzzle is to find them.",
            len(draft.mines),
        ).format(count=len(draft.mines))
    if not verdict.puzzle.numbered:
        yield _("Put numbers on the grid until exactly one layout of mines fits them; or draw mines.")
    elif verdict.solutions == 1:
        yield from _praise(verdict)
    elif verdict.solutions == 2:
        yield ngettext(
            "Two that fit differ on {count} square: {squares}.",
            "Two that fit differ on {count} squares: {squares}.",
            len(verdict.differ),
        ).format(count=len(verdict.differ), squares=in_words(verdict.differ))
    else:
        yield fault_of(JudgedPuzzle(verdict.solutions, clash=frozenset(verdict.clash)), verdict.puzzle.count)


def _praise(verdict: EditorVerdict) -> Iterator[str]:
    spare = len(verdict.superfluous)
    if spare:
        yield ngettext(
            "It can do without the number on {squares}.",
            "It can do without any one of the {count} numbers on {squares}.",
            spare,
        ).format(count=spare, squares=in_words(verdict.superfluous))
    else:
        yield _("No number can be left out.")
    if verdict.quality and verdict.quality.half_given_away:
        yield _("More than half of the squares have a number, which gives too much away.")


def figures(verdict: EditorVerdict) -> Iterator[tuple[str, str]]:
    """What is counted, by name."""
    yield _("Numbers"), str(len(verdict.puzzle.numbered))
    if verdict.solutions == 1:
        yield _("Mines"), str(len(verdict.layouts[0]))
    if verdict.graded:
        yield _("How hard"), grade_name(verdict.graded.grade)
        yield _("Steps of a proof"), str(verdict.graded.steps)
        yield _("Work"), str(verdict.graded.score)
        yield _("It trains"), ", ".join(str(THEMES[theme]) for theme in themes_in(verdict.graded.techniques))
    if verdict.quality:
        yield _("Looks, of 100"), str(round(100 * verdict.quality.overall))


def legend(verdict: EditorVerdict) -> Iterator[tuple[str, str]]:
    """What the highlights mean, by kind."""
    if verdict.clash:
        yield "clue", _("numbers that can’t all be right")
    if verdict.superfluous:
        yield "clue", _("numbers that it can do without")
    if verdict.differ:
        yield "settled", _("where two layouts differ")
