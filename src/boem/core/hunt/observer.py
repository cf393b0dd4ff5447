"""What a seat in a hunt knows, and what it may do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, cast

from boem.core.base_observer import BaseObserver
from boem.core.base_position import with_one
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction
from boem.core.game import A, C, Seat, Viewer
from boem.core.hunt.facts import AnyHuntView, AnyPosition, AnySaid, Draw, Fact, HidAs, HuntView, Said, V, hunted
from boem.core.refusals import playing_seat
from boem.core.seats import Left
from boem.core.texts import gettext_noop as _
from boem.core.texts import say


class HuntObserver(BaseObserver[C, A, Fact, V]):
    """A game says what a turn may be. `non_blocking` actions are allowed out of turn, too."""

    view: ClassVar[type[AnyHuntView]] = HuntView
    """The class of views, where a game says more of them."""

    def __init__(self, position: type[AnyPosition], draw: Draw) -> None:
        self.position = position
        self.draw = draw

    @abstractmethod
    def check_turn(self, position: Any, seat: Seat, action: Any) -> None:
        """Raise IllegalAction unless the seat may do this in play; that it is the seat's turn has been checked."""

    @abstractmethod
    def turns(self, position: Any, seat: Seat) -> Iterable[A]:
        """Every action that the seat may take in its turn."""

    def hidden_already(self) -> IllegalAction:
        """Refuse to hide a second time."""
        return IllegalAction("already_hidden", "You have hidden yours already.")

    def not_yet(self) -> IllegalAction:
        """Refuse everything else until all have hidden theirs."""
        return IllegalAction("setup", "Play begins when everything is hidden.")

    def hidings(self, config: C) -> Iterable[A]:
        """Every secret that may be hidden, if there are few enough to list; otherwise they are typed or drawn."""
        return ()

    def initial_view(self, config: C, viewer: Viewer) -> V:
        position = self.position.start(config)
        return cast("V", self.view(viewer, position, (None,) * len(position.hidden)))

    def apply(self, view: V, fact: Fact) -> V:
        match fact:
            case HidAs(seat, action):
                return replace(view, secrets=with_one(view.secrets, seat, self.position.canonical(action)))
            case DealtOut(mines):
                return replace(view, secrets=(Deal(mines),))
        position = view.position.after(fact)
        return replace(view, position=position, secrets=position.end.secrets if position.end else view.secrets)

    def check_move(self, view: V, seat: Seat, action: A) -> None:
        position = view.position
        if isinstance(action, self.position.hides):
            if position.hidden[seat]:
                raise self.hidden_already()
            self.position.check_secret(position.config, action)
        elif view.status == "setup":
            raise self.not_yet()
        elif position.turn != seat and not self.is_non_blocking(action):
            raise IllegalAction("not_your_turn", "It is not your turn.")
        else:
            self.check_turn(position, seat, action)

    def moves(self, view: V, seat: Seat) -> Iterator[A]:
        if seat in view.position.missing:
            yield from self.hidings(view.position.config)
        elif view.status == "playing" and view.position.turn == seat:
            yield from self.turns(view.position, seat)
        elif view.status == "playing" and self.non_blocking:
            yield from filter(self.is_non_blocking, self.turns(view.position, seat))

    def random_action(self, view: V, rng: Random) -> A:
        seat = playing_seat(view)
        if seat in view.position.missing:
            return cast("A", self.draw(self.position.start(view.position.config), seat, rng))
        return super().random_action(view, rng)

    def is_non_blocking(self, action: A) -> bool:
        return isinstance(action, (self.position.hides, *self.non_blocking))

    def false_answer(self, number: int, position: Any, fact: AnySaid) -> str:
        """The message about the entry (counted from 1) with a false answer; `position` is the one before it."""
        return say(_("Entry {number} was answered falsely."), number=number)

    def contradictions(self, config: C, said: Sequence[Fact]) -> Iterator[str]:
        """Answer every turn again from the secrets that were shown."""
        end = next((fact.end for fact in reversed(said) if isinstance(fact, Said | Dealt | Left) and fact.end), None)
        position = self.position.start(config)
        for number, fact in enumerate(said, start=1):
            secret = hunted(fact.seat, end.secrets) if end and isinstance(fact, Said) else None
            if secret and isinstance(fact, Said) and position.answer(secret, fact.seat, fact.action) != fact.answer:
                yield self.false_answer(number, position, fact)
            position = position.after(fact)
