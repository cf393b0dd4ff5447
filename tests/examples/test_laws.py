"""Both games obey every law, judged by their own description; a variant that leaks doesn't."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import boem_blackbox
import boem_zeeslag
import pytest
from boem_zeeslag.rules import Answer, Fire, Place, Position, ZeeslagObserver, fitting_fleet
from hypothesis import given
from hypothesis import strategies as st
from support.breach import breach
from support.examples import fewer

from boem.core.errors import IllegalAction
from boem.core.game import EVERYONE, AnyGame, Notice, Seat
from boem.core.hunt import Hid, HuntReferee, HuntSampler
from boem.testing.anygame import subject_of
from boem.testing.laws import LAWS, Law, what_check_passes_can_be_played
from boem.testing.worlds import two_worlds

GAMES = (boem_blackbox.GAME.opaque, boem_zeeslag.GAME.opaque)
ZEESLAG = boem_zeeslag.GAME


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@fewer()
@given(data=st.data())
def test_law(game: AnyGame, law: Law, data: st.DataObject) -> None:
    law(subject_of(game), data)


@dataclass(frozen=True, slots=True)
class HidHere(Hid):
    """Its fact carries the position, which a reader may overlook."""

    fleet: Place


class TellsTheFleetInAPublicFact(HuntReferee[Any, Any]):
    def act(self, state: Any, seat: Seat, action: Any) -> Any:
        step = super().act(state, seat, action)
        if not isinstance(action, Place):
            return step
        return replace(step, notices=(Notice(HidHere(seat, action), EVERYONE), *step.notices[1:]))


class TellsTheFleetToBoth(HuntReferee[Any, Any]):
    def act(self, state: Any, seat: Seat, action: Any) -> Any:
        step = super().act(state, seat, action)
        both = frozenset({Seat(0), Seat(1)})
        return replace(step, notices=(step.notices[0], *(Notice(own.fact, both) for own in step.notices[1:])))


@dataclass(frozen=True, slots=True)
class WarmAndCold(Position):
    """Answers a miss beside a ship as a hit, which no sampled fleet explains."""

    def answer(self, secret: Place, seat: Seat, action: Fire) -> Answer:
        answer = Position.answer(self, secret, seat, action)
        near = {square for ship in secret.fleet for square in ship.squares if square.row == action.square.row}
        return tuple(bool(near) if came is False else came for came in answer)


class OffersByChance(ZeeslagObserver):
    def turns(self, position: Position, seat: Seat) -> Any:
        targets = position.targets
        return map(Fire, Random().sample(targets, len(targets)))


class RefusesInOtherWords(ZeeslagObserver):
    def check_turn(self, position: Position, seat: Seat, action: Fire) -> None:
        try:
            super().check_turn(position, seat, action)
        except IllegalAction:
            raise IllegalAction("shot_at", "{what}", what=str(Random().random())) from None


class ForgetsToOffer(ZeeslagObserver):
    def turns(self, position: Position, seat: Seat) -> Any:
        row = len(position.targets) % position.config.height
        return (Fire(square) for square in position.targets if square.row != row)


def drawn_anywhere(position: Position, owner: Seat, rng: Random) -> Place:
    return fitting_fleet(Position.start(position.config), owner, rng)


WARM = {
    "referee": HuntReferee(WarmAndCold, fitting_fleet),
    "observer": ZeeslagObserver(WarmAndCold, fitting_fleet),
}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"referee": TellsTheFleetInAPublicFact(Position, fitting_fleet)}, "a fact differs between two worlds"),
        ({"referee": TellsTheFleetToBoth(Position, fitting_fleet)}, "differs between two worlds"),
        (WARM, "explains all answers|does not fit what was said"),  # whichever game comes first
        ({"observer": OffersByChance(Position, fitting_fleet)}, "legal_actions differs"),
        ({"observer": RefusesInOtherWords(Position, fitting_fleet)}, "a refusal differs"),
        ({"sampler": HuntSampler(drawn_anywhere)}, "does not fit what was said"),
    ],
    ids=lambda value: "" if isinstance(value, str) else type(next(iter(value.values()))).__name__,
)
def test_the_two_worlds_find_what_a_careless_author_gives_away(changes: dict[str, Any], said: str) -> None:
    found = breach(two_worlds, subject_of(replace(ZEESLAG, **changes).opaque))
    assert found is not None
    assert re.search(said, found)


def test_a_shot_that_is_allowed_and_not_offered_is_found() -> None:
    game = replace(ZEESLAG, observer=ForgetsToOffer(Position, fitting_fleet))
    found = breach(what_check_passes_can_be_played, subject_of(game.opaque))
    assert found is not None
