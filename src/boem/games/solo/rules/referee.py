"""The referee of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from boem.core.deal import Deal, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import EVERYONE, HOUSE, Actor, Notice, Referee, Resign, Result, Step, Timeout
from boem.core.layout import number_at
from boem.core.refusals import check_mines
from boem.core.seats import Left, forfeit
from boem.core.squares import Square
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import SOLVED, Action, Clear, Dealt, End, Fact, Flag, Mark, Noted, Position
from boem.games.solo.rules.solution import solve
from boem.games.solo.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class SoloReferee(Referee[Config, State, Action, Fact]):
    """Deals the solution, and sees when the marked mines are it."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), None)

    def waits_for(self, state: State) -> frozenset[Actor]:
        return state.position.waits_for

    def deal(self, state: State, rng: Random) -> Deal:
        """The solution, which is no matter of luck. Raises IllegalAction if the clues have none, or several."""
        return self.foregone(state.position.config)

    def foregone(self, config: Config, *, budget: float | None = None) -> Deal:
        return Deal(tuple(sorted(solve(config) if budget is None else solve(config, budget))))

    def check_house(self, state: State, action: Action) -> None:
        if state.position.end is not None:
            raise IllegalAction("over", "The game is over.")
        if isinstance(action, Deal):
            self._audit_deal(state, action.mines)
        elif not isinstance(action, Timeout):
            raise IllegalAction("not_the_house", "The house does not play; that action is a seat's.")

    def play(self, state: State, actor: Actor, action: Action) -> Spoken:
        match action:
            case Deal(mines):
                shown: Notice[Fact] = Notice(DealtOut(mines), frozenset())
                dealt = self._say(replace(state, solution=frozenset(mines)), Dealt())
                return Step(dealt.state, (*dealt.notices, shown))
            case Timeout(seat):
                return self._leave(state, Left(seat, "timeout"))
            case _ if actor == HOUSE:
                raise LawBroken("the house plays no seat's action")
            case Resign():
                return self._leave(state, Left(actor, "resigned"))
            case Mark(square):
                return self._say(state, Noted(actor, square, "mine"))
            case Flag(square):
                return self._say(state, Noted(actor, square, "flag"))
            case Clear(square):
                return self._say(state, Noted(actor, square, "clear"))

    def result(self, state: State) -> Result | None:
        return None if state.position.end is None else state.position.end.result

    def max_game_length(self, config: Config) -> int:
        """The deal, and one who leaves; all else are marks."""
        return 1 + len(config.covered) + 1

    def _audit_deal(self, state: State, mines: tuple[Square, ...]) -> None:
        config = state.position.config
        if state.position.dealt:
            raise IllegalAction("already_dealt", "The solution is dealt already.")
        check_mines(mines, config.width, config.height)
        layout = frozenset(mines)
        for square, clue in config.numbered:
            found = number_at(square, layout)
            if found is None:
                raise IllegalAction(
                    "mine_on_clue", "{square} has a number, so it holds no mine.", secret=True, square=str(square)
                )
            if found != clue:
                raise IllegalAction(
                    "misfit",
                    "{square} says {clue}, and {found} mines of this deal touch it.",
                    secret=True,
                    square=str(square),
                    clue=clue,
                    found=found,
                )

    def _say(self, state: State, fact: Dealt | Noted) -> Spoken:
        """Says it, and whether the puzzle is solved by it."""
        position = state.position.after(fact)
        if position.mines == state.solution:
            position = state.position.after(said := replace(fact, end=End(SOLVED, state.solution)))
            return Step(replace(state, position=position), (Notice(said, EVERYONE),))
        return Step(replace(state, position=position), (Notice(fact, EVERYONE),))

    def _leave(self, state: State, fact: Left[End]) -> Spoken:
        result = forfeit(fact, seats=1, status=state.position.status)
        said = replace(fact, end=End(result, state.solution))
        return Step(replace(state, position=state.position.after(said)), (Notice(said, EVERYONE),))
