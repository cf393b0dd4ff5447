"""The page on which the reader of an address chooses which letters to get; the link is proof enough."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from boem.web.mail import recipients
from boem.web.pbm import answers, consents
from boem.web.pbm.games import title_of
from boem.web.pbm.models import Consent
from boem.web.pbm.post.tokens import consent_of


@csrf_exempt  # mail programs send only the link and one word (RFC 8058), and the link allows only this
@never_cache
@require_http_methods(["GET", "POST"])
def letters(request: HttpRequest, token: str) -> HttpResponse:
    """Show the consent to a game's letters, since programs follow links, too; on a POST, change it."""
    consent = consent_of(token)
    if consent is None:
        return render(request, "pbm/letters.html", {"good": False}, status=404)
    if request.method == "POST":
        _do(consent, request.POST)
    return render(request, "pbm/letters.html", _context(consent))


def _do(consent: Consent, said: QueryDict) -> None:
    """Carry out a button; a mail program's one-click request stops these letters."""
    match said.get("do", "stop"):
        case "want":
            answers.want(consent=consent)
        case "stop":
            consents.stop(consent)
        case "stop-all":
            recipients.stop(consent.key)


def _context(consent: Consent) -> dict[str, object]:
    silent = bool(recipients.have_stopped([consent.key]))
    return {
        "good": True,
        "desk": consent.desk,
        "consent": consent,
        "silent": silent,
        "game": title_of(consent.desk.table.game),
    }
