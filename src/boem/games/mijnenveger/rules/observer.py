"""What a seat may do in Mijnenveger."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boem.core.errors import IllegalAction
from boem.core.game import Resign, Seat
from boem.core.hunt.facts import Said
from boem.core.hunt.observer import HuntObserver
from boem.core.refusals import check_on_board, playing_seat
from boem.core.seats import other
from boem.core.squares import Square
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import (
    COVERED,
    DISARMED,
    Action,
    Disarm,
    Flag,
    Move,
    Position,
    Sweep,
    Unflag,
    View,
    random_laying,
)


class MijnenvegerObserver(HuntObserver[Config, Action, View]):
    """Sweeping and disarming in turn, flags at any time."""

    view = View
    non_blocking = (Flag, Unflag)

    def hidden_already(self) -> IllegalAction:
        return IllegalAction("already_laid", "Your mines are laid already.", lasting=True)

    def not_yet(self) -> IllegalAction:
        return IllegalAction("setup", "Play begins when both have laid their mines.")

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        if isinstance(action, Move) and view.status == "playing":
            _check_covered(view.position, seat, action.square)
        super().check_move(view, seat, action)

    def check_turn(self, position: Position, seat: Seat, action: Action) -> None:
        flags = position.search[seat].flags
        match action:
            case Flag(square) if square in flags:
                raise IllegalAction("flagged", "{square} has a flag already.", square=str(square))
            case Unflag(square) if square not in flags:
                raise IllegalAction("not_flagged", "{square} has no flag.", square=str(square))

    def turns(self, position: Position, seat: Seat) -> Iterator[Action]:
        board = position.search[seat]
        for square in board.covered:
            yield Sweep(square)
            yield Disarm(square)
            yield Unflag(square) if square in board.flags else Flag(square)

    def random_action(self, view: View, rng: Random) -> Action:
        """A random laying; in turn a sweep (7 times in 8) or a disarming; out of turn, a flag set or removed."""
        seat, position = playing_seat(view), view.position
        if not position.laid[seat]:
            return random_laying(position.config, rng)
        if view.status == "setup":
            return Resign()
        board = position.search[seat]
        square = rng.choice(board.covered)
        if position.turn == seat:
            return Disarm(square) if rng.random() < 1 / 8 else Sweep(square)
        return Unflag(square) if square in board.flags else Flag(square)

    def false_answer(self, number: int, position: Position, fact: Said[Sweep | Disarm]) -> str:
        return say(_("Seat {seat} answered falsely about {place}."), seat=other(fact.seat), place=fact.action.square)


def _check_covered(position: Position, seat: Seat, square: Square) -> None:
    check_on_board(square, position.config.width, position.config.height)
    mark = position.search[seat].at(square)
    if mark == DISARMED:
        raise IllegalAction("already_disarmed", "{square} was already disarmed.", lasting=True, square=str(square))
    if mark != COVERED:
        raise IllegalAction("already_swept", "{square} was already swept.", lasting=True, square=str(square))
