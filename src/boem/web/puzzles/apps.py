"""The Django app."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "boem.web.puzzles"
