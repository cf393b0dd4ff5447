"""Passwords are dear to hash: few at a time, of one network one, so that whoever guesses at them stalls nobody."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.contrib.auth.hashers import Argon2PasswordHasher

from boem.web.base.limits import Crowded
from boem.web.base.turnstile import AGAIN, TurnedAway, Turnstile

AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)  # each takes 100 MB and one core
PATIENCE: Final = 15.0  # seconds that somebody waits for a turn
TURNSTILE: Final = Turnstile(AT_ONCE, PATIENCE)


class Hasher(Argon2PasswordHasher):
    """Argon2, by turns, in one thread: with Django's eight the moves of all others would wait for it.

    The work, and what a guess costs, is the same.
    """

    parallelism = 1

    def must_update(self, encoded: str) -> bool:
        """No: a new hash of the same password would end all other sessions of its owner."""
        return False

    def encode(self, *told: str) -> str:
        """The hash of a password; or raise Crowded."""
        with _turn():
            return str(super().encode(*told))

    def verify(self, *told: str) -> bool:
        """Whether a password has this hash; or raise Crowded."""
        with _turn():
            return bool(super().verify(*told))


@contextmanager
def _turn() -> Iterator[None]:
    try:
        with TURNSTILE.turn():
            yield
    except TurnedAway:
        raise Crowded(AGAIN) from None
