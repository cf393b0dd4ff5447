"""The field in text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boem.core.squares import Square, column_name, spell
from boem.games.postal.mail.field import FieldShown
from boem.games.postal.mail.words import PostalWords
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT

_WIDE: Final = 20
"""Up to this many columns, a square takes three characters, `[3]`."""
_MIDDLE: Final = 33
"""Up to this many, it takes two, `'3`; beyond that one, and new squares can only be listed."""
HIDDEN: Final = "o"


def draw_field(field: FieldShown) -> Iterator[str]:
    """The lines of the field, with its coordinates."""
    pitch = _pitch(field)
    names = [column_name(column) for column in range(field.width)]
    head = _head(names, pitch)
    yield from head
    for row in range(field.height):
        cells = "".join(_cell(field, Square(row, column), pitch) for column in range(field.width))
        yield f"{row + 1:>3} {cells}" + (f" {row + 1:>2}" if pitch == 3 else "")
    if pitch == 3 and field.height > 8:
        yield from head


def draw_legend(field: FieldShown, words: PostalWords, *, tells_round: bool) -> str:
    """The meanings of the signs used."""
    pitch = _pitch(field)
    signs = {1: ("", ""), 2: ("'3 ", "~3 "), 3: ("[3] ", "(3) ")}[pitch]
    told = [f"{signs[0]}{words.fresh}"] if field.fresh and pitch > 1 else []
    told += meanings(field, words)
    if field.seen:
        told.append(f"{signs[1]}{words.seen}")
    legend = f"{'; '.join(told)}."
    if tells_round and (pitch == 1 or not field.fresh):
        squares = words.say(words.uncovered, squares=spell(field.fresh)) if field.fresh else words.nothing
        legend = f"{legend} {squares}"
    return legend


def meanings(field: FieldShown, words: PostalWords) -> list[str]:
    """The meanings of the signs for covered squares and mines, as far as they are used."""
    known = ((COVERED, words.covered), (DISARMED, words.disarmed), (HIT, words.hit))
    told = [f"{mark} {meaning}" for mark, meaning in known if mark in field.cells]
    return [*told, f"{HIDDEN} {words.hidden}"] if field.hidden else told


def _pitch(field: FieldShown) -> int:
    return 3 if field.width <= _WIDE else 2 if field.width <= _MIDDLE else 1


def _head(names: list[str], pitch: int) -> list[str]:
    if pitch > 1:
        return ["    " + "".join(f"{name:^3}" if pitch == 3 else f"{name:>2}" for name in names).rstrip()]
    return [
        "    " + "".join(name[-depth] if len(name) >= depth else " " for name in names).rstrip() for depth in (2, 1)
    ]


def _cell(field: FieldShown, square: Square, pitch: int) -> str:
    mark = HIDDEN if square in field.hidden else field.cells[square.row * field.width + square.column]
    if pitch == 1:
        return mark
    before, after = ("[", "]") if square in field.fresh else ("(", ")") if square in field.seen else (" ", " ")
    if pitch == 2:
        return {"[": "'", "(": "~"}.get(before, " ") + mark
    return f"{before}{mark}{after}"
