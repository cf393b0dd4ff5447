"""HEAD requests are answered like GET; the server omits the content."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


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
