"""The squares of the field as they are drawn and read out."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from django.utils.translation import gettext as _

from boem.core.cells import at
from boem.core.squares import Square
from boem.games.postal.rules.facts import COVERED, DISARMED, HIT, View
from boem.games.postal.site.orders import Orders
from boem.web.tables.boards.board import BoardSquare


class Drawing:
    """The field as one viewer sees it, with its own orders; `whose` names their owner if others look at it too."""

    def __init__(self, view: View, orders: Orders | None, fresh: AbstractSet[Square], whose: str) -> None:
        self._view, self._orders, self._fresh, self._whose = view, orders, fresh, whose
        self._guesses = {guess.square: guess for guess in orders.guesses} if orders else {}

    def square(self, here: Square) -> BoardSquare:
        """One square."""
        position = self._view.position
        cell = at(here, position.seen, position.config.width)
        if position.is_covered(here):
            return self._ordered(here, self._covered(here, cell))
        square = seen(here, cell)
        if here not in self._fresh:
            return square
        return replace(square, fresh=True, label=_("{label}, new").format(label=square.label))

    def _covered(self, here: Square, cell: str) -> BoardSquare:
        """A square that may be ordered; a round taken back may have shown its contents."""
        name, mines = str(here), self._view.mines
        if mines is not None and here in mines:
            return BoardSquare(name, "mine", _("{square}, mine, never found").format(square=name), piece="mine")
        if cell == COVERED:
            return BoardSquare(name, "covered", _("{square}, covered").format(square=name))
        known = _("a mine") if cell in (DISARMED, HIT) else cell
        label = _("{square}, covered again, known: {known}").format(square=name, known=known)
        return BoardSquare(name, "covered", label, bare=label, known="mine" if cell in (DISARMED, HIT) else f"n{cell}")

    def _ordered(self, here: Square, square: BoardSquare) -> BoardSquare:
        guess = self._guesses.get(here)
        if guess is None or self._orders is None:
            return square
        order = str(self._orders.number_of(here))
        sent = self._orders.is_sent(guess)
        words = ordered_by(mine=guess.mine) if self._whose else spoken(sent=sent, mine=guess.mine)
        label = words.format(square=square.name, order=order, name=self._whose)
        state = "covered" if sent else "tip-mine" if guess.mine else "tip"
        return replace(square, state=state, order=order, label=label, piece="mine" if guess.mine else "")


def seen(here: Square, cell: str) -> BoardSquare:
    """An uncovered square."""
    name = str(here)
    if cell == DISARMED:
        return BoardSquare(name, "found", _("{square}, mine, found").format(square=name), piece="found")
    if cell == HIT:
        return BoardSquare(name, "hit", _("{square}, mine, hit").format(square=name), piece="hit")
    return BoardSquare(name, "open", _("{square}, open, {number}").format(square=name, number=cell), number=cell)


def spoken(*, sent: bool, mine: bool) -> str:
    """What is read out for an ordered square, with the fields {square} and {order}."""
    if sent:
        return _("{square}, my order {order}, as a mine") if mine else _("{square}, my order {order}, as free")
    if mine:
        return _("{square}, order {order} as a mine, not sent yet")
    return _("{square}, order {order} as free, not sent yet")


def ordered_by(*, mine: bool) -> str:
    """The same for another seat's orders, with the additional field {name}."""
    return (
        _("{square}, order {order} of {name}, as a mine") if mine else _("{square}, order {order} of {name}, as free")
    )
