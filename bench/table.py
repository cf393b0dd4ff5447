"""Moves per second that the real site takes over its WebSockets, and their latency; `make bench-table`.

The latency of a move lasts from its sending until both players of its table have the entry. The measurement covers all
of `boem serve` on a database; one program on the same machine plays for everybody. The games are whole ones of
Mijnenveger on 10 × 10 squares with one mine, which each player leaves for last. Opening a table is not timed.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from contextlib import AsyncExitStack
from math import ceil
from pathlib import Path
from random import Random
from typing import Annotated, Final

import httpx
import msgspec
import typer
import uvloop
from rich.console import Console
from rich.progress import track
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.load import DATABASES, PATIENCE, SWEEPS, Game, People, site_on
from support.site import Site

MOST: Final = 1_000  # moves per second for which tables are opened beforehand


class Line(msgspec.Struct):
    """One line of the table."""

    database: str
    tables: int
    moves: int
    per_second: float
    median_ms: float
    p95_ms: float
    lost: int
    slowest: float  # round's moves per second


async def play(ws: str, games: list[Game], tables: int, seconds: float) -> tuple[float, list[float]]:
    """Play at this many tables at once, replacing those that end; returns the duration and each move's time."""
    async with AsyncExitStack() as stack:
        for game in games:
            await game.open(ws, stack)
        spare, moves = iter(games), list[float]()
        start = time.perf_counter()
        until = [start + seconds]

        async def one_place() -> None:
            for game in spare:
                while not game.over:
                    if time.perf_counter() > until[0]:
                        return
                    moves.append(await game.sweep())
            until[0] = 0.0  # no fresh table is left: stop everybody

        await asyncio.gather(*(one_place() for _ in range(tables)))
        return time.perf_counter() - start, moves


def measure(site: Site, database: str, tables: int, seconds: float, rounds: int, shown: Console) -> Line:
    """Measure one line as often as asked: the middle round, and what was lost in all of them."""
    ranked = sorted(
        (one_round(site, database, tables, seconds, shown) for _ in range(rounds)), key=lambda line: line.per_second
    )
    lost = sum(line.lost for line in ranked)
    return msgspec.structs.replace(ranked[rounds // 2], lost=lost, slowest=ranked[0].per_second)


def one_round(site: Site, database: str, tables: int, seconds: float, shown: Console) -> Line:
    """Measure once: open tables, play, and check that nothing was lost."""
    rng = Random(tables)
    with httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client:
        people = People(client)
        room = range(max(tables, ceil(seconds * MOST / SWEEPS) + 1))
        opening = track(room, f"{database}, {tables}: opening", console=shown, disable=not shown.is_terminal)
        games = [people.sit(place % tables, rng) for place in opening]
        with shown.status(f"{database}, {tables}: playing"):
            took, moves = uvloop.run(play(site.ws, games, tables, seconds))
        reading = track(games, f"{database}, {tables}: reading", console=shown, disable=not shown.is_terminal)
        lost = sum(people.lost(game) for game in reading)
    ranked = sorted(move * 1e3 for move in moves)
    p95 = ranked[len(ranked) * 95 // 100]
    rate = len(moves) / took
    return Line(database, tables, len(moves), rate, statistics.median(ranked), p95, lost, slowest=rate)


def main(
    seconds: Annotated[float, typer.Option(min=0.1, max=30, help="How long each line is played.")] = 5.0,
    database: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(DATABASES)}; all by default.")] = None,
    tables: Annotated[
        list[int] | None, typer.Option(min=1, help="How many tables at once; 1, 20 and 100 by default.")
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, help="How often each line is played; the middle round counts.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Print a table, one line per database and number of simultaneous tables."""
    shown, lines = Console(stderr=True), list[Line]()
    for name in database or DATABASES:
        if name not in DATABASES:
            raise typer.BadParameter(f"must be one of {', '.join(DATABASES)}, not {name}")
        with site_on(name) as site:
            lines += [measure(site, name, several, seconds, rounds, shown) for several in tables or (1, 20, 100)]
    if as_json:
        print(msgspec.json.encode(lines).decode())
    else:
        Console().print(sheet(lines))
    if any(line.lost for line in lines):
        raise typer.Exit(1)


def sheet(lines: list[Line]) -> Sheet:
    """The table to print."""
    caption = "from sending until both players have it; moves/s also of the slowest round"
    made = Sheet("database", "tables", "moves/s", "slowest", "median ms", "95 % ms", "lost", caption=caption)
    for line in lines:
        figures = (
            f"{line.per_second:.0f}",
            f"{line.slowest:.0f}",
            f"{line.median_ms:.1f}",
            f"{line.p95_ms:.1f}",
            str(line.lost),
        )
        made.add_row(line.database, str(line.tables), *figures)
    return made


if __name__ == "__main__":
    typer.run(main)
