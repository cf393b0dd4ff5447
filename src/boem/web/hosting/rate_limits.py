"""Whoever asks too often waits: every form counts, and a limit that is reached is one page, with the seconds."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from boem.web.base.client import GONE, ClientGone
from boem.web.base.error_texts import why
from boem.web.base.limits import FORMS, TooMany, spend


class Floods(MiddlewareMixin):
    """Counts what pages send. The API's calls count what they do themselves, and answer in their own way."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        """The page that says to wait, instead of any other."""
        if request.method != "POST" or request.path.startswith("/api/"):
            return None
        try:
            spend(FORMS, request)
        except TooMany as error:
            return _slower(request, error)
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The same, where a page has met a limit of its own; and an end to what nobody waits for."""
        if isinstance(exception, ClientGone):
            return HttpResponse(status=GONE)
        return _slower(request, exception) if isinstance(exception, TooMany) else None


def _slower(request: HttpRequest, error: TooMany) -> HttpResponse:
    page = render(request, "wrong.html", {"title": _("Not so fast"), "sentence": why(error)}, status=429)
    page["Retry-After"] = str(error.wait)
    return page
