"""The link at the end of each notice that stops them: signed for one player and purpose, and valid for a while.

It is made from the site's key, so nothing worth stealing is stored, and it doesn't sign anybody in.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core.signing import BadSignature, SignatureExpired, Signer, TimestampSigner, b62_decode, b62_encode
from django.urls import reverse

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.mail.counts import key_of
from boem.web.mail.recipients import have_stopped
from boem.web.notices.models import Wish

LASTS: Final = timedelta(days=90)


class _Signer(TimestampSigner):
    """Django's signer with Boem's clock."""

    def timestamp(self) -> str:
        """The second of signing, encoded."""
        return b62_encode(int(CLOCK.now().timestamp()))

    def fresh(self, token: str) -> str:
        """The signed value, if it is no older than `LASTS`; raises BadSignature."""
        value, when = Signer.unsign(self, token).rsplit(self.sep, 1)
        if CLOCK.now().timestamp() - b62_decode(when) > LASTS.total_seconds():
            raise SignatureExpired(token)
        return value


_SIGNER: Final = _Signer(salt="boem.notices.stop")


def path_of(player: Player) -> str:
    """The path of the player's link to stop notices."""
    return reverse("stop-notices", args=[_SIGNER.sign(player.pk)])


def whose(token: str) -> Player | None:
    """The player whom a link is for; None if it isn't valid."""
    try:
        player_id = _SIGNER.fresh(token)
    except BadSignature:
        return None
    return Player.objects.filter(id=player_id, gone=False).first()


def choose(player: Player, how: Wish.How) -> None:
    """Notify the player in this way from now on."""
    Wish.objects.update_or_create(player=player, defaults={"how": how})


def chosen(player: Player) -> Wish.How:
    """How the player is notified: not at all, if they have stopped all mails of the site."""
    if player.email and have_stopped([key_of(player.email)]):
        return Wish.How.OFF
    wish = Wish.objects.filter(player=player).first()
    return Wish.How(wish.how) if wish else Wish.How.NOW
