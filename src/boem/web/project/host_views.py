"""The pages that the host writes: the imprint, and privacy."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
def imprint(request: HttpRequest) -> HttpResponse:
    """The host's imprint; 404 if the host has written none."""
    if not settings.IMPRINT:
        raise Http404
    return render(request, "imprint.html", {"paragraphs": settings.IMPRINT})


@require_GET
def privacy(request: HttpRequest) -> HttpResponse:
    """What the program stores and for how long, and what the host adds."""
    context = {
        "operator": settings.OPERATOR,
        "contact": settings.CONTACT,
        "mails": settings.OUTBOX is not None,
        "reads": settings.MAILBOX is not None,
        "added": settings.PRIVACY,
    }
    return render(request, "privacy.html", context)
