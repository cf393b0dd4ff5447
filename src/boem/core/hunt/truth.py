"""The whole truth of a hunt; only the referee and the sampler may hold it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeAlias, cast

from boem.core.base_position import BaseState, with_one
from boem.core.base_referee import BaseReferee, to_nobody, to_seat
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import A, C, Result, Seat, StateSampler, Step
from boem.core.hunt.facts import Draw, End, Fact, Hid, HidAs, HuntPosition, HuntView, P, Said, Secret, Secrets, hunted


@dataclass(frozen=True, slots=True)
class HuntState(BaseState[P]):
    """What everybody knows, and every secret (None: not hidden yet)."""

    secrets: Secrets = field(repr=False)


Truth: TypeAlias = HuntState[Any]


class HuntReferee(BaseReferee[C, Truth, A, Fact]):
    """Keeps the secrets, and answers from them as the position says."""

    def __init__(self, position: type[HuntPosition[Any]], draw: Draw) -> None:
        self.position = position
        self.draw = draw

    def initial_state(self, config: C) -> Truth:
        position = self.position.start(config)
        return HuntState(position, (None,) * len(position.hidden))

    def act(self, state: Truth, seat: Seat, action: A) -> Step[Truth, Fact]:
        if isinstance(action, self.position.hides):
            secrets = with_one(state.secrets, seat, action)
            return self.say(replace(state, secrets=secrets), Hid(seat), to_seat(seat, HidAs(seat, action)))
        answer = state.position.answer(hunted(seat, state.secrets), seat, action)
        return self.judge(state, Said(seat, action, answer))

    def deal(self, state: Truth, rng: Random) -> A:
        """What who plays alone hunts for."""
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
        """What is hidden, all turns, and one who leaves."""
        return len(self.position.start(config).hidden) + self.position.most_turns(config) + 1

    def act_on_deal(self, state: Truth, deal: Deal) -> Step[Truth, Fact]:
        return self.say(replace(state, secrets=(deal,)), Dealt(), to_nobody(DealtOut(deal.mines)))


class HuntSampler(StateSampler[HuntView[P], Truth]):
    """Draws each secret that the viewer was not told."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def sample(self, view: HuntView[P], rng: Random) -> Truth:
        drawn = [
            self._drawn(view, Seat(owner), rng) if told is None and hidden and view.status != "over" else told
            for owner, (told, hidden) in enumerate(zip(view.secrets, view.position.hidden, strict=True))
        ]
        return HuntState(view.position, tuple(drawn))

    def _drawn(self, view: HuntView[P], owner: Seat, rng: Random) -> Secret:
        try:
            return self.draw(view.position, owner, rng)
        except StopIteration:  # of a search that has tried everything
            raise LawBroken(f"nothing that seat {owner} may have hidden explains all answers") from None
