"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class ModerationConfig(AppConfig):
    """Blocks, reports, moderators."""

    name = "boem.web.moderation"

    def ready(self) -> None:
        """Register with the site: who is kept apart, kept out or not heard, notes at tables, and account data."""
        from boem.web.moderation import account_data, bans, blocks, table_notes

        hooks.ACCESS_RULES.add(bans.ACCESS)
        hooks.BLOCKED_PLAYERS.add(blocks.kept_away, bans.kept_out)
        hooks.BLOCKED_PAIRS.add(blocks.blocked_pairs)
        hooks.CHAT_FILTERS.add(table_notes.hushed)
        hooks.TABLE_NOTES.add(table_notes.note)
        hooks.CLOSURE_REASONS.add(table_notes.reason)
        account_data.register()
