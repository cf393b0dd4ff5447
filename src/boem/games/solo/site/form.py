"""The form for a new puzzle: its size and its grade. The puzzle itself comes from the shelf."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.core.game import Json
from boem.puzzles import Grade, Puzzle, shelf
from boem.puzzles.shelf import AMOUNTS
from boem.web.tables.boards.form import Form, Pick, one_of

ANY: Final = "any"
GRADES: Final = {
    "easy": _("Easy"),
    "medium": _("Medium"),
    "hard": _("Hard"),
    "expert": _("Expert"),
    "extreme": _("Extreme"),
}
SIZE: Final = Pick("size", _("Size"), {ANY: _("Any")} | {f"{side}x{side}": f"{side} × {side}" for side in AMOUNTS})
GRADE: Final = Pick("grade", _("How hard"), {ANY: _("Any"), **GRADES})


def _settings(data: Mapping[str, str]) -> dict[str, Json]:
    return pick(data, ())


def pick(data: Mapping[str, str], played: Collection[str]) -> dict[str, Json]:
    """A random puzzle as wished; one whose cells were played before only if there is no other.

    A player's first puzzle is an easy one, unless another grade is wished for.
    """
    size, grade = one_of(SIZE, data), one_of(GRADE, data)
    if size == grade == ANY and not played:
        grade = Grade.EASY
    fitting = [one for one in shelf() if size in (ANY, one.puzzle.size) and grade in (ANY, one.grade)]
    fresh = [one for one in fitting if one.puzzle.cells not in played]
    return _config(secrets.choice(fresh or fitting).puzzle)


def _config(puzzle: Puzzle) -> dict[str, Json]:
    return {"width": puzzle.width, "height": puzzle.height, "clues": puzzle.cells}


FORM: Final = Form((SIZE, GRADE), _settings)
