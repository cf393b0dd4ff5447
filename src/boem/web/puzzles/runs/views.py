"""The pages of rush and streak: each guards, calls one service, and renders."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.core.squares import Square
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.limits import RUNS, spend
from boem.web.base.query import whole
from boem.web.puzzles.listed import friends_of
from boem.web.puzzles.models import PuzzleRun
from boem.web.puzzles.runs import page, scores, service
from boem.web.tables.page.views import may_come


@never_cache
@require_http_methods(["GET", "POST"])
def run(request: HttpRequest, kind: str) -> HttpResponse:
    """The run in progress, or the last one's end with the best of others; a POST begins one."""
    if request.method == "GET":
        player = player_of(request)
        return _page(request, kind, service.latest(player, kind), player)
    player = may_come(request)
    if service.going(player, kind) is None:
        spend(RUNS, request)
    service.begin(player=player, kind=kind)
    return redirect(request.path)


@require_POST
def mark(request: HttpRequest, kind: str) -> HttpResponse:
    """Mark a square; the page's script gets only the part of the page that changes."""
    player, number = _player(request), whole(request.POST.get("number", ""))
    if number is None:
        raise Http404
    try:
        square = Square.parse(request.POST.get("at", ""))
        after = service.mark(player=player, run_id=request.POST.get("run", ""), number=number, square=square)
    except BoemError:  # which only somebody who makes requests of their own can see
        raise Http404 from None
    if request.POST.get("piece") is None:
        return redirect("puzzle-run", kind)
    told = page.answer(after, number, square)
    return render(request, "puzzles/run_piece.html", _context(request, kind, page.shown(after, told), player))


@require_POST
def end(request: HttpRequest, kind: str) -> HttpResponse:
    """End the run before its time."""
    try:
        service.finish(player=_player(request), run_id=request.POST.get("run", ""))
    except service.NoRun:
        raise Http404 from None
    return redirect("puzzle-run", kind)


def _player(request: HttpRequest) -> Player:
    player = player_of(request)
    if player is None:
        raise Http404
    return player


def _page(request: HttpRequest, kind: str, latest: PuzzleRun | None, player: Player | None) -> HttpResponse:
    sight = page.shown(latest) if latest is not None else None
    return render(request, "puzzles/run.html", _context(request, kind, sight, player))


def _context(request: HttpRequest, kind: str, sight: page.RunView | None, player: Player | None) -> dict[str, object]:
    context: dict[str, object] = {
        "kind": kind,
        "title": page.TITLES[kind],
        "about": page.ABOUT[kind],
        "rules": page.RULES[kind],
        "sight": sight,
    }
    if sight is not None and not sight.over:
        return context
    span = request.GET.get("span", "")
    span = span if span in scores.SPANS else "day"
    friends = friends_of(player)
    among = friends if request.GET.get("among") == "friends" else None
    return context | {
        "span": span,
        "spans": scores.SPANS,
        "has_friends": friends is not None,
        "among_friends": among is not None,
        "among": "" if among is None else "&among=friends",
        "ranked": scores.best_runs(kind, span, player=player, among=among),
        "own": scores.own_best(kind, "ever", player),
    }
