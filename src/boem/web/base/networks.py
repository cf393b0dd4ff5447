"""The network of a client's address, as a code that doesn't reveal the address.

The code is salted, and the salt is deleted after a day, so nobody can find out later what it stood for.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from typing import Final

from django.core.cache import cache

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
