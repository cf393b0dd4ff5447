"""The easy techniques: a single clue, or two compared."""

from __future__ import annotations

from typing import Final

from boem.core.squares import Square
from boem.inference.proof.clue import Clue
from boem.inference.proof.step import Clash, Step, Technique

NONE: Final[frozenset[Square]] = frozenset()


def alone(clue: Clue) -> Step | None:
    """What a clue settles by itself. It must touch an unsettled square and not be broken."""
    if clue.need == len(clue.covered):
        return Step(Technique.FULL, (clue,), clue.covered, NONE)
    if clue.need == 0:
        return Step(Technique.DONE, (clue,), NONE, clue.covered)
    return None


def broken(clue: Clue) -> Clash:
    """The clash of a clue that has become impossible."""
    return Clash(Technique.DONE if clue.need < 0 else Technique.FULL, (clue,))


def compare(one: Clue, other: Clue) -> Step | Clash | None:
    """What two clues settle together that neither settles by itself.

    If one needs as many more mines than the other as it has squares of its own, those are all mines, and the other's
    mines are all among the shared squares. Nothing else can follow from two clues.
    """
    shared = len(one.covered & other.covered)
    if not shared:
        return None
    for needy, sparing in ((one, other), (other, one)):
        beyond = needy.need - sparing.need - (len(needy.covered) - shared)
        if beyond < 0 or (beyond == 0 and len(needy.covered) == shared == len(sparing.covered)):
            continue
        readings = pair(one, other)
        if beyond > 0:
            return Clash(Technique.OVERLAP, readings)
        return Step(Technique.OVERLAP, readings, needy.covered - sparing.covered, sparing.covered - needy.covered)
    return None


def pair(one: Clue, other: Clue) -> tuple[Clue, ...]:
    """The two in reading order."""
    return (one, other) if one.square < other.square else (other, one)
