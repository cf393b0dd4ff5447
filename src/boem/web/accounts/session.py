"""Who asks: the player of a browser's session."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest

from boem.web.accounts.models import Player
from boem.web.accounts.service import new_guest

KEY: Final = "player"


def player_of(request: HttpRequest) -> Player | None:
    """The player of the session; None: somebody who has not played yet."""
    return player_in(request.session)


def player_in(session: Any) -> Player | None:
    """The player of a session, wherever it was met."""
    player_id = session.get(KEY)
    return Player.objects.filter(id=player_id).first() if player_id else None


def player_or_guest(request: HttpRequest) -> Player:
    """The player of the session, a new guest if there was none."""
    player = player_of(request)
    if player is None:
        player = new_guest()
        request.session.cycle_key()
        request.session[KEY] = player.id
    return player
