"""What a seat knows, and what it may do."""

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
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import (
    COVERED,
    FOUND,
    HIT,
    Action,
    End,
    Explore,
    Explored,
    Fact,
    Found,
    Mark,
    Missed,
    MissedAt,
    Position,
    View,
    with_mark,
)

_MISCOUNTED: Final = _("Seat {seat} was told of {told} wrong marks, and {shown} are shown.")
_RIGHT: Final = _("The mark of seat {seat} on {square} was right.")


class CoanObserver(BaseObserver[Config, Action, Fact, View]):
    """Folds facts into views, and decides what is legal from a view alone."""

    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Position.start(config), None, ((), ()))

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, DealtOut):
            return replace(view, mines=frozenset(fact.mines))
        if isinstance(fact, MissedAt):
            return replace(view, wrong=with_mark(view.wrong, fact.seat, fact.square))
        position = view.position.after(fact)
        if position.end is None:
            return replace(view, position=position)
        return replace(view, position=position, mines=position.end.mines, wrong=position.end.wrong)

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        match action:
            case Explore(square):
                self._check_square(view, seat, square)
            case Mark(square):
                self._check_square(view, seat, square)
                if square in view.wrong[seat]:
                    raise IllegalAction(
                        "known_free",
                        "Your own mark has shown that {square} holds no mine; it can be explored.",
                        secret=True,
                        lasting=True,
                        square=str(square),
                    )

    def moves(self, view: View, seat: Seat) -> Iterator[Action]:
        if seat not in view.waits_for:
            return
        for square in view.position.covered:
            yield Explore(square)
            if square not in view.wrong[seat]:
                yield Mark(square)

    def random_action(self, view: View, rng: Random) -> Action:
        """In turn any covered square, explored three times in four, otherwise marked; out of turn only resigning."""
        seat = playing_seat(view)
        if seat not in view.waits_for:
            return Resign()
        square = rng.choice(view.position.covered)
        marks = rng.random() < 1 / 4 and square not in view.wrong[seat]
        return Mark(square) if marks else Explore(square)

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        """Recounts every number, and checks that each wrong mark was announced and lies on a free square."""
        ends = [fact.end for fact in said if isinstance(fact, Explored | Found | Left) and fact.end]
        if not ends or ends[-1].mines is None:
            return
        for fact in said:
            if isinstance(fact, Explored | Found | Missed):
                yield from _false_about(fact, ends[-1].mines)
        yield from _false_marks(said, ends[-1], ends[-1].mines)

    def _check_square(self, view: View, seat: Seat, square: Square) -> None:
        position, config = view.position, view.position.config
        if view.status == "setup":
            raise IllegalAction("setup", "Play begins when the mines are dealt.")
        check_on_board(square, config.width, config.height)
        cell = position.at(square)
        if cell in (FOUND, HIT):
            raise IllegalAction("visible", "The mine on {square} is visible already.", lasting=True, square=str(square))
        if cell != COVERED:
            raise IllegalAction("open", "{square} is open already.", lasting=True, square=str(square))
        if position.turn != seat:
            raise IllegalAction("not_your_turn", "It is not your turn.")


def _false_about(fact: Explored | Found | Missed, mines: Layout) -> Iterator[str]:
    shown: list[tuple[Square, int | None]] = list(fact.opened)
    if isinstance(fact, Explored):
        shown.append((fact.square, fact.number))
    elif isinstance(fact, Found):
        shown.append((fact.square, None))
    for square, number in shown:
        if number != number_at(square, mines):
            yield say(_("What was shown of {square} is false."), square=square)


def _false_marks(said: Sequence[Fact], end: End, mines: Layout) -> Iterator[str]:
    for seat, marked in enumerate(end.wrong):
        told = sum(isinstance(fact, Missed) and fact.seat == seat for fact in said)
        if told != len(marked):
            yield say(_MISCOUNTED, seat=seat, told=told, shown=len(marked))
        yield from (say(_RIGHT, seat=seat, square=square) for square in marked if square in mines)
