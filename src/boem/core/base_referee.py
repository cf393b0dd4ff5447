"""What most referees have in common."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from boem.core.base_position import BaseState
from boem.core.base_view import Situation
from boem.core.deal import Deal
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import EVERYONE, HOUSE, A, Actor, C, F, Notice, Referee, Resign, Result, Seat, Step, Timeout
from boem.core.seats import Left


class Folded(Situation, Protocol):
    """A position that folds in public facts."""

    @property
    def config(self) -> Any:
        """The settings."""

    def after(self, fact: Any) -> Any:
        """The position after a public fact."""

    def verdict(self, fact: Any) -> Result | None:
        """The result, if this fact ends the game."""


S = TypeVar("S", bound=BaseState[Any])


class BaseReferee(Referee[C, S, A, F]):
    """Answers seats by `act` and deals by `act_on_deal`; handles resigning, and ends the game on a verdict."""

    @abstractmethod
    def act(self, state: S, seat: Seat, action: A) -> Step[S, F]:
        """What follows from a seat's action; never called for a resignation."""

    @abstractmethod
    def end(self, state: S, result: Result) -> object:
        """The facts that end the game: the result, and every secret."""

    def check_deal(self, state: S, deal: Deal) -> None:
        """Raise IllegalAction unless this may be dealt now."""
        raise not_the_house()

    def act_on_deal(self, state: S, deal: Deal) -> Step[S, F]:
        """What follows from a deal."""
        raise LawBroken("this game has no deal")

    def act_for_house(self, state: S, action: A) -> Step[S, F]:
        """What follows from the house's other actions, such as evaluating a round."""
        raise LawBroken("the house plays no seat's action")

    def leave(self, state: S, fact: Left[Any]) -> Step[S, F]:
        """What follows when a seat has resigned or run out of time."""
        return self.judge(state, cast("F", fact))

    def say(self, state: S, fact: F, *beside: Notice[F]) -> Step[S, F]:
        """The outcome of a public fact and of the private ones beside it."""
        position: Folded = state.position
        return Step(replace(state, position=position.after(fact)), (Notice(fact, EVERYONE), *beside))

    def judge(self, state: S, fact: F) -> Step[S, F]:
        """As `say`, for a fact that may end the game: if it does, the end is announced in the same step."""
        position: Folded = state.position
        result = position.verdict(fact)
        return self.say(state, fact if result is None else replace(cast("Any", fact), end=self.end(state, result)))

    def waits_for(self, state: S) -> frozenset[Actor]:
        position: Folded = state.position
        return position.waits_for

    def result(self, state: S) -> Result | None:
        end = state.position.end
        return None if end is None else end.result

    def check_house(self, state: S, action: A) -> None:
        if state.position.end is not None:
            raise IllegalAction("over", "The game is over.")
        if isinstance(action, Deal):
            self.check_deal(state, action)
        elif not isinstance(action, Timeout):
            raise not_the_house()

    def play(self, state: S, actor: Actor, action: A) -> Step[S, F]:
        match action:
            case Deal():
                return self.act_on_deal(state, action)
            case Timeout(seat):
                return self.leave(state, Left(seat, "timeout"))
            case _ if actor == HOUSE:
                return self.act_for_house(state, action)
            case Resign():
                return self.leave(state, Left(actor, "resigned"))
        return self.act(state, actor, action)


def not_the_house() -> IllegalAction:
    """Narrow the actor to a seat."""
    return IllegalAction("not_the_house", "The house does not play; that action is for a seat.")


def to_seat(seat: Seat, fact: F) -> Notice[F]:
    """A fact for one seat only."""
    return Notice(fact, frozenset({seat}))


def to_nobody(fact: F) -> Notice[F]:
    """A fact that only the record keeps."""
    return Notice(fact, frozenset())
