"""The contents of a game record.

A commitment is a hash, published when a secret is laid, that fixes it without revealing it.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from boem.core.game import Actor, AnyAction, AnyGame, Json, Seat, Settings

MOST_BYTES: Final = 16_000_000
MOST_ENTRIES: Final = 100_000
WHO_AND_WHAT: Final = frozenset({"seat", "do", "deal", "close", "undo", "why"})  # keys of the action, not the answer


@dataclass(frozen=True, slots=True)
class Play:
    """An action in the log. `entry` holds its keys as they were written."""

    actor: Actor
    action: AnyAction = field(repr=False)
    entry: tuple[tuple[str, Json], ...] = field(repr=False)
    at: str | None = None  # RFC 3339
    commitment: str | None = None  # hex, SHA-256
    salt: str | None = field(default=None, repr=False)  # hex, 256 bits

    @property
    def text(self) -> str:
        """The action's text: that of `do`, or of the house's key."""
        written = dict(self.entry)
        return str(written.get("do", next(iter(written.values()))))


@dataclass(frozen=True, slots=True)
class Handover:
    """Somebody else plays the seat from here on; the rules take no notice."""

    seat: Seat
    to: str
    at: str | None = None  # RFC 3339


Entry: TypeAlias = Play | Handover


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played; adding an entry makes a new value."""

    game: AnyGame
    config: Settings
    seats: tuple[str, ...]
    log: tuple[Entry, ...] = field(default=(), repr=False)
    meta: bytes | None = None  # a JSON object, kept as it came and not interpreted


def fresh_salt() -> str:
    """256 random bits, in hex."""
    return secrets.token_hex(32)


def commit(salt: str, text: str) -> str:
    """SHA-256 of the salt's 32 bytes followed by the action's canonical text in UTF-8; salt and digest in hex."""
    return hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest()
