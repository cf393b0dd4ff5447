"""The Django app."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "boem.web.puzzles"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change, and the end of a puzzle of the day."""
        from boem.web.base import hooks
        from boem.web.puzzles import account_data
        from boem.web.puzzles.day_end import note

        hooks.TABLE_NOTES.add(note)
        account_data.register()
