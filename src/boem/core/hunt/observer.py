"""What a seat of a hunt knows, and what it may do."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeAlias, cast

from boem.core.base_observer import BaseObserver
from boem.core.base_position import with_one
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction
from boem.core.game import A, C, Seat, Viewer
from boem.core.hunt.facts import Draw, Fact, HidAs, HuntPosition, HuntView, Said, hunted
from boem.core.refusals import playing_seat
from boem.core.seats import Left

View: TypeAlias = HuntView[Any]


class HuntObserver(BaseObserver[C, A, Fact, View]):
    """A game says what a turn may be."""

    def __init__(self, position: type[HuntPosition[Any]], draw: Draw) -> None:
        self.position = position
        self.draw = draw

    @abstractmethod
    def check_turn(self, position: Any, seat: Seat, action: Any) -> None:
        """Raise IllegalAction unless the seat, whose turn it is, may do this."""

    @abstractmethod
    def turns(self, position: Any, seat: Seat) -> Iterable[A]:
        """Everything that the seat, whose turn it is, may do."""

    def hidings(self, config: C) -> Iterable[A]:
        """Everything that may be hidden, if it is little enough to choose from; else it is typed, or drawn."""
        return ()

    def initial_view(self, config: C, viewer: Viewer) -> View:
        position = self.position.start(config)
        return HuntView(viewer, position, (None,) * len(position.hidden))

    def apply(self, view: View, fact: Fact) -> View:
        match fact:
            case HidAs(seat, action):
                return replace(view, secrets=with_one(view.secrets, seat, action))
            case DealtOut(mines):
                return replace(view, secrets=(Deal(mines),))
        position = view.position.after(fact)
        return replace(view, position=position, secrets=position.end.secrets if position.end else view.secrets)

    def check_move(self, view: View, seat: Seat, action: A) -> None:
        position = view.position
        if isinstance(action, self.position.hides):
            if position.hidden[seat]:
                raise IllegalAction("already_hidden", "You have hidden yours already.")
            self.position.check_secret(position.config, action)
        elif view.status == "setup":
            raise IllegalAction("setup", "Play begins when everything is hidden.")
        elif position.turn != seat:
            raise IllegalAction("not_your_turn", "It is not your turn.")
        else:
            self.check_turn(position, seat, action)

    def moves(self, view: View, seat: Seat) -> Iterator[A]:
        if seat in view.position.missing:
            yield from self.hidings(view.position.config)
        elif view.status == "playing" and view.position.turn == seat:
            yield from self.turns(view.position, seat)

    def random_action(self, view: View, rng: Random) -> A:
        seat = playing_seat(view)
        if seat in view.position.missing:
            return cast("A", self.draw(self.position.start(view.position.config), seat, rng))
        return super().random_action(view, rng)

    def is_non_blocking(self, action: A) -> bool:
        return isinstance(action, self.position.hides)

    def contradictions(self, config: C, said: Sequence[Fact]) -> Iterator[str]:
        """Answers every turn once more, from the secrets that were shown."""
        end = next((fact.end for fact in reversed(said) if isinstance(fact, Said | Dealt | Left) and fact.end), None)
        position = self.position.start(config)
        for number, fact in enumerate(said, start=1):
            secret = hunted(fact.seat, end.secrets) if end and isinstance(fact, Said) else None
            if secret and isinstance(fact, Said) and position.answer(secret, fact.seat, fact.action) != fact.answer:
                yield f"Entry {number} was answered falsely."
            position = position.after(fact)
