"""What becomes of guided first games when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData
from boem.web.guide.models import GuidedGame


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(AccountData("guide.GuidedGame.player", "guided", "game table=table_id done", moving=_move))


def _move(guest: Player, account: Player) -> None:
    """Where both have one, the account's stays."""
    known = GuidedGame.objects.filter(player=account).values_list("game", flat=True)
    GuidedGame.objects.filter(player=guest).exclude(game__in=list(known)).update(player=account)
