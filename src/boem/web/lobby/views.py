"""The pages of the lobby: each guards, calls one service, and renders."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from boem.bots.ladder import LEVELS
from boem.core.errors import BoemError
from boem.core.game import AnyGame
from boem.core.registry import find_game
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.limits import TABLES, spend
from boem.web.base.query import whole
from boem.web.base.texts import Text
from boem.web.lobby import challenges, forms, offers, records
from boem.web.lobby.finding import find as find_opponent
from boem.web.lobby.follows import count_online
from boem.web.lobby.lists import lists, playable
from boem.web.lobby.offers import Sieve
from boem.web.lobby.opponents import opponents
from boem.web.lobby.profile import LAST, bot_games, find_person, ratings, seen_by, tallies
from boem.web.lobby.ratings import PACES
from boem.web.replay.importing import brought
from boem.web.tables.boards import presenter_of
from boem.web.tables.page.views import may_come
from boem.web.tables.store.opening import join
from boem.web.tables.store.seat_names import bot_name


@never_cache
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Open seats, challenges, and games to watch."""
    sieve = Sieve.read(request.GET)
    player = player_of(request)
    context = {"games": _games(), "many": playable(), "paces": PACES, "sieve": sieve}
    context["online"] = count_online(player) if player else 0
    return render(request, "lobby/lobby.html", context | lists(player, sieve))


@require_POST
def do(request: HttpRequest) -> HttpResponse:
    """Carry out a button of the lobby: `join` or `withdraw` a table; `accept`, `decline` or `recall` a challenge."""
    try:
        return redirect(*_done(request))
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("This can’t be done"), "sentence": why(error)}, status=409)


@never_cache
@require_http_methods(["GET", "POST"])
def find(request: HttpRequest, game: AnyGame) -> HttpResponse:
    """Choose what to play; on a POST, sit down with somebody who is waiting, or wait."""
    if game not in playable():
        raise Http404
    player, refused = player_of(request), None
    if request.method == "POST":
        try:
            wish, lot = forms.read_search(game, request.POST, player)
            spend(TABLES, request)
            table = find_opponent(player=may_come(request), wish=wish, lot=lot)
        except BoemError as error:
            refused = error
        else:
            request.session[_searched(game)] = forms.kept(game, request.POST)
            return redirect("table", table.id)
    return _form(request, "lobby/find.html", game, player, {"refused": refused})


@never_cache
@require_http_methods(["GET", "POST"])
def challenge(request: HttpRequest, name: str) -> HttpResponse:
    """Choose what to play with this player; on a POST, challenge them."""
    person = find_person(name)
    if person is None or person.player is None:
        raise Http404
    player, refused, data = player_of(request), None, request.POST or request.GET
    game = find_game(data["game"]) if data.get("game") in {one.id for one in _for_two()} else _for_two()[0]
    if request.method == "POST":
        try:
            wish = forms.read_challenge(game, request.POST, player)
            spend(TABLES, request)
            table = challenges.challenge(host=may_come(request), wish=wish, asked={1: person.player})
            return redirect("table", table.id)
        except BoemError as error:
            refused = error
    more = {"person": person, "refused": refused, "games": [(one, presenter_of(one.id)) for one in _for_two()]}
    return _form(request, "lobby/challenge.html", game, player, more, both=person.player.may_be_rated)


@never_cache
@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """The profile of a player or a bot."""
    person, reader = find_person(name), player_of(request)
    if person is None:
        raise Http404
    seen, itself = seen_by(person, reader), reader is not None and person.player == reader
    context = {
        "person": person,
        "itself": itself,
        "program": person.player is not None and person.player.is_program,
        "guest": person.is_private,
        "levels": [(level, bot_name(level)) for level in LEVELS] if person.bot in LEVELS else [],
        "plays": bot_games(person.bot),
        "ratings": ratings(person),
        "tallies": tallies(seen),
        "met": opponents(seen) if person.player and (itself or not person.is_private) else None,
        "last": records.lines(list(seen[:LAST])),
    }
    return render(request, "lobby/profile.html", context)


@never_cache
@require_GET
def my_records(request: HttpRequest) -> HttpResponse:
    """The reader's finished games."""
    player, search = player_of(request), records.RecordSearch.read(request.GET)
    context: dict[str, object] = {"search": search, "games": _games(), "results": records.RESULTS}
    if player is not None:
        page = records.page_of(records.finished(player, search), whole(request.GET.get("page", "")))
        context |= {"page": page, "lines": records.lines(list(page)), "brought": brought(player)}
    return render(request, "lobby/records.html", context)


def _done(request: HttpRequest) -> tuple[str, ...]:
    """Carry it out; returns the page to go to, as arguments of `redirect`."""
    said = request.POST
    if "join" in said:
        join(table_id=said["join"], player=may_come(request))
        return "table", said["join"]
    player = player_of(request)
    number = whole(said.get("accept", said.get("decline", said.get("recall", "")))) or 0
    if player is None:
        raise Http404
    if "withdraw" in said:
        offers.withdraw(table_id=said["withdraw"], player=player)
    elif "accept" in said:
        return "table", challenges.accept(challenge_id=number, player=player).id
    elif "decline" in said:
        challenges.decline(challenge_id=number, player=player)
    else:
        challenges.withdraw(challenge_id=number, player=player)
    return ("lobby",)


def _form(
    request: HttpRequest, page: str, game: AnyGame, player: Player | None, more: dict[str, Any], *, both: bool = True
) -> HttpResponse:
    """The form of a search or a challenge, as filled in so far."""
    rated = both and player is not None and player.may_be_rated
    person, refused = more.get("person"), more["refused"]
    other = person.called if person else ""
    begun = {} if person else request.session.get(_searched(game), {})
    data = request.POST or {**begun, **request.GET.dict()}
    sets = forms.fieldsets(game, data, rated=rated, other=other, refused=refused)
    wrong = why(refused) if refused else ""
    context = {"game": game, "presenter": presenter_of(game.id), "fieldsets": sets, "wrong": wrong} | more
    return render(request, page, context, status=422 if wrong else 200)


def _searched(game: AnyGame) -> str:
    """The key of the session under which the last search for an opponent is kept."""
    return f"search-{game.id}"


def _games() -> list[tuple[str, Text]]:
    """The names of the games for several players."""
    return [(game.id, presenter_of(game.id).title) for game in playable()]


def _for_two() -> list[AnyGame]:
    return [game for game in playable() if presenter_of(game.id).others is None and presenter_of(game.id).seats == 2]
