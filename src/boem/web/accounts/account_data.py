"""What belongs to a player, and what becomes of it; each app registers its own models (its `account_data.py`).

A test goes through all models and fails if one that points to a player isn't registered.
"""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player, Token
from boem.web.accounts.names import name_when_gone
from boem.web.base import announce
from boem.web.base.hooks import ACCOUNT_DATA, ACCOUNT_IN_USE, AccountData, Files
from boem.web.mail.models import Outgoing

UNCONFIRMED: Final = timedelta(days=3)  # after which an unconfirmed account is deleted; its mails say so


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


def forget_unconfirmed() -> None:
    """Delete accounts whose address nobody confirmed in time; one that somebody signs in to meanwhile stays."""
    for player_id in list(_lapsed().values_list("pk", flat=True)):
        with transaction.atomic():
            lapsed = _lapsed().select_for_update().filter(pk=player_id).first()
            if lapsed is not None:
                forget(player=lapsed)


def export(*, player: Player) -> bytes:
    """A ZIP archive of JSON documents: the account, its data, and each table's record as the player's seat knows it."""
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for data in ACCOUNT_DATA:
            for name, told in sorted(data.tell(player).items()):
                archive.writestr(f"{name}.json", msgspec.json.format(msgspec.json.encode(told), indent=2))
    return packed.getvalue()


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


def register() -> None:
    """Register what belongs to accounts themselves: tokens, addresses, passkeys."""
    ACCOUNT_DATA.add(
        AccountData("accounts.Token.player", "tokens", "label scope made=created used", moving=_end_tokens),
        AccountData("account.EmailAddress.user", telling=_tell_account, forgetting=_forget_addresses),
        AccountData("mfa.Authenticator.user", telling=_tell_passkeys),
    )


def _end_tokens(guest: Player, account: Player) -> None:
    """End the tokens, also when a guest signs in: whoever holds them was never let into the account."""
    Token.objects.filter(player=guest).delete()


def _forget_addresses(player: Player) -> None:
    """Delete the addresses, and all e-mails to them, sent or not."""
    known = EmailAddress.objects.filter(user=player)
    addresses = {*known.values_list("email", flat=True), player.email} - {""}
    Outgoing.objects.filter(to__in=addresses).delete()
    known.delete()


def _tell_account(player: Player) -> Files:
    addresses = EmailAddress.objects.filter(user=player)
    return {
        "account": {
            "name": player.name,
            "made": player.created.isoformat(),
            "signed_in": player.last_login.isoformat() if player.last_login else None,
            "language": player.language,
            "theme": player.theme,
            "addresses": [{"address": one.email, "confirmed": one.verified} for one in addresses],
        }
    }


def _tell_passkeys(player: Player) -> Files:
    told = [
        {
            "name": str(one),
            "made": one.created_at.isoformat(),
            "used": one.last_used_at.date().isoformat() if one.last_used_at else None,
        }
        for one in Authenticator.objects.filter(user=player)
    ]
    return {"passkeys": told}


def _lapsed() -> QuerySet[Player]:
    """Old enough accounts never signed in to or used. Guests and programs named by the host have no password."""
    unused = [~in_use() for in_use in (_has_tokens, *ACCOUNT_IN_USE)]
    waiting = Player.objects.filter(*unused, last_login=None, gone=False, created__lt=CLOCK.now() - UNCONFIRMED)
    return waiting.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def _has_tokens() -> Exists:
    return Exists(Token.objects.filter(player=OuterRef("pk")))
