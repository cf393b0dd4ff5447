"""How long a bot has thought, counted in work."""

from __future__ import annotations


class Work:
    """Thinking time that is left, in seconds, each piece of work counted as long as it usually takes.

    The clock is never asked: the same bot thinks the same on a slow machine and on a busy one.
    """

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    def spend(self, seconds: float) -> bool:
        """Count a piece of work; whether there is time for it."""
        self.left -= seconds
        return self.left >= 0
