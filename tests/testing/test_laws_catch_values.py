"""The laws catch hidden randomness, mutable values, and views that aren't the fold of what was heard."""

from __future__ import annotations

import secrets
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.breach import breach
from support.toy import ToyObserver, ToyReferee, ToySampler, toy
from support.toy_facts import Action, Config, Fact, Guessed, Public, State, View

from boem.core.game import Actor, Seat, Step, Viewer
from boem.testing import laws
from boem.testing.walk import AnySubject


class DrawsOnItsOwn(ToyReferee):
    def guessed(self, state: State, seat: Seat, card: int) -> Guessed:
        return replace(super().guessed(state, seat, card), distance=secrets.randbelow(10))


class SupposesOnItsOwn(ToySampler):
    def sample(self, view: View, rng: Random) -> State:
        return super().sample(view, Random())


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        (toy(DrawsOnItsOwn()), "the same moves were answered differently"),
        (toy(sampler=SupposesOnItsOwn()), "states sampled with equal seeds differ"),
    ],
    ids=["referee", "worlds"],
)
def test_chance_of_its_own_is_no_pure_function(subject: AnySubject, said: str) -> None:
    assert breach(laws.equal_arguments_give_equal_results, subject) == said


class KeepsAList(ToyReferee):
    def play(self, state: State, actor: Actor, action: Action) -> Step[State, Fact]:
        step = super().play(state, actor, action)
        cards: Any = list(step.state.cards or ())
        return replace(step, state=replace(step.state, cards=cards))


class LooseView(View):
    """Has no slots of its own, so that attributes can be added."""


class GivesLooseViews(ToyObserver):
    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return LooseView(viewer, Public(config))


@pytest.mark.parametrize(
    ("subject", "said"),
    [(toy(KeepsAList()), "State is not hashable"), (toy(observer=GivesLooseViews()), "LooseView has no slots")],
    ids=["list", "slots"],
)
def test_a_value_that_can_be_changed_is_caught(subject: AnySubject, said: str) -> None:
    assert breach(laws.values_are_frozen_and_hashable, subject) == said


class RemembersOutsideTheView(ToyObserver):
    def __init__(self) -> None:
        self.heard = 0

    def apply(self, view: View, fact: Fact) -> View:
        self.heard += 1
        return replace(super().apply(view, fact), own=self.heard)


class DeafToTheEnd(ToyObserver):
    def apply(self, view: View, fact: Fact) -> View:
        learnt = super().apply(view, fact)
        return view if learnt.public.end else learnt


class MistakesItsViewer(ToyObserver):
    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return super().initial_view(config, Seat(0))


@pytest.mark.parametrize(
    ("observer", "said"),
    [
        (RemembersOutsideTheView(), "is not the fold of what it heard"),
        (DeafToTheEnd(), "waits_for is not the referee's"),
        (MistakesItsViewer(), "a view has another viewer"),
    ],
    ids=["remembers", "deaf", "mistaken"],
)
def test_a_view_that_is_not_the_fold_of_what_was_heard_is_caught(observer: ToyObserver, said: str) -> None:
    found = breach(laws.a_view_is_the_fold_of_what_was_heard, toy(observer=observer))
    assert found is not None
    assert said in found


def test_a_reason_without_a_sentence_is_caught() -> None:
    subject = toy()
    wordless = replace(subject, game=replace(subject.game, reasons={}))
    assert breach(laws.a_view_is_the_fold_of_what_was_heard, wordless) == "located is not listed"
