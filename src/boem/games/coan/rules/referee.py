"""The referee of Coan's Minesweeper for two."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias, TypeVar

from boem.core.deal import Deal, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import EVERYONE, HOUSE, Actor, Notice, Referee, Resign, Result, Seat, Step, Timeout
from boem.core.layout import Layout, number_at
from boem.core.refusals import check_mines
from boem.core.seats import Left
from boem.core.squares import Square, squares
from boem.games.coan.rules.config import HIT_POINTS, Config
from boem.games.coan.rules.facts import (
    Action,
    Dealt,
    End,
    Explore,
    Explored,
    Fact,
    Found,
    Last,
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
T = TypeVar("T", Explored, Found)


class CoanReferee(Referee[Config, State, Action, Fact]):
    """Deals, answers from the layout, shows what everybody could work out, and counts the points."""

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config), None, ((), ()))

    def waits_for(self, state: State) -> frozenset[Actor]:
        return state.position.waits_for

    def deal(self, state: State, rng: Random) -> Deal:
        """Uniform over all layouts that leave the opening and its neighbours free."""
        config = state.position.config
        allowed = [square for square in squares(config.width, config.height) if square not in config.kept_free]
        return Deal(tuple(sorted(rng.sample(allowed, config.mines))))

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
                position = state.position.after(Dealt())
                dealt: Notice[Fact] = Notice(DealtOut(mines), frozenset())
                return Step(replace(state, position=position, mines=frozenset(mines)), (_aloud(Dealt()), dealt))
            case Timeout(seat):
                return self._judge(state, Left(seat, "timeout"))
            case _ if actor == HOUSE:
                raise LawBroken("the house plays no seat's action")
            case Resign():
                return self._judge(state, Left(actor, "resigned"))
            case Explore(square):
                return self._explore(state, actor, square)
            case Mark(square):
                return self._mark(state, actor, square)

    def result(self, state: State) -> Result | None:
        return None if state.position.end is None else state.position.end.result

    def max_game_length(self, config: Config) -> int:
        """The deal, every square but the opening, each seat's wrong mark on every free one, and one who leaves."""
        return 1 + (config.area - 1) + 2 * (config.area - 1 - config.mines) + 1

    def _audit_deal(self, state: State, mines: tuple[Square, ...]) -> None:
        config = state.position.config
        if state.position.dealt:
            raise IllegalAction("already_dealt", "The mines are dealt already.")
        check_mines(mines, config.width, config.height)
        for square in mines:
            if square in config.kept_free:
                raise IllegalAction(
                    "kept_free",
                    "{square} must stay free: it is the opening {opening} or beside it.",
                    secret=True,
                    square=str(square),
                    opening=str(config.opening),
                )
        if len(mines) != config.mines:
            raise IllegalAction(
                "deal_count", "{mines} mines are to be dealt, not {count}.", mines=config.mines, count=len(mines)
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
        bare = Missed(seat, config.wrong_points)
        fact = replace(bare, opened=_derivable(state.position.after(bare)))
        shown: Notice[Fact] = Notice(MissedAt(seat, square), frozenset({seat}))
        wrong = with_mark(state.wrong, seat, square)
        return Step(replace(state, position=state.position.after(fact), wrong=wrong), (_aloud(fact), shown))

    def _answer(self, state: State, bare: T) -> Spoken:
        """Says what was found, with what follows from it for everybody, and whether it was the last mine."""
        return self._judge(state, replace(bare, opened=_derivable(state.position.after(bare))))

    def _judge(self, state: State, fact: Last) -> Spoken:
        """Says it, and the end if it is one."""
        result = state.position.verdict(fact)
        said = fact if result is None else replace(fact, end=End(result, state.mines, state.wrong))
        return Step(replace(state, position=state.position.after(said)), (_aloud(said),))


def _derivable(position: Position) -> Opened:
    """The covered squares of which everybody could say that they are free, and with which number."""
    field = Field.from_rows(position.rows, position.config.mines)
    return tuple(sorted(infer(field).derivable.items()))


def _aloud(fact: Fact) -> Notice[Fact]:
    return Notice(fact, EVERYONE)


def _layout(state: State) -> Layout:
    if state.mines is None:
        raise LawBroken("the field is searched before it is dealt")
    return state.mines
