"""What every request goes through: a line of the log, headers, its network's turn, and limits.

The log has routes and no addresses, since those may contain tokens. A request that waits costs nothing, and one for
which nobody waits any more is never begun.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from boem.web.api.problems import answer, problem_of
from boem.web.base.client import GONE, ClientGone, check_client
from boem.web.base.error_texts import why
from boem.web.base.limits import FORMS, Crowded, TooMany, spend
from boem.web.base.metrics import REQUESTS
from boem.web.base.payers import HOUSE, let_ask
from boem.web.base.turnstile import AGAIN, PAGES, TurnedAway

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
log: Final = logging.getLogger("boem.requests")
HEADERS: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def watched(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Count and log every request once it is answered."""

    def noted(request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        response = get_response(request)
        method = request.method if request.method in METHODS else "other"
        route, status, ms = route_of(request), response.status_code, round(1000 * (perf_counter() - began), 1)
        REQUESTS.labels(method, route, status).inc()
        said = {"method": method, "route": route, "status": status, "ms": ms}
        log.info("%s %s %s %s ms", method, route, status, ms, extra=said)
        return response

    return noted


def route_of(request: HttpRequest) -> str:
    """The request's route as a pattern; one constant for all that match none."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    folders = (settings.STATIC_URL, settings.DOCUMENTATION_URL)
    return next((folder for folder in folders if request.path.startswith(folder)), "nowhere")


def guarded(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Add the headers."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    return answered


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


class Floods(MiddlewareMixin):
    """Counts forms. The API's calls count themselves, and answer in their own way."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """The page that says to wait, if the limit is reached."""
        if request.method != "POST" or request.path.startswith("/api/"):
            return None
        try:
            spend(FORMS, request)
        except TooMany as error:
            return _slower(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The same if a view has reached a limit of its own; and an empty response if the client has gone."""
        if isinstance(exception, ClientGone):
            return HttpResponse(status=GONE)
        return _slower(request, exception) if isinstance(exception, TooMany) else None


def _slower(request: HttpRequest, error: TooMany) -> HttpResponse:
    page = render(request, "wrong.html", {"title": _("Not so fast"), "sentence": why(error)}, status=429)
    page["Retry-After"] = str(error.wait)
    return page


def as_get(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Make views see GET instead of HEAD, so that none takes HEAD for POST."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        if request.method != "HEAD":
            return get_response(request)
        request.method = "GET"
        try:
            return get_response(request)
        finally:
            request.method = "HEAD"

    return answered
