"""Uitweg, judged."""

from boem.games.uitweg.analysis.critic import UitwegCritic

__all__ = ["UitwegCritic"]
