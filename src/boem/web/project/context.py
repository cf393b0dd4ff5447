"""The template context of every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string

from boem.web.accounts.session import player_of
from boem.web.base.remembered import remembered
from boem.web.puzzles.game import GAME
from boem.web.tables.social import online
from boem.web.tables.social.waiting import shown_count

THEMES = ("light", "dark")
SECTIONS = {"": "play", "find": "lobby", "challenge": "lobby", "people": "players", "leaderboard": "players"}
"""The section of the header to which pages belong whose addresses don't begin with its name."""


def site(request: HttpRequest) -> dict[str, object]:
    """The player, the theme that the account or else the browser has chosen, and what all pages show."""
    player = player_of(request)
    online.seen(player)
    theme = player.theme if player and player.has_account else request.COOKIES.get("theme", "")
    return {
        "player": player,
        "theme": theme if theme in THEMES else "",
        "imprint": bool(settings.IMPRINT),
        "terms": bool(settings.TERMS),
        "documentation": bool(settings.DOCUMENTATION),
        "languages": settings.LANGUAGES,  # each under its own name
        "puzzle_game": GAME,
        "push": settings.PUSH_KEY is not None,
        "site_navigation": lambda: navigation(_section_of(request)),
        "waiting_games": lambda: shown_count(player, _table_of(request)) if player else "",
    }


@remembered(100)
def navigation(section: str) -> str:
    """The links to the site's sections, one of them marked as the reader's."""
    return render_to_string("nav.html", {"section": section})


def _section_of(request: HttpRequest) -> str:
    """The section to which a page belongs, by the first part of its address; perhaps none of the header's."""
    match = request.resolver_match
    first = match.route.partition("/")[0] if match else "elsewhere"
    return SECTIONS.get(first, first)


def _table_of(request: HttpRequest) -> str:
    """The id of the table that the page shows; empty on other pages."""
    match = request.resolver_match
    return str(match.kwargs["table_id"]) if match and match.url_name == "table" else ""
