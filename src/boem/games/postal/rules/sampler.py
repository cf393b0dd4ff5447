"""States that are consistent with a view of Postal Minesweeper."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boem.core.deal import Deal
from boem.core.game import HOUSE, Move, Seat, StateSampler
from boem.core.layout import Layout
from boem.games.postal.rules.facts import Close, Order, Orders, Undo, View
from boem.games.postal.rules.orders import Guess, Guesses, in_reading_order
from boem.games.postal.rules.state import State
from boem.inference import Field, infer


class PostalSampler(StateSampler[View, State]):
    """Draws uniformly from the layouts consistent with everything ever uncovered, and random orders of other seats.

    The deal is uniform on squares that nobody named in the first round, and all of those named were uncovered, so
    these layouts are equally likely. Another seat's orders are drawn regardless of what it may know: a uniform number
    of squares that it may order, a uniform choice of these, each marked with probability ½, but none in the first
    round.
    """

    def sample(self, view: View, rng: Random) -> State:
        orders = view.orders if view.status == "over" else self._orders(view, rng)
        return State(view.position, self._layout(view, orders, rng), orders)

    def retell(self, moves: Sequence[Move], state: State) -> list[Move]:
        """With the state's deal, and its orders of the round that isn't evaluated yet; everything else was public.

        A deal that was withdrawn, by taking back the first round, stays.
        """
        told = list(moves)
        pending = {seat: guesses for seat, guesses in enumerate(state.orders) if guesses is not None}
        is_withdrawn = False
        for number in reversed(range(len(told))):
            actor, action = told[number]
            if isinstance(action, Close | Undo):
                pending = {}
                is_withdrawn = is_withdrawn or (isinstance(action, Undo) and state.position.withdraws(action.round))
            elif isinstance(action, Order) and actor != HOUSE and actor in pending:
                guesses = pending.pop(actor)
                told[number] = (actor, action if set(action.guesses) == set(guesses) else Order(guesses))
            elif isinstance(action, Deal) and not is_withdrawn and state.mines not in (None, frozenset(action.mines)):
                told[number] = (HOUSE, Deal(tuple(sorted(state.mines or ()))))
        return told

    def _orders(self, view: View, rng: Random) -> Orders:
        known = enumerate(zip(view.orders, view.position.sent, strict=True))
        return tuple(
            self._guesses(view, rng) if sent and guesses is None and Seat(seat) != view.viewer else guesses
            for seat, (guesses, sent) in known
        )

    def _guesses(self, view: View, rng: Random) -> Guesses:
        position = view.position
        covered = position.covered
        count = rng.randint(0, min(position.config.tips, len(covered)))
        drawn = rng.sample(covered, count)
        return in_reading_order(tuple(Guess(square, position.round > 1 and rng.random() < 1 / 2) for square in drawn))

    def _layout(self, view: View, orders: Orders, rng: Random) -> Layout | None:
        position, config = view.position, view.position.config
        if view.status != "playing" or view.mines is not None:
            return view.mines
        if position.closing:
            named = {guess.square for guesses in orders for guess in guesses or ()}
            free = [square for square in config.every_square if square not in named]
            return frozenset(rng.sample(free, config.mines))
        return infer(Field.from_rows(position.rows, config.mines)).draw(rng)
