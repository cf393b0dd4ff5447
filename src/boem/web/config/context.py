"""What every page knows."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from boem.web.accounts.session import player_of

THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, Any]:
    """The player, the theme that was chosen, and the languages there are."""
    theme = request.COOKIES.get("theme", "")
    return {
        "player": player_of(request),
        "theme": theme if theme in THEMES else "",
        "languages": settings.LANGUAGES,  # each by its own name
    }
