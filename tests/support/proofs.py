"""Minimal fields whose proofs need each technique, and the words of those proofs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from boem.core.squares import Square, neighbours, squares
from boem.inference import Field
from boem.inference.field import COVERED, KNOWN_MINE

Reading: TypeAlias = tuple[int, frozenset[Square]]

LESSON: Final = Field.parse("1..3*/...../2.1../...../*1..1", mines=7)
"""The lesson of the rule sheet (rules, worked example 2); of its mines, A5 and E1 were hit."""
SOLO: Final = Field.parse("2...1./3.21.3/.3..../2..1../.2...2/1.101.")
"""The puzzle of the rules for one; its mines are A3, B1, B2, B4, B6, E3, F1, F3, F4, F6."""

NEEDING: Final = {
    "full": Field.parse("1."),
    "done": Field.parse(".1*"),
    "overlap of mines": Field.parse(".2/../*2"),
    "overlap of free squares": Field.parse("*./.2/1."),
    "overlap of both": Field.parse(".../1.2"),
    "chain of three": Field.parse("2.../..21"),
    "chain of three with one against two": Field.parse(".10/.31/..."),
    "chain of three that frees": Field.parse("12.1/...."),
    "chain of three that frees, two against one": Field.parse("1../.2./..1"),
    "chain of three that weighs": Field.parse(".1./.31/..."),
    "chain of three that weighs mines": Field.parse(".3./.4./.3."),
    "chain of three that weighs free squares": Field.parse(".1./.2./.1."),
    "chain of four": Field.parse(".2...1/1..3.1"),
    "chain with a refutation": Field.parse(".1./12./.1."),
    "chain with two refutations": Field.parse("2.../..53/2..."),
    "count of no more mines": Field.parse("..", mines=0),
    "count of mines everywhere": Field.parse("*.", mines=2),
    "count of mines with a clue": Field.parse("..1.", mines=1),
    "count of mines with clues that share": Field.parse("../3./.3/..", mines=4),
    "count of free squares": Field.parse(".1..", mines=2),
    "count of free squares with clues that share": Field.parse(".11./.1..", mines=2),
    "case": Field.parse("...../3.34./.2.2."),
    "case with two clues compared": Field.parse("1..1/..3./..../1.1."),
    "case within a case": Field.parse(".....1/23.3../....1."),
    "case with the number of mines": Field.parse(".11./..../...1", mines=2),
    "case with the number of free squares": Field.parse("2.3./...*/..2.", mines=5),
    "case of squares that are alike": Field.parse(".../3.4/.../1..", mines=6),
}


def named(text: str) -> frozenset[Square]:
    """The squares of a text such as "A1 B2"."""
    return frozenset(map(Square.parse, text.split()))


def readings(field: Field, free: frozenset[Square] = frozenset()) -> list[Reading]:
    """What each clue needs, and the squares where it may have it; without satisfied ones."""
    read = []
    for square in squares(field.width, field.height):
        if field[square] >= 0:
            one = reading(field, square, free)
            read += [one] if one[1] else []
    return read


def reading(field: Field, clue: Square, free: frozenset[Square] = frozenset()) -> Reading:
    """The mines that a clue still needs, and the squares where they may be."""
    near = neighbours(clue, field.width, field.height)
    covered = frozenset(square for square in near if field[square] == COVERED) - free
    return field[clue] - sum(field[square] == KNOWN_MINE for square in near), covered


def touched(clues: Iterable[Reading]) -> list[Square]:
    """All neighbours of these clues."""
    return sorted(frozenset[Square]().union(*(covered for _, covered in clues)))
