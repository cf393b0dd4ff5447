"""The pages of exercises: each guards, calls one service, and renders."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from boem.core.errors import BoemError
from boem.web.accounts.session import player_of
from boem.web.base.limits import ANALYSED, spend
from boem.web.exercises import page, service
from boem.web.exercises.models import ExerciseCard


@never_cache
@require_GET
def overview(request: HttpRequest) -> HttpResponse:
    """What waits to be practised, and what comes later."""
    player = player_of(request)
    waiting, later = service.due(player), service.coming(player)
    context = {"due": page.lines(waiting), "coming": page.lines(later), "first": waiting[0] if waiting else None}
    return render(request, "exercises/overview.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def exercise(request: HttpRequest, card_id: int) -> HttpResponse:
    """The question; with a square in the address, its answer. A POST counts the answer, and redirects to it."""
    card = _card(request, card_id)
    square = (request.POST if request.method == "POST" else request.GET).get("at", "")[:8]
    if square or request.method == "POST":
        spend(ANALYSED, request)
    try:
        if request.method == "POST":
            service.answer(card=card, square=square)
            return redirect(f"{reverse('exercise', args=[card_id])}?{urlencode({'at': square})}#answer")
        sight = page.shown(card, square)
    except BoemError:
        raise Http404 from None
    context = {"sight": sight, "following": service.next_after(card), "missed": square and sight.answer is None}
    return render(request, "exercises/exercise.html", context)


@require_http_methods(["GET", "POST"])
def put_away(request: HttpRequest, card_id: int) -> HttpResponse:
    """Put an exercise away for good, and go on to the next."""
    card = _card(request, card_id)
    if request.method == "POST":
        service.put_away(card=card)
    following = service.next_after(card)
    return redirect("exercise", following.id) if following else redirect("exercises")


def _card(request: HttpRequest, card_id: int) -> ExerciseCard:
    try:
        return service.card_of(player_of(request), card_id)
    except service.NoExercise:
        raise Http404 from None
