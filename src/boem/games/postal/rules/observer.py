"""What a seat of Postal Minesweeper knows, and what it may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from boem.core.base_observer import BaseObserver
from boem.core.base_position import with_one
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.errors import IllegalAction
from boem.core.game import Seat, Viewer
from boem.core.layout import number_at
from boem.core.points import Points
from boem.core.refusals import check_on_board, playing_seat
from boem.core.seats import Left
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import (
    Action,
    Close,
    Closed,
    Fact,
    Finish,
    Finished,
    Order,
    Ordered,
    OrderedAs,
    Position,
    Undo,
    Undone,
    View,
)
from boem.games.postal.rules.orders import Guess, Guesses, in_reading_order
from boem.games.postal.rules.recount import false_rounds


class PostalObserver(BaseObserver[Config, Action, Fact, View]):
    """Folds facts into views, and decides what is legal from a view alone."""

    non_blocking = (Order, Finish)

    def __init__(self, edition: int) -> None:
        self._edition = edition

    def initial_view(self, config: Config, viewer: Viewer) -> View:
        return View(viewer, Position.start(config, self._edition), (None,) * config.seats, None)

    def apply(self, view: View, fact: Fact) -> View:
        if isinstance(fact, DealtOut):
            return replace(view, mines=frozenset(fact.mines))
        if isinstance(fact, OrderedAs):
            return replace(view, orders=with_one(view.orders, fact.seat, fact.guesses))
        position, orders = view.position.after(fact), view.orders
        if isinstance(fact, Ordered | Finished):
            return View(view.viewer, position, orders, view.mines)
        if isinstance(fact, Closed | Undone) or position.end:
            orders = (None,) * position.config.seats
        elif isinstance(fact, Left):
            orders = with_one(orders, fact.seat, None)
        mines = position.end.mines if position.end else view.mines if position.dealt else None
        return View(view.viewer, position, orders, mines)

    def check(self, view: View, action: Action) -> None:
        seat, position = playing_seat(view), view.position
        if isinstance(action, Deal | Close | Undo):
            raise IllegalAction("house_only", "Only the house deals and evaluates.")
        if seat in position.resigned:
            raise IllegalAction("resigned", "You have resigned; your score stands.")
        if position.closing:
            raise IllegalAction("closing", "The mines are dealt; the first round is evaluated next.")
        super().check(view, action)

    def check_move(self, view: View, seat: Seat, action: Action) -> None:
        if isinstance(action, Order):
            self._check_order(view.position, action.guesses)
        elif view.position.final[seat]:
            raise IllegalAction("final", "Your orders are final already.")

    def legal_actions(self, view: View) -> Iterator[Action]:
        if view.viewer not in view.position.resigned and not view.position.closing:
            yield from super().legal_actions(view)

    def moves(self, view: View, seat: Seat) -> Iterator[Action]:
        if not view.position.final[seat]:
            yield Finish()

    def random_action(self, view: View, rng: Random) -> Action:
        """The most guesses allowed, on covered squares, one in four as a mine; once they are sent, final."""
        seat, position = playing_seat(view), view.position
        if position.sent[seat] or position.closing:
            return Finish()
        covered = position.covered
        drawn = rng.sample(covered, min(position.config.tips, len(covered)))
        return Order(in_reading_order(tuple(Guess(one, position.round > 1 and rng.random() < 1 / 4) for one in drawn)))

    def contradictions(self, config: Config, said: Sequence[Fact]) -> Iterator[str]:
        deals = [number for number, fact in enumerate(said) if isinstance(fact, Dealt)]
        said = said[deals[-1] :] if deals else said  # squares shown of a withdrawn deal don't apply to another
        ends = [fact.end for fact in said if isinstance(fact, Closed | Left) and fact.end]
        if not ends or ends[-1].mines is None:
            return
        end, mines = ends[-1], ends[-1].mines
        for square, number in (shown for fact in said if isinstance(fact, Closed) for shown in fact.uncovered):
            if number != number_at(square, mines):
                yield say(_("What was shown of {square} is false."), square=square)
        yield from false_rounds(config, said, mines)
        if _counted(said, len(end.result.scores or ())) != end.result.scores:
            yield gettext(_("The points at the end are not the sum of those of the rounds."))

    def _check_order(self, position: Position, guesses: Guesses) -> None:
        config = position.config
        named = set()
        for guess in guesses:
            check_on_board(guess.square, config.width, config.height, secret=True)
            name = str(guess.square)
            if not position.is_covered(guess.square):
                raise IllegalAction("uncovered", "{square} is uncovered already.", secret=True, square=name)
            if guess.square in named:
                raise IllegalAction(
                    "twice_ordered", "{square} is named twice; once is enough.", secret=True, square=name
                )
            if guess.mine and position.round == 1:
                raise IllegalAction(
                    "no_mines_yet",
                    "{square} can't be marked: the mines are laid after the first orders, on squares that nobody "
                    "names.",
                    secret=True,
                    square=name,
                )
            named.add(guess.square)
        if len(guesses) > config.tips:
            raise IllegalAction(
                "too_many_tips",
                "A round takes {tips:one square|{tips} squares}, not {count}.",
                secret=True,
                tips=config.tips,
                count=len(guesses),
            )


def _counted(said: Sequence[Fact], seats: int) -> tuple[Points, ...]:
    """The total points of all rounds that weren't taken back."""
    standing: list[tuple[Points, ...]] = []
    for fact in said:
        if isinstance(fact, Closed):
            standing.append(fact.points)
        elif isinstance(fact, Undone):
            standing.pop()
    return tuple(sum(points[seat] for points in standing) for seat in range(seats))
