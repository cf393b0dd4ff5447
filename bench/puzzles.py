"""Puzzles solved per second and, in the same run, by python-sat's minicard; `make bench-puzzles`.

Solving is to tell whether no layout fits a text, one, or more, and to return up to two of them; every answer is
checked. For minicard, it includes making a solver, giving it the clues as native cardinality constraints, and excluding
the first solution to ask for a second. All take turns in one process on one core, one round each; the median round
counts, in processor time, which other work on the machine affects less. Digging is to remove, one by one, all numbers
that can go from a random layout in which every free square shows its number. Making is to deliver puzzles of a grade,
each chosen, proved and graded.
"""

from __future__ import annotations

import gc
import gzip
import json
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated, Final, TypeAlias

import typer
from rich.console import Console
from rich.progress import track

from boem import kernel
from boem.puzzles import Grade, Puzzle, Wish, make, solve

TESTS: Final = Path(__file__).parent.parent / "tests"
sys.path.insert(0, str(TESTS))
from support import minicard  # noqa: E402

Listed: TypeAlias = tuple[int, int, str]  # width, height, cells
CORPUS: Final = TESTS / "puzzles" / "puzzles.jsonl.gz"
SIZES: Final = (6, 8, 10)
DUG: Final = {6: 400, 10: 100, 30: 4}  # layouts per round
MADE: Final = (4, 6, 8, 10)
SHARE: Final = 0.25  # share of mines
LEVELS: Final = ("single clues", "pairs", "chains", "one solution")


def by_minicard(puzzles: list[Listed]) -> list[int]:
    """As one would call it from Python."""
    return [minicard.count(*one) for one in puzzles]


def by_batch(puzzles: list[Listed]) -> list[int]:
    """All in one call of the kernel."""
    return kernel.count_all(puzzles)


def one_by_one(puzzles: list[Listed]) -> list[int]:
    """One call of the kernel for each, which returns up to two layouts."""
    return [len(kernel.solve(*one)) for one in puzzles]


def by_python(puzzles: list[Listed]) -> list[int]:
    """The public way: from a text to a Solution, whose layouts become sets of squares on demand."""
    return [solve(Puzzle(*one)).solutions for one in puzzles]


def by_python_with_layouts(puzzles: list[Listed]) -> list[int]:
    """The same, with layouts asked for."""
    return [len(solve(Puzzle(*one)).layouts) for one in puzzles]


WAYS: Final[dict[str, Callable[[list[Listed]], list[int]]]] = {
    "minicard": by_minicard,
    "kernel, a batch": by_batch,
    "kernel, one by one": one_by_one,
    "Python": by_python,
    "Python, with layouts": by_python_with_layouts,
}


def read_corpus() -> dict[int, list[tuple[Listed, bool]]]:
    """The puzzles of each size, and whether they have exactly one solution."""
    sizes: dict[int, list[tuple[Listed, bool]]] = {size: [] for size in SIZES}
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        for one in map(json.loads, lines):
            sizes[one["width"]].append(((one["width"], one["height"], one["cells"]), one["unique"]))
    return sizes


def seconds_of(way: str, puzzles: list[Listed], unique: list[bool], times: int) -> float:
    """The seconds of one pass over puzzles made beforehand; the answers are checked."""
    gc.collect()
    answers: list[int] = []
    start = time.process_time()
    for _ in range(times):
        answers = WAYS[way](puzzles)
    seconds = time.process_time() - start
    if [answer == 1 for answer in answers] != unique:
        raise SystemExit(f"{way} is wrong")
    return seconds / times


def measure(rated: list[tuple[Listed, bool]], rounds: int, title: str) -> dict[str, float]:
    """Puzzles per second by each way; the order changes from round to round."""
    puzzles, unique = [one for one, _ in rated], [is_unique for _, is_unique in rated]
    seconds: dict[str, list[float]] = {way: [] for way in WAYS}
    for number in track(range(rounds), title, console=Console(stderr=True), transient=True):
        for way in Random(number).sample(list(WAYS), len(WAYS)):
            seconds[way].append(seconds_of(way, puzzles, unique, 1 if way == "minicard" else 10))
    return {way: len(puzzles) / statistics.median(taken) for way, taken in seconds.items()}


def dug_a_second(size: int, level: int, rounds: int) -> float:
    """Puzzles dug per second from random layouts, in the median round."""
    rng, rates = Random(f"{size} {level}"), []
    squares = range(size * size)
    for _ in range(rounds):
        layouts = [bytes(rng.random() < SHARE for _ in squares) for _ in range(DUG[size])]
        groups = [[[square] for square in rng.sample(squares, len(squares))] for _ in layouts]
        start = time.process_time()
        for layout, each in zip(layouts, groups, strict=True):
            kernel.dig(size, size, layout, each, level)
        rates.append(len(layouts) / (time.process_time() - start))
    return statistics.median(rates)


def solved(rounds: int) -> list[str]:
    """The table of solving."""
    rows = [["size", "puzzles", *WAYS], ["---"] * (len(WAYS) + 2)]
    for size, rated in read_corpus().items():
        rates = measure(rated, rounds, f"{size} × {size}")
        times = {
            way: f" ({rate / rates['minicard']:.0f} ×)" if way != "minicard" else "" for way, rate in rates.items()
        }
        cells = [f"{rate:,.0f}{times[way]}" for way, rate in rates.items()]
        rows.append([f"{size} × {size}", str(len(rated)), *cells])
    return [f"| {' | '.join(row)} |" for row in rows]


def dug(rounds: int) -> list[str]:
    """The table of digging."""
    rows = [["dug a second", *LEVELS], ["---"] * (len(LEVELS) + 1)]
    for size in DUG:
        rates = [dug_a_second(size, level, rounds) for level in range(len(LEVELS))]
        rows.append([f"{size} × {size}", *(f"{rate:,.0f}" for rate in rates)])
    return [f"| {' | '.join(row)} |" for row in rows]


def made(rounds: int) -> list[str]:
    """The table of making puzzles, each proved and graded; every round continues with new seeds."""
    rows = [["seconds for ten", *Grade], ["---"] * (len(Grade) + 1)]
    for size in MADE:
        medians = []
        for grade in Grade:
            taken = []
            for number in range(rounds):
                start = time.process_time()
                for seed in range(10 * number, 10 * number + 10):
                    make(Wish(size, size, grade), seed)
                taken.append(time.process_time() - start)
            medians.append(statistics.median(taken))
        rows.append([f"{size} × {size}", *(f"{median:.2f}" for median in medians)])
    return [f"| {' | '.join(row)} |" for row in rows]


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How many turns each one gets; the median counts.")] = 21,
) -> None:
    """Print Markdown tables: puzzles solved per second and relative to minicard, puzzles dug per second, and made."""
    print("\n".join([*solved(rounds), "", *dug(min(rounds, 5)), "", *made(min(rounds, 5))]))


if __name__ == "__main__":
    typer.run(main)
