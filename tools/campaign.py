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
    games: Annotated[int, typer.Option(min=1, help="How many games of each.")] = 1000,
    first: Annotated[int, typer.Option(min=0, help="The seed of the first game; counts up from there.")] = 0,
) -> None:
    """Print a line per game once all its games have replayed identically; stops at the first that doesn't."""
    console = Console()
    for game_id in CONFIGS:
        clock = time.perf_counter()
        seeds = track(range(first, first + games), game_id, console=console, disable=not console.is_terminal)
        moves = sum(len(check(game_id, seed).moves) for seed in seeds)
        seconds = time.perf_counter() - clock
        console.print(f"{game_id}: {games} games, {moves} moves, all replayed identically, in {seconds:.0f} s")


if __name__ == "__main__":
    typer.run(main)
