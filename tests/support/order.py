"""Short cuts to moderation, within the test process."""

from __future__ import annotations

from support.tables import player

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.moderation import reports
from boem.web.moderation.models import Report
from boem.web.moderation.moderators import ActingModerator, appoint
from boem.web.moderation.reports import ReportSubject
from boem.web.tables.models import Message, Table
from boem.web.tables.social import chat
from boem.web.tables.store.table_access import place_at


def account(name: str) -> Player:
    """A player with an account."""
    Player.objects.filter(pk=player(name).pk).update(last_login=CLOCK.now())
    return player(name)


def keeper_named(name: str = "Vera") -> ActingModerator:
    """A moderator."""
    account(name)
    return ActingModerator(appoint(name))


def say(table: Table, name: str, text: str) -> Message:
    """Post a chat message at a table."""
    chat.say(place=place_at(table.id, player(name)), text=text)
    return Message.objects.latest("id")


def reported(name: str = "Blue", by: str = "Red", table: Table | None = None, line: Message | None = None) -> Report:
    """A report of a player, or of what they said."""
    return reports.report(
        by=player(by), subject=ReportSubject(player(name), table, line), kind="insult", words="see there"
    )
