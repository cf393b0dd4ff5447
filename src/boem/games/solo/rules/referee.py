"""The referee of a puzzle."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from boem.core.base_referee import BaseReferee, to_nobody
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import Notice, Result, Seat, Step
from boem.core.layout import number_at
from boem.core.refusals import check_mines
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import SOLVED, Action, Clear, End, Fact, Flag, Mark, Noted, Position
from boem.games.solo.rules.solution import solve
from boem.games.solo.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class SoloReferee(BaseReferee[Config, State, Action, Fact]):
    """Deals the solution, and notices when the marked mines match it."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), None)

    def deal(self, state: State, rng: Random) -> Deal:
        """The solution; nothing random. Raises IllegalAction if the clues have none, or several."""
        return self.foregone(state.position.config)

    def foregone(self, config: Config, *, budget: float | None = None) -> Deal:
        return Deal(tuple(sorted(solve(config) if budget is None else solve(config, budget))))

    def act_on_deal(self, state: State, deal: Deal) -> Spoken:
        dealt = replace(state, solution=frozenset(deal.mines))
        return self._note(dealt, Dealt(), to_nobody(DealtOut(deal.mines)))

    def act(self, state: State, seat: Seat, action: Action) -> Spoken:
        match action:
            case Mark(square):
                return self._note(state, Noted(seat, square, "mine"))
            case Flag(square):
                return self._note(state, Noted(seat, square, "flag"))
            case Clear(square):
                return self._note(state, Noted(seat, square, "clear"))
        raise LawBroken("a seat does what is the house's")

    def end(self, state: State, result: Result) -> End:
        return End(result, state.solution)

    def max_game_length(self, config: Config) -> int:
        """The deal and one resignation; everything else is marks."""
        return 1 + len(config.covered) + 1

    def check_deal(self, state: State, deal: Deal) -> None:
        config, mines = state.position.config, deal.mines
        if state.position.dealt:
            raise IllegalAction("already_dealt", "The solution is dealt already.")
        check_mines(mines, config.width, config.height)
        layout = frozenset(mines)
        if config.count not in (None, len(layout)):
            raise IllegalAction(
                "miscount",
                "The puzzle has {count:1 mine|{count} mines}, and this deal has {found}.",
                secret=True,
                count=config.count,
                found=len(layout),
            )
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

    def _note(self, state: State, fact: Dealt[End] | Noted, *beside: Notice[Fact]) -> Spoken:
        """Announce the mark, and whether it solves the puzzle."""
        solved = state.position.after(fact).mines == state.solution
        return self.say(state, replace(fact, end=self.end(state, SOLVED)) if solved else fact, *beside)
