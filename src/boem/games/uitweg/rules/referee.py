"""The referee of Uitweg."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from boem.core.base_position import with_one
from boem.core.base_referee import BaseReferee, to_seat
from boem.core.errors import LawBroken
from boem.core.game import Result, Seat, Step
from boem.core.seats import other
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import (
    STALLED,
    Action,
    Asked,
    Build,
    Built,
    BuiltAs,
    End,
    Exit,
    Fact,
    Maze,
    Position,
    To,
)
from boem.games.uitweg.rules.squares import Place
from boem.games.uitweg.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class UitwegReferee(BaseReferee[Config, State, Action, Fact]):
    """Knows both mazes, and answers from them."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), (None, None))

    def act(self, state: State, seat: Seat, action: Action) -> Spoken:
        match action:
            case Build(guard, barriers):
                mazes = with_one(state.mazes, seat, Maze(guard, frozenset(barriers)))
                return self.say(replace(state, mazes=mazes), Built(seat), to_seat(seat, BuiltAs(seat, guard, barriers)))
            case To(square):
                return self._answer(state, seat, square)
            case Exit():
                return self._answer(state, seat, None)
        raise LawBroken("a seat does what is the house's")

    def end(self, state: State, result: Result) -> End:
        return End(result, state.mazes)

    def max_game_length(self, config: Config) -> int:
        """Two buildings, every turn that there can be at its longest, and one who leaves.

        A turn that asks about an unknown slot makes it known, so there are at most as many as the two mazes have
        slots. At most 19 turns come before each of them, and at most 20 after the last.
        """
        return 2 + STALLED * (2 * config.slots + 1) * config.steps + 1

    def _answer(self, state: State, seat: Seat, to: Place) -> Spoken:
        maze = state.mazes[other(seat)]
        if maze is None:
            raise LawBroken("a maze is entered before it is built")
        return self.judge(state, Asked(seat, to, maze.answer(state.position.control[seat].runner, to)))
