"""Many at once: a thousand players at five hundred tables, one move per table every five seconds; `make bench-site`.

The measurement covers all of `boem serve` with PostgreSQL and Redis; one program on the same machine plays for
everybody. `boem serve` first has one serving process, then two. The latency of a move is counted from the moment it was
due, whatever held it up, until both players of its table have the entry. Memory is what all processes of `boem serve`
use for themselves (PSS), with and without the connections. Then as many moves as possible are played: at a hundred of
the tables, each move is sent as soon as both players have the previous one. Both are done in rounds, each with the
share of processor time taken away meanwhile by other virtual machines ("stolen").
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final, NamedTuple

import httpx
import msgspec
import typer
import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.load import PATIENCE, SWEEPS, Game, People, opened
from support.services import postgres, redis
from support.site import Site, running_site

EVERY: Final = 5.0  # seconds between two moves of a table
SATURATED: Final = 100  # tables
LEFT: Final = 60  # moves left for both at a table


class Round(msgspec.Struct):
    """The results of one round, in milliseconds, moves per second, and stolen shares of processor time."""

    moves: int
    errors: int
    median_ms: float
    p95_ms: float
    p99_ms: float
    worst_ms: float
    stolen: float
    saturated_per_second: float
    stolen_saturated: float


class Line(msgspec.Struct):
    """The results for one number of processes."""

    processes: int
    players: int
    rounds: list[Round]
    lost: int
    kb_a_player: tuple[float, float]  # of the connection, and of the game kept


async def at_their_pace(games: list[Game], seconds: float) -> tuple[list[float], int]:
    """Play one move per table every EVERY seconds, evenly spread; returns each one's milliseconds, and the failures."""
    start, moves, errors = time.perf_counter() + 0.5, list[float](), 0

    async def one(place: int, game: Game) -> None:
        nonlocal errors
        due = start + EVERY * place / len(games)
        while due < start + seconds and not game.over:
            await asyncio.sleep(due - time.perf_counter())
            try:
                await game.sweep()
            except Exception:
                errors += 1
                return
            moves.append((time.perf_counter() - due) * 1e3)
            due += EVERY

    await asyncio.gather(*(one(place, game) for place, game in enumerate(games)))
    return moves, errors


async def as_fast_as_can_be(games: list[Game], seconds: float) -> float:
    """Moves per second, each sent once both players have the previous one."""
    start, done = time.perf_counter(), 0

    async def one(game: Game) -> None:
        nonlocal done
        while not game.over and time.perf_counter() < start + seconds:
            await game.sweep()
            done += 1

    await asyncio.gather(*(one(game) for game in games))
    return done / (time.perf_counter() - start)


async def play(site: Site, games: list[Game], seconds: float, rounds: int) -> tuple[list[Round], tuple[float, float]]:
    """Connect everybody and play; returns the rounds, and kB per player: of the connection, and of the game kept."""
    before = own_memory(site)
    async with AsyncExitStack() as stack:
        for game in games:
            await game.connect(site.ws, stack)
        connected = own_memory(site)
        for game in games:
            await game.lay()
        memory = ((connected - before) / (2 * len(games)), (own_memory(site) - connected) / (2 * len(games)))
        return [await one_round(games, seconds, place) for place in range(rounds)], memory


async def one_round(games: list[Game], seconds: float, place: int) -> Round:
    """Play at the tables' pace, then as fast as possible at some of them, different ones in each round."""
    going_on = [game for game in games if len(game.heard[0]) < SWEEPS - LEFT]
    some = [going_on[(place * SATURATED + one) % len(going_on)] for one in range(min(SATURATED, len(going_on)))]
    start = Spent.now()
    moves, errors = await at_their_pace(going_on, seconds)
    between = Spent.now()
    fastest = await as_fast_as_can_be(some, min(seconds, 5))
    ranked = sorted(moves)
    return Round(
        moves=len(moves),
        errors=errors,
        median_ms=statistics.median(ranked),
        p95_ms=ranked[len(ranked) * 95 // 100],
        p99_ms=ranked[len(ranked) * 99 // 100],
        worst_ms=ranked[-1],
        stolen=between.stolen_since(start),
        saturated_per_second=fastest,
        stolen_saturated=Spent.now().stolen_since(between),
    )


class Spent(NamedTuple):
    """Processor time since the machine started, in the kernel's ticks."""

    all: int
    stolen: int

    @classmethod
    def now(cls) -> Spent:
        """The times so far; see proc_stat(5): the eighth field is `steal`; earlier fields include the last two."""
        ticks = [int(one) for one in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
        return cls(sum(ticks[:8]), ticks[7])

    def stolen_since(self, start: Spent) -> float:
        """The share stolen in between."""
        return (self.stolen - start.stolen) / max(1, self.all - start.all)


def own_memory(site: Site) -> float:
    """The memory that the processes of `boem serve` use for themselves, in kB."""
    serving = [site.processes[0].pid]
    for process in serving:
        children = Path(f"/proc/{process}/task/{process}/children").read_text()
        serving += [int(child) for child in children.split()]
    return sum(_proportional(process) for process in serving)


def _proportional(process: int) -> int:
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(next(line.split()[1] for line in rollup.splitlines() if line.startswith("Pss:")))


def measure(site: Site, processes: int, tables: int, seconds: float, rounds: int, shown: Console) -> Line:
    """One number of processes: open tables, play, and check that nothing was lost."""
    name = f"{processes} {'process' if processes == 1 else 'processes'}"
    with shown.status(f"{name}: opening"):
        games = opened(site.url, tables, People.sit)
    with shown.status(f"{name}: playing"):
        played, memory = uvloop.run(play(site, games, seconds, rounds))
    with httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client:
        reading = track(games, f"{name}: reading", console=shown, disable=not shown.is_terminal)
        lost = sum(map(People(client).lost, reading))
    return Line(processes, 2 * tables, played, lost, memory)


@contextmanager
def site_with(processes: int) -> Iterator[Site]:
    """The real site with PostgreSQL and Redis, both empty."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="boem-bench-")))
        urls = stack.enter_context(postgres()), stack.enter_context(redis())
        site = stack.enter_context(running_site(folder, *urls, workers=processes))
        while "The worker" not in site.log:
            time.sleep(0.05)
        yield site


def main(
    seconds: Annotated[float, typer.Option(min=5, max=60, help="How long a round is played at the tables' pace.")] = 15,
    rounds: Annotated[int, typer.Option(min=1, max=8, help="How many.")] = 4,
    tables: Annotated[int, typer.Option(min=1, max=2_000, help="How many tables, each with two players.")] = 500,
    processes: Annotated[
        list[int] | None, typer.Option(min=1, max=16, help="How many serving processes; 1 and 2 by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
) -> None:
    """Print a table, one line per round."""
    shown, lines = Console(stderr=True), list[Line]()
    for count in processes or (1, 2):
        with site_with(count) as site:
            lines.append(measure(site, count, tables, seconds, rounds, shown))
    if as_json:
        print(msgspec.json.encode(lines).decode())
    else:
        Console().print(sheet(lines))
    if any(line.lost or any(one.errors for one in line.rounds) for line in lines):
        raise typer.Exit(1)


def sheet(lines: list[Line]) -> Sheet:
    """The table to print."""
    title = "\n".join(
        f"{line.processes} serve {line.players} players: {line.kb_a_player[0]:.0f} kB a connection, "
        f"{line.kb_a_player[1]:.0f} kB of games each, {line.lost} lost"
        for line in lines
    )
    caption = "milliseconds from when a move was to be sent until both players have it; then moves a second at most"
    made = Sheet(title=title, caption=caption, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("serve", "moves", "median", "95 %", "99 %", "worst", "errors", "stolen", "at most", "stolen"):
        made.add_column(column, justify="right")
    for line in lines:
        for one in line.rounds:
            times = (f"{one.median_ms:.1f}", f"{one.p95_ms:.1f}", f"{one.p99_ms:.1f}", f"{one.worst_ms:.0f}")
            fastest = (f"{one.saturated_per_second:.0f}", f"{one.stolen_saturated:.0%}")
            made.add_row(str(line.processes), str(one.moves), *times, str(one.errors), f"{one.stolen:.0%}", *fastest)
    return made


if __name__ == "__main__":
    typer.run(main)
