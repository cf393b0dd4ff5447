"""The tokens with which programs act for a player."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player, Token
from boem.web.base import announce
from boem.web.base.errors import Closed

MOST: Final = 20  # per account at a time
LONGEST_LABEL: Final = 40


def new_token(player: Player, *, label: str = "", scope: Token.Scope = Token.Scope.PLAY) -> str:
    """A new token for the player's programs: its text can't be read again later."""
    token = f"boem_{secrets.token_urlsafe(32)}"
    Token.objects.create(digest=_digest(token), player=player, label=label, scope=scope)
    return token


def make_token(*, player: Player, label: str, scope: Token.Scope) -> str:
    """The same at the player's own request; raises Closed if they have enough already."""
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)
        if player.tokens.count() >= MOST:
            raise Closed("You have {count} tokens already; revoke one that you don’t need.", count=MOST)
        return new_token(player, label=label, scope=scope)


def revoke(*, player: Player, handle: str) -> None:
    """End a token, and close the connections of its player."""
    with transaction.atomic():
        player.tokens.filter(digest__startswith=handle).delete()
        announce.known_no_more(player.id)


def end_tokens(player: Player) -> None:
    """End all of the player's tokens."""
    player.tokens.all().delete()


def token_shown(token: str) -> Token | None:
    """The stored token with its player; notes that it was used today."""
    found = Token.objects.select_related("player").filter(digest=_digest(token)).first()
    today = CLOCK.now().date()
    if found and found.used != today:
        Token.objects.filter(digest=found.digest).update(used=today)
    return found


def player_with(token: str) -> Player | None:
    """The player whose token this is."""
    found = token_shown(token)
    return found.player if found else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
