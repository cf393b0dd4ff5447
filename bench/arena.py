"""Games per second in the arena, by number of processes; `make bench-arena`.

Each game has its usual settings (Postal Minesweeper six seats on 12 × 12), with `random` against `careful`, or against
itself if there is no `careful`. The number of games is chosen to take about the given time in one process. Processes
are started beforehand, since a long run would hardly notice the start. Bots think for no longer than the given time.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import track

from boem.arena import Entrant, Rules, play_all, read_entrants
from boem.bots import bots_for
from boem.core.game import Settings
from boem.core.registry import find_game
from boem.games.coan.rules.config import Config as Coan
from boem.games.mijnenveger.rules.config import Config as Mijnenveger
from boem.games.postal.rules.config import Config as Postal
from boem.games.uitweg.rules.config import Config as Uitweg

CONFIGS: Final[dict[str, Settings]] = {
    "mijnenveger": Mijnenveger(),
    "coan": Coan(),
    "uitweg": Uitweg(),
    "postal": Postal(12, 12, 26, seats=6),
}


def games_a_second(rules: Rules, entrants: tuple[Entrant, ...], games: int, jobs: int) -> float:
    """Games per second of wall-clock time, in processes already started."""
    warm = 2 * jobs
    for _ in play_all(rules, entrants, warm, jobs=jobs):
        pass
    start = time.perf_counter()
    played = sum(1 for _ in play_all(rules, entrants, games, jobs=jobs))
    return played / (time.perf_counter() - start)


def main(
    seconds: Annotated[float, typer.Option(min=0.1, help="How long each measurement takes in one process.")] = 5.0,
    think: Annotated[float, typer.Option(min=0.001, help="How long a bot may think about an action.")] = 0.1,
    jobs: Annotated[
        str, typer.Option(help="Numbers of processes, separated by commas; 1 and all cores by default.")
    ] = "",
) -> None:
    """Print a Markdown table: games per second for each game and number of processes."""
    numbers = [int(one) for one in jobs.split(",")] if jobs else sorted({1, os.cpu_count() or 1})
    heads = [f"{number} process{'es' if number > 1 else ''}" for number in numbers]
    print(f"| game | bots | {' | '.join(heads)} |")
    print("|---" * (2 + len(numbers)) + "|")
    for game_id, config in CONFIGS.items():
        game, rules = find_game(game_id), Rules(game_id, config, 1, think)
        names = ["random", "careful" if "careful" in bots_for(game) else "random"]
        entrants = read_entrants(game, names, Path.cwd())
        games = 2 * max(2, round(seconds * games_a_second(rules, entrants, 4, 1) / 2))
        console = Console(stderr=True)
        turns = track(numbers, game_id, console=console, transient=True, disable=not console.is_terminal)
        rates = [f"{games_a_second(rules, entrants, games, number):,.1f}" for number in turns]
        print(f"| {game_id} | {', '.join(names)} | {' | '.join(rates)} |", flush=True)


if __name__ == "__main__":
    typer.run(main)
