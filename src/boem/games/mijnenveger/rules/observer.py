"""What a seat of Mijnenveger knows, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from boem.core.base_observer import BaseObserver
from boem.core.base_position import with_one
from boem.core.errors import IllegalAction
from boem.core.game import Resign, Seat, Viewer
from boem.core.layout import number_at
from boem.core.refusals import check_mines, check_on_board, playing_seat
from boem.core.seats import Left, other
from boem.core.squares import Square
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import (
    COVERED,
    DISARMED,
    Action,
    Disarm,
    Disarmed,
    Fact,
    Flag,
    LaidOut,
    Lay,
    Position,
    Sweep,
    Swept,
    Unflag,
    View,
    random_laying,
)


class MijnenvegerObserver(BaseObserver[Config, Action, Fact, View]):
    """Folds what was told; decides what is legal from that alone."""

    non_blocking = (Lay, Flag, Unflag)

    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Position.start(config), (None, None))

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, LaidOut):
            return replace(view, layouts=with_one(view.layouts, fact.seat, frozenset(fact.mines)))
        position = view.position.after(fact)
        return replace(view, position=position, layouts=position.end.layouts if position.end else view.layouts)

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        match action:
            case Lay(mines):
                self._check_laying(view, seat, mines)
            case Disarm(square) | Sweep(square):
                self._check_covered(view, seat, square)
                if view.position.turn != seat:
                    raise IllegalAction("not_your_turn", "It is not your turn.")
            case Flag(square):
                self._check_covered(view, seat, square)
                if square in view.position.search[seat].flags:
                    raise IllegalAction("flagged", "{square} has a flag already.", square=str(square))
            case Unflag(square):
                self._check_covered(view, seat, square)
                if square not in view.position.search[seat].flags:
                    raise IllegalAction("not_flagged", "{square} has no flag.", square=str(square))

    def moves(self, view: View, seat: Seat) -> Iterator[Action]:
        if view.status == "setup":
            return
        board = view.position.search[seat]
        for square in board.covered:
            if view.position.turn == seat:
                yield Sweep(square)
                yield Disarm(square)
            yield Unflag(square) if square in board.flags else Flag(square)

    def random_action(self, view: View, rng: Random) -> Action:
        """A random layout; in turn a sweep seven times in eight, else a disarming; out of turn, a flag up or down."""
        seat, config = playing_seat(view), view.position.config
        if not view.position.laid[seat]:
            return random_laying(config, rng)
        if view.status == "setup":
            return Resign()
        board = view.position.search[seat]
        square = rng.choice(board.covered)
        if view.position.turn == seat:
            return Disarm(square) if rng.random() < 1 / 8 else Sweep(square)
        return Unflag(square) if square in board.flags else Flag(square)

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        ends = [fact.end for fact in said if isinstance(fact, Disarmed | Swept | Left) and fact.end]
        if not ends or None in ends[-1].layouts:
            return
        for fact in said:
            if not isinstance(fact, Disarmed | Swept):
                continue
            mines = ends[-1].layouts[other(fact.seat)] or frozenset()
            number = number_at(fact.square, mines)
            honest = fact.right == (number is None) if isinstance(fact, Disarmed) else fact.number == number
            if not honest:
                yield f"Seat {other(fact.seat)} answered falsely about {fact.square}."

    def _check_laying(self, view: View, seat: Seat, mines: tuple[Square, ...]) -> None:
        config = view.position.config
        if view.position.laid[seat]:
            raise IllegalAction("already_laid", "Your mines are laid already.")
        check_mines(mines, config.width, config.height)
        if len(mines) != config.mines:
            raise IllegalAction(
                "mine_count", "{mines} mines are to be laid, not {count}.", mines=config.mines, count=len(mines)
            )

    def _check_covered(self, view: View, seat: Seat, square: Square) -> None:
        if view.status == "setup":
            raise IllegalAction("setup", "Play begins when both have laid their mines.")
        check_on_board(square, view.position.config.width, view.position.config.height)
        mark = view.position.search[seat].at(square)
        if mark == DISARMED:
            raise IllegalAction("already_disarmed", "{square} was already disarmed.", square=str(square))
        if mark != COVERED:
            raise IllegalAction("already_swept", "{square} was already swept.", square=str(square))
