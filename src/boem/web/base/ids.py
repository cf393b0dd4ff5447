"""Ids that nobody can guess."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that a reader takes for something else
LENGTH: Final = 14  # 69 bits


def fresh_id() -> str:
    """A random id."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
