"""Pages and forms for pauses, claims and vacations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from boem.core.clock import CLOCK
from boem.core.errors import BoemError
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.errors import NoTable, Unfit
from boem.web.tables.store.table_access import Seated, place_at, seated
from boem.web.tables.time import claims, pauses
from boem.web.tables.time import vacation as vacations
from boem.web.tables.time.clock_texts import last_day


@require_http_methods(["GET", "POST"])
def pause(request: HttpRequest, table_id: str) -> HttpResponse:
    """Offer a pause, decline one, or resume; a GET only redirects to the table."""
    change = pauses.CHANGES.get(request.POST.get("do", ""))
    if change is None:
        return redirect("table", table_id)
    return _at_table(request, table_id, lambda found: change(table_id=table_id, player=found.player))


@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, table_id: str) -> HttpResponse:
    """Claim against an opponent who is gone; a GET only redirects to the table."""
    if request.method == "GET":
        return redirect("table", table_id)
    return _at_table(request, table_id, lambda found: claims.claim(seated=found))


@never_cache
@require_http_methods(["GET", "POST"])
def vacation(request: HttpRequest) -> HttpResponse:
    """Show the player's vacation; a POST starts or ends it."""
    player, now = player_of(request), CLOCK.now()
    context: dict[str, object] = {"known": player is not None, "wrong": "", "last": request.POST.get("last", "")}
    if player is not None:
        if request.method == "POST":
            try:
                if request.POST.get("do") == "home":
                    vacations.come_home(player=player)
                else:
                    vacations.leave(player=player, last=_day(request.POST.get("last", "")))
                return redirect("vacation")
            except BoemError as error:
                context["wrong"] = why(error)
        until = vacations.away_until(player)
        context |= {
            "days": vacations.days_left(player, now),
            "allowed": vacations.ALLOWED.days,
            "until": last_day(until) if until else "",
            "today": now.date().isoformat(),
        }
    return render(request, "tables/vacation.html", context, status=422 if context["wrong"] else 200)


def _at_table(request: HttpRequest, table_id: str, do: Callable[[Seated], object]) -> HttpResponse:
    """Do it for the player's seat and redirect to the table, or show why it can't be done."""
    try:
        do(seated(place_at(table_id, player_of(request))))
    except NoTable:
        raise Http404 from None
    except BoemError as error:
        context = {"title": _("Not now"), "sentence": why(error), "table_id": table_id}
        return render(request, "wrong.html", context, status=409)
    return redirect("table", table_id)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unfit("“{text}” isn’t a date; write it as 2026-12-31.", text=text[:20]) from None
