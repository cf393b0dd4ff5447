"""Postal Minesweeper, judged."""

from boem.games.postal.analysis.critic import PostalCritic

__all__ = ["PostalCritic"]
