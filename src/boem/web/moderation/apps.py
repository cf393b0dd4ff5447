"""The Django app."""

from django.apps import AppConfig

from boem.web.base import hooks


class ModerationConfig(AppConfig):
    """Blocks, reports, moderators."""

    name = "boem.web.moderation"

    def ready(self) -> None:
        """Say to the rest of the site who is kept apart, kept out and not heard; and what goes with accounts."""
        from boem.web.moderation import account_data, bans, blocks, chat_filter, table_notes

        hooks.ACCESS_RULES.add(bans.ACCESS)
        hooks.BLOCKED_PLAYERS.add(blocks.kept_away, bans.kept_out)
        hooks.CHAT_FILTERS.add(chat_filter.hushed)
        hooks.TABLE_NOTES.add(table_notes.note)
        hooks.CLOSURE_REASONS.add(table_notes.reason)
        account_data.register()
