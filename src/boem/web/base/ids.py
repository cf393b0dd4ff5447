"""Unguessable ids."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that look alike
LENGTH: Final = 14  # 69 bits


def fresh_id() -> str:
    """A random id."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
