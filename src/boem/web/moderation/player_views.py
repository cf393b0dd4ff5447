"""What every player can do about others: block, unblock, report."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.limits import REPORTS, spend
from boem.web.lobby.profile import find_person
from boem.web.moderation import blocks, reports
from boem.web.moderation.models import Report
from boem.web.moderation.moderators import keeper
from boem.web.moderation.reports import ReportSubject
from boem.web.tables.boards import presenter_of
from boem.web.tables.page.views import may_come, place_of
from boem.web.tables.social.chat import line_at
from boem.web.tournaments.organising import NoTournament, find_tournament, may_see


@require_POST
def block(request: HttpRequest, name: str) -> HttpResponse:
    """Block a player, or unblock with `do=unblock`, and return to the page of the button."""
    other = named(name)
    try:
        player = may_come(request)
        if request.POST.get("do") == "unblock":
            blocks.unblock(by=player, of=other)
        else:
            blocks.block(by=player, of=other)
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("This can’t be done"), "sentence": why(error)}, status=409)
    return redirect("account") if request.POST.get("back") == "account" else redirect("profile", name)


@never_cache
@require_http_methods(["GET", "POST"])
def report_player(request: HttpRequest, name: str) -> HttpResponse:
    """Report a player."""
    return _report(request, ReportSubject(of=named(name)))


@never_cache
@require_http_methods(["GET", "POST"])
def report_table(request: HttpRequest, table_id: str) -> HttpResponse:
    """Report a table."""
    return _report(request, ReportSubject(table=place_of(request, table_id).table))


@never_cache
@require_http_methods(["GET", "POST"])
def report_tournament(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Report a tournament that the reporter can see: its name, or what it says."""
    try:
        found = find_tournament(tournament_id)
    except NoTournament:
        raise Http404 from None
    if not may_see(found, player_of(request), request.GET.get("token", "")):
        raise Http404
    return _report(request, ReportSubject(of=found.organiser, tournament=found))


@never_cache
@require_http_methods(["GET", "POST"])
def report_line(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    """Report a line of chat that the reporter can see, from a seat or as a spectator."""
    place = place_of(request, table_id)
    line = line_at(place, number)
    if line is None:
        raise Http404
    return _report(request, ReportSubject(of=line.player, table=place.table, line=line))


def named(name: str) -> Player:
    """The player with this name; raises Http404 if there is none, or the account was deleted."""
    person = find_person(name)
    if person is None or person.player is None or person.player.gone:
        raise Http404
    return person.player


def _report(request: HttpRequest, subject: ReportSubject) -> HttpResponse:
    """The form, or a confirmation once it was sent."""
    wrong, status, done = "", 200, False
    if request.method == "POST":
        try:
            spend(REPORTS, request)
            player = may_come(request)
            said = request.POST
            reports.report(by=player, subject=subject, kind=said.get("kind", ""), words=said.get("words", ""))
            done = True
        except BoemError as error:
            wrong, status = why(error), 422
    context = {
        "subject": subject,
        "title": presenter_of(subject.table.game).title if subject.table else "",
        "itself": subject.of is not None and subject.of == player_of(request),
        "keeper": keeper(player_of(request)),
        "kinds": Report.Kind.choices,
        "chosen": request.POST.get("kind", ""),
        "words": request.POST.get("words", "")[: reports.LONGEST],
        "most": reports.LONGEST,
        "wrong": wrong,
        "done": done,
    }
    return render(request, "moderation/report.html", context, status=status)
