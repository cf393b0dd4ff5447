"""Buttons that open a guided first game, or do without it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.core.game import AnyGame
from boem.web.base.error_texts import why
from boem.web.base.limits import TABLES, spend
from boem.web.base.payers import address_of
from boem.web.guide import service
from boem.web.tables.page.views import may_come


@require_http_methods(["GET", "POST"])
def begin(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """Open the table, and go there; a GET comes from somebody who returns to this address, as in `start`."""
    if request.method == "GET":
        return redirect("rules", game.id)
    try:
        spend(TABLES, request)
        table = service.open_guided(game=game, player=may_come(request), address=address_of(request))
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("No guided game"), "sentence": why(error)}, status=409)
    return redirect("table", table.id)


@require_POST
def skip(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """Do without the guide, and go back to the table if there is one."""
    player = may_come(request)
    table_id = service.skip(game=game, player=player)
    return redirect("table", table_id) if table_id else redirect("home")
