"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class LobbyConfig(AppConfig):
    """The lobby."""

    name = "boem.web.lobby"

    def ready(self) -> None:
        """Keep what came of each game, and say at tables what the lobby knows of them; and what goes with accounts."""
        from boem.web.lobby import account_data
        from boem.web.lobby.results import keep
        from boem.web.lobby.table_notes import note, rating_at

        hooks.GAME_ENDED.add(keep)
        hooks.TABLE_NOTES.add(note)
        hooks.SHOWN_RATINGS.add(rating_at)
        account_data.register()
