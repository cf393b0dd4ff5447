"""How long a round of Postal Minesweeper with 40 seats on 60 × 60 takes to evaluate; `make bench-postal`.

The measurement covers all of `play`: the rules' check, the evaluation, and the views of all 40 seats and a spectator.
Whole games with random orders are played, in which large areas sometimes open at once.
"""

from __future__ import annotations

import statistics
import time
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from boem.core.game import HOUSE, Seat
from boem.core.history import play, start
from boem.games.postal import GAME
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import Close

FIELDS = {
    "12 × 12, 26 mines, 6 seats": Config(12, 12, 26, 6),
    "20 × 20, 72 mines, 12 seats": Config(20, 20, 72, 12),
    "60 × 60, 648 mines, 40 seats": Config(60, 60, 648, 40),
    "60 × 60, 100 mines, 40 seats": Config(60, 60, 100, 40),
}


def timed(config: Config, rng: Random) -> list[float]:
    """The seconds of each evaluation in one game, at most 40 rounds."""
    history, closings = start(GAME, config), list[float]()
    while history.public.status != "over" and len(closings) < 40:
        for seat in map(Seat, range(config.seats)):
            history, _ = play(GAME, history, seat, GAME.observer.random_action(history.view(seat), rng))
        if not history.public.position.dealt:
            history, _ = play(GAME, history, HOUSE, GAME.referee.deal(history.state, rng))
        clock = time.perf_counter()
        history, _ = play(GAME, history, HOUSE, Close())
        closings.append(time.perf_counter() - clock)
    return closings


def main() -> None:
    """Print a table, one line per field."""
    console = Console()
    table = Table("field", "rounds", "median ms", "95 % ms", "worst ms")
    for field, config in FIELDS.items():
        games = track(range(8), field, disable=not console.is_terminal)
        closings = sorted(1e3 * seconds for seed in games for seconds in timed(config, Random(seed)))
        figures = (statistics.median(closings), closings[len(closings) * 95 // 100], closings[-1])
        table.add_row(field, str(len(closings)), *(f"{figure:.1f}" for figure in figures))
    console.print(table)


if __name__ == "__main__":
    main()
