"""Counts and logs each request by its route, so that addresses with tokens stay out of the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from boem.web.base.metrics import REQUESTS

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
log: Final = logging.getLogger("boem.requests")


def watched(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Count and log every request once it is answered."""

    def noted(request: HttpRequest) -> HttpResponseBase:
        began = perf_counter()
        return _noted(request, get_response(request), began)

    return noted


def route_of(request: HttpRequest) -> str:
    """The request's route as a pattern; one constant for all that match none."""
    if request.resolver_match is not None:
        return f"/{request.resolver_match.route}"
    return settings.STATIC_URL if request.path.startswith(settings.STATIC_URL) else "nowhere"


def _noted(request: HttpRequest, response: HttpResponseBase, began: float) -> HttpResponseBase:
    method = request.method if request.method in METHODS else "other"
    route, status, ms = route_of(request), response.status_code, round(1000 * (perf_counter() - began), 1)
    REQUESTS.labels(method, route, status).inc()
    said = {"method": method, "route": route, "status": status, "ms": ms}
    log.info("%s %s %s %s ms", method, route, status, ms, extra=said)
    return response
