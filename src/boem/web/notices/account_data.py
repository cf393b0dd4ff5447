"""What becomes of a player's choice of notices and devices when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.notices.models import PushSubscription
from boem.web.notices.push.subscriptions import keep_the_newest
from boem.web.notices.stop import chosen


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(
        AccountData("notices.Wish.player", telling=_tell),
        AccountData("notices.PushSubscription.player", "devices", "made=created language endpoint", moving=_move),
    )


def _tell(player: Player) -> Files:
    return {"notices": str(chosen(player))}


def _move(guest: Player, account: Player) -> None:
    PushSubscription.objects.filter(player=guest).update(player=account)
    keep_the_newest(account)
