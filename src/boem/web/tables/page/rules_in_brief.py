"""The rules in brief as HTML: the same at all tables of a game with the same settings."""

from __future__ import annotations

import json

from django.template.loader import render_to_string

from boem.core.origin import origin_of
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.web.base.remembered import remembered
from boem.web.tables.boards import presenter_of


@remembered(100)
def rules_in_brief(game_id: str, settings: str) -> str:
    """The dialog for a game with these settings, as JSON; those of the game's package, in English, if it has no own."""
    presenter = presenter_of(game_id)
    brief = presenter.brief(read_settings(find_game(game_id).config, json.loads(settings)))
    package = () if brief else origin_of(game_id).rules or (str(presenter.about),)
    return render_to_string("tables/pieces/brief.html", {"game": game_id, "brief": brief, "package": package})
