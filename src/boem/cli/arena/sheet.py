"""The table that `boem arena` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from boem.arena import Standing
from boem.cli.arena.planning import ArenaPlan
from boem.cli.text import printable, spoken
from boem.core.registry import find_game
from boem.core.settings import write_settings
from boem.core.texts import figure, gettext, say
from boem.core.texts import gettext_noop as _

NAME: Final = 20  # most columns for a bot's name
LEAST_BAR: Final = 11
MOST_BAR: Final = 41
_GAP: Final = 2  # columns between columns
_NONE: Final = "–"
_HEADING: Final = _(
    "{title} ({settings}): {games} games, each deal twice with the seats swapped; seed {seed}, {seconds} s a move."
)
_HEADS: Final = _("bot|won|drawn|lost|points|ms/move|rating|score|95 %")
"""With room for all of them in eighty columns, and a stroke between any two."""


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """What was played, and a line for each bot: the score with its interval, in figures and, if it fits, as a bar.

    Empty columns are left out: points in a game without them, ratings if there are only two bots.
    """

    plan: ArenaPlan
    told: Mapping[str, Standing]
    games: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = [column for column in self._columns() if any(cell != _NONE for cell in column[1:])]
        room = options.max_width - sum(_GAP + max(map(cell_len, column)) for column in columns)
        size = min(MOST_BAR, room - (room + 1) % 2)
        table = Table(box=None, padding=(0, _GAP, 0, 0), pad_edge=False, header_style="bold")
        for column in columns:
            left = column is columns[0]
            table.add_column(column[0], justify="left" if left else "right", no_wrap=True, overflow="ellipsis")
        if size >= LEAST_BAR:
            table.add_column(_scale(size), no_wrap=True)
        for number, standing in enumerate(self.told.values(), 1):
            drawn = [_bar(standing, size, plain=options.ascii_only)] if size >= LEAST_BAR else []
            table.add_row(*(column[number] for column in columns), *drawn)
        yield Text(self._heading())
        yield Text()
        yield table

    def _heading(self) -> str:
        rules = self.plan.rules
        settings = ", ".join(f"{name}={spoken(value)}" for name, value in write_settings(rules.config).items())
        told = {"games": self.games, "seed": rules.seed, "seconds": figure(rules.seconds, "g")}
        return say(_HEADING, title=gettext(find_game(rules.game).title), settings=settings, **told)

    def _columns(self) -> list[Sequence[str]]:
        """The columns with their headings, except the bar."""
        every = list(self.told.values())
        many = len(every) > 2
        figures = (
            [printable(name, NAME) for name in self.told],
            [str(one.wins) for one in every],
            [str(one.draws) for one in every],
            [str(one.losses) for one in every],
            [_NONE if one.mean_score is None else figure(one.mean_score, ".1f") for one in every],
            [_milliseconds(one.seconds_per_move) for one in every],
            [_rating(one) if many else _NONE for one in every],
            [_NONE if one.score is None else figure(one.score, ".3f") for one in every],
            [f"{figure(one.low, '.2f')}–{figure(one.high, '.2f')}" for one in every],
        )
        return [[head, *cells] for head, cells in zip(gettext(_HEADS).split("|"), figures, strict=True)]


def _milliseconds(seconds: float | None) -> str:
    """With two significant digits."""
    if seconds is None:
        return _NONE
    return figure(1e3 * seconds, f".{0 if seconds >= 0.01 else 1 if seconds >= 0.001 else 2}f")


def _rating(one: Standing) -> str:
    """With two standard deviations."""
    return f"{figure(one.rating.mu, '.1f')} ± {figure(2 * one.rating.sigma, '.1f')}"


def _scale(size: int) -> str:
    """From 0 to 1, with a half in the middle."""
    return f"0{'½':^{size - 2}}1"


def _bar(standing: Standing, size: int, *, plain: bool) -> Text:
    """A line from the interval's low end to its high end, with the score on it."""
    ground, line, mark = (".-o") if plain else ("·─●")
    first, last = round(standing.low * (size - 1)), round(standing.high * (size - 1))
    signs = [line if first <= place <= last else ground for place in range(size)]
    if standing.score is not None:
        signs[round(standing.score * (size - 1))] = mark
    return Text("".join(signs))
