"""Makes proper puzzles; a seed always gives the same ones.

A candidate is a random layout in which every free square shows its number; then numbers are removed in random order for
as long as the allowed steps still solve the puzzle. If it is to give its number of mines, further numbers are removed
for as long as exactly one layout of so many mines fits. Each suitable candidate is proved, step by step, which
gives its grade; the best-looking is chosen. By the thousand they are made on all cores of this
machine, or on several machines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count, islice
from operator import itemgetter
from random import Random
from typing import Final

from boem.core.cells import with_marks
from boem.core.errors import TooHard
from boem.core.layout import Layout, number_at
from boem.core.squares import Square, squares
from boem.core.workers import spread
from boem.inference.proof import prove
from boem.kernel import dig, plain_level, solve
from boem.puzzles.clues import minimal, superfluous
from boem.puzzles.grade import Grade, Graded
from boem.puzzles.layouts import draw_layout
from boem.puzzles.puzzle import Puzzle
from boem.puzzles.quality import measure
from boem.puzzles.wish import Rare, Symmetry, Wish

VERSION: Final = 1
"""Another one makes other puzzles of the same seeds."""
_UNIQUE: Final = 3
_LEVELS: Final = {
    Grade.EASY: 0,
    Grade.MEDIUM: 1,
    Grade.HARD: 2,
    Grade.EXPERT: _UNIQUE,
    Grade.EXTREME: _UNIQUE,
    None: _UNIQUE,
}
"""What must be enough to solve a puzzle while numbers are taken away, as `kernel.plain_level` counts."""
REPEATS: Final = 300
"""Seeds running that make a puzzle which was made before, after which nothing new is waited for."""
DIGS: Final = 8
"""Candidates that are dug from one layout."""
_MOST_CHOICE: Final = 4
_BATCH: Final = 8
_LARGE: Final = 50  # squares; for each so many there is one puzzle fewer to choose from


def generate(wish: Wish, seed: int, *, harder: bool = False) -> Iterator[Graded]:
    """An endless stream of different puzzles: from the seed, the next seed, and so on; may raise Rare.

    With `harder`, as in `make`.
    """
    return distinct(wish, (make(wish, number, harder=harder) for number in count(seed)))


def distinct(wish: Wish, made: Iterable[Graded]) -> Iterator[Graded]:
    """Each puzzle once; raises Rare once no others seem to be left."""
    seen: set[Puzzle] = set()
    repeats = 0
    for one in made:
        if one.puzzle in seen:
            repeats += 1
            if repeats == REPEATS:
                raise Rare(wish, found=len(seen))
        else:
            seen.add(one.puzzle)
            repeats = 0
            yield one


def make(wish: Wish, seed: int, *, harder: bool = False) -> Graded:
    """The puzzle of a seed; raises Rare if none of the wish's number of candidates is suitable.

    With `harder`, a wish for an expert puzzle may be met by an extreme one; a puzzle that isn't extreme is the same as
    without.
    """
    rng = Random(f"boem puzzle {VERSION} {wish.key} {seed}")
    wanted = max(_MOST_CHOICE - wish.width * wish.height // _LARGE, 1)
    layouts = range(wish.candidates // DIGS)
    fitting = (one for _ in layouts if (one := _first_fit(wish, rng)) is not None)
    while rated := sorted(islice(fitting, wanted), key=itemgetter(0), reverse=True):
        for _quality, puzzle in rated:
            graded = _proved(wish, puzzle, seed, harder=harder)
            if graded is not None:
                return graded
    raise Rare(wish)


def make_many(wish: Wish, amount: int, seed: int, *, jobs: int = 1, dask: str | None = None) -> Iterator[Graded]:
    """An `amount` of puzzles, all different, in the order of their seeds: `seed`, the next one, and so on.

    They are made by `jobs` processes (-1: one per core) or by the workers of the Dask scheduler at the address `dask`,
    which doesn't change the result. Raises Rare, after the puzzles so far, if a seed has no suitable puzzle or no
    others seem to be left.
    """
    return islice(distinct(wish, _found(wish, _made(wish, amount, seed, jobs, dask))), amount)


def _found(wish: Wish, made: Iterable[Graded | None]) -> Iterator[Graded]:
    for one in made:
        if one is None:
            raise Rare(wish)
        yield one


def _made(wish: Wish, amount: int, seed: int, jobs: int, dask: str | None) -> Iterator[Graded | None]:
    """One per seed, without end; None for a seed that has none."""
    if jobs == 1 and dask is None:
        for start in count(seed, _BATCH):
            yield from _batch(wish, range(start, start + _BATCH))
    for first in count(seed, _BATCH * -(-amount // _BATCH)):
        batches = [range(start, start + _BATCH) for start in range(first, first + amount, _BATCH)]
        for batch in spread(partial(_whole, wish), batches, jobs=jobs, dask=dask):
            yield from batch


def _whole(wish: Wish, seeds: range) -> list[Graded | None]:
    return list(_batch(wish, seeds))


def _batch(wish: Wish, seeds: range) -> Iterator[Graded | None]:
    """Stops at the first seed that has none."""
    for seed in seeds:
        try:
            yield make(wish, seed)
        except Rare:
            yield None
            return


def _first_fit(wish: Wish, rng: Random) -> tuple[float, Puzzle] | None:
    """The first suitable-looking puzzle among some dug from one layout, and its quality."""
    mines = draw_layout(wish, rng)
    layout = bytes(square in mines for square in squares(wish.width, wish.height))
    orbits = [orbit for orbit in wish.orbits if mines.isdisjoint(orbit)]
    start = _numbers(wish, mines, orbits)
    groups = [[square.row * wish.width + square.column for square in orbit] for orbit in orbits]
    level = _UNIQUE if wish.minimal else _LEVELS[wish.grade]
    for _ in range(DIGS):
        rng.shuffle(groups)
        cells = dig(wish.width, wish.height, layout, groups, level, start)
        if cells == start:  # not even all numbers are enough
            return None
        puzzle = Puzzle(wish.width, wish.height, cells)
        if wish.count:
            puzzle = minimal(replace(puzzle, count=len(mines)), rng.getrandbits(32), wish.symmetry)
        if _is_as_wished(wish, puzzle):
            quality = measure(puzzle, mines)
            return None if quality.half_given_away else (quality.overall, puzzle)
    return None


def _proved(wish: Wish, puzzle: Puzzle, seed: int, *, harder: bool) -> Graded | None:
    """The puzzles graded by their proof, without those that can't be proved within the prover's budget."""
    try:
        graded = Graded.by(puzzle, prove(puzzle.field), seed)
    except TooHard:
        return None
    fits = wish.grade in (None, graded.grade)
    return graded if fits or (harder and (wish.grade, graded.grade) == (Grade.EXPERT, Grade.EXTREME)) else None


def _numbers(wish: Wish, mines: Layout, orbits: Iterable[Iterable[Square]]) -> str:
    """The grid that shows the numbers of these squares."""
    numbers = [(square, str(number_at(square, mines))) for orbit in orbits for square in orbit]
    return with_marks("." * (wish.width * wish.height), wish.width, numbers)


def _is_as_wished(wish: Wish, puzzle: Puzzle) -> bool:
    if wish.count:
        if len(solve(puzzle.width, puzzle.height, puzzle.cells)) == 1:
            return False
    elif wish.grade is not None and plain_level(puzzle.width, puzzle.height, puzzle.cells) != _LEVELS[wish.grade]:
        return False
    return not wish.minimal or wish.symmetry is Symmetry.NONE or _is_minimal(puzzle)


def _is_minimal(puzzle: Puzzle) -> bool:
    """Whether no number can be removed; digging by pairs doesn't ensure that."""
    if puzzle.count is not None:
        return not superfluous(puzzle)
    cells = puzzle.cells
    fewer = (f"{cells[:place]}.{cells[place + 1 :]}" for place, cell in enumerate(cells) if cell != ".")
    return all(len(solve(puzzle.width, puzzle.height, one)) > 1 for one in fewer)
