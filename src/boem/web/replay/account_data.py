"""What becomes of imported records when a guest signs in or an account is deleted."""

from __future__ import annotations

import msgspec

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.replay.models import Imported


def register() -> None:
    """Register it."""
    ACCOUNT_DATA.add(AccountData("replay.Imported.player", telling=_tell))


def _tell(player: Player) -> Files:
    rows = Imported.objects.filter(player=player)
    return {f"records/{one.id}": msgspec.json.decode(one.record) for one in rows}
