"""The pages and buttons of a finished game: its analysis, a lesson, a moment tried again, the next game."""

from __future__ import annotations

from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.analysis import Analysis
from boem.core.errors import BoemError, TooHard
from boem.core.registry import find_game
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.errors import Closed, NoTable
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.base.limits import TABLES, spend
from boem.web.base.payers import address_of
from boem.web.base.query import whole
from boem.web.tables.boards import is_analysed, presenter_of
from boem.web.tables.jobs.analyst import Unanalysed
from boem.web.tables.models import Table, find_table
from boem.web.tables.page import analysis as analysed
from boem.web.tables.page.forms import fair_bot, read_wish
from boem.web.tables.page.lesson import is_guided, lesson_of, lessons_for
from boem.web.tables.page.tried import tried_told
from boem.web.tables.page.views import place_of
from boem.web.tables.store.levels import play_level
from boem.web.tables.store.opening import rematch
from boem.web.tables.store.retry import can_retry, try_again
from boem.web.tables.store.table_access import TableAccess


@never_cache
@require_GET
def analysis(request: HttpRequest, table_id: str) -> HttpResponse:
    """The analysis of a finished game; before the end, a redirect to the table."""
    place = place_of(request, table_id)
    if not is_analysed(place.table.game):
        raise Http404
    context = {"table": place.table, "title": presenter_of(place.table.game).title, "shown": None, "wrong": ""}
    try:
        found = analysed.found(place)
    except Closed:
        return redirect("table", table_id)
    except Unanalysed as error:
        return render(request, "tables/analysis.html", context | {"wrong": why(error)})
    if found is None:
        return render(request, "tables/analysis.html", context)
    with heavy(place.table.squares + weight_of_log(place.table.number)):
        shown = analysed.shown(place, found, _asked(request, place, found))
        is_own = shown.line is not None and shown.line.seat == place.viewer
        return render(
            request,
            "tables/analysis.html",
            context | {"shown": shown, "can_retry": is_own and can_retry(place), "lessons": lessons_for(place, found)},
        )


def _asked(request: HttpRequest, place: TableAccess, found: Analysis) -> int:
    """The move to begin with: the one in the address, or else the one that the visitor's lesson is about."""
    if (asked := whole(request.GET.get("move", ""))) is not None:
        return asked
    told = lesson_of(place, found)
    return told.at or 0 if told else 0


@never_cache
@require_GET
def lesson(request: HttpRequest, table_id: str) -> HttpResponse:
    """One line from the analysis for the visitor's own seat, for the table's page to load; empty if there is none."""
    place = place_of(request, table_id)
    found, wrong, is_awaited = None, "", place.seat is not None and is_analysed(place.table.game)
    try:
        if is_awaited:
            found = analysed.found(place)
    except Closed:
        is_awaited = False
    except Unanalysed as error:
        wrong = why(error)
    told = None if found is None else lesson_of(place, found)
    return render(
        request,
        "tables/pieces/lesson.html",
        {
            "table": place.table,
            "lesson": told,
            "wrong": wrong,
            "is_awaited": is_awaited and found is None,
            "can_retry": can_retry(place),
            "lessons": () if found is None else lessons_for(place, found),
        },
    )


@never_cache
@require_GET
def tried(request: HttpRequest, table_id: str) -> HttpResponse:
    """What the visitor's move at a moment tried again had risked, for the table's page to load.

    A first move over known squares isn't judged: then the page asks again after each message, or at once if one came
    meanwhile.
    """
    place, told, again = place_of(request, table_id), "", ""
    with suppress(TooHard):
        told = tried_told(place)
        again = "" if told else request.path
    behind = find_table(table_id).number > place.table.number
    return render(request, "tables/pieces/practice.html", {"told": told, "again": again, "behind": behind})


@require_http_methods(["GET", "POST"])
def retry(request: HttpRequest, table_id: str) -> HttpResponse:
    """Open a table at the moment before the submitted move.

    A GET redirects to the finished game's table, for the same reason as in `start`.
    """
    if request.method == "GET":
        return redirect("table", table_id)
    player = player_of(request)
    if player is None:
        raise Http404
    spend(TABLES, request)
    number = whole(request.POST.get("move", ""))
    try:
        opened = try_again(
            table_id=table_id, player=player, number=-1 if number is None else number, address=address_of(request)
        )
        return redirect("table", opened.id)
    except NoTable:
        raise Http404 from None
    except BoemError as error:
        title = _("That moment can’t be tried again")
        return render(request, "wrong.html", {"title": title, "sentence": why(error)}, status=409)


@require_http_methods(["GET", "POST"])
def again(request: HttpRequest, table_id: str) -> HttpResponse:
    """Open the rematch, or a table against the submitted level.

    A GET redirects to the table, for the same reason as in `start`.
    """
    if request.method == "GET":
        return redirect("table", table_id)
    player = player_of(request)
    if player is None:
        raise Http404
    spend(TABLES, request)
    try:
        return redirect("table", _next_table(request, table_id, player).id)
    except NoTable:
        raise Http404 from None
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("No rematch"), "sentence": why(error)}, status=409)


def _next_table(request: HttpRequest, table_id: str, player: Player) -> Table:
    """The rematch, or the table against the submitted level; after a guided game, the one that home would open."""
    before, address = find_table(table_id), address_of(request)
    game, guided = find_game(before.game), before.bots and is_guided(before)
    if level := request.POST.get("level") or (fair_bot(game, player) if guided else ""):
        wish = read_wish(game, {"with": "bot", "bot": level}, player) if guided else None
        return play_level(table_id=table_id, player=player, level=level, address=address, wish=wish)
    return rematch(table_id=table_id, player=player, address=address)
