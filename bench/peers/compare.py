"""The same games on Boem and on boardgame.io, in one run: moves a second, and what each loses when killed.

`make bench-peers`. The games are those of `bench/table.py`: two players at each table, each with a WebSocket; a move is
done when both have received it. The rounds of all contenders take turns. Then each is killed with SIGKILL at play and
started again, and what both players of a table had been told is compared with what the server still gives.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from random import Random
from signal import SIGKILL
from statistics import median
from typing import Annotated, Any, Final, Protocol

import httpx
import typer
import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.peers.boardgame_io import boardgame_io
from bench.table import MOST, play
from support.load import PATIENCE, SWEEPS, Game, People, site_on
from support.site import Site

GONE: Final = (OSError, EOFError, TimeoutError, WebSocketException)


class Contender(Protocol):
    """A server and its players; `sit` gives games as `bench.table.play` plays them."""

    @property
    def ws(self) -> str:
        """The base URL of its WebSockets."""

    def sit(self, table: int, rng: Random, /) -> Any:
        """A new game for the two players with this number."""

    def kill(self) -> None:
        """Kill the server."""

    def start(self) -> None:
        """Start it again."""

    def acknowledged(self, game: Any, /) -> int:
        """How many moves both players have heard."""

    def lost(self, game: Any, /) -> int:
        """How much of them the server no longer gives."""


@dataclass
class Boem:
    """`boem serve`."""

    site: Site
    people: People

    @property
    def ws(self) -> str:
        """The base URL of its WebSockets."""
        return self.site.ws

    def start(self) -> None:
        """Start it again."""
        self.site.start()

    def kill(self) -> None:
        """Kill it."""
        self.site.stop(SIGKILL)

    def sit(self, table: int, rng: Random) -> Game:
        """A new table for the two players with this number."""
        return self.people.sit(table, rng)

    def acknowledged(self, game: Game) -> int:
        """How many entries both players have heard."""
        return len(game.heard[0])

    def lost(self, game: Game) -> int:
        """How many of them the site no longer gives, to each player."""
        return self.people.lost(game)


@contextmanager
def boem(database: str) -> Iterator[Boem]:
    """The site on an empty database."""
    with (
        site_on(database) as site,
        httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False) as client,
    ):
        yield Boem(site, People(client))


CONTENDERS: Final[dict[str, Callable[[], AbstractContextManager[Contender]]]] = {
    "Boem, SQLite": partial(boem, "sqlite"),
    "boardgame.io, files": partial(boardgame_io, "files"),
    "Boem, PostgreSQL": partial(boem, "postgres"),
    "boardgame.io, PostgreSQL": partial(boardgame_io, "postgres"),
}


def moves_a_second(contender: Contender, tables: int, seconds: float) -> float:
    """Play at this many tables at once."""
    rng = Random(tables)
    games = [contender.sit(place % tables, rng) for place in range(max(tables, ceil(seconds * MOST / SWEEPS) + 1))]
    took, moves = uvloop.run(play(contender.ws, games, tables, seconds))
    return len(moves) / took


def killed(contender: Contender, tables: int, seconds: float) -> tuple[int, int]:
    """Kill it after this time at play, and start it again: what had been acknowledged, and what of it is gone."""
    rng = Random(tables)
    games = [contender.sit(place, rng) for place in range(tables)]
    asyncio.run(_until_killed(contender, games, seconds))
    contender.start()
    return sum(map(contender.acknowledged, games)), sum(map(contender.lost, games))


async def _until_killed(contender: Contender, games: list[Any], seconds: float) -> None:
    async with AsyncExitStack() as stack:
        for game in games:
            await game.open(contender.ws, stack)

        async def played(game: Any) -> None:
            with suppress(*GONE):
                while not game.over:
                    await game.sweep()

        playing = asyncio.gather(*map(played, games))
        await asyncio.sleep(seconds)
        await asyncio.to_thread(contender.kill)
        await playing


def main(
    rounds: Annotated[int, typer.Option(min=1, help="How often each line is played, in turn.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.1, max=30, help="How long each time.")] = 5.0,
    tables: Annotated[list[int] | None, typer.Option(min=1, help="At once; 1, 20 and 100 by default.")] = None,
    kills: Annotated[int, typer.Option(min=0, help="How often each is killed, at 20 tables.")] = 10,
) -> None:
    """Print two tables: moves a second, and what was lost."""
    lines = [(name, several) for several in tables or (1, 20, 100) for name in CONTENDERS]
    found: dict[tuple[str, int], list[float]] = {line: [] for line in lines}
    fates = dict.fromkeys(CONTENDERS, (0, 0))
    with Progress(console=Console(stderr=True)) as progress:
        playing = progress.add_task("playing", total=rounds * len(lines))
        for _ in range(rounds):
            for name, several in lines:
                with CONTENDERS[name]() as contender:
                    found[name, several].append(moves_a_second(contender, several, seconds))
                progress.advance(playing)
        killing, rng = progress.add_task("killing", total=kills * len(CONTENDERS)), Random(1)
        for _ in range(kills):
            for name, make in CONTENDERS.items():
                with make() as contender:
                    acknowledged, lost = killed(contender, 20, rng.uniform(0.3, 2))
                fates[name] = (fates[name][0] + acknowledged, fates[name][1] + lost)
                progress.advance(killing)
    Console().print(speeds(found))
    Console().print(losses(fates, kills))


def speeds(found: dict[tuple[str, int], list[float]]) -> Sheet:
    """The moves a second, and the ratio to the peer with the same kind of store, which is the next line's."""
    made = Sheet("", "tables", "moves/s", "slowest", "fastest", "ratio", caption="medians; ratio: Boem to boardgame.io")
    middles = {line: median(rates) for line, rates in found.items()}
    for (name, tables), rates in found.items():
        peer = middles[name.replace("Boem, SQLite", "boardgame.io, files").replace("Boem,", "boardgame.io,"), tables]
        ratio = f"{middles[name, tables] / peer:.2f}" if name.startswith("Boem") else ""
        made.add_row(
            name, str(tables), *(f"{rate:.0f}" for rate in (middles[name, tables], min(rates), max(rates))), ratio
        )
    return made


def losses(fates: dict[str, tuple[int, int]], kills: int) -> Sheet:
    """What was acknowledged, and how much of it was lost."""
    made = Sheet("", "kills", "acknowledged", "lost")
    for name, counts in fates.items():
        made.add_row(name, str(kills), *map(str, counts))
    return made


if __name__ == "__main__":
    typer.run(main)
