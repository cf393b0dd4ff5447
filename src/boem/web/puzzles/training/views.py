"""The page of training: it guards, calls one service, and renders."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from boem.core.errors import BoemError
from boem.core.squares import Square
from boem.puzzles.themes import Theme
from boem.web.accounts.models import Player
from boem.web.accounts.session import player_of
from boem.web.base.limits import TRAINED, TooMany, spend
from boem.web.base.puzzle_requests import Unmade
from boem.web.puzzles import words
from boem.web.puzzles.training import page, ratings, service
from boem.web.puzzles.training.ratings import Solver
from boem.web.puzzles.training.supply import served
from boem.web.tables.page.views import may_come


@never_cache
@require_http_methods(["GET", "POST"])
def training(request: HttpRequest) -> HttpResponse:
    """The puzzle that is open, with the way to others; a POST serves the next one."""
    if request.method == "GET":
        player = player_of(request)
        theme = request.GET.get("theme", "")
        return render(request, "puzzles/training.html", _context(request, player, _read_theme(theme)))
    theme, rated = _read_theme(request.POST.get("theme", "")), request.POST.get("rated") == "on"
    solver = Solver(may_come(request), request.session)
    try:
        spend(TRAINED, request)
        service.serve(solver=solver, theme=theme, rated=rated)
    except Unmade as error:
        told = {"wrong": words.why(error)}
        return render(request, "puzzles/training.html", _context(request, solver.player, theme) | told, status=503)
    return redirect("training")


@require_POST
def mark(request: HttpRequest) -> HttpResponse:
    """Mark a square; the last mine ends the puzzle. The page's script gets only the part that changes."""
    solver = _solver(request)
    try:
        square = Square.parse(request.POST.get("at", ""))
        attempt = service.mark(solver=solver, attempt_id=request.POST.get("run", ""), square=square)
    except Unmade:
        return redirect("training")  # which says why
    except BoemError:  # which only somebody who makes requests of their own can see
        raise Http404 from None
    if request.POST.get("piece") is None:
        return redirect("training")
    context = _context(request, solver.player, attempt.theme, page.answer(attempt, square))
    return render(request, "puzzles/training_piece.html", context)


@require_POST
def hint(request: HttpRequest) -> HttpResponse:
    """Show the next step."""
    try:
        service.ask(solver=_solver(request), attempt_id=request.POST.get("run", ""))
    except service.NoAttempt:
        raise Http404 from None
    except Unmade:
        return redirect("training")
    return redirect(f"{reverse('training')}#hint")


def hear_of_analysis(request: HttpRequest, rows: Sequence[str]) -> None:
    """A position is worked out for this visitor; one that can't be compared now is let pass."""
    player = player_of(request)
    if player is not None:
        with suppress(BoemError, TooMany):
            service.hear_of_analysis(solver=Solver(player, request.session), rows=rows)


def _solver(request: HttpRequest) -> Solver:
    player = player_of(request)
    if player is None:
        raise Http404
    return Solver(player, request.session)


def _read_theme(text: str) -> str:
    return text if text in list(Theme) else ""


def _context(request: HttpRequest, player: Player | None, theme: str, told: str = "") -> dict[str, object]:
    current, before = service.current(player), service.last(player)
    attempt, sight, wrong = current or before, None, ""
    try:
        sight = page.shown(attempt, served(attempt.link, attempt.way), told) if attempt else None
    except Unmade as error:
        wrong = words.why(error) if current else ""
    skill = Solver(player, request.session).skill if player else None
    return {
        "open": current is not None and sight is not None,
        "sight": sight,
        "wrong": wrong,
        "before": before,
        "result": page.result(before) if before else "",
        "rating": ratings.shown(skill) if skill else "",
        "guest": player is None or not player.has_account,
        "theme": theme or (attempt.theme if attempt else ""),
        "elsewhere": bool(theme and attempt and theme != attempt.theme),
        "rated": attempt.rated if attempt else True,
        "themes": words.THEMES,
    }
