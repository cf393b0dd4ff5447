"""What went wrong, as RFC 9457 problem documents."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from django.http import HttpResponse

from boem.core.errors import BoemError, Refused, Unreadable
from boem.web.tables.errors import Closed, KeyReused, NoTable, NotYours, Stale
from boem.web.tables.limits import TooMany

STATUS: Final[tuple[tuple[type[BoemError], int], ...]] = (
    (NoTable, 404),
    (NotYours, 403),
    (Stale, 409),
    (Closed, 409),
    (KeyReused, 422),
    (TooMany, 429),
    (Refused, 422),
    (Unreadable, 422),
)
TITLES: Final = {
    401: "A token is needed",
    403: "Not yours",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    422: "Can't be done",
    429: "Too many requests",
    500: "A fault in the program",
}


def problem(status: int, detail: str, **more: Any) -> dict[str, Any]:
    """A problem document; `more` are members of our own."""
    return {"type": "about:blank", "title": TITLES[status], "status": status, "detail": detail, **more}


def problem_of(error: BoemError) -> dict[str, Any]:
    """The document of an error of the service or the rules."""
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 500)
    more: dict[str, Any] = {"code": getattr(error, "code", "unreadable")}
    if isinstance(error, Stale):
        more["number"] = error.number
    if isinstance(error, Unreadable) and error.place:
        more["place"] = error.place
    if isinstance(error, TooMany):
        more["wait"] = error.wait
    return problem(status, str(error), **more)


def answer(document: dict[str, Any]) -> HttpResponse:
    """The document as an HTTP answer."""
    response = HttpResponse(
        msgspec.json.encode(document), content_type="application/problem+json", status=document["status"]
    )
    if document["status"] == 401:
        response["WWW-Authenticate"] = "Bearer"
    if "wait" in document:
        response["Retry-After"] = str(document["wait"])
    return response
