"""A field in a terminal, with what is certain of its covered squares."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from boem.cli.board import KNOWN, Board
from boem.cli.signs import Sign
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE
from boem.inference.sentences import LANGUAGES

OPEN: Final = Sign("·", "color(243)", ".")
MINE: Final = Sign("●", "bold color(160)", "o")
FREE: Final = Sign("✓", "bold color(29)", "-")
UNSETTLED: Final = Sign("?", "bold color(166)")
_MEANINGS: Final = {MINE: "legend.mine", FREE: "legend.free", UNSETTLED: "legend.open", KNOWN: "legend.known"}


def draw_covered(field: Field) -> Board:
    """The field as it was given."""
    return Board(field, dict.fromkeys(field.find(COVERED), OPEN))


def draw_settled(field: Field, mines: AbstractSet[Square], free: AbstractSet[Square], language: str = "en") -> Board:
    """The field with what was found, and what the signs that are on it mean."""
    signs = dict.fromkeys(field.find(COVERED), UNSETTLED) | dict.fromkeys(mines, MINE) | dict.fromkeys(free, FREE)
    shown = {*signs.values(), *([KNOWN] if KNOWN_MINE in field else [])}
    say = LANGUAGES[language].say
    return Board(field, signs, tuple((sign, say(key)) for sign, key in _MEANINGS.items() if sign in shown))
