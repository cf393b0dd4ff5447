"""Where the processor time of a move goes, by layer; `make profile-table`.

Three loads on the real site, each measured by itself: programs at many tables, open pages at some, and one table that
many watch. Meanwhile py-spy samples the thread of the serving process that holds the interpreter; each sample counts
for the layer of the innermost frame that belongs to one, so what a layer calls in the standard library is its own. The
milliseconds share out the processor time of the whole process, as the kernel counts it, by these samples.
"""

from __future__ import annotations

import asyncio
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from os import sysconf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final

import typer
import uvloop
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.crowd import LOADS, Played
from support.load import DATABASES, site_on
from support.site import Site

RATE: Final = 250  # samples a second
LAYERS: Final = {
    "rules and inference": r"/boem/(games/\w+/(?!site/)|core/|inference/|testing/)",
    "record and fold": r"/boem/records/|/store/(match_cache|openings)|/boem/bots/",
    "SQL": r"/django/db/|/psycopg|/sqlite3/|/base/statements|/tables/models|/base/sqlite/|/tables/clocks",
    "store": r"/tables/(store|time)/|/base/announce",
    "rendering": r"/django/(template|utils|forms|contrib)/|/tables/(page|boards|templatetags)/|/games/\w+/site/",
    "channel layer": r"/base/(channel|shared)_layer|/redis/|/channels/layers",
    "limits and counting": r"/base/(limits|payers|turnstile|heavy_answers|metrics)|/limits/|/prometheus_client/",
    "consumers": r"/channels/|/boem/web/api/|/base/connection|/tables/social/|/boem/web/",
    "socket": r"/uvicorn/|/websockets/|/httptools/|/h11/",
    "threads and event loop": r".",
}
"""What each layer's files are called; the first that fits counts."""


@dataclass
class Profile:
    """What one load cost on one database."""

    database: str
    load: str
    moves: int
    seconds: float
    processor_ms: float  # a move, of the serving process
    samples: Counter[str] = field(default_factory=Counter)  # by layer
    hottest: Counter[str] = field(default_factory=Counter)  # by layer and function


def layer_of(frames: list[str]) -> tuple[str, str]:
    """The layer of a stack, outermost frame first, and the frame that says so."""
    patterns = list(LAYERS.items())
    for frame in reversed(frames):
        for layer, pattern in patterns[:-1]:
            if re.search(pattern, frame):
                return layer, frame
    return patterns[-1][0], frames[-1]


@contextmanager
def sampled(process: int, profile: Profile) -> Iterator[None]:
    """Sample a process within the block, and count its processor time and the samples by layer."""
    with TemporaryDirectory() as folder:
        found = Path(folder) / "stacks"
        command = [
            str(Path(sys.executable).with_name("py-spy")),
            "record",
            "--pid",
            str(process),
            "--rate",
            str(RATE),
            "--format",
            "raw",
        ]
        command += ["--gil", "--nonblocking", "--full-filenames", "--duration", "3600", "--output", str(found)]
        watch = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        said = watch.stdout.readline() if watch.stdout else ""
        before = spent(process)
        try:
            yield
        finally:
            profile.processor_ms = (spent(process) - before) * 1e3
            watch.send_signal(signal.SIGINT)
            said += watch.communicate()[0]
        if not found.exists():
            raise SystemExit(f"py-spy can't watch the site's process: {said.strip()}")
        for line in found.read_text().splitlines():
            stack, _, count = line.rpartition(" ")
            layer, frame = layer_of(stack.split(";"))
            profile.samples[layer] += int(count)
            profile.hottest[f"{layer}: {short(frame)}"] += int(count)


def spent(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / sysconf("SC_CLK_TCK")


def short(frame: str) -> str:
    """A frame without its folder."""
    return re.sub(r"\((?:.*/)?([^/]+/[^/]+)\)$", r"(\1)", re.sub(r":\d+\)$", ")", frame))


async def play(site: Site, games: Sequence[Played], seconds: float, profile: Profile) -> None:
    """Play at all tables at once for some seconds, sampled."""
    async with AsyncExitStack() as stack:
        for game in games:
            await game.open(site.ws, stack)
        with sampled(site.processes[0].pid, profile):
            start = time.perf_counter()

            async def one(game: Played) -> int:
                done = 0
                while not game.over and time.perf_counter() < start + seconds:
                    await game.sweep()
                    done += 1
                return done

            profile.moves = sum(await asyncio.gather(*map(one, games)))
            profile.seconds = time.perf_counter() - start
    profile.processor_ms /= profile.moves


def sheet(profiles: list[Profile]) -> Sheet:
    """Milliseconds of processor time a move, by layer."""
    made = Sheet("layer", *(f"{one.load}, {one.database}" for one in profiles), box=SIMPLE_HEAD)
    for layer in LAYERS:
        made.add_row(layer, *(f"{one.processor_ms * one.samples[layer] / one.samples.total():.3f}" for one in profiles))
    made.add_row("a move, ms", *(f"{one.processor_ms:.3f}" for one in profiles))
    made.add_row("moves/s", *(f"{one.moves / one.seconds:.0f}" for one in profiles))
    return made


def main(
    seconds: Annotated[float, typer.Option(min=1, max=60, help="How long each load is played.")] = 5.0,
    database: Annotated[
        list[str] | None, typer.Option(help=f"One of {', '.join(DATABASES)}; sqlite by default.")
    ] = None,
    load: Annotated[list[str] | None, typer.Option(help=f"One of {', '.join(LOADS)}; all by default.")] = None,
    tables: Annotated[
        int | None, typer.Option(min=1, max=500, help="How many tables, where not one is watched.")
    ] = None,
    hottest: Annotated[int, typer.Option(min=0, help="How many of the hottest functions to print.")] = 0,
) -> None:
    """Print a table of layers, one column per database and load."""
    shown, profiles = Console(stderr=True), list[Profile]()
    for name in database or ["sqlite"]:
        for kind in load or LOADS:
            with site_on(name) as site, shown.status(f"{name}, {kind}"):
                plan = LOADS[kind]
                games = [plan.sit(site, place) for place in range(tables or plan.tables)]
                profile = Profile(name, kind, 0, 0.0, 0.0)
                uvloop.run(play(site, games, seconds, profile))
                profiles.append(profile)
    Console(width=160).print(sheet(profiles))
    for profile in profiles if hottest else ():
        print(f"\n{profile.load}, {profile.database}")
        for name, count in profile.hottest.most_common(hottest):
            print(f"  {100 * count / profile.samples.total():5.1f}%  {name}")


if __name__ == "__main__":
    typer.run(main)
