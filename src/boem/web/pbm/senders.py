"""Who may have letters written to others, and how many in a day."""

from __future__ import annotations

from collections.abc import Sequence

from boem.web.accounts.models import Player
from boem.web.base.errors import Unfit
from boem.web.mail.counts import MOST_BY, MOST_TO, left_by, left_to
from boem.web.mail.models import Written


def check_may_ask(*, player: Player, addresses: Sequence[str], place: str) -> None:
    """Raise Unfit unless the player may have somebody at each of these addresses asked whether to play."""
    if not addresses:
        return
    if not player.has_account:
        raise Unfit("To write to an address you need an account; to send a link yourself you need none.", place=place)
    if left_by(player.id, Written.Kind.ASK) < len(addresses):
        raise Unfit(
            "You can invite {most} addresses in a day; send the others a link yourself, or try again tomorrow.",
            most=MOST_BY[Written.Kind.ASK],
            place=place,
        )
    for address in addresses:
        if left_to(address, Written.Kind.ASK) < 1:
            raise Unfit(
                "{address} has been invited {most} times today; send a link yourself, or try again tomorrow.",
                address=address,
                most=MOST_TO[Written.Kind.ASK],
                place=place,
            )


def check_may_tell(*, player: Player, readers: int) -> None:
    """Raise Unfit unless the player may have so many letters written to those who have agreed to them."""
    if left_by(player.id, Written.Kind.LETTER) < readers:
        raise Unfit(
            "You have had too many letters written today: at most {most} in a day; try again tomorrow.",
            most=MOST_BY[Written.Kind.LETTER],
        )
