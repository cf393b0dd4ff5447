"""Errors as RFC 9457 problem documents."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from boem.core.errors import BoemError, IllegalAction, Inconsistent, ParseError, TooHard
from boem.core.game import Json
from boem.web.base.errors import Closed, KeyReused, NoTable, NotYours, Stale, Unfit
from boem.web.base.limits import TooMany
from boem.web.base.puzzle_requests import Unmade
from boem.web.exercises.service import NoExercise
from boem.web.puzzles.runs.service import NoRun
from boem.web.puzzles.training.service import NoAttempt
from boem.web.tables.jobs.analyst import Unanalysed

STATUS: Final[tuple[tuple[type[BoemError], int], ...]] = (
    (NoTable, 404),
    (NoRun, 404),
    (NoAttempt, 404),
    (NoExercise, 404),
    (NotYours, 403),
    (Stale, 409),
    (Closed, 409),
    (KeyReused, 422),
    (Unfit, 422),
    (Unanalysed, 422),
    (TooHard, 422),
    (Unmade, 503),
    (IllegalAction, 422),
    (Inconsistent, 422),
    (ParseError, 422),
)
CODES: Final[tuple[tuple[type[BoemError], str], ...]] = ((Inconsistent, "inconsistent"), (TooHard, "too_hard"))
"""Of errors that have none of their own."""
CONTENT_TYPE: Final = "application/problem+json"
TITLES: Final = {
    401: "No valid token",
    403: "Not yours",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    422: "Can't be done",
    429: "Too many requests",
    500: "A fault in the program",
    503: "Not now",
}
SENTENCES: Final = {
    404: "There is nothing here.",
    405: "There is no such method here; Allow says which there are.",
    500: "This is the program's fault, and was noted.",
    503: "The site can't reach its data at the moment; try again.",
}


def problem(status: int, detail: str, **more: Json) -> dict[str, Json]:
    """A problem document; `more` are extension members."""
    title = TITLES.get(status) or HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": _text(detail)} | {
        key: _text(value) if isinstance(value, str) else value for key, value in more.items()
    }


def _text(said: str) -> str:
    """The text with lone surrogates, which no encoding allows, replaced by question marks."""
    return said.encode(errors="replace").decode()


def problem_of(error: BoemError | TooMany) -> dict[str, Json]:
    """The document of an error in a service or in the rules."""
    if isinstance(error, TooMany):
        return problem(429, str(error), code=error.code, wait=error.wait)
    status = next((status for kind, status in STATUS if isinstance(error, kind)), 500)
    unnamed = next((code for kind, code in CODES if isinstance(error, kind)), "unreadable")
    more: dict[str, Json] = {"code": getattr(error, "code", unnamed)}
    if isinstance(error, Unmade) and error.wait is not None:
        more["wait"] = error.wait
    if isinstance(error, Stale):
        more["number"] = error.number
    place = error.place if isinstance(error, ParseError) else error.params.get("place")
    if place:
        more["place"] = str(place)
    return problem(status, str(error), **more)


def answer(document: dict[str, Json]) -> HttpResponse:
    """The document as an HTTP answer."""
    response = HttpResponse(msgspec.json.encode(document), content_type=CONTENT_TYPE, status=document["status"])
    if document["status"] == 401:
        response["WWW-Authenticate"] = "Bearer"
    if "wait" in document:
        response["Retry-After"] = str(document["wait"])
    return response


class Problems(MiddlewareMixin):
    """Answers errors with a problem document even if no call of the API was reached.

    Also forbids caches to store answers: each is for one caller only.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, or a problem document in its place."""
        if not request.path.startswith("/api/"):
            return response
        if response.status_code >= 400 and response.get("Content-Type") != CONTENT_TYPE:
            response = _in_place_of(response)
        response["Cache-Control"] = "no-store"
        return response


def _in_place_of(response: HttpResponseBase) -> HttpResponse:
    status = response.status_code
    document = answer(problem(status, SENTENCES.get(status, "This can't be done.")))
    for name in ("Allow", "Retry-After"):
        if name in response:
            document[name] = response[name]
    return document
