"""Commitments: a hash, published when a secret is laid, that fixes it without revealing it."""

from __future__ import annotations

import hashlib
import secrets


def fresh_salt() -> str:
    """256 random bits, in hex."""
    return secrets.token_hex(32)


def commit(salt: str, text: str) -> str:
    """SHA-256 of the salt's 32 bytes followed by the action's canonical text in UTF-8; salt and digest in hex."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()
