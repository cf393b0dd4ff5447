"""The referee of Classic Minesweeper."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from boem.core.base_referee import BaseReferee, to_nobody
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import Result, Seat, Step
from boem.core.layout import Layout, number_at
from boem.core.refusals import check_dealing
from boem.core.squares import Square
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import (
    COVERED,
    Action,
    Around,
    End,
    Fact,
    Flag,
    Flagged,
    Open,
    Opened,
    Position,
    Unflag,
)
from boem.games.minesweeper.rules.layouts import draw, needs_guess
from boem.games.minesweeper.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class MinesweeperReferee(BaseReferee[Config, State, Action, Fact]):
    """Deals, and opens squares."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), None)

    def deal(self, state: State, rng: Random) -> Deal:
        """Uniform over all layouts that may be dealt."""
        return Deal(tuple(sorted(draw(state.position.config, rng))))

    def act_on_deal(self, state: State, deal: Deal) -> Spoken:
        return self.say(replace(state, mines=frozenset(deal.mines)), Dealt(), to_nobody(DealtOut(deal.mines)))

    def act(self, state: State, seat: Seat, action: Action) -> Spoken:
        match action:
            case Open(square):
                return self._open(state, seat, action, [square])
            case Around(square):
                return self._open(state, seat, action, list(state.position.openable(square)))
            case Flag(square):
                return self.say(state, Flagged(seat, square, on=True))
            case Unflag(square):
                return self.say(state, Flagged(seat, square, on=False))
        raise LawBroken("a seat does what is the house's")

    def end(self, state: State, result: Result) -> End:
        return End(result, state.mines)

    def max_game_length(self, config: Config) -> int:
        """The deal, each square without a mine, a mine, and one resignation."""
        return 1 + config.area - config.mines + 1 + 1

    def check_deal(self, state: State, deal: Deal) -> None:
        config, mines = state.position.config, deal.mines
        check_dealing(mines, config.mines, config.width, config.height, again=state.position.dealt)
        for square in mines:
            if square in config.kept_free:
                raise IllegalAction(
                    "kept_free",
                    "{square} must stay free: it is the start {start} or beside it.",
                    secret=True,
                    square=str(square),
                    start=str(config.start),
                )
        if config.no_guess and needs_guess(config, mines):
            raise IllegalAction("guess", "This layout can't be opened without a guess.", secret=True)

    def _open(self, state: State, seat: Seat, action: Open | Around, several: list[Square]) -> Spoken:
        if state.mines is None:
            raise LawBroken("a square is opened before the mines are dealt")
        hit = tuple(square for square in sorted(several) if square in state.mines)
        free = [square for square in several if square not in state.mines]
        return self.judge(state, Opened(seat, action, _spread(state.position, state.mines, free), hit))


def _spread(position: Position, mines: Layout, several: list[Square]) -> tuple[tuple[Square, int], ...]:
    """The squares that open with these, each with its number: around every 0 all do, flags or not."""
    shown: dict[Square, int] = {}
    while several:
        square = several.pop()
        number = number_at(square, mines)
        if square in shown or number is None:
            continue
        shown[square] = number
        if number == 0:
            several += [one for one in position.around(square) if position.at(one) == COVERED]
    return tuple(sorted(shown.items()))
