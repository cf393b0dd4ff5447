"""Few requests are computed at a time, and networks take turns: whoever asks for very much waits for themselves.

What waits costs nothing, and what nobody waits for any more is never begun.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from boem.web.api.problems import answer, problem_of
from boem.web.base.client import GONE, ClientGone, check_client
from boem.web.base.limits import Crowded
from boem.web.base.payers import HOUSE, let_ask
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway


def paced(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer when it is the turn of its network. From here on it is known who asks; afterwards nobody does."""

    def in_turn(request: HttpRequest) -> HttpResponseBase:
        let_ask(request)
        try:
            with PAGES.turn():
                check_client()
                return get_response(request)
        except ClientGone:
            return HttpResponse(status=GONE)
        except TurnedAway:
            return _crowded(request)
        finally:
            let_ask(HOUSE)

    return in_turn


def _crowded(request: HttpRequest) -> HttpResponse:
    """In a moment like this not a line is spent on how it looks."""
    error = Crowded(AGAIN)
    if request.path.startswith("/api/"):
        return answer(problem_of(error))
    headers = {"Retry-After": str(error.wait)}
    return HttpResponse(f"{error}\n", status=429, content_type="text/plain; charset=utf-8", headers=headers)
