"""The lines of a list of moves. All but the latest stood there before, so they are kept as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from boem.web.base.remembered import remembered
from boem.web.tables.page.move_list import ListedMove

register = template.Library()


@register.simple_tag
def move_lines(moves: Sequence[ListedMove], *, shown: int, also: str, marks: Sequence[object]) -> SafeString:
    """The lines; `shown` is the number of the entry looked at, `also` what their addresses end with."""
    line, marked = _line.here(), bool(marks)
    return SafeString("".join([line(move, move.number == shown, also, marked) for move in moves]))


@remembered(5_000)
def _line(move: ListedMove, current: bool, also: str, marked: bool) -> SafeString:
    told = {"move": move, "current": current, "also": also, "marked": marked}
    return render_to_string("tables/pieces/move_line.html", told)
