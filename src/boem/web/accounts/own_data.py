"""The account's own data: tokens, addresses, passkeys."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from boem.web.accounts.models import Player, Token
from boem.web.base.hooks import ACCOUNT_DATA, AccountData, Files
from boem.web.mail.models import Outgoing


def register() -> None:
    """Register what becomes of them."""
    ACCOUNT_DATA.add(
        AccountData("accounts.Token.player", _end_tokens, _end_tokens, _tell_tokens),
        AccountData("account.EmailAddress.user", _nothing, _forget_addresses, _tell_account),
        AccountData("mfa.Authenticator.user", _nothing, _forget_passkeys, _tell_passkeys),
    )


def _nothing(guest: Player, account: Player) -> None:
    """A guest has none."""


def _end_tokens(guest: Player, account: Player | None = None) -> None:
    """End the tokens, also when a guest signs in: whoever holds them was never let into the account."""
    Token.objects.filter(player=guest).delete()


def _tell_tokens(player: Player) -> Files:
    told = [
        {
            "label": token.label,
            "scope": token.scope,
            "made": token.created.isoformat(),
            "used": token.used.isoformat() if token.used else None,
        }
        for token in player.tokens.all()
    ]
    return {"tokens": told}


def _forget_addresses(player: Player) -> None:
    """Delete the addresses, and all mails to them, sent or not."""
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


def _forget_passkeys(player: Player) -> None:
    Authenticator.objects.filter(user=player).delete()


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
