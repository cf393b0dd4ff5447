"""What programs show to act for a player."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player, Token
from boem.web.base import announce
from boem.web.base.errors import Closed

MOST: Final = 20  # that an account can have at a time
LONGEST_LABEL: Final = 40


def new_token(player: Player, *, label: str = "", scope: Token.Scope = Token.Scope.PLAY) -> str:
    """A token for the player's programs: told now, and never again."""
    token = f"boem_{secrets.token_urlsafe(32)}"
    Token.objects.create(digest=_digest(token), player=player, label=label, scope=scope)
    return token


def make_token(*, player: Player, label: str, scope: Token.Scope) -> str:
    """The same on the player's own wish, or raise Closed when there are enough."""
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)
        if player.tokens.count() >= MOST:
            raise Closed("You have {count} tokens already; revoke one that you don’t need.", count=MOST)
        return new_token(player, label=label, scope=scope)


def tokens_of(player: Player) -> Sequence[Token]:
    """The player's tokens, the oldest first."""
    return list(player.tokens.all())


def revoke(*, player: Player, handle: str) -> None:
    """End a token; what is connected with it is hung up on."""
    with transaction.atomic():
        player.tokens.filter(digest__startswith=handle).delete()
        announce.known_no_more(player.id)


def end_tokens(player: Player) -> None:
    """End all of them."""
    player.tokens.all().delete()


def token_shown(token: str) -> Token | None:
    """The token as it is kept, with its player; that it was used today is noted."""
    found = Token.objects.select_related("player").filter(digest=_digest(token)).first()
    today = CLOCK.now().date()
    if found and found.used != today:
        Token.objects.filter(digest=found.digest).update(used=today)
    return found


def player_with(token: str) -> Player | None:
    """Whose token this is."""
    found = token_shown(token)
    return found.player if found else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
