"""The Django app."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "boem.web.puzzles"

    def ready(self) -> None:
        """Say what becomes of its rows with accounts."""
        from boem.web.puzzles import account_data

        account_data.register()
