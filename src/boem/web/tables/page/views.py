"""A table's pages: each view checks access, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of, player_or_guest
from boem.web.base.error_texts import why
from boem.web.base.errors import NoTable
from boem.web.base.heavy_answers import heavy, weight_of_log
from boem.web.base.hooks import INVITATION_TERMS
from boem.web.base.limits import GUESTS, TABLES, spend
from boem.web.base.payers import address_of
from boem.web.base.puzzle_requests import later
from boem.web.base.query import whole
from boem.web.tables.boards import is_shown, presenter_of
from boem.web.tables.models import Table
from boem.web.tables.page import device
from boem.web.tables.page.chat_lines import chat_context
from boem.web.tables.page.forms import fieldsets, read_wish
from boem.web.tables.page.seat_cards import house_rules
from boem.web.tables.page.sight import sight
from boem.web.tables.store.leaving import dismiss as leave
from boem.web.tables.store.opening import join as sit_down
from boem.web.tables.store.opening import open_table
from boem.web.tables.store.openings import entries_with_openings
from boem.web.tables.store.record import record_for
from boem.web.tables.store.seat_names import name_of
from boem.web.tables.store.service import game_at
from boem.web.tables.store.table_access import TableAccess, admits, place_at

MOST_ENTRIES: Final = 100  # in one answer to a page's script


def may_come(request: HttpRequest) -> Player:
    """The session's player; a newcomer becomes a guest, within the limit for one address."""
    player = player_of(request)
    if player is None:
        spend(GUESTS, request)
        player = player_or_guest(request)
    return player


@require_GET
def new(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """The form of a new table."""
    return render(request, "tables/new.html", _choices(request, game, request.GET))


@require_http_methods(["GET", "POST"])
def start(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """Open a table as chosen, and redirect to it.

    A GET comes from somebody who switches the language of a refused form, or returns to it.
    """
    if request.method == "GET":
        return redirect("new", game.id)
    try:
        wish = read_wish(game, request.POST, player_of(request))
        spend(TABLES, request)
        table = open_table(host=may_come(request), wish=wish, address=address_of(request))
    except BoemError as error:
        chosen = _choices(request, game, request.POST, error) | {"wrong": why(error)}
        return later(render(request, "tables/new.html", chosen, status=422), error)
    return redirect("table", table.id)


@never_cache
@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table as this visitor may see it."""
    place = place_of(request, table_id)
    if place.table.device and place.seat is not None:
        seat = device.eyes_at(request, place.table)
        if seat is None and place.table.status != "over":
            return render(request, "tables/cover.html", device.cover_context(place))
        place = place_of(request, table_id, seat)
    with heavy(weight_of_log(place.table.number)):
        shown = sight(place, back=whole(request.GET.get("at", "")))
        return render(request, "tables/table.html", {"sight": shown, **chat_context(place)})


@never_cache
def join(request: HttpRequest, table_id: str, token: str = "") -> HttpResponse:
    """An invitation: the game and its rules; a POST accepts it."""
    place = place_of(request, table_id, token=token)
    if place.seat is not None:
        return redirect("table", table_id)
    wrong = ""
    if request.method == "POST":
        try:
            sit_down(table_id=table_id, player=may_come(request), token=token)
            return redirect("table", table_id)
        except BoemError as error:
            wrong = why(error)
    elif token and not any(admits(seat, token) for seat in place.seats):
        wrong = _("This invitation no longer works; you can watch.")
    return render(request, "tables/join.html", _terms(place) | {"wrong": wrong}, status=409 if wrong else 200)


@require_POST
def dismiss(request: HttpRequest, table_id: str) -> HttpResponse:
    """Resign from a game alone or against bots, which home then no longer lists."""
    place = place_of(request, table_id)
    try:
        if place.player is not None:
            leave(table_id=table_id, player=place.player)
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("This can’t be done"), "sentence": why(error)}, status=409)
    return redirect("home")


@require_POST
def uncover(request: HttpRequest, table_id: str) -> HttpResponse:
    """At one device: show the table to the submitted seat, or cover it if there is none."""
    place = place_of(request, table_id)
    seat = whole(request.POST.get("seat", ""))
    if place.table.device and place.seat is not None:
        if seat is None:
            device.cover(request, place.table)
        elif seat < len(place.seats):
            device.show_to(request, place.table, seat)
    return redirect("table", table_id)


@never_cache
@require_GET
def record(request: HttpRequest, table_id: str) -> HttpResponse:
    """The record as a file, as far as this visitor may know it."""
    place = place_of(request, table_id)
    if place.table.device and place.seat is not None:
        seat = device.eyes_at(request, place.table)
        place = place_of(request, table_id, seat) if seat is not None else replace(place, seat=None)
    with heavy(weight_of_log(place.table.number)):
        response = HttpResponse(record_for(place), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="boem-{place.table.game}-{place.table.id}.json"'
    return response


@never_cache
@require_GET
def entries(request: HttpRequest, table_id: str) -> HttpResponse:
    """Some entries as this visitor may know them, from the one with the number `after`, for the page's script."""
    place = place_of(request, table_id)
    with heavy(weight_of_log(place.table.number)):
        game = game_at(place.table)
        first = min(whole(request.GET.get("after", "")) or 0, len(game.said))
        told = entries_with_openings(game, place, range(first, min(first + MOST_ENTRIES, len(game.said))))
        return JsonResponse(told, safe=False)


def _choices(
    request: HttpRequest, game: AnyGame, data: Mapping[str, str], refused: BoemError | None = None
) -> dict[str, object]:
    """The form of a new table, with what was chosen so far."""
    sets = fieldsets(game, data, player_of(request), refused)
    return {"game": game, "presenter": presenter_of(game.id), "fieldsets": sets}


def place_of(request: HttpRequest, table_id: str, seat: int | None = None, token: str = "") -> TableAccess:
    """The visitor's place at a table; raises Http404 also for a game that isn't installed."""
    try:
        place = place_at(table_id, player_of(request), seat, token)
    except NoTable:
        raise Http404 from None
    if not is_shown(place.table.game):
        raise Http404
    return place


def _terms(place: TableAccess) -> dict[str, object]:
    """What to know before sitting down."""
    game = find_game(place.table.game)
    config = read_settings(game.config, place.table.config)
    names = [name_of(seat) if seat.taken else _("You") for seat in place.seats]
    held = next((told for terms in INVITATION_TERMS if (told := terms(place.table))), None)
    hosts = [held.host] if held else [name_of(seat) for seat in place.seats if seat.taken]
    rules = held.facts if held else house_rules(place.table, names)
    return {
        "game": game,
        "presenter": presenter_of(game.id),
        "table": place.table,
        "can_watch": place.table.visibility != Table.Visibility.SEATS,
        "host": hosts[0] if hosts else "",
        "named": held.title if held else "",
        "settings": (*presenter_of(game.id).settings(config), *rules),
    }
