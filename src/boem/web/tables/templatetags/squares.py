"""The squares of a board as HTML. A page has thousands of them, and templates would take too long."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Final

from django import template
from django.utils.safestring import SafeString

from boem.web.base.tags import drawing
from boem.web.tables.boards import Board, BoardSquare

SIGN: Final = '<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><text x="24" y="35">{}</text></svg>'
register = template.Library()


@register.simple_tag
def squares(board: Board, row: int) -> SafeString:
    """A row of squares; rows count from 0.

    The Tab key reaches only the first square of the board, or each where no script moves the focus.
    """
    first = None if row else next((at for at, one in enumerate(board.rows[row]) if one.name), None)
    shown = (_button(one, sends=board.sends, first=at == first) for at, one in enumerate(board.rows[row]))
    return SafeString("\n".join(shown))  # `_button` escapes whatever comes from a game


@lru_cache(10_000)  # of some 400 bytes; most squares look as they did before the move
def _button(square: BoardSquare, *, sends: bool, first: bool) -> str:
    if not square.name:
        return '<span role="gridcell" data-gap></span>'
    name = escape(square.name)
    kind = f'submit" name="at" value="{name}' if sends else "button"
    hooks = "".join([f' {hook}="{escape(value)}"' for hook, value in _hooks(square) if value])
    does = "" if square.does is None else f' data-does="{escape(square.does)}"'
    flags = does + (" data-fresh" if square.fresh else "") + (" data-known" if square.known else "")
    reached = "0" if sends or first else "-1"
    return (
        f'<button type="{kind}" role="gridcell" data-square="{name}" data-state="{escape(square.state)}"{hooks}{flags}'
        f' tabindex="{reached}" aria-label="{escape(square.label)}">{"".join(_inside(square))}</button>'
    )


def _hooks(square: BoardSquare) -> tuple[tuple[str, str], ...]:
    return (
        ("data-number", square.number),
        ("data-pencil", square.pencil),
        ("data-bare", square.bare),
        ("data-mined", square.mined if square.bare else ""),
        ("data-hint", square.hint),
        ("data-by", square.by),
        ("data-last", square.last),
        ("data-heat", square.heat),
        ("data-rough", "~" if square.rough else ""),
        ("data-order", square.order if square.state == "covered" else ""),
        ("data-part", square.part),
        ("data-word", square.word),
    )


def _inside(square: BoardSquare) -> Iterator[str]:
    if square.number:
        yield drawing(square.numeral, "num")
    elif square.piece:
        yield drawing(square.piece, "piece")
    elif square.sign:
        yield SIGN.format(escape(square.sign))
    if square.known:
        yield drawing(square.known, "known")
    if square.chance:
        yield f'<span class="chance">{escape(square.chance)}</span>'
    if square.order:
        yield f'<span class="order-nr" aria-hidden="true">{escape(square.order)}</span>'
    if square.by:
        yield drawing(square.badge, "badge")
    if square.note:
        yield drawing(square.note, "badge")
    if square.secret:
        yield drawing("i-private", "icon secret")
    yield from _earned(square)


def _earned(square: BoardSquare) -> Iterator[str]:
    if square.points:
        earner, points = escape(square.earner), escape(square.points)
        yield f'<span class="points" data-by="{earner}" aria-hidden="true">{points}</span>'
