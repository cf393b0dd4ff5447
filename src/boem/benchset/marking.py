"""Whether an answer is right."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from math import isfinite
from typing import Final, Literal, TypeAlias

from boem.benchset.tasks import Task
from boem.core.terms import Json

Mark: TypeAlias = Literal["right", "wrong", "refused"]
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "field": ("chances", "layouts", "safe", "mined"),
    "maze": ("turns", "best"),
    "round": ("points", "best"),
}
"""What an answer has in it, by the kind of its question."""
_FRACTION: Final = re.compile(r"-?[0-9]{1,4300}(/[0-9]{1,4300})?")
_GUESS: Final = re.compile(r"\s*([A-Za-z]+)\s*([0-9]{1,4})(\s+mine)?\s*", re.IGNORECASE)


def mark(task: Task, given: Mapping[str, Json], tolerance: Fraction, parts: Collection[str]) -> Mark:
    """Judge these parts of an answer: wrong if one is, refused if one is missing and the others are right.

    Fractions may be off by the tolerance; everything else must be exact. Whatever `given` holds, that is quick.
    """
    wanted = [part for part in PARTS[task.kind] if part in parts]
    there = [part for part in wanted if part in given]
    if not all(_MARKS[part](task.answer[part], given[part], tolerance) for part in there):
        return "wrong"
    return "right" if there == wanted else "refused"


def _number(given: Json) -> Fraction | None:
    """A number, or a text like `2/3`; None for anything else."""
    if isinstance(given, str):
        if not _FRACTION.fullmatch(given) or not int(given.partition("/")[2] or 1):
            return None
        return Fraction(given)
    return Fraction(given) if type(given) in (int, float) and isfinite(given) else None


def _close(right: str | None, given: Json, tolerance: Fraction) -> bool:
    if right is None:
        return given is None
    number = _number(given)
    return number is not None and abs(number - Fraction(right)) <= tolerance


def _chances(right: list[list[str | None]] | None, given: Json, tolerance: Fraction) -> bool:
    """Rows of rows; where nothing is asked, anything will do."""
    if right is None or not isinstance(given, list):
        return right is given
    return len(given) == len(right) and all(
        isinstance(mine, list)
        and len(mine) == len(row)
        and all(share is None or _close(share, one, tolerance) for share, one in zip(row, mine, strict=True))
        for row, mine in zip(right, given, strict=True)
    )


def _count(right: str, given: Json, _: Fraction) -> bool:
    return given == right or (type(given) is int and _number(right) == given)


def _squares(right: list[list[int]] | None, given: Json, _: Fraction) -> bool:
    """The same squares in any order."""
    if right is None or not isinstance(given, list):
        return right is given
    if len(given) != len(right) or not all(_is_square(one) for one in given):
        return False
    return {tuple(one) for one in given} == {tuple(one) for one in right}


def _is_square(given: Json) -> bool:
    return isinstance(given, list) and len(given) == 2 and all(type(number) is int for number in given)


def _best(right: list[str], given: Json, _: Fraction) -> bool:
    """One of the best moves: a step of a runner, or guesses in any order."""
    return isinstance(given, str) and len(given) <= 1000 and _guesses(given) in map(_guesses, right)


def _guesses(text: str) -> object:
    """The guesses of an order, or the text itself if it is none."""
    found = [_GUESS.fullmatch(part) for part in text.split(",")]
    if not all(found):
        return text
    return sorted((part[1].upper(), int(part[2]), part[3] is not None) for part in found if part)


_MARKS: Final[Mapping[str, Json]] = {
    "chances": _chances,
    "layouts": _count,
    "safe": _squares,
    "mined": _squares,
    "turns": _close,
    "points": _close,
    "best": _best,
}
