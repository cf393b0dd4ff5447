"""Squares as they are drawn and read out, from a board's marks."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from boem.core.squares import Square
from boem.games.mijnenveger.rules.facts import COVERED, DISARMED, HIT
from boem.web.base.remembered import remembered
from boem.web.tables.boards.board import BoardSquare

MOST_KEPT: Final = 5_000  # squares, of some 300 bytes


def square_to_lay_on(at: Square, *, mined: bool) -> BoardSquare:
    """A square of a field being laid; the page's script switches between its two states."""
    bare, own = (text.format(square=at) for text in (_("{square}, covered"), _("{square}, my mine")))
    if mined:
        return BoardSquare(str(at), "mine", own, piece="mine", bare=bare, mined=own)
    return BoardSquare(str(at), "covered", bare, bare=bare, mined=own)


@remembered(MOST_KEPT)
def searched_square(at: Square, cell: str, *, flag: bool, mined: bool, mark: str, by: str) -> BoardSquare:
    """A square of the opponent's field: its mark, the mine shown on it, or the seeker's note."""
    if cell != COVERED:
        return _known(at, cell, by)
    if mined:
        return BoardSquare(str(at), "mine", _("{square}, mine, never found").format(square=at), piece="mine", last=by)
    if flag:
        return BoardSquare(
            str(at), "flag", _last(_("{square}, covered, flag").format(square=at), by), piece="flag", last=by
        )
    if mark == "mine":
        label = _("{square}, covered, pencilled as a mine").format(square=at)
        return BoardSquare(str(at), "covered", label, piece="pencil-mine", last=by, pencil=mark)
    if mark == "free":
        label = _("{square}, covered, pencilled as free").format(square=at)
        return BoardSquare(str(at), "covered", label, piece="pencil-free", last=by, pencil=mark)
    return BoardSquare(str(at), "covered", _last(_("{square}, covered").format(square=at), by), last=by)


@remembered(MOST_KEPT)
def own_square(at: Square, cell: str, *, mined: bool, flag: bool, by: str = "", named: bool = False) -> BoardSquare:
    """A square of the viewer's own field; `named` if others look at it too."""
    if cell != COVERED:
        return _known(at, cell, by)
    if mined:
        label = _("{square}, my mine, flagged by the opponent") if flag else _("{square}, my mine")
        if named:
            label = _("{square}, mine, flagged by the opponent") if flag else _("{square}, mine")
        return BoardSquare(str(at), "mine", _last(label.format(square=at), by), piece="mine", last=by)
    if flag:
        return BoardSquare(
            str(at), "flag", _last(_("{square}, covered, flag").format(square=at), by), piece="flag", last=by
        )
    return BoardSquare(str(at), "covered", _last(_("{square}, covered").format(square=at), by), last=by)


def wrong_square(at: Square) -> BoardSquare:
    """The square of the wrong claim that lost the game."""
    return BoardSquare(str(at), "wrong", _("{square}, no mine, wrongly disarmed").format(square=at), piece="wrong")


def _known(at: Square, cell: str, by: str) -> BoardSquare:
    if cell == DISARMED:
        return BoardSquare(
            str(at), "found", _last(_("{square}, mine, found").format(square=at), by), piece="found", last=by
        )
    if cell == HIT:
        return BoardSquare(str(at), "hit", _last(_("{square}, mine, hit").format(square=at), by), piece="hit", last=by)
    label = _("{square}, open, {number}").format(square=at, number=cell)
    return BoardSquare(str(at), "open", _last(label, by), number=cell, last=by)


def _last(label: str, by: str) -> str:
    return _("{label}, changed by the last move").format(label=label) if by else label
