"""The way that a runner had still to go when the game ended, as the opponent's maze then shows it."""

from __future__ import annotations

from boem.core.game import Seat
from boem.core.seats import other
from boem.games.uitweg.rules.facts import View
from boem.games.uitweg.rules.squares import Square
from boem.games.uitweg.rules.ways import shortest


def way_left(view: View, seeker: Seat) -> tuple[Square, ...] | None:
    """The squares of a shortest way to the guard, itself last: from outside if none leads on; empty once it is found.

    None until the game is over, and if the maze was never built.
    """
    maze, control = view.mazes[other(seeker)], view.position.control[seeker]
    if view.status != "over" or maze is None:
        return None
    if control.found:
        return ()
    onward = shortest(view.position.config, maze.barriers, maze.guard, control.runner)
    return onward or shortest(view.position.config, maze.barriers, maze.guard)


def steps_left(view: View, seeker: Seat) -> int | None:
    """How many steps that takes, with those that lead out of the maze if it begins outside; None as above."""
    maze, runner, way = view.mazes[other(seeker)], view.position.control[seeker].runner, way_left(view, seeker)
    if maze is None or not way:
        return None if way is None else 0
    config = view.position.config
    if runner is None or shortest(config, maze.barriers, maze.guard, runner):
        return len(way)
    return len(way) + len(shortest(config, maze.barriers, runner) or ())
