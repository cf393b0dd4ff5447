"""The referee of Mijnenveger."""

from __future__ import annotations

from typing import TypeAlias

from boem.core.base_position import with_one
from boem.core.base_referee import BaseReferee, to_seat
from boem.core.errors import LawBroken
from boem.core.game import Result, Seat, Step
from boem.core.layout import Layout, number_at
from boem.core.seats import other
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import (
    Action,
    Disarm,
    Disarmed,
    End,
    Fact,
    Flag,
    Flagged,
    Laid,
    LaidOut,
    Lay,
    Position,
    Sweep,
    Swept,
    Unflag,
)
from boem.games.mijnenveger.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class MijnenvegerReferee(BaseReferee[Config, State, Action, Fact]):
    """Knows both layouts, and answers from them."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), (None, None))

    def act(self, state: State, seat: Seat, action: Action) -> Spoken:
        match action:
            case Lay(mines):
                laid = State(state.position, with_one(state.layouts, seat, frozenset(mines)))
                return self.say(laid, Laid(seat), to_seat(seat, LaidOut(seat, mines)))
            case Flag(square) | Unflag(square):
                return self.say(state, Flagged(seat, square, isinstance(action, Flag)))
            case Disarm(square):
                return self.judge(state, Disarmed(seat, square, square in _target(state, seat)))
            case Sweep(square):
                return self.judge(state, Swept(seat, square, number_at(square, _target(state, seat))))
        raise LawBroken("a seat does what is the house's")

    def end(self, state: State, result: Result) -> End:
        return End(result, state.layouts)

    def max_game_length(self, config: Config) -> int:
        """Two layings, every square of both fields, and one who leaves."""
        return 2 + 2 * config.area + 1


def _target(state: State, seat: Seat) -> Layout:
    layout = state.layouts[other(seat)]
    if layout is None:
        raise LawBroken("a field is searched before it is laid")
    return layout
