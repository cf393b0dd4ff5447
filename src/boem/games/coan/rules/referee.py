"""The referee of Coan's Minesweeper for two."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias, TypeVar

from boem.core.base_referee import BaseReferee, to_nobody, to_seat
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import Result, Seat, Step
from boem.core.layout import Layout, number_at
from boem.core.refusals import check_dealing
from boem.core.squares import Square
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.games.coan.rules.facts import (
    Action,
    End,
    Explore,
    Explored,
    Fact,
    Found,
    Mark,
    Missed,
    MissedAt,
    Opened,
    Position,
    with_mark,
)
from boem.games.coan.rules.state import State
from boem.inference import Field, infer

Spoken: TypeAlias = Step[State, Fact]
Bare = TypeVar("Bare", bound=Explored | Found | Missed)


class CoanReferee(BaseReferee[Config, State, Action, Fact]):
    """Deals, answers from the layout, opens what everybody could derive, and counts points."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), None, ((), ()))

    def deal(self, state: State, rng: Random) -> Deal:
        """Uniform over all layouts in which the opening and its neighbours are free."""
        config = state.position.config
        allowed = [square for square in config.every_square if square not in config.kept_free]
        return Deal(tuple(sorted(rng.sample(allowed, config.mines))))

    def act_on_deal(self, state: State, deal: Deal) -> Spoken:
        return self.say(replace(state, mines=frozenset(deal.mines)), Dealt(), to_nobody(DealtOut(deal.mines)))

    def act(self, state: State, seat: Seat, action: Action) -> Spoken:
        match action:
            case Explore(square):
                return self._explore(state, seat, square)
            case Mark(square):
                return self._mark(state, seat, square)
        raise LawBroken("a seat does what is the house's")

    def end(self, state: State, result: Result) -> End:
        return End(result, state.mines, state.wrong)

    def max_game_length(self, config: Config) -> int:
        """The deal, every square except the opening, each seat's wrong mark on all free squares, one resignation."""
        return 1 + (config.area - 1) + 2 * (config.area - 1 - config.mines) + 1

    def check_deal(self, state: State, deal: Deal) -> None:
        config, mines = state.position.config, deal.mines
        check_dealing(mines, config.mines, config.width, config.height, again=state.position.dealt)
        for square in mines:
            if square in config.kept_free:
                raise IllegalAction(
                    "kept_free",
                    "{square} must stay free: it is the opening {opening} or beside it.",
                    secret=True,
                    square=str(square),
                    opening=str(config.opening),
                )

    def _explore(self, state: State, seat: Seat, square: Square) -> Spoken:
        position, number = state.position, number_at(square, _layout(state))
        if number is None:
            return self._answer(state, Explored(seat, square, None, HIT_POINTS))
        paid = number - position.visible_beside(square) if position.config.scoring == "numbers" else 0
        return self._answer(state, Explored(seat, square, number, paid))

    def _mark(self, state: State, seat: Seat, square: Square) -> Spoken:
        config = state.position.config
        if square in _layout(state):
            return self._answer(state, Found(seat, square, config.series[state.position.visible]))
        fact = _with_opened(state.position, Missed(seat, config.wrong_points))
        wrong = with_mark(state.wrong, seat, square)
        return self.say(replace(state, wrong=wrong), fact, to_seat(seat, MissedAt(seat, square)))

    def _answer(self, state: State, bare: Explored | Found) -> Spoken:
        """Announce what was found, what follows from it for everybody, and whether it was the last mine."""
        return self.judge(state, _with_opened(state.position, bare))


def _with_opened(position: Position, bare: Bare) -> Bare:
    """The fact with what everybody could derive from it."""
    opened = _derivable(position.after(bare))
    return replace(bare, opened=opened) if opened else bare


def _derivable(position: Position) -> Opened:
    """The covered squares that everybody could know to be free, each with a number that everybody could know."""
    field = Field.from_rows(position.rows, position.config.mines)
    return tuple(sorted(infer(field).derivable.items()))


def _layout(state: State) -> Layout:
    if state.mines is None:
        raise LawBroken("the field is searched before it is dealt")
    return state.mines
