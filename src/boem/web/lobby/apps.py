"""The Django app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby."""

    name = "boem.web.lobby"

    def ready(self) -> None:
        """Keep what came of each game, and say at tables what the lobby knows of them; and what goes with accounts."""
        from boem.web.lobby import belongings  # noqa: PLC0415  (models are ready now, and not before)
        from boem.web.lobby.insert import note, rating_at  # noqa: PLC0415
        from boem.web.lobby.results import keep  # noqa: PLC0415
        from boem.web.tables.endings import on_end  # noqa: PLC0415
        from boem.web.tables.inserts import note_by, rate_by  # noqa: PLC0415

        on_end(keep)
        note_by(note)
        rate_by(rating_at)
        belongings.register()
