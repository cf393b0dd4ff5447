"""Posts to an address that a stranger has named, without reaching anything that strangers can't reach themselves.

The name is resolved here, each of its addresses is checked, and the connection goes to an address that was checked, so
a name that changes its meaning in between gains nothing. Redirects aren't followed, and no answer may take long or be
large. Proxies in the environment are ignored.
"""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from http.client import HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from time import monotonic  # noqa: TID251  (sockets wait in real seconds)
from typing import Final, TypeAlias

from django.conf import settings

from boem.web.notices.push.endpoint import Endpoint

SECONDS: Final = 10.0  # for everything after the name was resolved; real ones, since a network knows no other clock
LARGEST: Final = 1 << 16  # bytes of an answer's head
TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("::ffff:0:0/96"))  # their last 32 bits are IPv4
LOCAL: Final = (IPv6Network("64:ff9b:1::/48"), IPv6Network("fec0::/10"))  # not all versions of Python know these


Addresses: TypeAlias = Sequence[tuple[socket.AddressFamily, tuple[object, ...]]]


class NoPushAnswer(Exception):
    """No answer came, or nothing public has that name; says why."""


@dataclass(frozen=True, slots=True)
class PushAnswer:
    """What the service answered."""

    status: int
    retry_after: str = ""


def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> PushAnswer:
    """Post, or raise NoPushAnswer; takes no longer than `SECONDS` and what the resolver takes."""
    try:
        addresses = _addresses(endpoint)
        until = monotonic() + SECONDS
        with closing(_connected(addresses, endpoint.host, until)) as secured:
            connection = HTTPSConnection(endpoint.host, endpoint.port, context=_trust())
            connection.sock = secured
            secured.settimeout(_left(until))
            connection.request("POST", endpoint.path, body, dict(headers))
            answer = HTTPResponse(_Bounded(secured, until), method="POST")  # type: ignore[arg-type]
            answer.begin()
            return PushAnswer(answer.status, answer.getheader("Retry-After", ""))
    except (OSError, HTTPException, ValueError) as error:
        raise NoPushAnswer(type(error).__name__) from None


def is_public(text: str) -> bool:
    """Whether strangers could reach an address from anywhere, too; also if it stands for one of IPv4."""
    address = ip_address(text.partition("%")[0])
    return all(_is_public(one) for one in _meanings(address))


def _meanings(address: IPv4Address | IPv6Address) -> Iterator[IPv4Address | IPv6Address]:
    yield address
    if isinstance(address, IPv6Address):
        if any(address in network for network in TRANSLATED):
            yield IPv4Address(int(address) & 0xFFFFFFFF)
        if address.sixtofour:
            yield address.sixtofour
        if address.teredo:
            yield from address.teredo


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        if any(address in network for network in TRANSLATED):  # judged by what it stands for
            return True
        if any(address in network for network in LOCAL):
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _addresses(endpoint: Endpoint) -> Addresses:
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    may = [(family, where) for family, _, _, _, where in found if is_public(str(where[0])) or _is_ours(str(where[0]))]
    if not may:
        raise OSError("nothing public has that name")
    return may


def _is_ours(text: str) -> bool:
    """Whether it is this machine, where tests have their push service."""
    return bool(settings.PUSH_TO_LOOPBACK) and ip_address(text.partition("%")[0]).is_loopback


def _connected(addresses: Addresses, host: str, until: float) -> ssl.SSLSocket:
    """A connection to the first of these addresses that answers, and can prove that it is the host."""
    trouble: OSError = OSError("no address answers")
    for family, where in addresses:
        bare = socket.socket(family, socket.SOCK_STREAM)
        try:
            bare.settimeout(_left(until))
            bare.connect(where)
            bare.settimeout(_left(until))
            return _trust().wrap_socket(bare, server_hostname=host)
        except OSError as error:
            bare.close()
            trouble = error
    raise trouble


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _left(until: float) -> float:
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Bounded(io.RawIOBase):
    """What arrives until a moment, and no more than `LARGEST`, however slowly it drips."""

    def __init__(self, source: ssl.SSLSocket, until: float) -> None:
        self._source, self._until, self._rest = source, until, LARGEST

    def makefile(self, mode: str) -> io.BufferedReader:
        """As `HTTPResponse` asks a socket."""
        return io.BufferedReader(self)

    def readable(self) -> bool:
        """True."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read some bytes."""
        if self._rest <= 0:
            raise ValueError("the answer is too large")
        self._source.settimeout(_left(self._until))
        count = self._source.recv_into(buffer)
        self._rest -= count
        return count
