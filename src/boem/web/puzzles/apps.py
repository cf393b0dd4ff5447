"""The Django app."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "boem.web.puzzles"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change."""
        from boem.web.puzzles import account_data

        account_data.register()
