"""The pages of games by mail for players and spectators: each guards, calls one service, and renders."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from boem.core.errors import BoemError, ParseError
from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.core.texts import language
from boem.pbm.face import game_by_mail, mail_for, usual_game
from boem.pbm.report.build import build
from boem.pbm.report.heard import as_of, hear
from boem.pbm.report.page import as_page
from boem.pbm.report.text import as_text
from boem.pbm.rounds import rounds_of
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.errors import Closed, NoTable, Unfit
from boem.web.base.heavy_answers import heavy
from boem.web.base.limits import INVITED, PRINTED, TABLES, spend
from boem.web.base.payers import address_of
from boem.web.mail import recipients
from boem.web.pbm import answers, consents, forms, seating
from boem.web.pbm.desks import call_standby, open_desk
from boem.web.pbm.film import HEIGHT, STILLS, WIDTH
from boem.web.pbm.games import offered, title_of
from boem.web.pbm.models import Address, Consent, Desk
from boem.web.pbm.post.tokens import consent_of
from boem.web.pbm.prints import print_of
from boem.web.pbm.rounds import standing, write_press
from boem.web.pbm.story import story_of
from boem.web.pbm.table_notes import desk_of
from boem.web.tables.boards import is_shown, presenter_of
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.page.views import may_come
from boem.web.tables.store import service
from boem.web.tables.store.table_access import TableAccess, place_at, seated

MOST: Final = 24  # games in a list
FORMS: Final = ("html", "pdf", "txt")  # of a report
INLINE: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""The policy of a page that contains its styles and drawings."""


@never_cache
@require_GET
def overview(request: HttpRequest) -> HttpResponse:
    """The reader's games by mail, those that need players, those that are over, and how it works."""
    player = player_of(request)
    every = Desk.objects.select_related("table", "owner").order_by("-table__changed")
    mine = every.filter(Q(owner=player) | Q(table__seats__player=player)).distinct() if player else every.none()
    over = Q(table__status="over")
    wanted = every.exclude(over).filter(table__visibility="public", table__seats__kind=SeatRow.Kind.OPEN).distinct()
    context = {
        "mine": [_row(desk, player) for desk in mine.exclude(over)[:MOST]],
        "wanted": [_row(desk, None) for desk in wanted[:MOST]],
        "over": mine.filter(over)[:MOST],
        "game": usual_game().id,
        "title": title_of(usual_game().id),
        "about": _(mail_for(usual_game(), None).about),
        "others": [(game.id, title_of(game.id)) for game in offered() if game.id != usual_game().id],
    }
    return render(request, "pbm/overview.html", context)


@never_cache
@require_GET
def three_ways(request: HttpRequest) -> HttpResponse:
    """A film of one game whose players come by page, mail and program."""
    context = {"stills": STILLS, "width": WIDTH, "height": HEIGHT, "reads_mail": settings.MAILBOX is not None}
    return render(request, "pbm/three_ways.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Set up a game."""
    game = _wished(request)
    if request.method == "POST":
        form = forms.NewDesk(game, request.POST)
        if form.is_valid():
            try:
                spend(TABLES, request)
                for _chair in filter(lambda chair: chair.way == "letter", form.plan.chairs):
                    spend(INVITED, request)
                desk = open_desk(owner=may_come(request), plan=form.plan, address=address_of(request))
                return redirect("desk", desk.pk)
            except Unfit as error:
                form.blame(error)
            except BoemError as error:
                form.add_error(None, why(error))
    else:
        zone = forms.usual_zone(language())
        first = f"{forms.friday(zone):%Y-%m-%dT%H:%M}"
        form = forms.NewDesk(game, initial={"zone": zone, "first": first, "language": language(), "links": 3})
    context = {"form": form, "zones": forms.zones(), "game": game, "mails": settings.OUTBOX is not None}
    if game.id != usual_game().id:
        context["other"] = title_of(game.id)
    return render(request, "pbm/new.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "POST"])
def come(request: HttpRequest, seat_id: int, token: str) -> HttpResponse:
    """The link in a letter: take the seat on the site, too; letters go to the address from then on."""
    address = Address.objects.select_related("seat__table", "consent").filter(seat__id=seat_id).first()
    if address is None or not seating.fits(address, token):
        raise Http404
    wrong = ""
    if request.method == "POST":
        try:
            seat = answers.come(address=address, player=may_come(request))
            return redirect("table", seat.table_id)
        except BoemError as error:
            wrong = why(error)
    table = address.seat.table
    desk = Desk.objects.select_related("owner").get(table=table)
    context = {
        "desk": desk,
        "address": address,
        "wrong": wrong,
        "settings": _settings(table),
        "game": title_of(table.game),
    }
    return render(request, "pbm/come.html", context, status=409 if wrong else 200)


@require_http_methods(["GET", "POST"])
def press(request: HttpRequest, table_id: str) -> HttpResponse:
    """Write press for everybody; reopening the page after a refusal leads to the table."""
    if request.method == "GET":
        return redirect("table", table_id)
    place, _desk = _place(request, table_id)
    try:
        own = seated(place)
        if place.table.status == "over":
            raise Closed("The game is over.")
        write_press(table=place.table, seat=own.seat.seat, text=request.POST.get("press", ""))
    except BoemError as error:
        return render(request, "wrong.html", {"title": why(error), "sentence": ""}, status=422)
    return redirect("table", table_id)


@require_http_methods(["GET", "POST"])
def stand_by(request: HttpRequest, table_id: str) -> HttpResponse:
    """Offer to take over a seat; if one is vacant and the program runs the game, it is handed over at once."""
    if request.method == "GET":
        return redirect("table", table_id)
    _at, desk = _place(request, table_id)
    if request.POST.get("address", "").strip():
        spend(INVITED, request)
    try:
        player = may_come(request)
        answers.stand_by(
            desk=desk,
            player=player,
            name=request.POST.get("name", "") or player.name,
            address=request.POST.get("address", ""),
            language=(get_language() or "en")[:2],
        )
        if not desk.by_hand:
            for seat in standing(desk.table, service.game_at(desk.table)).calls:
                call_standby(desk=desk, number=seat)
    except BoemError as error:
        return render(request, "wrong.html", {"title": why(error), "sentence": ""}, status=409)
    return redirect("table", table_id)


@never_cache
@require_GET
def report(request: HttpRequest, table_id: str, number: int, form: str) -> HttpResponse:
    """The report of a round, as the reader may know it."""
    place, desk = _place(request, table_id)
    if form not in FORMS:
        raise Http404
    story = story_of(desk, place.table, service.game_at(place.table), place.player)
    played = rounds_of(story.game).played
    log = story.game.record.log
    with heavy(0 if number == played else len(log) * (1 + len(story.game.record.seats))):
        then = story if number == played else as_of(story, number)
    if then is None:
        raise Http404
    told = build(hear(then, place.viewer), (get_language() or "en")[:2])
    if settings.MAILBOX is None:  # nobody reads orders in e-mails
        told = replace(told, how="", example="")
    if form == "pdf":
        spend(PRINTED, request)
        return HttpResponse(print_of(told), content_type="application/pdf")
    if form == "txt":
        return HttpResponse(as_text(told), content_type="text/plain; charset=utf-8")
    return whole_page(as_page(told))


@csrf_exempt  # mail programs send only the link and one word (RFC 8058), and the link allows only this
@never_cache
@require_http_methods(["GET", "POST"])
def letters(request: HttpRequest, token: str) -> HttpResponse:
    """Show the consent to a game's letters, since programs follow links, too; on a POST, change it."""
    consent = consent_of(token)
    if consent is None:
        return render(request, "pbm/letters.html", {"good": False}, status=404)
    if request.method == "POST":
        _say(consent, request.POST)
    context = {
        "good": True,
        "desk": consent.desk,
        "consent": consent,
        "silent": bool(recipients.have_stopped([consent.key])),
        "game": title_of(consent.desk.table.game),
    }
    return render(request, "pbm/letters.html", context)


def _say(consent: Consent, said: QueryDict) -> None:
    """Carry out a button; a mail program's one-click request stops these letters."""
    match said.get("do", "stop"):
        case "want":
            answers.want(consent=consent)
        case "stop":
            consents.stop(consent)
        case "stop-all":
            recipients.stop(consent.key)


def whole_page(page: str) -> HttpResponse:
    """A response for a self-contained page."""
    response = HttpResponse(page)
    response["Content-Security-Policy"] = INLINE
    return response


def _place(request: HttpRequest, table_id: str) -> tuple[TableAccess, Desk]:
    try:
        place = place_at(table_id, player_of(request))
    except NoTable:
        raise Http404 from None
    desk = desk_of(place.table)
    if desk is None:
        raise Http404
    return place, desk


def _row(desk: Desk, player: Player | None) -> dict[str, object]:
    table = desk.table
    how = standing(table, service.game_at(table))
    seats = list(table.seats.all())
    own = next((seat for seat in seats if player is not None and seat.player_id == player.id), None)
    return {
        "desk": desk,
        "table": table,
        "round": how.round,
        "free": len(how.free),
        "seats": len(seats),
        "sent": len(seats) - len(how.missing),
        "owner": player is not None and desk.owner_id == player.id,
        "plays": own is not None,
        "turn": own is not None and own.seat in how.missing,
    }


def _wished(request: HttpRequest) -> AnyGame:
    try:
        return game_by_mail(request.GET["game"]) if "game" in request.GET else usual_game()
    except ParseError:
        raise Http404 from None


def _settings(table: Table) -> list[tuple[str, str]]:
    config = read_settings(find_game(table.game).config, table.config)
    return list(presenter_of(table.game).settings(config)) if is_shown(table.game) else []
