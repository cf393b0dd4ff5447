"""Making players and tokens."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from django.db import IntegrityError, transaction

from boem.core.errors import Unreadable
from boem.web.accounts.models import Player, Token
from boem.web.accounts.names import fresh_name

TRIES: Final = 20
LONGEST: Final = 40  # characters of a name


def new_guest() -> Player:
    """A player with a name of a bird."""
    for tries in range(TRIES):
        try:
            with transaction.atomic():
                return Player.objects.create(name=fresh_name(digits=4 + tries // 4))
        except IntegrityError:
            continue
    raise Unreadable("no free name was found for a guest; try again")


def player_named(name: str) -> Player:
    """The player of this name, made if there is none."""
    if not name.strip() or len(name) > LONGEST or not name.isprintable():
        raise Unreadable(f"a name has 1 to {LONGEST} printable characters", "USER")
    return Player.objects.get_or_create(name=name.strip())[0]


def new_token(player: Player) -> str:
    """A token for the player's programs: told now, and never again."""
    token = f"boem_{secrets.token_urlsafe(32)}"
    Token.objects.create(digest=_digest(token), player=player)
    return token


def player_with(token: str) -> Player | None:
    """Whose token this is."""
    found = Token.objects.select_related("player").filter(digest=_digest(token)).first()
    return found.player if found else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
