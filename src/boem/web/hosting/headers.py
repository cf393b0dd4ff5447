"""What every answer says to browsers, those too that Django's own middleware gives or doesn't come to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any, Final

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

HEADERS: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


@sync_and_async_middleware
def guarded(get_response: Any) -> Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]:
    """Put them on."""
    if iscoroutinefunction(get_response):

        async def soon(request: HttpRequest) -> HttpResponseBase:
            return _with_headers(await get_response(request))

        return soon
    return lambda request: _with_headers(get_response(request))


def _with_headers(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
