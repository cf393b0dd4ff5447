"""The limit on new accounts per network."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from limits import RateLimitItemPerDay

from boem.web.base.limits import TooMany, spend_on
from boem.web.base.payers import payers_of

SIGN_UPS: Final = RateLimitItemPerDay(50, namespace="sign-ups")  # per network: enough for a class and its teachers


class NoMoreAccounts(TooMany):
    """Too many accounts were opened from this network today."""

    template = gettext_noop(
        "At most {count} accounts can be opened from one internet connection in a day. Try again tomorrow, or from "
        "another one."
    )


def count_sign_up(request: HttpRequest) -> None:
    """Count an account that is about to be opened, or raise NoMoreAccounts."""
    try:
        spend_on(SIGN_UPS, payers_of(request).network)
    except TooMany as error:
        raise NoMoreAccounts(SIGN_UPS, error.wait) from None
