"""The pages about players: leaderboards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from boem.web.accounts.session import player_of
from boem.web.base.query import whole
from boem.web.lobby import leaderboard as boards
from boem.web.lobby.lists import playable
from boem.web.lobby.ratings import PACES, RATED_PACES, shown
from boem.web.tables.boards import presenter_of


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
