"""The Django app."""

from django.apps import AppConfig


class ExercisesConfig(AppConfig):
    """Exercises from a player's own games."""

    name = "boem.web.exercises"

    def ready(self) -> None:
        """Register what a finished game offers to learn, and account data."""
        from boem.web.base import hooks
        from boem.web.exercises import account_data
        from boem.web.exercises.offer import offer

        hooks.LESSONS.add(offer)
        account_data.register()
