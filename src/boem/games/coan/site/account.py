"""Who earned what, entry by entry, as far as a viewer has heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boem.core.game import Seat
from boem.core.squares import Square
from boem.games.coan.rules.facts import Explored, Found, Missed, Opened, View
from boem.web.tables.boards.board import Heard

Kind: TypeAlias = Literal["found", "hit", "number", "wrong"]
KINDS: tuple[Kind, ...] = ("found", "number", "wrong", "hit")


@dataclass(frozen=True, slots=True)
class Turn:
    """An exploration or a mark. `square` is None if the viewer can't know it."""

    entry: int
    seat: Seat
    kind: Kind
    square: Square | None
    number: int | None  # opened for free
    nth: int  # number of visible mines, this one included
    points: int
    opened: Opened


def turns(heard: Heard, view: View) -> list[Turn]:
    """Every turn so far, in order."""
    return list(_turns(heard, view))


def _turns(heard: Heard, view: View) -> Iterator[Turn]:
    visible, wrong = 0, [iter(marks) for marks in view.wrong]
    for entry, (said, *_own) in enumerate(heard):
        if isinstance(said, Missed):
            square = next(wrong[said.seat], None)  # the view has those that its viewer knows, in the order made
            yield Turn(entry, said.seat, "wrong", square, None, visible, said.points, said.opened)
        elif isinstance(said, Found):
            visible += 1
            yield Turn(entry, said.seat, "found", said.square, None, visible, said.points, said.opened)
        elif isinstance(said, Explored):
            visible += said.number is None
            kind: Kind = "hit" if said.number is None else "number"
            yield Turn(entry, said.seat, kind, said.square, said.number, visible, said.points, said.opened)
