"""Limits on wrong passwords, and on new accounts.

An account allows five wrong tries in five minutes from one network, and fifty an hour in all, so that guessing from
many addresses gets nowhere. A browser in which the owner has signed in before has a cookie that proves it, and its
tries count separately: whatever others try, the owner can get in there.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, dumps, loads
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext_noop
from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour, RateLimitItemPerMinute

from boem.web.accounts.models import Player
from boem.web.accounts.names import key_of
from boem.web.accounts.service import find_player
from boem.web.base.limits import TooMany, check_left, spend_on
from boem.web.base.payers import payers_of

HERE: Final = RateLimitItemPerMinute(5, 5, namespace="wrong-here")  # for one account, from one network or browser
FROM: Final = RateLimitItemPerMinute(10, namespace="wrong-from")  # for all accounts, from one network
EVERYWHERE: Final = RateLimitItemPerHour(50, namespace="wrong-everywhere")  # for one account
SIGN_UPS: Final = RateLimitItemPerDay(50, namespace="sign-ups")  # per network: enough for a class and its teachers
COOKIE: Final = "known"
LASTS: Final = 365 * 24 * 3600  # seconds
MOST: Final = 5  # accounts that a browser is remembered for
SALT: Final = "boem.known"
SIGNED_IN: Final = "boem_signed_in"  # attribute of a request in which somebody has signed in: their id


def check_tries(request: HttpRequest, credentials: Mapping[str, object]) -> None:
    """Raise TooMany if no password may be tried for this account now."""
    for limit, whom in _limits(request, _account(credentials)):
        check_left(limit, whom)


def count_wrong(request: HttpRequest, credentials: Mapping[str, object]) -> None:
    """Count a wrong password."""
    for limit, whom in _limits(request, _account(credentials)):
        spend_on(limit, whom)


def note_signed_in(request: HttpRequest, player: Player) -> None:
    """Remember this browser as one of the player's."""
    vars(request)[SIGNED_IN] = player.id


def asker_of(request: HttpRequest, address: str) -> tuple[str, bool]:
    """The key to count requests for mails to this address by: the owner's browser (True) or the network (False)."""
    browser, players = _read(request)
    own = Player.objects.filter(pk__in=players, emailaddress__email=address.lower(), emailaddress__verified=True)
    return (browser, True) if players and own.exists() else (payers_of(request).network, False)


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


class KnownBrowserMiddleware(MiddlewareMixin):
    """Sets the cookie of a browser in which somebody has signed in."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Set the cookie if somebody has just signed in."""
        player_id = vars(request).get(SIGNED_IN)
        if player_id is not None:
            browser, players = _read(request)
            known = [player_id, *(one for one in players if one != player_id)][:MOST]
            response.set_cookie(
                COOKIE,
                dumps([browser or secrets.token_hex(8), known], salt=SALT),
                max_age=LASTS,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def _limits(request: HttpRequest, account: str) -> Iterator[tuple[RateLimitItem, str]]:
    """The limits that a wrong password counts towards. A session that is signed in counts as its owner's browser."""
    browser, players = _read(request)
    if account in players or account == request.user.pk:
        yield HERE, f"{account} {browser or request.session.session_key}"
        return
    network = payers_of(request).network
    yield HERE, f"{account} {network}"
    yield FROM, network
    yield EVERYWHERE, account


def _account(credentials: Mapping[str, object]) -> str:
    """The account's id; if there is none, what was typed, so that nobody can tell the difference."""
    name = str(credentials.get("username") or "")
    address = str(credentials.get("email") or name).lower()
    by_address = Player.objects.filter(emailaddress__email=address).order_by("-emailaddress__verified")
    found = find_player(name) or (by_address.first() if "@" in address else None)
    return found.id if found else key_of(name or address)


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    """The browser's id, and the players who have signed in there."""
    with suppress(BadSignature, ValueError, TypeError):
        browser, players = loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
        return str(browser), list(players)
    return "", []
