"""The actions of moderators, each logged in the same transaction."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from boem.core.clock import CLOCK
from boem.records import Match
from boem.web.accounts.models import Player
from boem.web.base import announce
from boem.web.base.errors import Closed, NotYours, Unfit
from boem.web.lobby import leaderboard
from boem.web.moderation import bans, reports
from boem.web.moderation.models import Ban, Closing, Deed, Hidden, Moderator, Report
from boem.web.moderation.moderators import ActingModerator
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.time.claims import ended
from boem.web.tournaments.organising import close_by_moderator, find_tournament, take_over

LONGEST: Final = 300  # characters of a reason
DAYS: Final = (1, 7, 30, 365)  # possible lengths of a ban
What = Deed.What


def dismiss(*, keeper: ActingModerator, report_id: int) -> None:
    """Close a report without doing anything."""
    with transaction.atomic():
        found = reports.find_open(report_id)
        reports.close(Report.objects.filter(pk=found.pk))
        _log(keeper, What.DISMISSED, of=found.of, table=found.table)


def hide(*, keeper: ActingModerator, report_id: int) -> None:
    """Hide the reported line from everybody, and close all reports of it."""
    with transaction.atomic():
        found = reports.find_open(report_id)
        if found.line is None:
            raise Unfit("This report is of no line of chat.")
        Hidden.objects.get_or_create(line=found.line)
        reports.close(Report.objects.filter(line=found.line))
        _log(keeper, What.HID, of=found.of, table=found.table)
        announce.said(found.line.table_id, found.line.room)


def close_table(*, keeper: ActingModerator, table_id: str, why: str, report_id: int | None = None) -> None:
    """End the game at a table without a result for anybody, and state the reason there.

    The end reveals what was secret, so a moderator who plays there may not do this.
    """
    reason = _reason(why)

    def decide(table: Table, game: Match, now: datetime) -> Match:
        if game.over:
            raise Closed("The game is over.")
        if table.seats.filter(player=keeper.player).exists():
            raise NotYours("You play at this table yourself; another moderator can close it.")
        table.ruling = Table.CLOSED
        Closing.objects.update_or_create(table=table, defaults={"why": reason})
        return ended(table, game, now)

    with transaction.atomic():
        _settle(report_id)
        service.rule(table_id=table_id, decide=decide)
        _log(keeper, What.CLOSED, table=Table.objects.get(id=table_id), why=reason)


def close_tournament(*, keeper: ActingModerator, tournament_id: str, why: str, report_id: int | None = None) -> None:
    """Cancel a tournament, and take its name and description away from everybody; state the reason on its page."""
    reason = _reason(why)
    with transaction.atomic():
        _settle(report_id)
        found = close_by_moderator(tournament_id=tournament_id, why=reason)
        _log(keeper, What.CANCELLED, of=found.organiser, tournament=found, why=reason)


def take_tournament_over(*, keeper: ActingModerator, tournament_id: str) -> None:
    """Become the organiser of a tournament whose own is banned or has deleted the account."""
    with transaction.atomic():
        before = take_over(tournament_id=tournament_id, player=keeper.player)
        _log(keeper, What.TOOK_OVER, of=before, tournament=find_tournament(tournament_id))


def ban(*, keeper: ActingModerator, player: Player, days: int | None, why: str, report_id: int | None = None) -> None:
    """Keep a player out for `days`, or for ever, from now on."""
    reason = _reason(why)
    if days is not None and days not in DAYS:
        raise Unfit("Choose for how long.")
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=player.pk)
        if player.gone:
            raise Closed("This account was deleted.")
        if Moderator.objects.filter(player=player).exists():
            raise NotYours("{name} is a moderator; only the host can change that.", name=player.shown)
        if bans.in_force().filter(player=player).exists():
            raise Closed("{name} is banned already; lift that ban first.", name=player.shown)
        _settle(report_id)
        until = None if days is None else CLOCK.now() + timedelta(days=days)
        Ban.objects.create(player=player, why=reason, until=until)
        bans.shut_out(player)
        _log(keeper, What.BANNED, of=player, why=reason, until=until)


def lift(*, keeper: ActingModerator, ban_id: int) -> Player:
    """Let a banned player in again; returns the player."""
    with transaction.atomic():
        found = Ban.objects.select_for_update().select_related("player").filter(pk=ban_id).first()
        if found is None or not found.holds:
            raise Closed("This ban is over already.")
        found.lifted = CLOCK.now()
        found.save(update_fields=["lifted"])
        leaderboard.come_back(found.player)
        _log(keeper, What.LIFTED, of=found.player)
        return found.player


def _reason(text: str) -> str:
    reason = reports.tidy(text, LONGEST)
    if not reason:
        raise Unfit("Give a reason; those it concerns will read it.")
    return reason


def _settle(report_id: int | None) -> None:
    """Close the report from which the moderator came."""
    if report_id is not None:
        reports.close(Report.objects.filter(pk=reports.find_open(report_id).pk))


def _log(keeper: ActingModerator, what: Deed.What, **about: object) -> None:
    Deed.objects.create(by=keeper.player, what=what, **about)
