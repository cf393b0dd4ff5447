"""What becomes of a player's choice of notices when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.notices.stop import chosen


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(AccountData("notices.Wish.player", telling=_tell))


def _tell(player: Player) -> Files:
    return {"notices": str(chosen(player))}
