"""Generates ten thousand puzzles and has each checked independently of its generator; `make campaign-puzzles`.

Another solver, minicard, must find exactly one layout; each step of the proof must be valid on its own; and the steps
by which the kernel itself settles the puzzle must be those of its grade. No puzzle may occur twice.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from typing import Annotated, Final

import typer
from joblib import Parallel, delayed
from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.made import Faulty, faults

from boem.puzzles import Grade, Graded, Rare, Symmetry, Wish, generate

SHARES: Final = {
    (4, 4): 8, (5, 5): 12, (6, 6): 38, (7, 5): 12, (8, 8): 16, (10, 10): 10, (9, 14): 3, (30, 6): 0.6, (30, 30): 0.4,
}  # fmt: skip
"""Percentage of puzzles of each size."""
ALIKE: Final = {Symmetry.NONE: 0.8, Symmetry.HALF_TURN: 0.1, Symmetry.MIRROR: 0.1}
STRICT: Final = 0.25
"""The share of puzzles without a pattern that are minimal, up to 8 × 8."""
BATCH: Final = 20
TINY: Final = 16
"""The largest area with so few puzzles that each wish is generated as one set, in which none occurs twice."""
RARE: Final = {((4, 4), Grade.EXTREME, symmetry) for symmetry in Symmetry} | {
    ((4, 4), Grade.EXPERT, symmetry) for symmetry in (Symmetry.HALF_TURN, Symmetry.MIRROR)
}


def main(puzzles: Annotated[int, typer.Option(min=100, help="Approximate number.")] = 10_000, seed: int = 0) -> None:
    """Print the number of puzzles of each size and grade, and the faults of any."""
    console = Console()
    clock = time.perf_counter()
    work = [batch for wish, amount in _plan(puzzles) for batch in _batches(wish, amount, seed)]
    done = Parallel(n_jobs=-1, return_as="generator_unordered")(delayed(_made)(*batch) for batch in work)
    made: list[tuple[Wish, Graded]] = []
    wrong: list[Faulty] = []
    for some, faulty in track(done, "batches", total=len(work), console=console, disable=not console.is_terminal):
        made += some
        wrong += faulty
    for size in SHARES:
        grades = Counter(one.grade for wish, one in made if (wish.width, wish.height) == size)
        console.print(f"{size[0]} × {size[1]}: " + ", ".join(f"{grades[grade]} {grade}" for grade in Grade))
    twice = len(made) - len({(wish, one.puzzle) for wish, one in made})
    seconds = time.perf_counter() - clock
    console.print(f"{len(made)} puzzles in {seconds:.0f} s: {len(wrong)} faulty, {twice} twice")
    for one in wrong:
        console.print(str(one))
    raise typer.Exit(1 if wrong or twice else 0)


def _batches(wish: Wish, amount: int, seed: int) -> Iterator[tuple[Wish, int, int]]:
    """The wish with numbers and first seeds; spare seeds are left in between, for puzzles that occur twice."""
    size = amount if wish.width * wish.height <= TINY else BATCH
    for start in range(0, amount, size or 1):
        yield wish, min(size, amount - start), seed + 2 * start


def _plan(puzzles: int) -> Iterator[tuple[Wish, int]]:
    """Wishes and the number of puzzles for each, about this many in total."""
    for (size, share), grade, (symmetry, part) in product(SHARES.items(), Grade, ALIKE.items()):
        amount = round(puzzles * share / 100 / len(Grade) * part)
        if (size, grade, symmetry) in RARE:
            continue
        strict = round(amount * STRICT) if symmetry is Symmetry.NONE and max(size) <= 8 else 0
        yield Wish(*size, grade, True, symmetry), strict
        yield Wish(*size, grade, False, symmetry), amount - strict


def _made(wish: Wish, amount: int, seed: int) -> tuple[list[tuple[Wish, Graded]], list[Faulty]]:
    made: list[Graded] = []
    with suppress(Rare):  # the smallest have few puzzles
        for graded in islice(generate(wish, seed), amount):
            made.append(graded)
    return [(wish, one) for one in made], [one for graded in made if (one := faults(graded, wish))]


if __name__ == "__main__":
    typer.run(main)
