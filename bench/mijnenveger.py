"""How long `careful` takes for a move, and how many moves per second the referee takes; `make bench`."""

from __future__ import annotations

import statistics
import time
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from boem.bots import Bot, find_bot
from boem.core.game import Seat
from boem.core.history import play, start
from boem.games.mijnenveger import GAME
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Action, View

BOARDS = {
    "small, 5 × 5, 7 mines": Config(width=5, height=5, mines=7, sweepers=3),
    "full, 6 × 6, 10 mines": Config(),
    "10 × 10, 20 mines": Config(width=10, height=10, mines=20, sweepers=10),
}


def timed(bot: Bot[Action, View], config: Config, rng: Random) -> tuple[list[float], list[float]]:
    """The seconds of each choice, and of playing it, in one game of the bot against itself."""
    history, choices, takings = start(GAME, config), [], []
    while history.public.status != "over":
        seat = Seat(int(min(history.public.waits_for)))
        clock = time.perf_counter()
        action = bot.choose(history.view(seat), rng)
        choices.append(time.perf_counter() - clock)
        clock = time.perf_counter()
        history, _ = play(GAME, history, seat, action)
        takings.append(time.perf_counter() - clock)
    return choices, takings


def main() -> None:
    """Print a table, one line per board and bot."""
    console = Console()
    table = Table("board", "bot", "moves", "choice ms", "99 %", "worst", "taking µs", caption="medians, unless said")
    for board, config in BOARDS.items():
        for name in ("random", "careful"):
            bot, rng = find_bot(GAME.opaque, name), Random(1)
            games = [
                timed(bot, config, rng) for _ in track(range(100), f"{name}, {board}", disable=not console.is_terminal)
            ]
            choices = sorted(seconds * 1e3 for game in games for seconds in game[0])
            taking = statistics.median(seconds * 1e6 for game in games for seconds in game[1])
            figures = (statistics.median(choices), choices[len(choices) * 99 // 100], choices[-1])
            table.add_row(board, name, str(len(choices)), *(f"{figure:.2f}" for figure in figures), f"{taking:.0f}")
    console.print(table)


if __name__ == "__main__":
    main()
