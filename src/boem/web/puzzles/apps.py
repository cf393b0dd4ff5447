"""The Django app."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    """Puzzles."""

    name = "boem.web.puzzles"

    def ready(self) -> None:
        """Register what becomes of its rows when accounts change, and what is shown at the end of one."""
        from boem.web.base import hooks
        from boem.web.puzzles import account_data
        from boem.web.puzzles.day_end import note
        from boem.web.puzzles.day_results import keep
        from boem.web.puzzles.next_puzzles import next_puzzles
        from boem.web.puzzles.training.views import hear_of_analysis

        hooks.TABLE_NOTES.add(note)
        hooks.GAME_ENDED.add(keep)
        hooks.NEXT_PUZZLES.add(next_puzzles)
        hooks.POSITIONS_ANALYSED.add(hear_of_analysis)
        account_data.register()
