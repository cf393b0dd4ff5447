"""What the seat of a puzzle knows, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from boem.core.base_observer import BaseObserver
from boem.core.deal import Dealt, DealtOut
from boem.core.errors import IllegalAction
from boem.core.game import Resign, Seat, Viewer
from boem.core.refusals import check_on_board, playing_seat
from boem.core.seats import Left
from boem.core.squares import Square
from boem.core.texts import gettext
from boem.core.texts import gettext_noop as _
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import Action, Clear, Fact, Flag, Mark, Noted, Position, View
from boem.games.solo.rules.solution import solve

_FALSE: Final = _("What was said of the marked mines is false: they were the solution, or they were not.")


class SoloObserver(BaseObserver[Config, Action, Fact, View]):
    """Folds facts into views, and decides what is legal from a view alone."""

    non_blocking = (Mark, Flag, Clear)

    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Position.start(config), None)

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, DealtOut):
            return replace(view, solution=frozenset(fact.mines))
        position = view.position.after(fact)
        return replace(view, position=position, solution=position.end.mines if position.end else view.solution)

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        position = view.position
        match action:
            case Mark(square):
                self._check_square(position, square)
                if square in position.mines:
                    raise IllegalAction("marked", "{square} is marked as a mine already.", square=str(square))
            case Flag(square):
                self._check_square(position, square)
                if square in position.flags:
                    raise IllegalAction("flagged", "{square} has a flag already.", square=str(square))
            case Clear(square):
                self._check_square(position, square)
                if square not in position.mines | position.flags:
                    raise IllegalAction("not_marked", "{square} has no mark to clear.", square=str(square))

    def moves(self, view: View, seat: Seat) -> Iterator[Action]:
        if view.status == "setup":
            return
        position = view.position
        for square in position.config.covered:
            if square not in position.mines:
                yield Mark(square)
            if square not in position.flags:
                yield Flag(square)
            if square in position.mines | position.flags:
                yield Clear(square)

    def random_action(self, view: View, rng: Random) -> Action:
        """A random square, marked as what it is: random marks would never end the game."""
        playing_seat(view)
        if view.status == "setup":
            return Resign()
        position = view.position
        solution = solve(position.config)
        undecided = [
            square
            for square in position.config.covered
            if square not in (position.mines if square in solution else position.flags)
        ]
        square = rng.choice(undecided)
        return Mark(square) if square in solution else Flag(square)

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        ends = [fact.end for fact in said if isinstance(fact, Dealt | Noted | Left) and fact.end]
        marked: frozenset[Square] = frozenset()
        for fact in said:
            if isinstance(fact, Noted):
                marked = marked | {fact.square} if fact.sign == "mine" else marked - {fact.square}
            if ends and isinstance(fact, Dealt | Noted) and (marked == ends[-1].mines) != bool(fact.end):
                yield gettext(_FALSE)

    def _check_square(self, position: Position, square: Square) -> None:
        if position.status == "setup":
            raise IllegalAction("setup", "Marks begin when the solution is dealt.")
        config = position.config
        check_on_board(square, config.width, config.height)
        if config.rows[square.row][square.column] != ".":
            raise IllegalAction("numbered", "{square} has a number; choose a square without one.", square=str(square))
