"""Refusals that several games share, in the same words."""

from __future__ import annotations

from itertools import pairwise

from boem.core.errors import IllegalAction
from boem.core.game import Actor, Seat, ViewProtocol
from boem.core.squares import Square


def playing_seat(view: ViewProtocol) -> Seat:
    """The viewing seat; raises IllegalAction for spectators, and for everybody once the game is over."""
    if view.viewer is None:
        raise IllegalAction("spectator", "A spectator does not play.")
    if view.status == "over":
        raise IllegalAction("over", "The game is over.")
    return view.viewer


def check_on_board(square: Square, width: int, height: int, *, secret: bool = False) -> None:
    """Raise IllegalAction for a square off the board."""
    if square.row >= height or square.column >= width:
        raise IllegalAction(
            "off_board",
            "{square} is off the board, which goes from A1 to {last}.",
            secret=secret,
            lasting=True,
            square=str(square),
            last=str(Square(height - 1, width - 1)),
        )


def check_mines(mines: tuple[Square, ...], width: int, height: int) -> None:
    """Raise IllegalAction, as a secret, for mines off the board or two on one square."""
    for square in mines:
        check_on_board(square, width, height, secret=True)
    for one, next_one in pairwise(sorted(mines)):
        if one == next_one:
            raise IllegalAction(
                "twice", "{square} is named twice; a square holds at most one mine.", secret=True, square=str(one)
            )


def check_dealing(mines: tuple[Square, ...], wanted: int, width: int, height: int, *, again: bool) -> None:
    """Raise IllegalAction if the mines are dealt `again`, and for mines as `check_mines` does, or not as many."""
    if again:
        raise IllegalAction("already_dealt", "The mines are dealt already.")
    check_mines(mines, width, height)
    if len(mines) != wanted:
        raise IllegalAction("deal_count", "{mines} mines are to be dealt, not {count}.", mines=wanted, count=len(mines))


def check_waited_for(seat: Seat, waits_for: frozenset[Actor]) -> None:
    """Raise IllegalAction unless the game waits for the seat."""
    if seat not in waits_for:
        raise IllegalAction(
            "not_waited_for", "The game doesn't wait for seat {seat}, so its time can't run out.", seat=seat
        )
