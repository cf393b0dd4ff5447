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
        from boem.web.puzzles.day_results import keep

        hooks.TABLE_NOTES.add(note)
        hooks.GAME_ENDED.add(keep)
        account_data.register()
