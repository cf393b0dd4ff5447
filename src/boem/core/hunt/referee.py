"""The referee of a hunt."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, TypeAlias, cast

from boem.core.base_position import with_one
from boem.core.base_referee import BaseReferee, to_nobody, to_seat
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction
from boem.core.game import A, C, Result, Seat, Step
from boem.core.hunt.facts import AnyPosition, Draw, End, Fact, Hid, HidAs, Said, hunted
from boem.core.hunt.state import HuntState

Truth: TypeAlias = HuntState[Any]


class HuntReferee(BaseReferee[C, Truth, A, Fact]):
    """Keeps the secrets, and gives the position's answers from them."""

    def __init__(self, position: type[AnyPosition], draw: Draw) -> None:
        self.position = position
        self.draw = draw

    def initial_state(self, config: C) -> Truth:
        position = self.position.start(config)
        return HuntState(position, (None,) * len(position.hidden))

    def act(self, state: Truth, seat: Seat, action: A) -> Step[Truth, Fact]:
        if isinstance(action, self.position.hides):
            secrets = with_one(state.secrets, seat, self.position.canonical(action))
            return self.say(replace(state, secrets=secrets), Hid(seat), to_seat(seat, HidAs(seat, action)))
        answer = state.position.answer(hunted(seat, state.secrets), seat, action)
        return self.judge(state, Said(seat, action, answer))

    def deal(self, state: Truth, rng: Random) -> A:
        """What a lone player hunts for."""
        return cast("A", self.draw(state.position, Seat(0), rng))

    def end(self, state: Truth, result: Result) -> End:
        return End(result, state.secrets)

    def check_deal(self, state: Truth, deal: Deal) -> None:
        if state.position.config.seats > 1:
            super().check_deal(state, deal)
        if state.position.hidden[0]:
            raise IllegalAction("already_dealt", "The secret is dealt already.")
        self.position.check_secret(state.position.config, deal)

    def max_game_length(self, config: C) -> int:
        """The hidings, all turns, and one resignation."""
        return len(self.position.start(config).hidden) + self.position.most_turns(config) + 1

    def act_on_deal(self, state: Truth, deal: Deal) -> Step[Truth, Fact]:
        return self.say(replace(state, secrets=(deal,)), Dealt(), to_nobody(DealtOut(deal.mines)))
