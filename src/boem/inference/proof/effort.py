"""A proof's budget of work."""

from __future__ import annotations

from typing import Final

BUDGET: Final = 2_000_000


class Spent(Exception):
    """The budget is used up, or the work ahead would exceed it."""

    def __init__(self, estimate: float) -> None:
        super().__init__(estimate)
        self.estimate = estimate


class Effort:
    """Counts work in clues read and states of parts visited, a few hundred thousand per second."""

    __slots__ = ("budget", "spent")

    def __init__(self, budget: float = BUDGET) -> None:
        self.budget = budget
        self.spent = 0

    def spend(self, work: int, ahead: int = 0) -> None:
        """Count some work, of which `ahead` more may follow; raises Spent if that exceeds the budget."""
        self.spent += work
        if self.spent > self.budget:
            raise Spent(self.spent + ahead)
