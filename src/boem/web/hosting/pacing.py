"""Few requests are computed at a time, and networks take turns: a heavy user only delays themselves.

A waiting request costs nothing, and one whose client has gone is never begun.
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
    """Answer when it is the network's turn; until the request ends, limits know who asks."""

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
    """A plain response: at a moment like this, rendering a page would be wasted."""
    error = Crowded(AGAIN)
    if request.path.startswith("/api/"):
        return answer(problem_of(error))
    headers = {"Retry-After": str(error.wait)}
    return HttpResponse(f"{error}\n", status=429, content_type="text/plain; charset=utf-8", headers=headers)
