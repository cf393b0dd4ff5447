"""Rate limits on forms: every form counts, and a limit that is reached shows one page, with the seconds to wait."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from boem.web.base.client import GONE, ClientGone
from boem.web.base.error_texts import why
from boem.web.base.limits import FORMS, TooMany, spend


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
