"""What most observers have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar, cast

from boem.core.deal import Deal
from boem.core.errors import IllegalAction
from boem.core.game import A, C, F, Observer, Resign, Seat, Timeout, V
from boem.core.refusals import playing_seat


class BaseObserver(Observer[C, A, F, V]):
    """A game gives `check_move` and `moves`; resigning and the house are handled here."""

    non_blocking: ClassVar[tuple[type[object], ...]] = ()
    """The kinds of actions that take nothing from what the other seats may do."""

    @abstractmethod
    def check_move(self, view: V, seat: Seat, action: A) -> None:
        """Raise IllegalAction unless the rules allow the seat this action now. The game isn't over."""

    @abstractmethod
    def moves(self, view: V, seat: Seat) -> Iterable[A]:
        """Every legal action of the seat except resigning, ordered as for `legal_actions`. The game isn't over."""

    def check(self, view: V, action: A) -> None:
        seat = playing_seat(view)
        if isinstance(action, Timeout):
            raise IllegalAction("house_only", "Only the house rules on time.")
        if isinstance(action, Deal):
            raise IllegalAction("house_only", "Only the house deals.")
        if not isinstance(action, Resign):
            self.check_move(view, seat, action)

    def legal_actions(self, view: V) -> Iterator[A]:
        if view.viewer is None or view.status == "over":
            return
        yield cast("A", Resign())
        yield from self.moves(view, view.viewer)

    def random_action(self, view: V, rng: Random) -> A:
        """A move drawn uniformly; resigning if there is no move."""
        moves = list(self.moves(view, playing_seat(view)))
        return rng.choice(moves) if moves else cast("A", Resign())

    def is_non_blocking(self, action: A) -> bool:
        return isinstance(action, self.non_blocking)
