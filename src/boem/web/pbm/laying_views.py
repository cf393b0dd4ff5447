"""The field on which the owner of a desk lays mines by hand."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from boem.core.errors import BoemError, IllegalAction
from boem.core.settings import write_settings
from boem.core.squares import Square
from boem.records import Match
from boem.web.base.error_texts import why
from boem.web.pbm import laying
from boem.web.pbm.desk_views import keeping_of
from boem.web.pbm.desks import see_sealed
from boem.web.pbm.models import Desk
from boem.web.tables.boards.board import Board, BoardSquare
from boem.web.tables.store import service


@never_cache
@require_http_methods(["GET", "POST"])
def mines(request: HttpRequest, table_id: str) -> HttpResponse:
    """The field with the squares ordered: for an owner who may see sealed orders, and from then on can't play.

    The desk opens it with a POST; one that contains `laid` lays the mines.
    """
    keeping = keeping_of(request, table_id)
    desk, player, game = keeping.desk, keeping.player, service.game_at(keeping.desk.table)
    if request.method == "GET" or not laying.awaits_layout(game):
        if laying.sees_layout(desk, game, player):
            return _field(request, desk, game, desk.mines)
        return redirect("desk", table_id)
    named = request.POST.getlist("mine")
    try:
        if "laid" not in request.POST:
            see_sealed(desk=desk, player=player)
            return redirect("desk-mines", table_id)
        laying.lay(desk=desk, player=player, mines=[Square.parse(name) for name in named])
    except IllegalAction as fault:
        return _field(request, desk, game, named, why(fault))
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("Sealed"), "sentence": why(error)}, status=403)
    return redirect(f"{reverse('desk', args=[table_id])}#close")


def _field(request: HttpRequest, desk: Desk, game: Match, laid: Collection[str], wrong: str = "") -> HttpResponse:
    settings, named = write_settings(game.record.config), laying.named(game)
    width, height, mines = (settings[name] for name in ("width", "height", "mines"))
    free = frozenset(laid) - frozenset(map(str, named))
    rows = [
        [_square(Square(row, column), free, Square(row, column) in named) for column in range(width)]
        for row in range(height)
    ]
    label, counted = _("The field on which I lay the mines, {width} by {height}"), _("{count} of {mines} mines laid")
    board = Board(
        kind="laying",
        label=label.format(width=width, height=height),
        title="",
        note=counted.format(count=len(free), mines=mines),
        counts=counted.format(count="{count}", mines=mines),
        rows=rows,
    )
    context = {"desk": desk, "board": board, "mines": mines, "wrong": wrong}
    return render(request, "pbm/mines.html", context, status=422 if wrong else 200)


def _square(here: Square, laid: Collection[str], is_named: bool) -> BoardSquare:
    name = str(here)
    if is_named:
        return BoardSquare(name, "open", _("{square}, named: no mine can be here").format(square=name))
    return BoardSquare(name, "mine" if name in laid else "covered", _("{square}, a mine").format(square=name))
