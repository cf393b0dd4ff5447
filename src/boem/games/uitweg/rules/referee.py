"""The referee of Uitweg."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import EVERYONE, HOUSE, Actor, Notice, Referee, Resign, Result, Seat, Step, Timeout
from boem.core.seats import Left, forfeit, other
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


class UitwegReferee(Referee[Config, State, Action, Fact]):
    """Knows both mazes, answers from them, and calls the end."""

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
                return self._leave(state, Left(seat, "timeout"))
            case _ if actor == HOUSE:
                raise LawBroken("the house plays no seat's action")
            case Resign():
                return self._leave(state, Left(actor, "resigned"))
            case Build():
                return self._build(state, actor, action)
            case To(square):
                return self._answer(state, actor, square)
            case Exit():
                return self._answer(state, actor, None)

    def result(self, state: State) -> Result | None:
        return None if state.position.end is None else state.position.end.result

    def max_game_length(self, config: Config) -> int:
        """Two buildings, every turn that there can be at its longest, and one who leaves.

        A turn that asks about an unknown slot makes it known, so there are at most as many as the two mazes have
        slots. At most 19 turns come before each of them, and at most 20 after the last.
        """
        return 2 + STALLED * (2 * config.slots + 1) * config.steps + 1

    def _build(self, state: State, seat: Seat, action: Build) -> Spoken:
        maze = Maze(action.guard, frozenset(action.barriers))
        mazes = (maze, state.mazes[1]) if seat == 0 else (state.mazes[0], maze)
        said: Notice[Fact] = Notice(Built(seat), EVERYONE)
        shown: Notice[Fact] = Notice(BuiltAs(seat, action.guard, action.barriers), frozenset({seat}))
        return Step(State(state.position.after(said.fact), mazes), (said, shown))

    def _answer(self, state: State, seat: Seat, to: Place) -> Spoken:
        maze = state.mazes[other(seat)]
        if maze is None:
            raise LawBroken("a maze is entered before it is built")
        fact = Asked(seat, to, maze.answer(state.position.control[seat].runner, to))
        result = state.position.after(fact).verdict
        return self._say(state, fact if result is None else replace(fact, end=End(result, state.mazes)))

    def _leave(self, state: State, fact: Left[End]) -> Spoken:
        result = forfeit(fact, seats=2, status=state.position.status)
        return self._say(state, replace(fact, end=End(result, state.mazes)))

    def _say(self, state: State, fact: Fact) -> Spoken:
        return Step(replace(state, position=state.position.after(fact)), (Notice(fact, EVERYONE),))
