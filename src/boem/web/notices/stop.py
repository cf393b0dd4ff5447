"""The link at the end of each notice that ends them: signed for one player and this one purpose, and good for a while.

It is made from the site's key, so nothing at rest is worth stealing; it lets nobody in.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse

from boem.web.accounts.models import Player
from boem.web.notices.models import Wish

LASTS: Final = timedelta(days=90)
_SIGNER: Final = TimestampSigner(salt="boem.notices.stop")


def path_of(player: Player) -> str:
    """The path of the player's link."""
    return reverse("stop-notices", args=[_SIGNER.sign(player.pk)])


def whose(token: str) -> Player | None:
    """Whom a link is for, if it is good."""
    try:
        player_id = _SIGNER.unsign(token, max_age=LASTS)
    except BadSignature:
        return None
    return Player.objects.filter(id=player_id, gone=False).first()


def choose(player: Player, how: Wish.How) -> None:
    """Be told like this from now on."""
    Wish.objects.update_or_create(player=player, defaults={"how": how})


def chosen(player: Player) -> Wish.How:
    """How the player is told."""
    wish = Wish.objects.filter(player=player).first()
    return Wish.How(wish.how) if wish else Wish.How.NOW
