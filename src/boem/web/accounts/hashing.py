"""Hashing passwords is expensive: a few at a time, one per network, so that guessing doesn't stall other people."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.contrib.auth.hashers import Argon2PasswordHasher

from boem.web.base.limits import Crowded
from boem.web.base.turnstile import AGAIN, TurnedAway, Turnstile

AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)  # each takes 100 MB and one core
PATIENCE: Final = 15.0  # seconds to wait for a turn
TURNSTILE: Final = Turnstile(AT_ONCE, PATIENCE)


class Hasher(Argon2PasswordHasher):
    """Argon2 in one thread, a few at a time: Django's eight threads would hold up everybody's moves.

    Neither the work nor the cost of a guess changes.
    """

    parallelism = 1

    def must_update(self, encoded: str) -> bool:
        """False: a new hash of the same password would end the owner's other sessions."""
        return False

    def encode(self, *told: str) -> str:
        """The hash of a password; raises Crowded if the wait is too long."""
        with _turn():
            return str(super().encode(*told))

    def verify(self, *told: str) -> bool:
        """Whether a password has this hash; raises Crowded if the wait is too long."""
        with _turn():
            return bool(super().verify(*told))


@contextmanager
def _turn() -> Iterator[None]:
    try:
        with TURNSTILE.turn():
            yield
    except TurnedAway:
        raise Crowded(AGAIN) from None
