"""A Swiss of 64 and an arena of 200 programs, while server and worker are killed; and a ladder's week.

`make campaign-tournaments`. The clock of the ladder's site is moved, six hours at a time. At the end nobody may have
been paired twice in a round, each pairing must have its one table, each game its result, and every entry that a program
has heard must still be there.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from signal import SIGKILL
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as Sheet

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.programs import CONFIG, Swarm, ask
from support.services import fresh_database, postgres, redis
from support.site import Site, running_site
from support.waiting import SECONDS

KILLS: Final = 5
LOOKS: Final = 1.0  # seconds between two looks at a tournament


def kill(site: Site, number: int) -> str:
    """Kill what runs, and start it again: all of it, or the worker alone where that is a process of its own."""
    if number % 2 and len(site.processes) > 1:
        worker = site.processes.pop()
        worker.send_signal(SIGKILL)
        worker.wait(SECONDS)
        site.run_worker()
        return "worker"
    site.stop(SIGKILL)
    site.start()
    return "site"


def tournament(site: Site, kind: str, players: int, more: Mapping[str, Any], seconds: float) -> list[str]:
    """Play one with so many programs, killed KILLS times about `seconds` apart; returns a row of numbers."""
    made = ask(site, f"organised({kind!r}, {players}, {dict(more)!r}, {CONFIG!r})")
    killed: list[str] = []
    luck, began = Random(kind), time.monotonic()
    with Swarm(site, made["tokens"], pause=0.2) as swarm:
        ask(site, f"start({made['id']!r})")
        while len(killed) < KILLS:
            time.sleep(seconds * (0.5 + luck.random()))
            if ask(site, f"stage({made['id']!r})") == "over":
                break
            killed.append(kill(site, len(killed)))
        while ask(site, f"stage({made['id']!r})") != "over":
            time.sleep(LOOKS)
        took = time.monotonic() - began
        time.sleep(LOOKS)  # the last words are on their way
    told = ask(site, f"checked({made['id']!r}, {dict(swarm.heard)!r})")
    faults = told.pop("faults")
    entries = sum(swarm.heard.values())
    return [
        kind,
        *map(str, told.values()),
        str(entries),
        ", ".join(killed),
        f"{took:.0f} s",
        "; ".join(faults) or "none",
    ]


def week(site: Site) -> list[str]:
    """A week of a ladder by the day, with a kill each day; returns a row of numbers."""
    began = time.monotonic()
    made = ask(site, f"organised('ladder', 12, {{'days': 2, 'answer_days': 2, 'reach': 3}}, {CONFIG!r})")
    for step in range(28):
        with Swarm(site, made["tokens"][:10], pause=0) as swarm:  # the last two never move
            ask(site, f"challenged({made['id']!r}, {step})")
            time.sleep(3)
        del swarm
        site.forward(6 * 3600)
        if step % 4 == 3:
            site.stop(SIGKILL)
            site.start()
    time.sleep(5)
    told = ask(site, f"ladder_checked({made['id']!r})")
    faults, took = "; ".join(told.pop("faults")) or "none", f"{time.monotonic() - began:.0f} s"
    numbers = [told["players"], told["rounds"], told["games"], told["finished"], told["challenges"], "7 × site"]
    return ["ladder", *map(str, numbers), took, faults]


def sites(folder: Path, database: str) -> Iterator[Site]:
    """A fresh site on a database."""
    with ExitStack() as stack:
        urls = (stack.enter_context(postgres()), stack.enter_context(redis())) if database == "postgresql" else ()
        own = (fresh_database(urls[0], "tournaments"), urls[1]) if urls else ()
        yield stack.enter_context(running_site(folder, *own))


def main(
    database: Annotated[str, typer.Option(help="sqlite or postgresql")] = "sqlite",
    only: Annotated[str, typer.Option(help="swiss, arena or ladder; all by default")] = "",
    minutes: Annotated[int, typer.Option(help="of the arena")] = 5,
) -> None:
    """Run it, and end with an error if anything was wrong."""
    console, wrong = Console(width=200), False
    rows: list[list[str]] = []
    with TemporaryDirectory() as name:
        for kind in ("swiss", "arena", "ladder"):
            if only not in ("", kind):
                continue
            for site in sites(Path(name) / kind, database):
                if kind == "swiss":
                    rows.append(tournament(site, "swiss", 64, {"seconds": 300, "rounds": 7}, 8))
                elif kind == "arena":
                    rows.append(tournament(site, "arena", 200, {"seconds": 300, "minutes": minutes}, minutes * 9))
                else:
                    rows.append(week(site))
                console.print(" | ".join(rows[-1]))
    titles = ("kind", "players", "rounds", "games", "finished", "entries heard, challenges", "killed", "took", "faults")
    sheet = Sheet(*titles, box=SIMPLE_HEAD)
    for row in rows:
        sheet.add_row(*row)
        wrong = wrong or row[-1] != "none"
    console.print(sheet)
    raise typer.Exit(int(wrong))


if __name__ == "__main__":
    typer.run(main)
