"""The law of two worlds catches leaked secrets and false answers."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

import pytest
from support.breach import breach
from support.toy import ToyObserver, ToyReferee, ToySampler, toy
from support.toy_facts import Action, Card, Config, Dealt, End, Fact, Guessed, Public, State, View

from boem.core.errors import IllegalAction
from boem.core.game import EVERYONE, Notice, Reason, Seat, Step
from boem.testing import laws
from boem.testing.walk import AnySubject, Subject
from boem.testing.worlds import two_worlds


class TellsACardToBoth(ToyReferee):
    def dealt_cards(self, cards: tuple[int, int]) -> list[Notice[Fact]]:
        return [Notice(Card(Seat(seat), card), frozenset({Seat(0), Seat(1)})) for seat, card in enumerate(cards)]


class TellsACardToAll(ToyReferee):
    def say(self, state: State, said: Fact, *own: Notice[Fact]) -> Step[State, Fact]:
        return Step(
            super().say(state, said).state, (Notice(said, EVERYONE), *(Notice(one.fact, EVERYONE) for one in own))
        )


class HidesACardInAPublicFact(ToyReferee):
    def dealt(self, cards: tuple[int, int]) -> Dealt:
        return Dealt(hint=cards[0])


class TellsHowFarOff(ToyReferee):
    def guessed(self, state: State, seat: Seat, card: int) -> Guessed:
        assert state.cards is not None
        return replace(super().guessed(state, seat, card), distance=abs(state.cards[1 - seat] - card))


class AnswersFalsely(ToyReferee):
    def guessed(self, state: State, seat: Seat, card: int) -> Guessed:
        return Guessed(seat, card, right=False)


class CrownsTheLoser(ToyReferee):
    def end(self, state: State, winner: Seat, reason: Reason) -> End:
        return super().end(state, Seat(1 - winner), reason)


class RefusesInOtherWords(ToyObserver):
    def check(self, view: View, action: Action) -> None:
        try:
            super().check(view, action)
        except IllegalAction:
            raise IllegalAction("not_now", "Not now; {word}.", word=secrets.token_hex()) from None


class OffersInAnyOrder(ToyObserver):
    def legal_actions(self, view: View) -> Iterable[Action]:
        return sorted(super().legal_actions(view), key=lambda _: secrets.randbits(64))


class SupposesAnything(ToySampler):
    def sample(self, view: View, rng: Random) -> State:
        pair = (rng.randint(1, view.public.config.cards), rng.randint(1, view.public.config.cards))
        return State(view.public, pair if view.public.dealt else None)


class ShowsItsSecretInItsRepr(ToyReferee):
    def initial_state(self, config: Config) -> State:
        return OpenState(Public(config))


@dataclass(frozen=True, slots=True)
class OpenState(State):
    def __repr__(self) -> str:
        return f"OpenState({self.cards})"


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        (toy(TellsACardToBoth()), "heard"),
        (toy(HidesACardInAPublicFact()), "differs between two worlds"),
        (toy(TellsHowFarOff()), "differs between two worlds"),
        (toy(AnswersFalsely()), "the rules say"),
        (toy(CrownsTheLoser()), "the rules say"),
        (toy(observer=RefusesInOtherWords()), "a refusal differs"),
        (toy(observer=OffersInAnyOrder()), "legal_actions differs"),
        (replace(toy(), render=lambda view: secrets.token_hex()), "the rendered text differs"),
        (toy(sampler=SupposesAnything()), ""),
    ],
    ids=lambda value: type(value.game.referee).__name__ if isinstance(value, Subject) else "",
)
def test_the_two_worlds_find_a_leak_or_a_lie(subject: AnySubject, said: str) -> None:
    found = breach(two_worlds, subject)
    assert found is not None
    assert said in found


def test_the_two_worlds_find_a_secret_in_the_repr_of_a_state() -> None:
    class Supposes(ToySampler):
        def sample(self, view: View, rng: Random) -> State:
            return OpenState(view.public, super().sample(view, rng).cards)

    found = breach(two_worlds, toy(ShowsItsSecretInItsRepr(), sampler=Supposes()))
    assert found is not None
    assert "the repr of a State" in found


def test_a_second_notice_to_everyone_is_caught_as_soon_as_it_is_spoken() -> None:
    assert breach(laws.random_play_ends, toy(TellsACardToAll())) == "toy: an action is spoken to everyone exactly once"
