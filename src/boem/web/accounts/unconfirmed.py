"""Accounts with an unconfirmed address: they are deleted after some days, and their names become free."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from boem.core.clock import CLOCK
from boem.web.accounts.account_data import forget
from boem.web.accounts.models import Player, Token
from boem.web.base.hooks import ACCOUNT_IN_USE

LASTS: Final = timedelta(days=3)  # pages and mails state this


def tidy() -> None:
    """Delete those that are old enough, except one that somebody signs in to meanwhile."""
    for player_id in list(_lapsed().values_list("pk", flat=True)):
        with transaction.atomic():
            lapsed = _lapsed().select_for_update().filter(pk=player_id).first()
            if lapsed is not None:
                forget(player=lapsed)


def _lapsed() -> QuerySet[Player]:
    """Old enough accounts never signed in to or used. Guests and programs named by the host have no password."""
    unused = [~in_use() for in_use in (_has_tokens, *ACCOUNT_IN_USE)]
    waiting = Player.objects.filter(*unused, last_login=None, gone=False, created__lt=CLOCK.now() - LASTS)
    return waiting.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def _has_tokens() -> Exists:
    return Exists(Token.objects.filter(player=OuterRef("pk")))
