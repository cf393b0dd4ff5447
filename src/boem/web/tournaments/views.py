"""The pages of tournaments and ladders: each guards, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain, islice
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.core.settings import read_settings_for
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.limits import PRINTED, TOURNAMENTS, spend
from boem.web.base.query import whole
from boem.web.base.texts import side_by_side
from boem.web.lobby.lists import playable
from boem.web.tables.boards import presenter_of
from boem.web.tables.boards.form import parted, place_in
from boem.web.tables.models import Table
from boem.web.tables.page.views import may_come
from boem.web.tables.time.clock_texts import clock
from boem.web.tournaments import adjudication, byes, entries, ladders, result_files, tournament_forms, tournament_page
from boem.web.tournaments.models import Tournament, TournamentPlayer
from boem.web.tournaments.organising import (
    NoTournament,
    cancel,
    find_tournament,
    has_organiser,
    invitation_of,
    may_see,
    organise,
    pause,
    start_now,
)
from boem.web.tournaments.plans import LEAST

AT_HOME: Final = 3
RUN: Final[Mapping[str, Callable[..., None]]] = {
    "start": start_now,
    "cancel": cancel,
    "pause": partial(pause, on=True),
    "resume": partial(pause, on=False),
    "withdraw": entries.withdraw,
    "bye": byes.ask_for_bye,
    "no-bye": byes.take_bye_back,
}
"""What needs no more than the tournament and the player, by its button."""


@never_cache
@require_GET
def overview(request: HttpRequest) -> HttpResponse:
    """Tournaments open for entries, under way and over."""
    player = player_of(request)
    lists = {stage: [_told(one) for one in rows] for stage, rows in tournament_page.overview(player).items()}
    games = [(one.id, presenter_of(one.id).title) for one in playable()]
    context = {"lists": lists, "games": games, "may": _may_organise(player)}
    return render(request, "tournaments/overview.html", context)


def _may_organise(player: Player | None) -> bool:
    return player is not None and player.may_be_rated


def announced() -> list[dict[str, object]]:
    """A few public tournaments for the home page: open for entries first, then those under way."""
    lists = tournament_page.overview(None)
    return [_told(one) for one in islice(chain(lists["open"], lists["running"]), AT_HOME)]


@never_cache
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """Choose what to organise; on a POST, announce it."""
    if game not in playable():
        raise Http404
    player, refused = player_of(request), None
    if request.method == "POST":
        try:
            plan = tournament_forms.read_plan(game, request.POST)
            spend(TOURNAMENTS, request)
            made = organise(organiser=may_come(request), plan=plan)
            return redirect("tournament", made.pk)
        except BoemError as error:
            refused = error
    data = request.POST or request.GET
    context = {
        "game": game,
        "games": [(one.id, presenter_of(one.id).title) for one in playable()],
        "title": presenter_of(game.id).title,
        "fieldsets": tournament_forms.fieldsets(game, data, refused),
        "wrong": why(refused) if refused else "",
        "place": place_in(refused),
        "may": _may_organise(player),
        "name": data.get("name", ""),
        "about": data.get("about", ""),
    }
    return render(request, "tournaments/new.html", context, status=422 if refused else 200)


@never_cache
@require_GET
def tournament(request: HttpRequest, tournament_id: str, token: str = "") -> HttpResponse:
    """A tournament: how it stands, who meets whom, and what the reader can do.

    With the `stamp` of what is shown, only what has changed since: nothing, or the page's `live` part.
    """
    player, found = player_of(request), _found(request, tournament_id, token)
    stamp = tournament_page.stamp_of(found)
    if "stamp" not in request.GET:
        return render(request, "tournaments/tournament.html", _context(found, player, token, stamp))
    if request.GET["stamp"] == stamp:
        return HttpResponse(status=204)
    return render(request, "tournaments/live.html", _context(found, player, token, stamp))


@never_cache
@require_GET
def result_file(request: HttpRequest, tournament_id: str, name: str) -> HttpResponse:
    """The results as a file; a private one's with its token in the query."""
    found = _found(request, tournament_id, request.GET.get("token", ""))
    if name not in result_files.names_for(found):
        raise Http404
    spend(PRINTED, request)
    content, content_type = result_files.result_file(found, name)
    headers = {"Content-Disposition": f'attachment; filename="boem-{found.pk}-{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)


@never_cache
@require_http_methods(["GET", "POST"])
def decide(request: HttpRequest, tournament_id: str, table_id: str) -> HttpResponse:
    """The organiser's form to decide a game that is under way; on a POST, decide it."""
    found, player, refused = _found(request, tournament_id, ""), player_of(request), None
    pairing = found.pairings.filter(table=table_id).first() if table_id.isprintable() else None
    if pairing is None or player is None or found.organiser_id != player.pk:
        raise Http404
    names = [seat.entrant.player.name for seat in pairing.seats.select_related("entrant__player")]
    if request.method == "POST":
        try:
            adjudication.decide(
                tournament_id=found.pk,
                organiser=may_come(request),
                table_id=table_id,
                winners=tournament_forms.winners_of(names, request.POST),
                why=request.POST.get("why", ""),
            )
            return redirect("tournament", found.pk)
        except BoemError as error:
            refused = error
    context = {
        "at": found,
        "table_id": table_id,
        "fieldsets": parted([tournament_forms.decision(names)], request.POST, {"result"}, place_in(refused)),
        "why": request.POST.get("why", "")[: adjudication.LONGEST],
        "most": adjudication.LONGEST,
        "wrong": why(refused) if refused else "",
    }
    return render(request, "tournaments/decide.html", context, status=422 if refused else 200)


@require_POST
def do(request: HttpRequest, tournament_id: str, what: str) -> HttpResponse:
    """Carry out a button of a tournament's page, and return to it."""
    token = request.POST.get("token", "")
    _found(request, tournament_id, token)
    try:
        _carry_out(request, tournament_id, what, token)
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("This can’t be done"), "sentence": why(error)}, status=409)
    return redirect("tournament-by-link", tournament_id, token) if token else redirect("tournament", tournament_id)


def _carry_out(request: HttpRequest, tournament_id: str, what: str, token: str) -> None:
    """Raises a BoemError if it can't be done, or Http404 if there is no such button."""
    player, number = may_come(request), whole(request.POST.get("number", "")) or 0
    match what:
        case "enter":
            entries.enter(tournament_id=tournament_id, player=player, token=token)
        case "remove":
            entries.remove(tournament_id=tournament_id, organiser=player, entrant_id=number)
        case "challenge":
            ladders.challenge(tournament_id=tournament_id, player=player, place=number)
        case "accept":
            ladders.accept(challenge_id=number, player=player)
        case "decline":
            ladders.decline(challenge_id=number, player=player)
        case "recall":
            ladders.take_back(challenge_id=number, player=player)
        case _ if what in RUN:
            RUN[what](tournament_id=tournament_id, player=player)
        case _:
            raise Http404


def _found(request: HttpRequest, tournament_id: str, token: str) -> Tournament:
    """The tournament, if the reader may see it; raises Http404."""
    try:
        found = find_tournament(tournament_id)
    except NoTournament:
        raise Http404 from None
    if not may_see(found, player_of(request), token):
        raise Http404
    return found


def _told(found: Tournament) -> dict[str, object]:
    """A tournament as lists and its own page name it."""
    game, presenter = find_game(found.game), presenter_of(found.game)
    pairs = presenter.settings(read_settings_for(game.config, found.config, found.seats))
    table = Table(game=found.game, days=found.days, seconds=found.seconds, increment=found.increment)
    return {
        "at": found,
        "title": presenter.title,
        "kind": Tournament.Kind(found.kind).label,
        "clock": clock(table, rounds=game.rounds),
        "settings": side_by_side(pairs[:2]),
    }


def _context(found: Tournament, player: Player | None, token: str, stamp: str) -> dict[str, object]:
    entrant = found.entrants.filter(player=player).first() if player else None
    organises = player is not None and found.organiser_id == player.pk
    is_in = entrant is not None and entrant.state == TournamentPlayer.State.IN
    current = tournament_page.current_pairing(found, entrant)
    board, over = tournament_page.board_of(found, stamp), found.stage == Tournament.Stage.OVER
    winners = [line for line in board.lines if line.place == 1 and line.played] if over else []
    told = _told(found)
    return told | {
        "told": told,
        "token": token,
        "entrant": entrant,
        "is_in": is_in,
        "may_sit_out": entrant is not None and byes.may_ask(found, entrant),
        "byes_left": byes.byes_left(found, entrant) if entrant else 0,
        "next_round": found.round + 1,
        "takes": entries.takes(found, entrant),
        "least": LEAST.get(found.kind, 2),
        "may_start": len(board.lines) >= LEAST.get(found.kind, 2),
        "may_enter": player is not None and player.may_be_rated,
        "organises": organises,
        "may_remove": organises and found.ended is None and not (is_in and found.kind == Tournament.Kind.LADDER),
        "lost_organiser": found.ended is None and not has_organiser(found),
        "listens": found.ended is None,
        "missed": tournament_page.has_missed(entrant),
        "invitation": invitation_of(found) if found.private and organises else "",
        "current": current,
        "stamp": stamp,
        "lines": board.lines,
        "bracket": board.bracket,
        "crosstable": board.crosstable,
        "files": result_files.names_for(found) if found.started else [],
        "breaks": tournament_page.breaks_of(found),
        "rounds": board.rounds,
        "winners": winners,
        "names": ", ".join(line.entrant.player.name for line in winners),
        "challenges": tournament_page.challenges(found, entrant),
        "reachable": ladders.reachable(found, entrant),
    }
