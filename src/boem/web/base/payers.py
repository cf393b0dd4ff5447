"""Who is charged for a request.

An account pays for itself, wherever it is, and so does a program that the host has named. Guests are created as easily
as cookies are deleted: each pays for itself, and together with all other guests for their network, as does anybody who
isn't a player yet. The payers are part of the context, so nobody has to pass them on.

No address is kept, only a code of its network, made with a salt that is thrown away after a day.
"""

from __future__ import annotations

import secrets
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from typing import Any, Final, Protocol

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.core.cache import cache
from django.http import HttpRequest

from boem.web.base.cache import UNLESS_AWAY

PREFIX: Final = 64  # bits of an IPv6 address that identify one customer's network
LASTS: Final = 24 * 3600  # seconds until the salt is thrown away
LENGTH: Final = 10  # bytes of a code


def network_code(address: str) -> str:
    """The code of an address's network; raises RedisError while Redis is away."""
    salt = cache.get_or_set("patrons", secrets.token_hex, LASTS)
    return blake2b(f"{salt} {network_of(address)}".encode(), digest_size=LENGTH).hexdigest()


def network_of(address: str) -> str:
    """The address; for IPv6, the part that its owner can't change at will."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, PREFIX), strict=False)) if found.version == 6 else address


BEARER: Final = "boem_bearer"  # attribute of a request to the API: the token's player
GUEST: Final = "player"  # key of a session: the guest's id
NETWORK: Final = "boem_network"  # attribute of a request: the code of its network, once looked up


class TokenBearer(Protocol):
    """A player whose token a program uses."""

    @property
    def id(self) -> str:
        """The player's id."""

    @property
    def pays_alone(self) -> bool:
        """Whether the network isn't charged as well."""


@dataclass(frozen=True, slots=True)
class Payers:
    """A player by id, and a network by code; empty if unknown."""

    player: str
    network: str
    alone: bool = False  # the player is charged, the network isn't


HOUSE: Final = Payers("", "")
_ASKING: Final = ContextVar[HttpRequest | Payers]("boem_asking", default=HOUSE)


def let_ask(who: HttpRequest | Payers) -> None:
    """Set who is charged, in this context and those that derive from it, such as threads that it waits for."""
    _ASKING.set(who)


def payers_asking() -> Payers:
    """Who is charged for the current work; nobody for the site's own."""
    who = _ASKING.get()
    return who if isinstance(who, Payers) else payers_of(who)


def network_asking() -> str:
    """The code of the network that the current work is for."""
    who = _ASKING.get()
    return who.network if isinstance(who, Payers) else _network_of(who)


def payers_of(request: HttpRequest) -> Payers:
    """Who is charged for a request: the bearer of its token, or the player of its session. Makes no database query."""
    network = _network_of(request)
    if not request.path.startswith("/api/"):
        return _by_session(request.session, network)
    bearer: TokenBearer | None = vars(request).get(BEARER)
    return _by_token(bearer, network) if bearer else Payers("", network)


def payers_in(scope: Any, bearer: TokenBearer | None) -> Payers:
    """Who is charged for a connection: the bearer of its token, or the player of its session."""
    network = _code_of(str((scope.get("client") or ("",))[0]))
    return _by_token(bearer, network) if bearer else _by_session(scope["session"], network)


def show_bearer(request: HttpRequest, player: TokenBearer) -> None:
    """Charge the request to the bearer of this token from now on."""
    vars(request)[BEARER] = player


def address_of(request: HttpRequest) -> str:
    """The client's address, as a trusted proxy states it."""
    return str(request.META.get("REMOTE_ADDR", ""))


def _by_session(session: SessionBase, network: str) -> Payers:
    account, guest = session.get(SESSION_KEY), session.get(GUEST)
    return Payers(str(account), network, alone=True) if account else Payers(str(guest or ""), network)


def _by_token(bearer: TokenBearer, network: str) -> Payers:
    return Payers(bearer.id, network, alone=bearer.pays_alone)


def _network_of(request: HttpRequest) -> str:
    kept = vars(request)
    if NETWORK not in kept:
        kept[NETWORK] = _code_of(address_of(request))
    return str(kept[NETWORK])


def _code_of(address: str) -> str:
    """The code of the network; empty while Redis is away, when nothing is counted either."""
    with UNLESS_AWAY:
        return network_code(address)
    return ""
