"""The page on which whoever reads an address says which letters they want; its link is proof enough."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from boem.web.pbm import answers
from boem.web.pbm.models import Consent
from boem.web.pbm.post.links import consent_of


@csrf_exempt  # mail programs send no more than the link and one word (RFC 8058), and the link allows no more than this
@never_cache
@require_http_methods(["GET", "POST"])
def letters(request: HttpRequest, token: str) -> HttpResponse:
    """Show what was said to the letters of a game, as programs follow links too; on a POST, change it."""
    consent = consent_of(token)
    if consent is None:
        return render(request, "pbm/letters.html", {"good": False}, status=404)
    if request.POST.get("do") == "agree":
        answers.agree(consent=consent)
    return render(request, "pbm/letters.html", _context(consent))


def _context(consent: Consent) -> dict[str, Any]:
    return {"good": True, "desk": consent.desk, "consent": consent}
