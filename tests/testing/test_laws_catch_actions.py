"""The laws catch actions about which check, options or steps are wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import pytest
from support.breach import breach
from support.toy import ToyObserver, ToyReferee, toy
from support.toy_facts import Action, Guess, Guessed, Peek, State, View

from boem.core.game import Seat, Timeout
from boem.testing import laws
from boem.testing.walk import AnySubject


class CallsEverythingQuiet(ToyObserver):
    def is_non_blocking(self, action: Action) -> bool:
        return True


def test_a_loud_action_that_is_called_quiet_is_caught() -> None:
    found = breach(laws.quiet_actions_take_nothing_from_others, toy(observer=CallsEverythingQuiet()))
    assert found is not None
    assert "is non-blocking, but takes" in found


class AllowsAnyGuess(ToyObserver):
    def check(self, view: View, action: Action) -> None:
        if isinstance(action, Guess) and view.viewer in view.waits_for:
            return
        super().check(view, action)


class FailsOnUnknownCards(ToyReferee):
    def guessed(self, state: State, seat: Seat, card: int) -> Guessed:
        if not 1 <= card <= state.public.config.cards:
            raise KeyError(card)
        return super().guessed(state, seat, card)


class OffersTooLittle(AllowsAnyGuess):
    def legal_actions(self, view: View) -> Iterable[Action]:
        return [option for option in super().legal_actions(view) if option != Guess(1)]


def test_an_action_that_passes_the_check_and_fails_is_caught() -> None:
    found = breach(laws.what_check_passes_can_be_played, toy(FailsOnUnknownCards(), AllowsAnyGuess()))
    assert found is not None
    assert "and then failed: KeyError" in found


def test_options_that_leave_out_a_legal_action_are_caught() -> None:
    found = breach(laws.what_check_passes_can_be_played, toy(observer=OffersTooLittle()))
    assert found is not None
    assert "legal_actions and check disagree" in found


class TakesALegalActionApart(ToyObserver):
    def steps(self, view: View, action: Action) -> Sequence[Action]:
        return (Peek(), action)


class StumblesOnItsSteps(ToyObserver):
    def steps(self, view: View, action: Action) -> Sequence[Action]:
        return (Peek(), Peek()) if action == Guess(0) else (action,)


class TakesNoStep(ToyObserver):
    def steps(self, view: View, action: Action) -> Sequence[Action]:
        return ()


@pytest.mark.parametrize(
    ("observer", "said"),
    [
        (TakesALegalActionApart(), "is legal, but its steps are|is refused"),  # whichever game comes first
        (StumblesOnItsSteps(), "is refused"),
        (TakesNoStep(), "has no steps"),
    ],
    ids=["legal", "refused", "none"],
)
def test_steps_that_are_not_what_the_action_stands_for_are_caught(observer: ToyObserver, said: str) -> None:
    found = breach(laws.an_action_is_short_for_legal_steps, toy(observer=observer))
    assert found is not None
    assert re.search(said, found)


class LetsASeatRuleOnTime(ToyObserver):
    def check(self, view: View, action: Action) -> None:
        if not isinstance(action, Timeout):
            super().check(view, action)


class LetsTheHousePlay(ToyReferee):
    def check_house(self, state: State, action: Action) -> None:
        return


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        (toy(observer=LetsASeatRuleOnTime()), "seat 0 may send Timeout(seat=0)"),
        (toy(LetsTheHousePlay()), "the house may send Resign()"),
    ],
    ids=["seat", "house"],
)
def test_a_seat_and_the_house_in_each_others_place_are_caught(subject: AnySubject, said: str) -> None:
    assert breach(laws.only_the_house_acts_for_the_house, subject) == said
