"""The referee of Mijnenveger."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import EVERYONE, HOUSE, Actor, Notice, Referee, Resign, Result, Seat, Step, Timeout
from boem.core.layout import Layout, number_at
from boem.core.seats import Left, other
from boem.core.squares import Square
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
    Last,
    Lay,
    Position,
    Sweep,
    Swept,
    Unflag,
)
from boem.games.mijnenveger.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class MijnenvegerReferee(Referee[Config, State, Action, Fact]):
    """Knows both layouts, answers from them, and calls the end."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), (None, None))

    def waits_for(self, state: State) -> frozenset[Actor]:
        return state.position.waits_for

    def check_house(self, state: State, action: Action) -> None:
        if not isinstance(action, Timeout):
            raise IllegalAction("not_the_house", "The house does not play; that action is a seat's.")
        if state.position.end is not None:
            raise IllegalAction("over", "The game is over.")

    def play(self, state: State, actor: Actor, action: Action) -> Spoken:
        match action:
            case Timeout(seat):
                return self._judge(state, Left(seat, "timeout"))
            case _ if actor == HOUSE:
                raise LawBroken("the house plays no seat's action")
            case Resign():
                return self._judge(state, Left(actor, "resigned"))
            case Lay(mines):
                return self._lay(state, actor, mines)
            case Flag(square) | Unflag(square):
                return self._say(state, Flagged(actor, square, isinstance(action, Flag)))
            case Disarm(square):
                return self._judge(state, Disarmed(actor, square, square in self._target(state, actor)))
            case Sweep(square):
                return self._judge(state, Swept(actor, square, number_at(square, self._target(state, actor))))

    def result(self, state: State) -> Result | None:
        return None if state.position.end is None else state.position.end.result

    def max_game_length(self, config: Config) -> int:
        """Two layings, every square of both fields, and one who leaves."""
        return 2 + 2 * config.area + 1

    def _lay(self, state: State, seat: Seat, mines: tuple[Square, ...]) -> Spoken:
        laid = frozenset(mines)
        layouts = (laid, state.layouts[1]) if seat == 0 else (state.layouts[0], laid)
        said: Notice[Fact] = Notice(Laid(seat), EVERYONE)
        shown: Notice[Fact] = Notice(LaidOut(seat, mines), frozenset({seat}))
        return Step(State(state.position.after(said.fact), layouts), (said, shown))

    def _judge(self, state: State, fact: Last) -> Spoken:
        """Says it, and the end if it is one."""
        result = state.position.verdict(fact)
        return self._say(state, fact if result is None else replace(fact, end=End(result, state.layouts)))

    def _target(self, state: State, seat: Seat) -> Layout:
        layout = state.layouts[other(seat)]
        if layout is None:
            raise LawBroken("a field is searched before it is laid")
        return layout

    def _say(self, state: State, fact: Fact) -> Spoken:
        return Step(replace(state, position=state.position.after(fact)), (Notice(fact, EVERYONE),))
