"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class TournamentsConfig(AppConfig):
    """Tournaments and ladders."""

    name = "boem.web.tournaments"

    def ready(self) -> None:
        """Register with the site: results of games, and account data."""
        from boem.web.tournaments import account_data
        from boem.web.tournaments.results import keep_result

        hooks.GAME_ENDED.add(keep_result)
        account_data.register()
