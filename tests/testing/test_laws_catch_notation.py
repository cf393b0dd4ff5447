"""The laws catch values that don't survive notation or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from support.breach import breach
from support.toy import ToyNotation, toy
from support.toy_facts import Action, Deal, Fact, Guess, View

from boem.core.game import Actor, Json
from boem.testing import laws


class SwapsTheDeal(ToyNotation):
    def read_entry(self, entry: dict[str, Any]) -> tuple[Actor, Action]:
        actor, action = super().read_entry(entry)
        return (actor, Deal((action.cards[1], action.cards[0]))) if isinstance(action, Deal) else (actor, action)


class WritesAnotherGuess(ToyNotation):
    def write(self, action: Action) -> str:
        return f"guess {action.card + 1}" if isinstance(action, Guess) else super().write(action)


class WritesAViewThatIsNoJson(ToyNotation):
    def view(self, view: View) -> dict[str, Any]:
        return {"guesses": view.public.guesses}


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        (SwapsTheDeal(), "is not read as house: Deal"),
        (WritesAnotherGuess(), "is not read as it was written"),
        (WritesAViewThatIsNoJson(), "a view is not JSON"),
    ],
    ids=["entry", "text", "view"],
)
def test_values_that_do_not_read_back_are_caught(notation: ToyNotation, said: str) -> None:
    found = breach(laws.what_is_written_can_be_read, toy(notation=notation))
    assert found is not None
    assert said in found


class ForgetsItsOwnCard(ToyNotation):
    def facts(self, view: View, entry: Json) -> tuple[Fact, ...]:
        return super().facts(view, entry)[:1]


class TellsNobodyItsCard(ToyNotation):
    def heard(self, facts: Sequence[Fact]) -> dict[str, Json]:
        told = super().heard(facts)
        return told | {"deal": "…"} if len(facts) == 2 and "deal" in told else told


@pytest.mark.parametrize(
    ("notation", "said"),
    [(ForgetsItsOwnCard(), "was told to 0, and can't be read"), (TellsNobodyItsCard(), "rebuilds another view for 0")],
    ids=["unread", "unlike"],
)
def test_data_lost_in_json_is_caught(notation: ToyNotation, said: str) -> None:
    found = breach(laws.a_view_can_be_rebuilt_from_what_was_told, toy(notation=notation))
    assert found is not None
    assert said in found


class TrustsWhatItReads(ToyNotation):
    def card(self, text: str) -> int:
        return int(text)


def test_a_fault_that_is_not_named_as_unreadable_is_caught() -> None:
    said = breach(laws.what_was_never_told_is_unreadable, toy(notation=TrustsWhatItReads()))
    assert said is not None
    assert "raised something other than ParseError: ValueError" in said
