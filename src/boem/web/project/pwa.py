"""Lets browsers install the site, and show a page of ours when offline.

A device stores only that page and its files: no tables, and no names.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override
from django.views.decorators.http import require_GET

FILES: Final = ("boem/base.css", "boem/fonts/literata-700.woff2", "boem/icon.svg", "boem/sprite.svg", "boem/again.js")
ICONS: Final = (("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"))
PAPER: Final = "#f3eada"


@require_GET
def manifest(request: HttpRequest) -> HttpResponse:
    """The web app manifest."""
    drawn = [
        {"src": static(f"boem/icons/{purpose}-{size}.png"), "sizes": size, "type": "image/png", "purpose": purpose}
        for size, purpose in ICONS
    ]
    told = {
        "id": "/",
        "name": "Boem",
        "short_name": "Boem",
        "description": _("Games of hidden fields, for two, for many, and alone."),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": drawn,
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_GET
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """The page shown when offline, the same for everybody."""
    return HttpResponse(_offline_page(language))


@require_GET
def worker(request: HttpRequest, language: str) -> HttpResponse:
    """The service worker: stores the offline page, and changes whenever the stored files do; shows push messages."""
    files = [static(name) for name in FILES]
    version = hashlib.sha256("\n".join([*files, _offline_page(language)]).encode()).hexdigest()[:16]
    with override(language):
        waiting = ngettext("A game is waiting for you", "{count} games are waiting for you", 1)
    kept = {
        "name": f"boem-{version}",
        "page": reverse("offline", args=[language]),
        "files": files,
        "icon": static("boem/icons/any-192x192.png"),
        "waiting": waiting,
        "home": reverse("home"),
        "devices": reverse("devices"),
    }
    response = render(request, "worker.js", {"kept": json.dumps(kept)}, content_type="text/javascript")
    response["Service-Worker-Allowed"] = "/"
    response["Cache-Control"] = "no-cache"
    return response


def _offline_page(language: str) -> str:
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        return render_to_string("offline.html")
