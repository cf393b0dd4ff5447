"""Where a field that no layout fits goes wrong, and what can be said of one that is too hard."""

from __future__ import annotations

from boem import kernel
from boem.core.errors import Inconsistent
from boem.core.squares import Square, neighbours, spell, squares
from boem.inference.field import COVERED, KNOWN_MINE, Field

_FEW_STEPS = 1e6
_MOST_TRIES = 300
_MOST_NAMED = 12
_UNNUMBERED = 0xFD  # -3: free, and the kernel does not look at the number


def settled(field: Field) -> tuple[frozenset[Square], frozenset[Square]]:
    """The covered squares that single clues and pairs of clues show to be free, and to be mines."""
    found = kernel.settle(field.width, field.height, field.cells)
    every = list(zip(squares(field.width, field.height), found, strict=True))
    free = frozenset(square for square, content in every if content == 1)
    return free, frozenset(square for square, content in every if content == 2)


def explained(field: Field, square: int, fewest: int, most: int) -> Inconsistent:
    """Why no layout fits, given what the kernel said: a square that can't be (-1: the number of mines can't)."""
    if square < 0:
        return Inconsistent(_wrong_total(field, fewest, most))
    clues = _least(field, Square(*divmod(square, field.width)))
    if len(clues) == 1:
        return Inconsistent(_wrong_clue(field, clues[0]), clues)
    more = f" and {len(clues) - _MOST_NAMED} more" if len(clues) > _MOST_NAMED else ""
    named = spell(clues[:_MOST_NAMED]) + more
    return Inconsistent(f"the numbers on {named} can't all be right: no layout of mines fits them", clues)


def _wrong_total(field: Field, fewest: int, most: int) -> str:
    told = f"{field.mines} {'mine' if field.mines == 1 else 'mines'} in all can't be"
    if fewest <= (field.mines or 0) <= most:
        return f"{told}: the numbers allow from {fewest} to {most}, but not that many"
    if fewest == most:
        return f"{told}: the numbers{' and known mines' if field.find(KNOWN_MINE) else ''} need {fewest}"
    return f"{told}: the numbers allow from {fewest} to {most}"


def _wrong_clue(field: Field, clue: Square) -> str:
    number = field[clue]
    known = sum(field[square] == KNOWN_MINE for square in _around(field, clue))
    covered = sum(field[square] == COVERED for square in _around(field, clue))
    if number < known:
        touching = "1 known mine touches" if known == 1 else f"{known} known mines touch"
        return f"{clue} says {number}, but {touching} it"
    room = known + covered
    around = (
        "no square around it can" if room == 0 else f"only {room} {'square' if room == 1 else 'squares'} around it can"
    )
    return f"{clue} says {number}, but {around} hold a mine"


def _least(field: Field, near: Square) -> list[Square]:
    """Clues around the given one that contradict each other, none of which can be left out; more where that is hard."""
    clues = sorted(
        (square for number in range(9) for square in field.find(number)),
        key=lambda square: (max(abs(square.row - near.row), abs(square.column - near.column)), square),
    )
    count = 1
    while count < len(clues) and not _clash(field, clues[:count]):
        count *= 2
    kept = clues[:count]
    size = max(len(kept) // 2, 1)
    tries = _MOST_TRIES
    while tries:  # leave out as many as one can, far ones first, in ever smaller groups
        left = kept
        for start in range(len(kept) - size, -size, -size):
            without = [square for square in left if square not in set(kept[max(start, 0) : start + size])]
            tries -= 1
            if without and _clash(field, without):
                left = without
            if not tries:
                break
        if size == 1 and left == kept:
            break
        kept, size = left, max(size // 2, 1)
    return sorted(kept)


def _clash(field: Field, clues: list[Square]) -> bool:
    """Whether no layout fits these clues alone, whatever the number of mines; as far as a little work shows."""
    cells = bytearray(_UNNUMBERED if cell <= 8 else cell for cell in field.cells)
    for clue in clues:
        place = clue.row * field.width + clue.column
        cells[place] = field.cells[place]
    try:
        kernel.Posterior(field.width, field.height, bytes(cells), -1, _FEW_STEPS)
    except kernel.Contradiction:
        return True
    except kernel.OverBudget:
        return False
    return False


def _around(field: Field, square: Square) -> tuple[Square, ...]:
    return neighbours(square, field.width, field.height)
