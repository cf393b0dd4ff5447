"""From where somebody asks: the network of an address, told by a code that is no address.

The code is made with a salt that nobody has any more after a day, so what it stands for can't be found out later.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from typing import Final

from django.core.cache import cache

PREFIX: Final = 64  # bits of an IPv6 address that are somebody's own network
LASTS: Final = 24 * 3600  # seconds until the salt is thrown away
LENGTH: Final = 10  # bytes of a code


def network_code(address: str) -> str:
    """The code of the network that an address is in; raises RedisError while Redis is away."""
    salt = cache.get_or_set("patrons", secrets.token_hex, LASTS)
    return blake2b(f"{salt} {network_of(address)}".encode(), digest_size=LENGTH).hexdigest()


def network_of(address: str) -> str:
    """The address, of IPv6 what its owner can't change at will."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((found, PREFIX), strict=False)) if found.version == 6 else address
