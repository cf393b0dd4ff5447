"""A game's own description suffices to find that it leaks something."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.breach import breach
from support.examples import examples
from support.toy import ToyNotation, ToyObserver, toy
from support.toy_facts import Action, View
from testing.test_laws_catch_leaks import (
    OffersInAnyOrder,
    RefusesInOtherWords,
    TellsHowFarOff,
)

from boem.core.registry import find_game, game_ids
from boem.core.settings import read_settings
from boem.testing.anygame import subject_of
from boem.testing.laws import (
    LAWS,
    Law,
    what_check_passes_can_be_played,
)
from boem.testing.walk import AnySubject, walk
from boem.testing.worlds import two_worlds


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game_id", game_ids())
@examples(20)
@given(data=st.data())
def test_our_own_games_keep_the_laws_by_what_they_say_of_themselves(
    game_id: str, law: Law, data: st.DataObject
) -> None:
    law(subject_of(find_game(game_id)), data)


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        (toy(TellsHowFarOff()), "differs between two worlds"),
        (toy(observer=RefusesInOtherWords()), "a refusal differs"),
        (toy(observer=OffersInAnyOrder()), "legal_actions differs"),
    ],
    ids=["how far off", "refusals", "options"],
)
def test_a_leak_is_found_without_anybody_who_foresees_answers(subject: AnySubject, said: str) -> None:
    found = breach(two_worlds, subject_of(subject.game))
    assert found is not None
    assert said in found


class OffersNoPeek(ToyObserver):
    """Doesn't offer to peek once somebody has guessed, though it remains legal."""

    def check(self, view: View, action: Action) -> None:
        if view.viewer is None or action not in super().legal_actions(view):
            super().check(view, action)

    def legal_actions(self, view: View) -> list[Action]:
        offered = list(super().legal_actions(view))
        return [one for one in offered if not any(view.public.guesses) or ToyNotation().write(one) != "peek"]


def test_legal_actions_that_are_not_offered_are_found() -> None:
    found = breach(what_check_passes_can_be_played, subject_of(toy(observer=OffersNoPeek()).game))
    assert found is not None
    assert "disagree about Peek()" in found


@pytest.mark.parametrize("game_id", game_ids())
def test_hardly_any_game_of_the_laws_ends_because_somebody_gives_up(game_id: str) -> None:
    subject = subject_of(find_game(game_id))
    config = read_settings(subject.game.config, subject.game.suggest({}))
    ends = [walk(subject, config, Random(seed), 20).history.public.result for seed in range(40)]
    assert sum(end is not None and end.reason in {"resigned", "abandoned"} for end in ends) <= 12
