"""Mazes of Uitweg in a terminal, as far as a view knows them. All in ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from boem.cli import words
from boem.cli.text import ascii_only, printable
from boem.core.game import Seat
from boem.core.seats import other
from boem.core.squares import column_name
from boem.games.uitweg.config import Config
from boem.games.uitweg.facts import Control, Maze, View
from boem.games.uitweg.squares import Side, Slot, Square

LONGEST_NAME: Final = 24
UPRIGHT: Final = {"wall": "|", "found": "#", "open": " ", "unknown": ":"}
LEVEL: Final = {"wall": "---", "found": "###", "open": "   ", "unknown": " . "}


def draw_mazes(view: View, names: Sequence[str]) -> RenderableType:
    """Both mazes, each with the runner in it: beside each other where there is room. `names` are by seat."""
    shown = [printable(name, LONGEST_NAME) or words.NAMELESS.format(seat=seat) for seat, name in enumerate(names)]
    first = Seat(0) if view.viewer is None else view.viewer
    drawn = [_maze(view, seeker, shown) for seeker in (first, other(first))]
    return Group(Columns(drawn, padding=(0, 4)), "", Text(words.MAZE_LEGEND))


def _maze(view: View, seeker: Seat, names: Sequence[str]) -> Text:
    config, control, maze = view.position.config, view.position.control[seeker], view.mazes[other(seeker)]
    title = words.SEEKS.format(seeker=names[seeker], owner=names[other(seeker)])
    numbers = "".join(f" {number:^3}" for number in range(1, config.width + 1))
    lines = [ascii_only(title), words.RUNNER_AT.format(place=control.runner or words.OUTSIDE), f"  {numbers}"]
    return Text("\n".join([*lines, *_grid(config, control, maze)]), no_wrap=True)


def _grid(config: Config, control: Control, maze: Maze | None) -> Iterator[str]:
    edge = "  +" + "---+" * config.width
    yield edge
    for down in range(config.height):
        line = [Square(down, across) for across in range(config.width)]
        cells = "".join(
            _cell(square, control, maze) + UPRIGHT[_right(square, config, control, maze)] for square in line
        )
        yield f"{column_name(down)} {UPRIGHT[_state(Slot(line[0], Side.LEFT), control, maze)]}{cells}"
        if down + 1 < config.height:
            yield "  +" + "".join(f"{LEVEL[_state(Slot(square, Side.BELOW), control, maze)]}+" for square in line)
    yield edge


def _right(square: Square, config: Config, control: Control, maze: Maze | None) -> str:
    last = square.across + 1 == config.width
    return "wall" if last else _state(Slot(square, Side.RIGHT), control, maze)


def _state(slot: Slot, control: Control, maze: Maze | None) -> str:
    if slot in control.barriers:
        return "found"
    if maze is not None and slot in maze.barriers:
        return "wall"
    return "open" if slot in control.open else "unknown"


def _cell(square: Square, control: Control, maze: Maze | None) -> str:
    runner = "R" if square == control.runner else "o" if square in control.track else ""
    guarded = square == maze.guard if maze is not None else control.found and square == control.runner
    return f"{runner + 'G' * guarded:^3}"
