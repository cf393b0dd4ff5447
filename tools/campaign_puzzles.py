"""Makes ten thousand puzzles and has each checked by what took no part in making it; `make campaign-puzzles`.

Another solver, minicard, must find exactly one layout; each step of the proof must hold by itself; and the steps that
settle the puzzle in the kernel's own reckoning must be those of its grade. No puzzle may come twice.
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
"""Of a hundred puzzles, how many are of each size."""
ALIKE: Final = {Symmetry.NONE: 0.8, Symmetry.HALF_TURN: 0.1, Symmetry.MIRROR: 0.1}
STRICT: Final = 0.25
"""Of those without a pattern, how many are minimal, up to 8 × 8."""
BATCH: Final = 20
TINY: Final = 16
"""Squares, of which there are so few puzzles that each wish is one set, in which none comes twice."""
RARE: Final = {((4, 4), Grade.EXPERT, symmetry) for symmetry in (Symmetry.HALF_TURN, Symmetry.MIRROR)}


def main(puzzles: Annotated[int, typer.Option(min=100, help="How many, about.")] = 10_000, seed: int = 0) -> None:
    """Print how many were made of each size and grade, and what was wrong with any of them."""
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
    """The wish with how many and from which seed; seeds are left out between two, for puzzles that come again."""
    size = amount if wish.width * wish.height <= TINY else BATCH
    for start in range(0, amount, size or 1):
        yield wish, min(size, amount - start), seed + 2 * start


def _plan(puzzles: int) -> Iterator[tuple[Wish, int]]:
    """Wishes, and how many of each, which come to about so many."""
    for (size, share), grade, (symmetry, part) in product(SHARES.items(), Grade, ALIKE.items()):
        amount = round(puzzles * share / 100 / len(Grade) * part)
        if (size, grade, symmetry) in RARE:
            continue
        strict = round(amount * STRICT) if symmetry is Symmetry.NONE and max(size) <= 8 else 0
        yield Wish(*size, grade, True, symmetry), strict
        yield Wish(*size, grade, False, symmetry), amount - strict


def _made(wish: Wish, amount: int, seed: int) -> tuple[list[tuple[Wish, Graded]], list[Faulty]]:
    made: list[Graded] = []
    with suppress(Rare):  # of the smallest there are few
        for graded in islice(generate(wish, seed), amount):
            made.append(graded)
    return [(wish, one) for one in made], [one for graded in made if (one := faults(graded, wish))]


if __name__ == "__main__":
    typer.run(main)
