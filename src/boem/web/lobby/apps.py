"""The Django app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby."""

    name = "boem.web.lobby"

    def ready(self) -> None:
        """Keep what came of each game, and say at tables what the lobby knows of them; and what goes with accounts."""
        from boem.web.lobby import belongings
        from boem.web.lobby.insert import note, rating_at
        from boem.web.lobby.results import keep
        from boem.web.tables.endings import on_end
        from boem.web.tables.inserts import note_by, rate_by

        on_end(keep)
        note_by(note)
        rate_by(rating_at)
        belongings.register()
