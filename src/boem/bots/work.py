"""Thinking time measured in work."""

from __future__ import annotations


class Work:
    """The thinking time left, in seconds; each piece of work costs what it usually takes.

    The clock is never read: the same bot thinks the same on a slow machine and on a busy one.
    """

    def __init__(self, seconds: float) -> None:
        self.left = seconds

    def spend(self, seconds: float) -> bool:
        """Take off the cost of a piece of work; returns whether that was within the time left."""
        self.left -= seconds
        return self.left >= 0
