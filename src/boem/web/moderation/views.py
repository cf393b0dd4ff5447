"""The moderators' pages: each guards, calls one service, and renders. For everybody else they don't exist.

They are made from rows alone, never from a game: moderators know no more of a layout than anybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.errors import NoTable
from boem.web.base.query import whole
from boem.web.moderation import actions, bans, reports
from boem.web.moderation.models import Ban, Closing, Deed, Report
from boem.web.moderation.moderators import ActingModerator, keeper
from boem.web.moderation.player_views import named
from boem.web.tables.boards import is_shown, presenter_of
from boem.web.tables.models import Table, find_table
from boem.web.tables.store.seat_names import name_of
from boem.web.tournaments.organising import NoTournament, find_tournament, has_organiser

SHOWN = 100  # lines of the log, and bans
View: TypeAlias = Callable[..., HttpResponse]


def keepers(view: View) -> View:
    """Let in moderators; answer 404 to everybody else."""

    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **more: object) -> HttpResponse:
        found = keeper(player_of(request))
        if found is None:
            raise Http404
        return view(request, found, *args, **more)

    return guarded


@keepers
@require_GET
def overview(request: HttpRequest, keeper: ActingModerator) -> HttpResponse:
    """Open reports, current bans, and the log."""
    context = {
        "reports": [(one, _title(one.table)) for one in reports.open_reports()[: reports.MOST_SHOWN]],
        "bans": bans.in_force().select_related("player")[:SHOWN],
        "deeds": [
            (one, _title(one.table)) for one in Deed.objects.select_related("by", "of", "table", "tournament")[:SHOWN]
        ],
    }
    return render(request, "moderation/overview.html", context)


@keepers
@require_POST
def answer(request: HttpRequest, keeper: ActingModerator, report_id: int) -> HttpResponse:
    """Dismiss a report, or with `do=hide` hide the reported line."""
    act = actions.hide if request.POST.get("do") == "hide" else actions.dismiss
    try:
        act(keeper=keeper, report_id=report_id)
    except BoemError as error:
        return _refused(request, error)
    return redirect("moderation")


@keepers
@require_http_methods(["GET", "POST"])
def player(request: HttpRequest, keeper: ActingModerator, name: str) -> HttpResponse:
    """What moderators can see of a player; on a POST, ban the player."""
    who, said, wrong = named(name), request.POST, ""
    if request.method == "POST":
        try:
            days = None if said.get("days") == "ever" else whole(said.get("days", "")) or 0
            actions.ban(keeper=keeper, player=who, days=days, why=said.get("why", ""), report_id=_from(request))
            return redirect("moderation-player", who.name)
        except BoemError as error:
            wrong = why(error)
    context = {
        "who": who,
        "bans": Ban.objects.filter(player=who),
        "banned": bans.in_force().filter(player=who).exists(),
        "reports": [(one, _title(one.table)) for one in _about(of=who)],
        "days": actions.DAYS,
        "chosen": said.get("days", ""),
        "why": said.get("why", "")[: actions.LONGEST],
        "most": actions.LONGEST,
        "report": _from(request) or "",
        "wrong": wrong,
    }
    return render(request, "moderation/player.html", context, status=422 if wrong else 200)


@keepers
@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, keeper: ActingModerator, table_id: str) -> HttpResponse:
    """What moderators can see of a table, which is nothing of its game; on a POST, close the table."""
    try:
        found, wrong = find_table(table_id), ""
    except NoTable:
        raise Http404 from None
    if request.method == "POST":
        try:
            told = request.POST.get("why", "")
            actions.close_table(keeper=keeper, table_id=found.id, why=told, report_id=_from(request))
            return redirect("moderation-table", found.id)
        except BoemError as error:
            wrong = why(error)
    context = {
        "table": found,
        "title": _title(found),
        "people": [(seat, name_of(seat)) for seat in found.seats.select_related("player")],
        "closing": Closing.objects.filter(table=found).first(),
        "reports": [(one, _title(one.table)) for one in _about(table=found)],
        "open": found.status != "over",
        **_closing(request, wrong),
    }
    return render(request, "moderation/table.html", context, status=422 if wrong else 200)


@keepers
@require_http_methods(["GET", "POST"])
def tournament(request: HttpRequest, keeper: ActingModerator, tournament_id: str) -> HttpResponse:
    """A tournament's name and description; on a POST, close it, or take it over."""
    try:
        found, wrong = find_tournament(tournament_id), ""
    except NoTournament:
        raise Http404 from None
    if request.method == "POST":
        try:
            if "take" in request.POST:
                actions.take_tournament_over(keeper=keeper, tournament_id=found.pk)
                return redirect("tournament", found.pk)
            told = request.POST.get("why", "")
            actions.close_tournament(keeper=keeper, tournament_id=found.pk, why=told, report_id=_from(request))
            return redirect("moderation-tournament", found.pk)
        except BoemError as error:
            wrong = why(error)
    context = {
        "at": found,
        "lost_organiser": found.ended is None and not has_organiser(found),
        "reports": [(one, "") for one in _about(tournament=found)],
        "open": not found.closed_why,
        **_closing(request, wrong),
    }
    return render(request, "moderation/tournament.html", context, status=422 if wrong else 200)


def _closing(request: HttpRequest, wrong: str) -> dict[str, object]:
    """What the form to close something shows again."""
    why_closed = request.POST.get("why", "")[: actions.LONGEST]
    return {"why": why_closed, "most": actions.LONGEST, "report": _from(request) or "", "wrong": wrong}


@keepers
@require_POST
def lift(request: HttpRequest, keeper: ActingModerator, ban_id: int) -> HttpResponse:
    """Lift a ban."""
    try:
        who = actions.lift(keeper=keeper, ban_id=ban_id)
    except BoemError as error:
        return _refused(request, error)
    return redirect("moderation-player", who.name)


def _about(**what: object) -> list[Report]:
    """The reports about something, the latest first."""
    found = Report.objects.filter(**what).select_related("by", "of", "table", "tournament").order_by("-at", "-id")
    return list(found[: reports.MOST_SHOWN])


def _title(table: Table | None) -> str:
    return str(presenter_of(table.game).title) if table and is_shown(table.game) else ""


def _from(request: HttpRequest) -> int | None:
    """The id of the report from which the moderator came."""
    return whole(request.POST.get("report", "") or request.GET.get("report", ""))


def _refused(request: HttpRequest, error: BoemError) -> HttpResponse:
    return render(request, "wrong.html", {"title": _("This can’t be done"), "sentence": why(error)}, status=409)
