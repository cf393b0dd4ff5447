"""For whom the bots of a table play: who brought them shares the worker's time with the others.

Guests are made as quickly as cookies are thrown away, so those from one network are one patron. No address is stored:
the code that stands for it is made with a salt that nobody has any more after a day.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from typing import Final

from django.core.cache import cache
from redis.exceptions import RedisError

from boem.web.accounts.models import Player
from boem.web.accounts.standing import may_be_rated

GUEST: Final = "guest:"
PREFIX: Final = 64  # bits of an IPv6 address that are somebody's own network
LASTS: Final = 24 * 3600  # seconds until the salt is thrown away
LENGTH: Final = 10  # bytes of a code


def patron_of(player: Player, address: str) -> str:
    """Who answers for the bots that a player brings from an address: a guest alone while Redis is away."""
    if may_be_rated(player):
        return player.id
    with suppress(RedisError):
        if address:
            return f"{GUEST}{_code(_network(address))}"
    return f"{GUEST}{player.id}"


def _network(address: str) -> str:
    """The address, of IPv6 what its owner can't change at will."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, PREFIX), strict=False)) if found.version == 6 else address


def _code(network: str) -> str:
    salt = cache.get_or_set("patrons", secrets.token_hex, LASTS)
    return blake2b(f"{salt} {network}".encode(), digest_size=LENGTH).hexdigest()
