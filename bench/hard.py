"""What it takes to find out that a field is too hard, or nearly is: time, work and memory; `make bench-hard`.

Each field is inferred in a process of its own, whose peak of memory is that of the whole interpreter. A full lattice
has every second square of every second row open; its numbers are all the same, so nothing can be settled or simplified.
"""

from __future__ import annotations

import resource
import sys
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import numpy as np
import typer
from rich.console import Console
from rich.table import Table as Sheet

from boem import kernel
from boem.inference import Field
from boem.inference.posterior import BUDGET

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.fields import lattice
from support.positions import POSITIONS, field_of

LATTICES: Final = ((15, 3), (17, 3), (19, 3), (19, 4), (21, 3), (21, 4), (61, 3))
OPENED: Final = (21, 25, 31, 61)


class Cost(NamedTuple):
    """What an inference took."""

    solved: bool
    seconds: float
    steps: float
    held: int
    peak: int


def numbered(side: int, number: int) -> Field:
    """A full lattice of equal numbers."""
    cells = np.full((side, side), -1)
    cells[1::2, 1::2] = number
    return Field.from_array(cells)


def cost(field: Field, budget: float) -> Cost:
    """Infer a field as far as possible."""
    mines = -1 if field.mines is None else field.mines
    start = time.perf_counter()
    found = kernel.Posterior(field.width, field.height, field.cells, mines, budget, True)
    seconds = time.perf_counter() - start
    steps, _, held = found.effort
    return Cost(found.whole, seconds, steps, held, 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def main(budget: Annotated[float, typer.Option(help="Units of work.")] = BUDGET) -> None:
    """Measure one field after another, each in a process of its own."""
    fields = {f"{side} × {side}, all {number}": numbered(side, number) for side, number in LATTICES}
    fields |= {f"{side} × {side}, opened": lattice(side) for side in OPENED}
    fields |= {name: field_of(name) for name in POSITIONS if name.startswith(("lat2_25", "lat2_31"))}
    sheet = Sheet("field", "solved", "s", "units", "ns a unit", "MB counted", "MB at the peak")
    for name, field in fields.items():
        with get_context("spawn").Pool(1) as processes:
            found = processes.apply(cost, (field, budget))
        sheet.add_row(
            name,
            "yes" if found.solved else "no",
            f"{found.seconds:.2f}",
            f"{found.steps:.2g}",
            f"{found.seconds * 1e9 / found.steps:.2f}" if found.steps else "",
            f"{found.held / 1e6:.0f}",
            f"{found.peak / 1e6:.0f}",
        )
    Console().print(sheet)


if __name__ == "__main__":
    typer.run(main)
