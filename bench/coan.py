"""The rules' time for an action in Minesweeper for two, including what opens for free; `make bench-coan`.

Besides normal games, it measures the worst fields that two players could open on purpose: squares explored far from
each other, so that no clue helps another and the rules have most to infer.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from boem.core.deal import Deal
from boem.core.game import HOUSE, Seat
from boem.core.history import History, play, start
from boem.core.squares import Square, squares
from boem.games.coan import GAME
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import Explore, Mark

BOARDS = {
    "11 × 11, 15 mines": Config(),
    "16 × 16, 40 mines": Config(width=16, height=16, mines=40),
    "30 × 16, 99 mines": Config(width=30, height=16, mines=99),
    "30 × 16, 150 mines": Config(width=30, height=16, mines=150),
    "30 × 16, 235 mines": Config(width=30, height=16, mines=235),
}
FAST = {"11 × 11, 15 mines"}  # the boards on which a move may take 20 ms at most; elsewhere 250 ms


@dataclass(frozen=True, slots=True)
class Way:
    """A way to play: squares to explore, in order; after the last one, mines are marked."""

    name: str
    order: Callable[[Config, Random], Sequence[Square]]


def lattice(across: int, down: int) -> Callable[[Config, Random], Sequence[Square]]:
    """Openings far apart, row by row."""

    def order(config: Config, _: Random) -> list[Square]:
        return [one for one in squares(config.width, config.height) if one.column % across == one.row % down == 0]

    return order


def sheared(config: Config, _: Random) -> list[Square]:
    """Every second square of a row, with rows shifted: a checkerboard."""
    return [one for one in squares(config.width, config.height) if (one.row + one.column) % 2 == 0]


def knights(config: Config, _: Random) -> list[Square]:
    """Every fifth square, such that no two openings share a side and each shares neighbours with four others."""
    return [one for one in squares(config.width, config.height) if (2 * one.row + one.column) % 5 == 0]


def by_lot(config: Config, rng: Random) -> list[Square]:
    """Random order."""
    every = list(squares(config.width, config.height))
    return rng.sample(every, len(every))


def scattered(order: Callable[[Config, Random], Sequence[Square]]) -> Callable[[Config, Random], Sequence[Square]]:
    """The openings of `lattice` in random order."""

    def shuffled(config: Config, rng: Random) -> list[Square]:
        found = list(order(config, rng))
        return rng.sample(found, len(found))

    return shuffled


WAYS = (
    Way("by lot", by_lot),
    Way("checkerboard", sheared),
    Way("checkerboard, by lot", scattered(sheared)),
    Way("every fifth, by lot", scattered(knights)),
    Way("lattice 2 × 2", lattice(2, 2)),
    Way("lattice 2 × 2, by lot", scattered(lattice(2, 2))),
    Way("lattice 3 × 2, by lot", scattered(lattice(3, 2))),
    Way("lattice 3 × 3, by lot", scattered(lattice(3, 3))),
)


def timed(config: Config, way: Way, rng: Random) -> Iterator[float]:
    """The seconds of each action of a game: explorations in this order that hit no mine, then marks on all mines."""
    history = start(GAME, config)
    deal = GAME.referee.deal(history.state, rng)
    history, _ = play(GAME, history, HOUSE, deal)
    if not isinstance(deal, Deal):
        raise TypeError(deal)
    yield from _explored(history, deal, way.order(config, rng))


def _explored(history: History[Any, Any], deal: Deal, order: Sequence[Square]) -> Iterator[float]:
    mines = frozenset(deal.mines)
    actions = [Explore(square) for square in order if square not in mines] + [Mark(square) for square in deal.mines]
    for action in actions:
        position = history.public.position
        if history.public.status == "over" or position.at(action.square) != ".":
            continue
        seat = Seat(position.turn)
        clock = time.perf_counter()
        history, _ = play(GAME, history, seat, action)
        yield time.perf_counter() - clock


def measured(games: int, boards: Sequence[str]) -> Iterator[dict[str, Any]]:
    """One line per board and way, times in milliseconds."""
    for board in boards:
        for way in WAYS:
            rng = Random(1)
            times = sorted(seconds * 1e3 for _ in range(games) for seconds in timed(BOARDS[board], way, rng))
            yield {
                "board": board,
                "way": way.name,
                "actions": len(times),
                "median": times[len(times) // 2],
                "99 %": times[len(times) * 99 // 100],
                "worst": times[-1],
                "allowed": 20 if board in FAST else 250,
            }


def main() -> None:
    """Print a table, or JSON Lines."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20, help="games per board and way (%(default)s)")
    options.add_argument("--board", choices=list(BOARDS), action="append", help="may be repeated; all by default")
    options.add_argument("--json", action="store_true", help="JSON Lines")
    chosen = options.parse_args()
    lines = measured(chosen.games, chosen.board or list(BOARDS))
    if chosen.json:
        for line in lines:
            print(json.dumps(line), flush=True)
        return
    table = Table("board", "openings", "actions", "median ms", "99 %", "worst", "allowed")
    for line in lines:
        figures = (f"{line[name]:.2f}" for name in ("median", "99 %", "worst"))
        table.add_row(str(line["board"]), str(line["way"]), str(line["actions"]), *figures, str(line["allowed"]))
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
