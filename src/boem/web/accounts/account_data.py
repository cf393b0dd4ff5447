"""What hangs on a player, and what becomes of it; each app says so of its own models (its `account_data.py`).

A test goes through all models and fails when one that points to a player is not among these.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from boem.web.accounts.models import Player
from boem.web.accounts.names import name_when_gone
from boem.web.base import announce
from boem.web.base.hooks import ACCOUNT_DATA


def take_in(*, guest: Player, account: Player) -> None:
    """Give an account what its owner has as a guest; a guest who keeps nothing is gone.

    What stays is a seat where the account sits at the same table or is barred from it, with what was said there.
    """
    with transaction.atomic():
        list(Player.objects.select_for_update().filter(id__in=[guest.id, account.id]).order_by("id"))
        for data in ACCOUNT_DATA:
            data.move(guest, account)
        announce.known_no_more(guest.id)
        if not is_needed(guest):
            Player.objects.filter(id=guest.id).delete()


def forget(*, player: Player) -> None:
    """Delete an account: running games are resigned, what is the player's alone goes, what others need has no name."""
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
    """Every way in which a model points to a player."""
    options = Player._meta  # noqa: SLF001 (Django's documented way)
    found: Any = options.get_fields(include_hidden=True)
    return [field for field in found if field.auto_created and not field.concrete]
