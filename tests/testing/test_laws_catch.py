"""A toy game obeys every law; one with a silent action, or that exceeds its stated length, is caught."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import strategies as st
from support.breach import breach
from support.examples import examples
from support.toy import ToyObserver, ToyReferee, toy
from support.toy_facts import Action, Config, Fact, Guess, Peek, State

from boem.core.game import EVERYONE, Actor, Step
from boem.testing import laws


@pytest.mark.parametrize("law", laws.LAWS, ids=lambda law: law.__name__)
def test_the_toy_itself_keeps_every_law(law: laws.Law) -> None:
    assert breach(law, toy(), examples(80).max_examples) is None


class TellsNobody(ToyReferee):
    def play(self, state: State, actor: Actor, action: Action) -> Step[State, Fact]:
        step = super().play(state, actor, action)
        return replace(step, notices=tuple(notice for notice in step.notices if notice.to is not EVERYONE))


def test_an_action_that_nobody_hears_of_is_caught_as_soon_as_it_is_taken() -> None:
    found = breach(laws.random_play_ends, toy(TellsNobody()))
    assert found == "toy: an action is spoken to everyone exactly once"


class PromisesAShorterGame(ToyReferee):
    def max_game_length(self, config: Config) -> int:
        return 2 * config.cards  # the deal plus each card guessed by both is one more


def test_a_game_that_is_one_entry_longer_than_its_bound_is_caught() -> None:
    of_two_cards = replace(toy(PromisesAShorterGame()), configs=st.just(Config(2)))  # more make it as long as possible
    said = breach(laws.random_play_ends, of_two_cards, games=4000)
    assert re.fullmatch(r"more than \d+ entries", said or "")


class ForgetsACard(ToyObserver):
    def all_actions(self, config: Config) -> list[Action]:
        return [Peek(), *(Guess(card) for card in range(1, config.cards))]


class ListsEveryCard(ToyObserver):
    def all_actions(self, config: Config) -> list[Action]:
        return [Peek(), *(Guess(card) for card in range(1, config.cards + 1))]


def test_an_action_that_is_missing_from_the_list_of_all_is_caught() -> None:
    law = laws.what_check_passes_can_be_played
    assert re.fullmatch(r"Guess\(card=\d\) is not among all actions", breach(law, toy(observer=ForgetsACard())) or "")
    assert breach(law, toy(observer=ListsEveryCard())) is None
