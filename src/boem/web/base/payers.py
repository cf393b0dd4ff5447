"""Who pays for what is asked.

An account pays for itself, wherever it is, and so does a program that the host has named. Guests are made as quickly
as cookies are thrown away: each pays for itself, and with all other guests for their network, as does whoever is no
player yet. Who asks is known wherever it is asked for, so that nobody has to hand it on.
"""

from __future__ import annotations

from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from redis.exceptions import RedisError

from boem.web.base.networks import network_code

BEARER: Final = "boem_bearer"  # of a request to the API: whose token it shows
GUEST: Final = "player"  # of a session: which guest's it is
NETWORK: Final = "boem_network"  # of a request: the code of its network, once it was asked for


class TokenBearer(Protocol):
    """A player whose token a program shows."""

    @property
    def id(self) -> str:
        """Of the player."""

    @property
    def pays_alone(self) -> bool:
        """Whether the network needn't pay, too."""


@dataclass(frozen=True, slots=True)
class Payers:
    """A player by id, and the network by its code; what isn't known is empty."""

    player: str
    network: str
    alone: bool = False  # the player pays, and the network doesn't


HOUSE: Final = Payers("", "")
_ASKING: Final = ContextVar[HttpRequest | Payers]("boem_asking", default=HOUSE)


def let_ask(who: HttpRequest | Payers) -> None:
    """From now on it is they who ask, in this context and those that come of it, such as threads that it waits for."""
    _ASKING.set(who)


def payers_asking() -> Payers:
    """Who pays for what is done now; for what the site does for itself nobody does."""
    who = _ASKING.get()
    return who if isinstance(who, Payers) else payers_of(who)


def network_asking() -> str:
    """The code of the network from which it is asked."""
    who = _ASKING.get()
    return who.network if isinstance(who, Payers) else _network_of(who)


def payers_of(request: HttpRequest) -> Payers:
    """Who pays for a request: the bearer of its token, or the player of its session. The database is not asked."""
    network = _network_of(request)
    if not request.path.startswith("/api/"):
        return _by_session(request.session, network)
    bearer: TokenBearer | None = vars(request).get(BEARER)
    return _by_token(bearer, network) if bearer else Payers("", network)


def payers_in(scope: Any, bearer: TokenBearer | None) -> Payers:
    """Who pays for a connection: the bearer of its token, or the player of its session."""
    network = _code_of(str((scope.get("client") or ("",))[0]))
    return _by_token(bearer, network) if bearer else _by_session(scope["session"], network)


def show_bearer(request: HttpRequest, player: TokenBearer) -> None:
    """From now on the request is paid for by the bearer of this token."""
    vars(request)[BEARER] = player


def address_of(request: HttpRequest) -> str:
    """From where a request comes, as a proxy that is trusted says it."""
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
    """The code of the network; nothing while Redis is away, when nothing is counted either."""
    with suppress(RedisError):
        return network_code(address)
    return ""
