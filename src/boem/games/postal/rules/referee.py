"""The referee of Postal Minesweeper."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from boem.core.base_position import with_one
from boem.core.base_referee import BaseReferee, not_the_house, to_nobody, to_seat
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import Result, Seat, Step
from boem.core.refusals import check_dealing
from boem.core.seats import Left
from boem.core.squares import Square, listed
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.evaluation import evaluate
from boem.games.postal.rules.facts import (
    MOST_IDLE,
    Action,
    Close,
    Closed,
    End,
    Fact,
    Finish,
    Finished,
    Order,
    Ordered,
    OrderedAs,
    Position,
    Undo,
    Undone,
)
from boem.games.postal.rules.state import State

Spoken: TypeAlias = Step[State, Fact]


class PostalReferee(BaseReferee[Config, State, Action, Fact]):
    """Keeps orders sealed, deals after the first ones, evaluates rounds, and announces the end."""

    def __init__(self, edition: int) -> None:
        self._edition = edition

    def initial_state(self, config: Config) -> State:
        return State(Position.start(config, self._edition), None, (None,) * config.seats)

    def deal(self, state: State, rng: Random) -> Deal | Close:
        """Before the first evaluation, mines drawn uniformly from squares that nobody named; then the evaluation."""
        if state.position.dealt:
            return Close()
        config, named = state.position.config, _named(state)
        free = [square for square in config.every_square if square not in named]
        return Deal(tuple(sorted(rng.sample(free, config.mines))))

    def check_house(self, state: State, action: Action) -> None:
        position = state.position
        if position.end is not None and not (isinstance(action, Undo) and position.edition > 1):
            raise IllegalAction("over", "The game is over.")
        match action:
            case Deal(mines):
                self._check_deal(state, mines)
            case Close():
                if not position.dealt:
                    raise IllegalAction("not_dealt", "The mines are dealt before the first round is evaluated.")
            case Undo(number):
                self._check_undo(position, number)
            case _:
                raise not_the_house()

    def act_on_deal(self, state: State, deal: Deal) -> Spoken:
        return self.say(replace(state, mines=frozenset(deal.mines)), Dealt(), to_nobody(DealtOut(deal.mines)))

    def act_for_house(self, state: State, action: Action) -> Spoken:
        match action:
            case Close():
                return self._close(state)
            case Undo(number, why):
                return self._take_back(state, Undone(number, why))
        return super().act_for_house(state, action)

    def act(self, state: State, seat: Seat, action: Action) -> Spoken:
        match action:
            case Order(guesses):
                sent = replace(state, orders=with_one(state.orders, seat, guesses))
                return self.say(sent, Ordered(seat), to_seat(seat, OrderedAs(seat, guesses)))
            case Finish():
                return self.say(state, Finished(seat))
        raise LawBroken("a seat does what is the house's")

    def leave(self, state: State, fact: Left[End]) -> Spoken:
        """What the seat had sent for this round is dropped."""
        return self.judge(replace(state, orders=with_one(state.orders, fact.seat, None)), fact)

    def judge(self, state: State, fact: Fact) -> Spoken:
        """The end drops all orders."""
        ends = isinstance(fact, Closed | Left) and state.position.verdict(fact) is not None
        return super().judge(_emptied(state) if ends else state, fact)

    def end(self, state: State, result: Result) -> End:
        return End(result, state.mines)

    def max_game_length(self, config: Config) -> int:
        """The deal, all rounds and all resignations, not counting replaced orders and rounds taken back.

        A round that isn't idle uncovers a square. At most two idle rounds come before each of those, and three after
        the last.
        """
        rounds = 3 * config.area + MOST_IDLE
        return 1 + rounds * (2 * config.seats + 1) + config.seats

    def _check_deal(self, state: State, mines: tuple[Square, ...]) -> None:
        config, named = state.position.config, _named(state)
        check_dealing(mines, config.mines, config.width, config.height, again=state.position.dealt)
        there = named.intersection(mines)
        if there:
            raise IllegalAction(
                "tipped",
                "{squares} {count:was|were} named, so no mine may be dealt there.",
                secret=True,
                squares=listed(there),
                count=len(there),
            )

    def _check_undo(self, position: Position, number: int) -> None:
        if position.closing:
            raise IllegalAction("closing", "The mines are dealt; the first round is evaluated next.")
        if position.end is not None and position.round != len(position.past):
            raise IllegalAction(
                "resigned_last", "A seat that resigned has ended the game, and no round; it stays ended."
            )
        last = len(position.past)
        if not last:
            raise IllegalAction("nothing_to_undo", "No round is evaluated yet, so none can be taken back.")
        if number != last:
            raise IllegalAction(
                "undo_last",
                "Only the last round, {last}, can be taken back, not round {number}.",
                last=last,
                number=number,
            )

    def _close(self, state: State) -> Spoken:
        position = state.position
        if state.mines is None:
            raise LawBroken("a round is evaluated before the deal")
        judged = evaluate(position.config, position.now.cells, state.mines, state.orders)
        bare = Closed(position.round, judged.points, judged.uncovered, state.orders)
        return self.judge(_emptied(state), bare)

    def _take_back(self, state: State, fact: Undone) -> Spoken:
        dealt = state.position.after(fact).dealt
        return self.say(replace(_emptied(state), mines=state.mines if dealt else None), fact)


def _emptied(state: State) -> State:
    """The same state without orders."""
    return replace(state, orders=(None,) * state.position.config.seats)


def _named(state: State) -> frozenset[Square]:
    return frozenset(guess.square for guesses in state.orders for guess in guesses or ())
