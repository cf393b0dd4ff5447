"""The Django app."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    """Blocks, reports, moderators."""

    name = "boem.web.moderation"

    def ready(self) -> None:
        """Say to the rest of the site who is kept apart, kept out and not heard; and what goes with accounts."""
        from boem.web.accounts.bars import bar_by
        from boem.web.moderation import bans, belongings, blocks, hush, insert
        from boem.web.tables.chat import hush_by
        from boem.web.tables.inserts import note_by
        from boem.web.tables.manners import forbid_by
        from boem.web.tables.rulings import explain_by

        bar_by(bans.BAR)
        forbid_by(blocks.kept_away)
        forbid_by(bans.kept_out)
        hush_by(hush.hushed)
        note_by(insert.note)
        explain_by(insert.reason)
        belongings.register()
