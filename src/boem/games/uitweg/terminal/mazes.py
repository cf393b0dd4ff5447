"""Mazes of Uitweg in a terminal, as far as a view knows them. What is drawn is ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from boem.cli import words as common
from boem.cli.text import ascii_only, printable
from boem.core.forms import Phrase
from boem.core.game import Seat
from boem.core.seats import other
from boem.core.squares import column_name
from boem.core.texts import gettext, say
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control, View
from boem.games.uitweg.rules.squares import Side, Slot, Square
from boem.games.uitweg.terminal import words

LONGEST_NAME: Final = 24
UPRIGHT: Final = {"wall": "|", "found": "#", "open": " ", "unknown": ":"}
LEVEL: Final = {"wall": "---", "found": "###", "open": "   ", "unknown": " . "}


@dataclass(frozen=True, slots=True)
class Mazes:
    """Both mazes, each with the runner in it, side by side if there is room. `names` are by seat."""

    view: View
    names: tuple[str, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        view, names = self.view, enumerate(self.names)
        shown = [printable(name, LONGEST_NAME) or say(common.NAMELESS, seat=seat) for seat, name in names]
        first = Seat(0) if view.viewer is None else view.viewer
        mazes = [_maze(view, seeker, shown, plain=options.ascii_only) for seeker in (first, other(first))]
        yield Columns(mazes, padding=(0, 4))
        yield Text("")
        yield Text(gettext(words.MAZE_LEGEND))


@dataclass(frozen=True, slots=True)
class Draughts:
    """A maze under construction."""

    config: Config
    guard: Square | None
    barriers: frozenset[Slot]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        title = say(words.YOUR_MAZE, count=len(self.barriers), most=self.config.barriers)
        grid = _grid(self.config, Control(), self.barriers, self.guard)
        yield Text("\n".join([title, _numbers(self.config), *grid]), no_wrap=True)
        yield Text("")
        yield Text(gettext(words.LEGEND))


def _maze(view: View, seeker: Seat, names: Sequence[str], *, plain: bool) -> Text:
    config, control, maze = view.position.config, view.position.control[seeker], view.mazes[other(seeker)]
    title = say(words.SEEKS, seeker=names[seeker], owner=names[other(seeker)])
    lines = [title, say(words.RUNNER_AT, place=control.runner or Phrase(words.OUTSIDE)), _numbers(config)]
    guard = control.runner if control.found else maze.guard if maze else None
    barriers: Set[Slot] = maze.barriers if maze else frozenset()
    text = "\n".join([*(map(ascii_only, lines) if plain else lines), *_grid(config, control, barriers, guard)])
    return Text(text, no_wrap=True)


def _numbers(config: Config) -> str:
    return "  " + "".join(f" {number:^3}" for number in range(1, config.width + 1))


def _grid(config: Config, control: Control, barriers: Set[Slot], guard: Square | None) -> Iterator[str]:
    edge = "  +" + "---+" * config.width
    yield edge
    for down in range(config.height):
        line = [Square(down, across) for across in range(config.width)]
        cells = "".join(
            _cell(square, control, guard) + UPRIGHT[_right(square, config, control, barriers)] for square in line
        )
        yield f"{column_name(down)} {UPRIGHT[_state(Slot(line[0], Side.LEFT), control, barriers)]}{cells}"
        if down + 1 < config.height:
            yield "  +" + "".join(f"{LEVEL[_state(Slot(square, Side.BELOW), control, barriers)]}+" for square in line)
    yield edge


def _right(square: Square, config: Config, control: Control, barriers: Set[Slot]) -> str:
    last = square.across + 1 == config.width
    return "wall" if last else _state(Slot(square, Side.RIGHT), control, barriers)


def _state(slot: Slot, control: Control, barriers: Set[Slot]) -> str:
    if slot in control.barriers:
        return "found"
    if slot in barriers:
        return "wall"
    return "open" if slot in control.open else "unknown"


def _cell(square: Square, control: Control, guard: Square | None) -> str:
    runner = "R" if square == control.runner else "o" if square in control.track else ""
    return f"{runner + 'G' * (square == guard):^3}"
