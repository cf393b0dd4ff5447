"""What belongs to a player, and what becomes of it; each app registers its own models (its `account_data.py`).

A test goes through all models and fails if one that points to a player isn't registered.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from boem.web.accounts.models import Player
from boem.web.accounts.names import name_when_gone
from boem.web.base import announce
from boem.web.base.hooks import ACCOUNT_DATA


def take_in(*, guest: Player, account: Player) -> None:
    """Move a guest's data to the account that they sign in to; delete the guest if nothing is left.

    A seat stays the guest's, with its chat, if the account has a seat at the same table or is barred from it.
    """
    with transaction.atomic():
        list(Player.objects.select_for_update().filter(id__in=[guest.id, account.id]).order_by("id"))
        for data in ACCOUNT_DATA:
            data.move(guest, account)
        announce.known_no_more(guest.id)
        if not is_needed(guest):
            Player.objects.filter(id=guest.id).delete()


def forget(*, player: Player) -> None:
    """Delete an account: resign its games, delete what is the player's alone, and anonymise what others need."""
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)
        for data in ACCOUNT_DATA:
            data.forget(player)
        announce.known_no_more(player.id)
        if not is_needed(player):
            Player.objects.filter(id=player.id).delete()
            return
        player.name, player.gone, player.email, player.language, player.theme = name_when_gone(), True, "", "", ""
        player.set_unusable_password()
        player.save()


def is_needed(player: Player) -> bool:
    """Whether any row still points to a player."""
    return any(
        relation.related_model.objects.filter(**{relation.field.name: player}).exists() for relation in relations()
    )


def relations() -> list[Any]:
    """All relations by which models point to a player."""
    options = Player._meta  # noqa: SLF001 (Django's documented way)
    found: Any = options.get_fields(include_hidden=True)
    return [field for field in found if field.auto_created and not field.concrete]
