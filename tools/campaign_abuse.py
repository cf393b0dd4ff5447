"""Attacks a running site in every known way while bystanders play; `make campaign-abuse`.

Each attack gets a fresh site. First the bystanders have it to themselves: the time that a move takes then is this
machine's baseline, so that the bounds, as multiples of it, don't depend on the machine. Then the attack comes from
addresses of its own, from a process with lower priority than the site's, as if it ran on machines elsewhere.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import re
import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Annotated, Final, NamedTuple

import httpx
import typer
from redis import Redis
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Sheet
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.attacks import (
    ATTACKS,
    VICTIM,
    Attack,
    letters_to_a_stranger,
    make_owner,
    make_senders,
    owner_can_sign_in,
    run,
)
from support.load import Game, People
from support.mail import PostOffice
from support.services import fresh_database, postgres, redis
from support.site import Site, running_site
from support.waiting import wait_until

TABLES: Final = 4  # tables of bystanders
PAUSE: Final = 0.05  # seconds between two moves of a table
QUIET: Final = 5.0  # seconds that bystanders have to themselves
YIELDS: Final = 15  # niceness of the attacker's process
PATIENCE: Final = 60.0  # seconds for an answer to a bystander
SLOWER: Final = 30  # bound for the 95 % of moves, in multiples of the quiet 95 % (some 6 ms)
WORST: Final = 100  # bound for every single move, in the same multiples
LETTERS: Final = 1  # letters that somebody may get who was never asked


class Moves(NamedTuple):
    """The times of bystanders' moves, in milliseconds; `broken` is the error that ended their play, if any."""

    median: float
    p95: float
    worst: float
    number: int
    broken: str


class Attacked(NamedTuple):
    """Bystanders' moves before and during an attack, the answers to the attacker, and the promises broken."""

    name: str
    quiet: Moves
    moves: Moves
    answers: Mapping[str, int]
    broken: Sequence[str]

    @property
    def faults(self) -> Iterator[str]:
        """What must not happen."""
        if self.moves.p95 > SLOWER * self.quiet.p95 or self.moves.worst > WORST * self.quiet.p95:
            yield "bystanders had to wait too long"
        yield from filter(None, (self.quiet.broken, self.moves.broken, *self.broken))


class Bystanders:
    """People at a few tables who go on playing, game after game."""

    def __init__(self, site: Site, people: People) -> None:
        self.site, self.people, self.rng = site, people, Random(1)
        self.games: list[Game] = []

    async def play(self, over: asyncio.Event) -> Moves:
        """Play until the event is set, or somebody can't go on."""
        took, broken = list[float](), ""
        async with AsyncExitStack() as stack:
            try:
                await asyncio.gather(*(self._at(place, over, took, stack) for place in range(TABLES)))
            except (OSError, httpx.TransportError, WebSocketException, SystemExit) as error:
                broken = f"a bystander can't play on: {type(error).__name__}: {error}"
        ranked = sorted(took) or [float("inf")]
        return Moves(statistics.median(ranked), ranked[len(ranked) * 95 // 100], ranked[-1], len(took), broken)

    def lost(self) -> int:
        """How many of their entries are gone."""
        return sum(self.people.lost(game) for game in self.games)

    async def _at(self, place: int, over: asyncio.Event, took: list[float], stack: AsyncExitStack) -> None:
        while not over.is_set():
            game = await asyncio.to_thread(self.people.sit, place, self.rng)
            self.games.append(game)
            await game.open(self.site.ws, stack)
            while not (over.is_set() or game.over):
                took.append(1e3 * await game.sweep())
                await asyncio.sleep(PAUSE)


@contextmanager
def site_on(urls: Sequence[str]) -> Iterator[tuple[Site, PostOffice]]:
    """A fresh site that sends mail, on SQLite, or on PostgreSQL and Redis with a worker beside it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="boem-abuse-")))
        office = stack.enter_context(PostOffice().open())
        own = (fresh_database(urls[0], "abuse"), urls[1]) if urls else ()
        if own:
            Redis.from_url(own[1]).flushall()  # quotas used up by earlier attackers
        settings = {"BOEM_EMAIL_URL": office.url}
        yield stack.enter_context(running_site(folder, *own, settings=settings)), office


async def attacked(bystanders: Bystanders, attack: Attack, seconds: float) -> tuple[Moves, Moves, Mapping[str, int]]:
    """Bystanders' moves in peace, their moves during the attack, and the answers to the attack."""
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    loop.call_later(QUIET, over.set)
    quiet = await bystanders.play(over)
    over = asyncio.Event()
    playing = asyncio.create_task(bystanders.play(over))
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn, initializer=os.nice, initargs=(YIELDS,)) as attacker:
        answers = await loop.run_in_executor(attacker, run, attack, bystanders.site.url, seconds)
        over.set()
        moves = await playing  # before the executor waits for the attacker's process to end
    return quiet, moves, answers


def all_attacked(database: str, attacks: Sequence[Attack], seconds: float, shown: Console) -> Iterator[Attacked]:
    """Each attack on a site of its own."""
    with ExitStack() as stack:
        urls = (stack.enter_context(postgres()), stack.enter_context(redis())) if database == "postgresql" else ()
        for attack in attacks:
            name = attack.__name__.replace("_", " ")
            with shown.status(f"{database}: {name}"), site_on(urls) as (site, office), caller(site) as client:
                bystanders = Bystanders(site, People(client))
                make_owner(site.url)
                if attack is letters_to_a_stranger:
                    make_senders(site.url, partial(code_in, office))
                quiet, moves, answers = asyncio.run(attacked(bystanders, attack, seconds))
                yield Attacked(name, quiet, moves, answers, list(broken_promises(site, office, bystanders)))


def code_in(office: PostOffice, address: str) -> str:
    """The code in the last mail to somebody."""
    wait_until(lambda: office.to(address))
    found = re.search(r"^ +(\S{4}-\S{4})$", office.to(address)[-1].get_content(), re.MULTILINE)
    if found is None:
        raise RuntimeError(f"no code in the mail to {address}")
    return found[1]


def caller(site: Site) -> httpx.Client:
    """The client that bystanders use to sit down and read."""
    return httpx.Client(base_url=f"{site.url}/api/v1", timeout=PATIENCE, trust_env=False)


def broken_promises(site: Site, office: PostOffice, bystanders: Bystanders) -> Iterator[str]:
    """What no attack may bring about, however long it lasts."""
    if lost := bystanders.lost():
        yield f"{lost} entries of bystanders are lost"
    if not owner_can_sign_in(site.url):
        yield "the owner of a name that others tried can't sign in"
    if len(letters := office.to(VICTIM)) > LETTERS:
        yield f"{len(letters)} letters went to somebody who was never asked"
    if "Traceback" in site.log:
        yield f"the log has an error: {site.log.rpartition('Traceback')[2][-1000:]}"


def sheet(database: str, lines: Sequence[Attacked]) -> Sheet:
    """The table to print."""
    title = f"{database}: what moves of bystanders take beside each attack, in milliseconds"
    caption = f"too long: 95 % take over {SLOWER} times what they take without it, or one over {WORST} times that"
    made = Sheet(title=title, caption=caption, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for column in ("beside", "quiet 95 %", "median", "95 %", "worst", "slower", "moves", "what it was answered"):
        made.add_column(column, justify="left" if column in ("beside", "what it was answered") else "right")
    for line in lines:
        quiet, moves = line.quiet, line.moves
        numbers = [f"{number:.0f}" for number in (quiet.p95, moves.median, moves.p95, moves.worst)]
        said = ", ".join(f"{answer} × {often}" for answer, often in sorted(line.answers.items()))
        style = "red" if any(line.faults) else ""
        made.add_row(line.name, *numbers, f"{moves.p95 / quiet.p95:.1f} ×", str(moves.number), said, style=style)
    return made


def main(
    seconds: Annotated[float, typer.Option(min=2, max=120, help="How long each attack lasts.")] = 15,
    database: Annotated[list[str] | None, typer.Option(help="sqlite or postgresql; both by default.")] = None,
    only: Annotated[str, typer.Option(help="Only attacks whose names contain this.")] = "",
) -> None:
    """Print a table per database; fails if bystanders had to wait too long or a promise was broken."""
    shown, failed = Console(stderr=True), False
    attacks = [attack for attack in ATTACKS if only.replace(" ", "_") in attack.__name__]
    for name in database or ("sqlite", "postgresql"):
        lines = list[Attacked]()
        for line in all_attacked(name, attacks, seconds, shown):
            lines.append(line)
            for fault in line.faults:
                shown.print(f"{name}, {line.name}: {fault}", highlight=False)
                failed = True
        Console().print(sheet(name, lines))
    if failed:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
