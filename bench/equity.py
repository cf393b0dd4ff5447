"""What bots' moves give away of their chances of winning, and how far such losses are from those of longer searches.

boem arena --game coan --bots expert,careful,club --games 26 --seed 7 --records games.jsonl
python bench/equity.py rank games.jsonl
python bench/equity.py errors games.jsonl
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final
from unittest.mock import patch

import numpy as np
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import track
from rich.table import Table as Sheet

from boem.analysis import analyse
from boem.analysis.analyse import MOST_WEIGHING, critic_of
from boem.records import Match, read_record, replay

LONGER: Final = 15  # times the usual work
app = typer.Typer(add_completion=False, help=__doc__)
Records = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="Games of bots, one a line.")]


@app.command()
def rank(records: Records, most: Annotated[int, typer.Option(min=2, help="Games of each pair.")] = 18) -> None:
    """Print the thousandths that each bot gave away per move, with the 95 % interval over its games."""
    given: dict[str, list[tuple[float, int]]] = defaultdict(list)
    for game in track(list(_games(records, most)), "Analysing", console=Console(stderr=True)):
        for one in analyse(game).equities:
            if one.moves:
                given[game.record.seats[one.seat]].append((one.lost, one.moves))
    sheet = Sheet("bot", "games", "moves", "thousandths a move", "95 %", box=SIMPLE_HEAD)
    for bot, games in sorted(given.items(), key=lambda one: _rate(one[1])[0]):
        rate, error = _rate(games)
        moves = sum(count for _, count in games)
        sheet.add_row(bot, str(len(games)), f"{moves:,}", f"{1000 * rate:.1f}", f"± {1960 * error:.1f}")
    Console().print(sheet)


@app.command()
def errors(
    records: Records,
    moves: Annotated[int, typer.Option(min=2, help="How many moves to weigh twice.")] = 200,
    seed: Annotated[int, typer.Option(help="Which moves.")] = 1,
) -> None:
    """Weigh moves with the usual work and with fifteen times as much, and print how far the losses are apart.

    In standard errors as stated, that should be about 1, over the moves that lose something by either.
    """
    critic = critic_of(next(_games(records, 1)).record.game)
    heard = _Listening(critic)
    with patch("boem.analysis.analyse.critic_of", lambda _game: heard):
        for game in _games(records, 18):
            analyse(game)
    found, pairs = heard.asked, []
    for move, action, view in track(
        Random(seed).sample(found, min(moves, len(found))), "Weighing", console=Console(stderr=True)
    ):
        short, long = (critic.equity(move, action, view, times * MOST_WEIGHING) for times in (1, LONGER))
        if short is not None and long is not None and (short.lost or long.lost):
            pairs.append((short.lost, long.lost, short.error))
    lost = np.array(pairs)
    apart, stated = lost[:, 0] - lost[:, 1], lost[:, 2] > 0
    typer.echo(
        f"{len(lost)} moves that lose something, {lost[:, 0].mean():.4f} on average, and {lost[:, 1].mean():.4f}"
    )
    typer.echo(f"apart by {_size(apart):.4f} (root of the mean square)")
    typer.echo(f"in standard errors, where one is stated: {_size(apart[stated] / lost[stated, 2]):.2f}")


def _games(records: Path, most: int) -> Iterator[Match]:
    """The first `most` games of each pair of bots."""
    met: dict[frozenset[str], int] = defaultdict(int)
    for line in records.read_text().splitlines():
        game = replay(read_record(line))
        pair = frozenset(game.record.seats)
        met[pair] += 1
        if met[pair] <= most:
            yield game


class _Listening:
    """A critic that weighs nothing, and keeps what it was asked to weigh: moves, actions and the views just before."""

    def __init__(self, critic: Any) -> None:
        self.critic, self.asked = critic, list[tuple[Any, Any, Any]]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.critic, name)

    def equity(self, move: Any, action: Any, view: Any, _seconds: float) -> None:
        self.asked.append((move, action, view))


def _size(values: Any) -> float:
    return float(np.sqrt((values**2).mean()))


def _rate(games: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Loss per move over games, and its standard error as a ratio of sums."""
    lost, moves = np.array(games, float).T
    rate = lost.sum() / moves.sum()
    spread = np.sqrt(((lost - rate * moves) ** 2).sum() / (len(games) - 1) / len(games))
    return float(rate), float(spread / moves.mean())


if __name__ == "__main__":
    app()
