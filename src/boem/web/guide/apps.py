"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class GuideConfig(AppConfig):
    """Guided first games."""

    name = "boem.web.guide"

    def ready(self) -> None:
        """Register with the site: the panel at tables, scripted moves, the end of a guided game, and account data."""
        from boem.web.guide import account_data
        from boem.web.guide.panel import panel
        from boem.web.guide.service import is_guided, keep, scripted_move

        hooks.TABLE_NOTES.add(panel)
        hooks.GUIDED_TABLES.add(is_guided)
        hooks.SCRIPTED_MOVES.add(scripted_move)
        hooks.GAME_ENDED.add(keep)
        account_data.register()
