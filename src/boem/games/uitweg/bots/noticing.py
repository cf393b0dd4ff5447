"""What a bot draws for itself, the same at each step of a walk: the questions that a weaker level notices."""

from __future__ import annotations

from random import Random
from zlib import crc32

from boem.bots.bot import seat_of
from boem.core.errors import LawBroken
from boem.games.uitweg.rules.facts import Maze, View


def own_maze(view: View) -> Maze:
    """The maze that the viewing seat has built."""
    own = view.mazes[seat_of(view)]
    if own is None:
        raise LawBroken("a maze that was built is known to its owner")
    return own


def seed_of(own: Maze) -> int:
    """A number that depends on the bot's own maze, which its opponent doesn't know."""
    return crc32(" ".join(map(str, [own.guard, *sorted(own.barriers)])).encode())


def noticed(questions: list[int], view: View, overlooks: float) -> list[int]:
    """The questions of a bot that overlooks this share of them, in the same order: another draw after each answer.

    It notices at least one.
    """
    control = view.position.control[seat_of(view)]
    draw = Random(seed_of(own_maze(view)) + len(control.open) + len(control.barriers))
    return [one for one in questions if draw.random() >= overlooks] or questions
