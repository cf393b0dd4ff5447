"""The time that inference takes and, in the same run, that of ms_toollib on the same positions; `make bench-inference`.

A measurement covers inference and reading all probabilities and certain squares. Through Python it begins with a numpy
array; the kernel's fields and the boards of others are prepared beforehand. For ms_toollib it is its single call, which
returns probabilities only. The engines take turns at each
position, one call each, in a separate process; the shortest time of each counts. An engine that exceeds the limit,
fails, or deviates from the reference has not solved the position. ms_toollib gets no positions whose number of mines is
unknown.
"""

from __future__ import annotations

import gc
import gzip
import json
import math
import os
import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final, TypeAlias

import msgspec
import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from boem import kernel
from boem.inference import Field, infer, infer_many
from boem.inference.posterior import BUDGET

CORPUS: Final = Path(__file__).parent.parent / "tests" / "inference" / "positions.jsonl.gz"
LIMIT: Final = 10.0  # seconds for one call
ENOUGH: Final = 1.0  # seconds in total, after which an engine doesn't repeat a position
CLOSE: Final = 1e-6  # deviation from the reference
SAMPLES: Final = 1000

KERNEL, PYTHON, OTHER, COUNT, NUMBERS, DRAW = "kernel", "python", "ms_toollib", "count", "numbers", "draw"
JUDGES: Final = (KERNEL, PYTHON, OTHER)
GROUPS: Final = {
    "9x9": ("9 × 9, 10 mines", "b9x9"),
    "11x11": ("11 × 11, 15", "h11x11"),
    "16x16": ("16 × 16, 40", "i16x16"),
    "30x16": ("30 × 16, 99", "e30x16"),
    "60x60": ("60 × 60, 756", "s60x60"),
    "100x100": ("100 × 100, 2000", "s100x100"),
    "iso40x40": ("isolated openings, 40 × 40", "iso40x40"),
    "iso": ("isolated openings, others", "iso"),
    "lattices": ("lattices", "lat"),
    "untold": ("mines not told", "unk"),
}
EXPERT: Final = "30x16"

Position: TypeAlias = dict[str, Any]
Seconds: TypeAlias = dict[str, float]  # by engine; without those that didn't solve the position
Call: TypeAlias = Callable[[], Callable[[], Any]]  # prepares the call to be timed


class Figures(msgspec.Struct):
    """One engine's times in one group, in milliseconds, over the positions that it solved."""

    solved: int
    median: float | None
    p95: float | None


class Line(msgspec.Struct):
    """One group; `faster` is a factor, from the medians over the positions that both solved.

    A batch goes through different fields one after another, which processors foresee less well than the same one again.
    """

    group: str
    positions: int
    engines: dict[str, Figures]
    faster: dict[str, float | None]
    batch: float | None  # milliseconds a field of `infer_many` on all of them at once, by one thread
    batch_faster: float | None  # by means over all positions, if the other solved them


def judge_in_kernel(field: Field) -> Any:
    """The kernel's part of `infer` with all its results, before squares get names."""
    posterior = kernel.Posterior(
        field.width, field.height, field.cells, -1 if field.mines is None else field.mines, BUDGET
    )
    return posterior.mine_probability(), posterior.certain()


def judge(cells: NDArray[np.int8], mines: int | None) -> Any:
    """The same, as users call it with an array."""
    posterior = infer(Field.from_array(cells, mines))
    return posterior.mine_probability, posterior.safe, posterior.mined


def judge_all(cells: NDArray[np.int8], mines: list[int | None]) -> Any:
    """The same for a batch, by one thread."""
    found = infer_many(cells, mines, threads=1)
    return found.mine_probability, found.safe, found.mined


def number_all(field: Field) -> Any:
    """The number distributions of all squares, including inference."""
    return infer(field).number_distributions


def calls(position: Position) -> dict[str, Call]:
    """Every engine's call for a position, with everything it needs prepared."""
    from ms_toollib import cal_probability_onboard  # noqa: PLC0415  (only the process that may hang loads it)

    field = Field.from_rows(position["rows"], position["mines"])
    cells = field.to_array()
    board = [[10 if cell == -1 else 11 if cell == -2 else cell for cell in row] for row in cells.tolist()]

    return {
        KERNEL: lambda: partial(judge_in_kernel, field),
        PYTHON: lambda: partial(judge, cells, position["mines"]),
        OTHER: lambda: partial(cal_probability_onboard, board, position["mines"]),
        COUNT: lambda: partial(getattr, infer(field), "layouts"),
        NUMBERS: lambda: partial(number_all, field),
        DRAW: lambda: partial(infer(field).sample, SAMPLES, Random(1)),
    }


def serve(end: Connection) -> None:
    """Measure positions as they come: for each call the engine's name, then the seconds, or None if it failed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # panics
    gc.disable()
    while True:
        position, engines, repeat = end.recv()
        ready, spent = calls(position), dict.fromkeys(engines, 0.0)
        for turn in range(repeat):
            in_turn = Random(turn).sample(engines, len(engines))  # no engine always follows the same one
            for engine in [engine for engine in in_turn if spent[engine] < ENOUGH]:
                end.send(engine)
                seconds = measure(ready[engine], position if engine in JUDGES else None)
                spent[engine] += math.inf if seconds is None else seconds
                end.send(seconds)
        end.send(None)


def measure(call: Call, judged: Position | None) -> float | None:
    """The seconds of one call; None if it fails, or deviates from the position's reference if there is one."""
    try:
        run = call()
        start = time.perf_counter()
        answer = run()
        seconds = time.perf_counter() - start
    except BaseException:  # a panic in Rust is not an Exception
        return None
    if judged is None or judged["probs"] is None:
        return seconds
    reference = np.array(judged["probs"], float)
    strays = np.abs(np.array(answer[0], float).ravel() - reference)[~np.isnan(reference)]
    return seconds if (strays <= CLOSE).all() else None


class Stopwatch:
    """A process that measures; restarted whenever an engine crashes it or takes too long."""

    def __init__(self) -> None:
        self._start()

    def time(self, position: Position, engines: Iterable[str], repeat: int) -> Seconds:
        """The shortest time of each engine that solves the position."""
        left, best = list(engines), Seconds()
        self.end.send((position, left, repeat))
        while (engine := self.end.recv()) is not None:
            try:
                seconds = self.end.recv() if self.end.poll(LIMIT) else None
            except EOFError:
                seconds = None
            if seconds is not None:
                best[engine] = min(best.get(engine, math.inf), seconds)
                continue
            self.stop()
            self._start()
            left.remove(engine)
            best.pop(engine, None)
            self.end.send((position, left, repeat))
        return best

    def stop(self) -> None:
        """Kill the process, whatever it is doing."""
        self.process.kill()
        self.process.join()

    def _start(self) -> None:
        context = get_context("spawn")
        self.end, other = context.Pipe()
        self.process = context.Process(target=serve, args=(other,), daemon=True)
        self.process.start()
        other.close()


def figures(times: list[Seconds], engine: str) -> Figures:
    """One engine's results for a group's positions."""
    ranked = sorted(seconds[engine] * 1e3 for seconds in times if engine in seconds)
    if not ranked:
        return Figures(0, None, None)
    return Figures(len(ranked), statistics.median(ranked), ranked[len(ranked) * 95 // 100])


def faster(times: list[Seconds], engine: str) -> float | None:
    """How many times longer the other takes, from the medians over the positions that both solved."""
    both = [seconds for seconds in times if engine in seconds and OTHER in seconds]
    if not both:
        return None
    return statistics.median(one[OTHER] for one in both) / statistics.median(one[engine] for one in both)


def batch_seconds(positions: list[Position], repeat: int) -> float | None:
    """The shortest time a field of one call for all positions, by one thread; None if their sizes differ.

    Raises ValueError if an answer deviates from the reference.
    """
    fields = [Field.from_rows(position["rows"], position["mines"]) for position in positions]
    if len({(field.width, field.height) for field in fields}) > 1:
        return None
    cells, mines = np.array([field.to_array() for field in fields]), [field.mines for field in fields]
    best = math.inf
    for _ in range(repeat):
        start = time.perf_counter()
        judge_all(cells, mines)
        best = min(best, time.perf_counter() - start)
    for position, shares in zip(positions, judge_all(cells, mines)[0], strict=True):
        reference = np.array(position["probs"], float)
        if not (np.abs(shares.ravel() - reference)[~np.isnan(reference)] <= CLOSE).all():
            raise ValueError(position["id"])
    return best / len(positions)


def batch_faster(times: list[Seconds], batch: float | None) -> float | None:
    """How many times longer the other takes for all positions, if it solved them."""
    if batch is None or not all(OTHER in seconds for seconds in times):
        return None
    return statistics.mean(seconds[OTHER] for seconds in times) / batch


def markdown(lines: list[Line]) -> str:
    """The tables in Markdown."""
    heads = [
        "positions",
        "how many",
        "ms_toollib: solved",
        "median",
        "95 %",
        "kernel: solved",
        "median",
        "95 %",
        "faster",
    ]
    heads += ["from an array: median", "95 %", "faster", "in a batch", "faster", "exact count: median"]
    rows = [heads, ["---"] * len(heads)]
    for line in lines:
        engines, title = line.engines, GROUPS[line.group][0]
        other, inside, through = (engines.get(engine, Figures(0, None, None)) for engine in (OTHER, KERNEL, PYTHON))
        solved = str(other.solved) if OTHER in engines else "–"
        row = [title, str(line.positions), solved, _ms(other.median), _ms(other.p95)]
        row += [str(inside.solved), _ms(inside.median), _ms(inside.p95), _times(line.faster[KERNEL])]
        row += [_ms(through.median), _ms(through.p95), _times(line.faster[PYTHON])]
        row += [_ms(line.batch), _times(line.batch_faster), _ms(engines[COUNT].median)]
        rows.append(row)
    table = [f"| {' | '.join(row)} |" for row in rows]
    table += ["", "Times in ms, over the positions solved; how much faster: by medians over those that both solved."]
    return "\n".join([*table, *(sentence for line in lines if NUMBERS in line.engines for sentence in besides(line))])


def besides(line: Line) -> list[str]:
    """What else was measured for a line's positions."""
    title, numbers, draw = GROUPS[line.group][0], line.engines[NUMBERS], line.engines[DRAW]
    drawn = f"{SAMPLES / draw.median * 1e3:,.0f}" if draw.median else "–"
    return [
        "",
        f"At {title}: all number distributions of a position, inference included, take {_ms(numbers.median)} ms "
        f"(95 %: {_ms(numbers.p95)} ms), and {drawn} layouts are drawn a second, {SAMPLES:,} at a time.",
    ]


def _ms(milliseconds: float | None) -> str:
    if milliseconds is None:
        return "–"
    return f"{milliseconds:,.0f}" if milliseconds >= 100 else f"{milliseconds:#.2g}".rstrip(".")


def _times(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:,.0f} ×" if ratio >= 10 else f"{ratio:.1f} ×"


def read_corpus() -> dict[str, list[Position]]:
    """The positions of each group; a position belongs to the first group whose name its class begins with."""
    groups: dict[str, list[Position]] = {group: [] for group in GROUPS}
    with gzip.open(CORPUS, "rt", encoding="utf-8") as lines:
        for position in map(json.loads, lines):
            group = next((name for name, (_, start) in GROUPS.items() if position["class"].startswith(start)), None)
            if group is not None:
                groups[group].append(position)
    return groups


def main(
    classes: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(GROUPS)}; all by default.")] = None,
    repeat: Annotated[int, typer.Option(min=1, help="How often each engine infers a position; its best counts.")] = 20,
    quick: Annotated[bool, typer.Option("--quick", help="Only six positions of each class.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Print a Markdown table, one line per class of positions, times in milliseconds."""
    shown, lines, corpus, stopwatch = Console(stderr=True), list[Line](), read_corpus(), Stopwatch()
    for group in classes or GROUPS:
        if group not in GROUPS:
            raise typer.BadParameter(f"must be one of {', '.join(GROUPS)}, not {group}")
        positions = corpus[group][:: max(1, len(corpus[group]) // 6)][:6] if quick else corpus[group]
        judges = [KERNEL, PYTHON] if group == "untold" else [KERNEL, PYTHON, OTHER]
        others = [COUNT, NUMBERS, DRAW] if group == EXPERT else [COUNT]
        watched = track(positions, GROUPS[group][0], console=shown, disable=not shown.is_terminal)
        times = [
            stopwatch.time(position, judges, repeat) | stopwatch.time(position, others, repeat) for position in watched
        ]
        measured = {engine: figures(times, engine) for engine in judges + others}
        batch = batch_seconds(positions, 2 * repeat)
        by_engine = {one: faster(times, one) for one in (KERNEL, PYTHON)}
        lines.append(
            Line(
                group,
                len(positions),
                measured,
                by_engine,
                None if batch is None else batch * 1e3,
                batch_faster(times, batch),
            )
        )
    stopwatch.stop()
    print(msgspec.json.encode(lines).decode() if as_json else markdown(lines))


if __name__ == "__main__":
    typer.run(main)
