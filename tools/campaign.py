"""Plays a thousand random games of each game, and replays each from its record's JSON; `make campaign`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.campaign import CONFIGS, check


def main(
    games: Annotated[int, typer.Option(min=1, help="How many of each game.")] = 1000,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first; each next one has the next.")] = 0,
) -> None:
    """Print a line a game once all of its games have replayed to the very same; the first that does not ends it."""
    console = Console()
    for game_id in CONFIGS:
        clock = time.perf_counter()
        seeds = track(range(first, first + games), game_id, console=console, disable=not console.is_terminal)
        moves = sum(len(check(game_id, seed).moves) for seed in seeds)
        seconds = time.perf_counter() - clock
        console.print(f"{game_id}: {games} games, {moves} moves, all replayed to the very same, in {seconds:.0f} s")


if __name__ == "__main__":
    typer.run(main)
