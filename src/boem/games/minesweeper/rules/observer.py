"""What the seat knows, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from boem.core.base_observer import BaseObserver
from boem.core.deal import DealtOut
from boem.core.errors import IllegalAction
from boem.core.game import Resign, Seat, Viewer
from boem.core.layout import Layout, number_at
from boem.core.refusals import check_on_board, playing_seat
from boem.core.seats import Left
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import (
    COVERED,
    Action,
    Around,
    Fact,
    Flag,
    Open,
    Opened,
    Position,
    Unflag,
    View,
)

_FALSE: Final = _("What was shown of {square} is false.")


class MinesweeperObserver(BaseObserver[Config, Action, Fact, View]):
    """Folds facts into views, and decides what is legal from a view alone."""

    non_blocking = (Flag, Unflag)

    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Position.start(config), None)

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, DealtOut):
            return replace(view, mines=frozenset(fact.mines))
        position = view.position.after(fact)
        return replace(view, position=position, mines=position.end.mines if position.end else view.mines)

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        position = view.position
        if not isinstance(action, Open | Around | Flag | Unflag):
            return
        square = action.square
        _check_begun(position, action)
        flagged = square in position.flags
        match action:
            case Around():
                _check_around(position, square)
            case Open() | Flag() if position.at(square) != COVERED:
                raise IllegalAction("open", "{square} is open already.", lasting=True, square=str(square))
            case Open() if flagged:
                raise IllegalAction("flagged", "{square} has a flag; take it away first.", square=str(square))
            case Flag() if flagged:
                raise IllegalAction("flagged", "{square} has a flag already.", square=str(square))
            case Unflag() if not flagged:
                raise IllegalAction("not_flagged", "{square} has no flag to take away.", square=str(square))

    def moves(self, view: View, seat: Seat) -> Iterator[Action]:
        position = view.position
        if view.status == "setup":
            return
        if not position.begun:
            yield Open(position.config.start)
            return
        for square in position.config.every_square:
            if square in position.flags:
                yield Unflag(square)
            elif position.at(square) == COVERED:
                yield Open(square)
                yield Flag(square)
            elif position.is_flagged_out(square) and position.openable(square):
                yield Around(square)

    def random_action(self, view: View, rng: Random) -> Action:
        """A random covered square opened, if need be one that has a flag taken away; before the deal only resigning."""
        playing_seat(view)
        position = view.position
        if view.status == "setup":
            return Resign()
        if not position.begun:
            return Open(position.config.start)
        square = rng.choice(position.covered)
        return Unflag(square) if square in position.flags else Open(square)

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        ends = [fact.end for fact in said if isinstance(fact, Opened | Left) and fact.end]
        if not ends or ends[-1].mines is None:
            return
        for fact in said:
            if isinstance(fact, Opened):
                yield from _false_about(fact, ends[-1].mines)


def _check_begun(position: Position, action: Open | Around | Flag | Unflag) -> None:
    config = position.config
    if position.status == "setup":
        raise IllegalAction("setup", "Play begins when the mines are dealt.")
    check_on_board(action.square, config.width, config.height)
    if not position.begun and action != Open(config.start):
        raise IllegalAction(
            "start",
            "Begin with {start}: no mine is there or beside it.",
            start=str(config.start),
        )


def _check_around(position: Position, square: Square) -> None:
    if position.at(square) == COVERED:
        raise IllegalAction(
            "covered", "{square} is covered; only around a number can squares be opened.", square=str(square)
        )
    if not position.is_flagged_out(square):
        raise IllegalAction(
            "flags",
            "{square} says {number}, so {number:1 flag|{number} flags} must be around it.",
            square=str(square),
            number=int(position.at(square)),
        )
    if not position.openable(square):
        raise IllegalAction("all_open", "Around {square} there is nothing left to open.", square=str(square))


def _false_about(fact: Opened, mines: Layout) -> Iterator[str]:
    shown: list[tuple[Square, int | None]] = [*fact.shown, *((square, None) for square in fact.hit)]
    for square, number in shown:
        if number != number_at(square, mines):
            yield say(_FALSE, square=square)
