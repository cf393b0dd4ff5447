"""The Django app."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """Blocks, reports, moderators."""

    name = "boem.web.moderation"

    def ready(self) -> None:
        """Say to the rest of the site who is kept apart, kept out and not heard; and what goes with accounts."""
        from boem.web.accounts.access import bar_by
        from boem.web.moderation import account_data, bans, blocks, chat_filter, table_notes
        from boem.web.tables.page.inserts import note_by
        from boem.web.tables.social.chat import hush_by
        from boem.web.tables.store.closures import explain_by
        from boem.web.tables.store.seating_rules import forbid_by

        bar_by(bans.BAR)
        forbid_by(blocks.kept_away)
        forbid_by(bans.kept_out)
        hush_by(chat_filter.hushed)
        note_by(table_notes.note)
        explain_by(table_notes.reason)
        account_data.register()
