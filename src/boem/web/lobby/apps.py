"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class LobbyConfig(AppConfig):
    """The lobby."""

    name = "boem.web.lobby"

    def ready(self) -> None:
        """Register the answers to hooks: results, levels, notes and ratings at tables, and so on."""
        from boem.web.lobby import account_data
        from boem.web.lobby.challenges import tables_to_answer
        from boem.web.lobby.follows import ids_followed
        from boem.web.lobby.levels import fair_levels
        from boem.web.lobby.ratings import rating_at
        from boem.web.lobby.results import keep
        from boem.web.lobby.table_notes import note

        hooks.GAME_ENDED.add(keep)
        hooks.FAIR_LEVELS.add(fair_levels)
        hooks.TABLE_NOTES.add(note)
        hooks.SHOWN_RATINGS.add(rating_at)
        hooks.FOLLOWED_PLAYERS.add(ids_followed)
        hooks.CHALLENGES_WAITING.add(tables_to_answer)
        account_data.register()
