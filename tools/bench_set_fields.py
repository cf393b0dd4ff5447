"""Fields of the benchmark, class by class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import Final, TypeAlias

import numpy as np
from bench_set_answers import Task, answer, boxes, representatives

from boem.core.errors import Inconsistent
from boem.core.squares import Square, neighbours, squares
from boem.inference import Field, infer, infer_many
from boem.inference.field import COVERED, KNOWN_MINE

Maker: TypeAlias = Callable[[Random], Iterator[tuple[Field, int | None]]]
"""Makes the fields of a class, each with the number of squares asked about, or None for all that are covered."""
CHARACTERS: Final = {KNOWN_MINE: "*", COVERED: "."} | {number: str(number) for number in range(9)}


def fields(seed: int = 1) -> Iterator[tuple[str, Task, Task]]:
    """Class, question and answer of each, by class."""
    for name, made in CLASSES.items():
        for number, (field, ask) in enumerate(made(Random(f"{name} {seed}"))):
            asked = None if ask is None else sorted(Random(f"{name} {seed} {number}").sample(boxes(field), ask))
            rows = None if asked is None else [[square.row, square.column] for square in asked]
            question = {"rows": list(field.rows), "mines": field.mines, "ask": rows}
            yield name, question, answer(field, asked)


def shown(width: int, height: int, mines: Iterable[Square], opened: Iterable[Square], total: int | None) -> Field:
    """The field with these squares open, or known if they hold a mine."""
    laid, wanted = set(mines), set(opened)
    signs = {
        square: KNOWN_MINE if square in laid else sum(near in laid for near in neighbours(square, width, height))
        for square in wanted
    }
    rows = [[CHARACTERS[signs.get(Square(row, column), COVERED)] for column in range(width)] for row in range(height)]
    return Field.from_rows(map("".join, rows), total)


def dealt(width: int, height: int, mines: int, rng: Random) -> tuple[Square, list[Square]]:
    """A square to begin with, and mines elsewhere than around it."""
    start = Square(rng.randrange(height), rng.randrange(width))
    kept = {start, *neighbours(start, width, height)}
    return start, rng.sample([square for square in squares(width, height) if square not in kept], mines)


def spread(width: int, height: int, mines: set[Square], starts: Iterable[Square], opened: set[Square]) -> None:
    """Open squares, and whatever is around those without mines around them."""
    waiting = list(starts)
    while waiting:
        square = waiting.pop()
        if square in opened:
            continue
        opened.add(square)
        around = list(neighbours(square, width, height))
        if not mines.intersection(around):
            waiting += around


def played(width: int, height: int, mines: int, rng: Random) -> tuple[Field, set[Square], set[Square]]:
    """A position from a game that goes on until little is covered or a random time: field, mines, open squares."""
    start, laid = dealt(width, height, mines, rng)
    hidden, opened = set(laid), set[Square]()
    spread(width, height, hidden, [start], opened)
    for _ in range(rng.randrange(1, 8)):
        posterior = infer(shown(width, height, hidden, opened, mines))
        free = sorted(posterior.safe) or [square for square in posterior.safest if square not in hidden][:1]
        if not free or width * height - len(opened) - len(free) <= mines:
            break
        spread(width, height, hidden, free, opened)
    return shown(width, height, hidden, opened, mines), hidden, opened


def from_play(amount: int, width: int, height: int, mines: int, ask: int | None = None) -> Maker:
    """A class of positions from play, every third with some of its certain mines known."""

    def make(rng: Random) -> Iterator[tuple[Field, int | None]]:
        for number in range(amount):
            field, hidden, opened = played(width, height, mines, rng)
            if number % 3 == 2:
                certain = sorted(infer(field).mined)
                field = shown(width, height, hidden, opened.union(certain[::2]), mines)
            yield field, ask

    return make


def isolated(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """Squares opened here and there, so that one component of clues covers the field."""
    for side, share, ask in (
        (16, 0.2, None),
        (16, 0.3, None),
        (24, 0.2, 24),
        (30, 0.25, 12),
        (40, 0.25, 8),
        (60, 0.25, 4),
    ):
        for density in (0.15, 0.22):
            mines = set(rng.sample(list(squares(side, side)), int(side * side * density)))
            free = [square for square in squares(side, side) if square not in mines]
            yield shown(side, side, mines, rng.sample(free, int(len(free) * share)), len(mines)), ask


def lattices(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """Every second square of every second row is open: the thickest fronts there are."""
    for side, ask, told in (
        (9, None, True),
        (11, None, True),
        (13, 8, True),
        (15, 6, False),
        (17, 4, True),
        (19, 3, False),
        (21, 2, True),
    ):
        yield lattice(side, side, rng, told=told), ask


def lattice(width: int, height: int, rng: Random, *, told: bool = True) -> Field:
    """A lattice under random mines."""
    opened = [square for square in squares(width, height) if square.row % 2 and square.column % 2]
    covered = [square for square in squares(width, height) if square not in set(opened)]
    mines = rng.sample(covered, len(covered) // 4)
    return shown(width, height, mines, opened, len(mines) if told else None)


def strips(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """Long and narrow: a component that reaches from one end to the other."""
    for width, height, ask in ((40, 1, None), (120, 2, None), (100, 3, 20), (201, 5, 6), (512, 2, 6), (9, 140, 6)):
        if height == 5 or width == 9:
            yield lattice(width, height, rng), ask
            continue
        mines = set(rng.sample(list(squares(width, height)), width * height // 4))
        free = [square for square in squares(width, height) if square not in mines]
        yield shown(width, height, mines, rng.sample(free, len(free) // 2), len(mines)), ask


def tiles(amount: int, rng: Random, totals: Callable[[list[int]], bool]) -> tuple[int, int, set[Square], set[Square]]:
    """Small groups side by side, with two open columns between any two, so that no clue touches both.

    `totals` says which groups will do, by the numbers of mines that they can hold: width, height, mines, open squares.
    """
    mines, opened, right = set[Square](), set[Square](), 0
    while amount:
        wide = rng.choice((3, 4))
        inside = list(squares(wide, 4))
        laid = rng.sample(inside, rng.randrange(2, 6))
        free = [square for square in inside if square not in laid]
        open_ = rng.sample(free, rng.randrange(2, len(free)))
        field = shown(wide, 4, laid, open_, None)
        if () in representatives(field) or not totals(fitting(field)):
            continue
        mines.update(Square(square.row, square.column + right) for square in laid)
        opened.update(Square(square.row, square.column + right) for square in open_)
        right += wide + 2
        opened.update(Square(row, column) for row, column in product(range(4), (right - 2, right - 1)))
        amount -= 1
    return right, 4, mines, opened


def fitting(field: Field) -> list[int]:
    """The numbers of mines with which some layout fits."""
    totals = range(field.width * field.height + 1)
    failed = infer_many(np.array([field.to_array()] * len(totals)), totals, threads=1).failed
    return sorted(set(totals).difference(failed))


def fits(field: Field) -> bool:
    """Whether any layout does."""
    try:
        infer(field)
    except Inconsistent:
        return False
    return True


def coupled(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """Groups that share no clue: only the number of mines in all couples them."""
    for number in range(12):
        width, height, mines, opened = tiles(2 + number // 2, rng, lambda totals: len(totals) > 1)
        yield shown(width, height, mines, opened, len(mines)), None


def extreme(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """The same with the fewest or most mines that fit, so that the number in all settles what no clue does."""
    for number in range(8):
        width, height, mines, opened = tiles(2 + number // 2, rng, lambda totals: len(totals) > 1)
        totals = fitting(shown(width, height, mines, opened, None))
        yield shown(width, height, mines, opened, totals[-(number % 2)]), None


def apart(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """Most covered squares touch no clue."""
    for width, height, mines in ((30, 16, 99), (16, 30, 60), (60, 60, 400), (9, 9, 10), (40, 3, 30)):
        start, laid = dealt(width, height, mines, rng)
        opened = set[Square]()
        spread(width, height, set(laid), [start], opened)
        yield shown(width, height, laid, opened, mines), None if width * height < 600 else 6
    for width, height, told in ((9, 9, 10), (1, 1, 1), (5, 4, None), (30, 16, 99), (7, 7, 0)):
        yield Field.from_rows(["." * width] * height, told), None


def untold(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """The number of mines isn't known: all layouts that fit count equally."""
    for width, height, mines in ((6, 6, 7), (9, 9, 10), (9, 9, 14), (16, 16, 40), (16, 16, 50), (30, 16, 99)) * 2:
        _, hidden, opened = played(width, height, mines, rng)
        yield shown(width, height, hidden, opened, None), None


def settled(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """No mine is left for the covered squares, or they hold nothing else."""
    for width, height, mines in ((5, 5, 5), (9, 9, 10), (16, 16, 40), (30, 16, 99)):
        _, hidden, opened = played(width, height, mines, rng)
        yield shown(width, height, hidden, opened | hidden, mines), None
        free = set(squares(width, height)) - hidden
        yield shown(width, height, hidden, free | set(sorted(hidden)[::2]), mines), None


def contradictory(rng: Random) -> Iterator[tuple[Field, int | None]]:
    """No layout fits: a number is too high, a chain of numbers ends wrongly, or the number of mines falls in a gap."""
    for width, height, mines in ((5, 5, 5), (9, 9, 10), (16, 16, 40), (30, 16, 99)):
        field, _, _ = played(width, height, mines, rng)
        clues = [square for square in squares(width, height) if field[square] > 0]
        yield raised(field, rng.sample(clues, len(clues))), None
    for width in (30, 60, 120):
        mines_above = rng.sample(list(squares(width, 1)), width // 3)
        below = [Square(1, column) for column in range(width)]
        yield raised(shown(width, 2, mines_above, below, None), below[::-1]), None
    for amount in (1, 2, 4, 6):
        width, height, laid, opened = tiles(amount, rng, lambda totals: len(totals) == 2 and totals[1] - totals[0] == 2)
        yield shown(width, height, laid, opened, len(laid) + rng.choice((1, -1))), None
    for amount in (2, 4):
        width, height, laid, opened = tiles(amount, rng, lambda totals: len(totals) > 1)
        yield shown(width, height, laid, opened, fitting(shown(width, height, laid, opened, None))[-1] + 1), None


def raised(field: Field, choices: Iterable[Square]) -> Field:
    """The field with the first number changed by one of which no layout is left."""
    for square, change in product(choices, (1, -1)):
        cells = field.to_array()
        cells[square] += change
        if 0 <= cells[square] <= 8 and not fits(wrong := Field.from_array(cells, field.mines)):
            return wrong
    raise ValueError(field)


CLASSES: Final[dict[str, Maker]] = {
    "small": from_play(30, 5, 5, 5),
    "beginner": from_play(30, 9, 9, 10),
    "intermediate": from_play(20, 16, 16, 40),
    "expert": from_play(30, 30, 16, 99),
    "large": from_play(6, 60, 60, 720, ask=6),
    "isolated": isolated,
    "lattice": lattices,
    "strip": strips,
    "coupled": coupled,
    "extreme": extreme,
    "apart": apart,
    "untold": untold,
    "settled": settled,
    "contradictory": contradictory,
}
