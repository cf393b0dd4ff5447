"""What becomes of exercises when a guest signs in or an account is deleted."""

from __future__ import annotations

from boem.web.accounts.models import Player
from boem.web.base.hooks import ACCOUNT_DATA, AccountData
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.service import put_away_oldest


def register() -> None:
    """Register it."""
    columns = "table=table_id seat move=number did asks certain made=created due practised"
    ACCOUNT_DATA.add(AccountData("exercises.ExerciseCard.player", "exercises", columns, moving=_move))


def _move(guest: Player, account: Player) -> None:
    """Where both have one, the account's stays."""
    known = set(ExerciseCard.objects.filter(player=account).values_list("table_id", "seat", "number"))
    for card in ExerciseCard.objects.filter(player=guest):
        if (card.table_id, card.seat, card.number) not in known:
            card.player = account
            card.save()
    put_away_oldest(account)
