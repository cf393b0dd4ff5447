"""The pages about players: leaderboards, and whom one follows."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from boem.core.errors import BoemError
from boem.web.accounts.names import LONGEST, tidy_name
from boem.web.accounts.service import find_player
from boem.web.accounts.session import player_of
from boem.web.base.error_texts import why
from boem.web.base.query import whole
from boem.web.lobby import follows
from boem.web.lobby import leaderboard as boards
from boem.web.lobby.lists import playable
from boem.web.lobby.profile import find_person
from boem.web.lobby.ratings import PACES, RATED_PACES, shown
from boem.web.tables.boards import presenter_of
from boem.web.tables.page.views import may_come


@never_cache
@require_GET
def overview(request: HttpRequest) -> HttpResponse:
    """The players whom the reader follows; with `name`, the page of that player."""
    name = tidy_name(request.GET.get("name", ""))
    found = find_player(name) if name.isprintable() and len(name) <= LONGEST else None
    if name and found is not None and not found.gone:
        return redirect("profile", found.name)
    reader = player_of(request)
    context = {
        "name": name[:LONGEST],
        "followed": follows.followed(reader) if reader else [],
        "shown": reader is not None and reader.may_be_rated and not follows.is_hidden(reader),
        "may_show": reader is not None and reader.may_be_rated,
    }
    return render(request, "lobby/people.html", context)


@require_POST
def follow(request: HttpRequest, name: str) -> HttpResponse:
    """Follow a player, or unfollow with `do=unfollow`, and return to the page of the button."""
    person = find_person(name)
    if person is None or person.player is None:
        raise Http404
    try:
        player = may_come(request)
        if request.POST.get("do") == "unfollow":
            follows.unfollow(by=player, of=person.player)
        else:
            follows.follow(by=player, of=person.player)
    except BoemError as error:
        return render(request, "wrong.html", {"title": _("This can’t be done"), "sentence": why(error)}, status=409)
    return redirect("people") if request.POST.get("back") == "people" else redirect("profile", name)


@require_POST
def show_online(request: HttpRequest) -> HttpResponse:
    """Show followers whether the player is online, or hide it with `do=hide`."""
    player = player_of(request)
    if player is not None:
        follows.hide(player, hidden=request.POST.get("do") == "hide")
    return redirect("people")


@never_cache
@require_GET
def leaderboard(request: HttpRequest) -> HttpResponse:
    """A page of the leaderboard of a game at a pace; without those, of the first one with anybody on it."""
    games = {game.id: presenter_of(game.id).title for game in playable()}
    asked = request.GET.get("game", "")
    game, pace = boards.busiest([asked] if asked in games else list(games))
    if request.GET.get("pace") in RATED_PACES:
        pace = request.GET["pace"]
    reader = player_of(request)
    board = boards.leaderboard(game, pace, whole(request.GET.get("page", "")) or 1, reader)
    context = {
        "board": board,
        "title": games[game],
        "games": games,
        "paces": {one: PACES[one] for one in RATED_PACES},
        "own": shown(board.own) if board.own else None,
        "guest": reader is not None and not reader.may_be_rated,
    }
    return render(request, "lobby/leaderboard.html", context)
