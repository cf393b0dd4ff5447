"""The Django app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby."""

    name = "boem.web.lobby"

    def ready(self) -> None:
        """Keep what came of each game, and say at tables what the lobby knows of them; and what goes with accounts."""
        from boem.web.lobby import account_data
        from boem.web.lobby.results import keep
        from boem.web.lobby.table_notes import note, rating_at
        from boem.web.tables.page.inserts import note_by, rate_by
        from boem.web.tables.store.endings import on_end

        on_end(keep)
        note_by(note)
        rate_by(rating_at)
        account_data.register()
