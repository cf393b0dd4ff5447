"""Time at a table in words: its clock, pauses, claims, and why time ended a game. Everybody may know all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from babel.dates import format_skeleton, format_timedelta
from django.utils.translation import gettext as _

from boem.core.clock import CLOCK
from boem.core.game import HOUSE, Timeout
from boem.core.registry import find_game
from boem.records import Match, Play
from boem.web.base.texts import reader_locale
from boem.web.tables.clocks import SETUP
from boem.web.tables.models import Table
from boem.web.tables.store.table_access import TableAccess
from boem.web.tables.time import claims, pauses
from boem.web.tables.time.vacation import away_until

SHOWN: Final = timedelta(days=7)  # before a claim is due


@dataclass(frozen=True, slots=True)
class ClaimText:
    """A claim that can be made from `due`, as seen at `now`: its rule, shown with a countdown, and its button."""

    rule: str
    due: datetime
    now: datetime
    button: str

    @property
    def ready(self) -> bool:
        """Whether it can be made now."""
        return self.due <= self.now


@dataclass(frozen=True, slots=True)
class Timing:
    """What a place is told about time, and what it can do about it."""

    ended: str  # why the house ended the game; empty if it didn't, or if the game's own words say so
    paused: datetime | None
    resuming: str  # what happens if this place resumes the game; empty if it can't
    can_offer: bool
    offered: bool  # by this place
    offers: Sequence[str]  # names of the others who offer a pause
    claim: ClaimText | None
    by_days: bool  # the viewer's vacation would count here
    away: Sequence[str]  # sentences on who is on vacation, and until when


def timing(place: TableAccess, game: Match, names: Sequence[str]) -> Timing:
    """The `Timing` of a place; `names` are those of the seats, in order."""
    table, viewer = place.table, place.viewer
    mine = viewer is not None and not place.table.device
    wanting = [seat.number for seat in place.seats if table.pausing >> seat.number & 1]
    others = [names[number] for number in wanting if number != viewer]
    return Timing(
        ended=_ended(place, game, names),
        paused=table.paused,
        resuming=_resuming(place) if viewer is not None and table.paused else "",
        can_offer=viewer is not None and pauses.can_pause(table) and not (table.rated and table.bots),
        offered=mine and viewer in wanting,
        offers=others,
        claim=_claim(place, names),
        away=[] if game.over else _away(place, names),
        by_days=mine and bool(table.days) and not table.held and not game.record.game.rounds and not game.over,
    )


def clock(table: Table, *, rounds: bool) -> str:
    """The clock of a table in words; `rounds` as its game has it."""
    if table.seconds:
        return _("{time} + {increment} s a turn").format(time=span(table.seconds * 1000), increment=table.increment)
    if not table.days:
        return _("none")
    return (_("{days} a round") if rounds else _("{days} a move")).format(days=_days(timedelta(days=table.days)))


def span(milliseconds: int) -> str:
    """Time on a clock, such as 4:31 or 1:02:03."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def last_day(until: datetime) -> str:
    """The last day, in UTC, of a vacation that ends at a moment."""
    day = (until.astimezone(UTC) - timedelta(microseconds=1)).date()
    text: str = format_skeleton("MMMMd", day, locale=reader_locale())
    return text


def words_for(left: timedelta) -> str:
    """A duration in words, rounded to its largest unit, a minute at least."""
    left = max(left, timedelta(0))
    text: str = format_timedelta(left, granularity="minute", threshold=1.2, locale=reader_locale())
    return text


def _days(length: timedelta) -> str:
    text: str = format_timedelta(length, granularity="day", threshold=100, locale=reader_locale())
    return text


def _resuming(place: TableAccess) -> str:
    if all(place.seats[number].player_id == place.seats[place.viewer or 0].player_id for number in place.table.waited):
        return _("Either of you may resume the game. If you do, your time starts at once.")
    notice = words_for(pauses.NOTICE[place.table.pace])
    if len(place.seats) > 2:
        return _("Anybody may resume the game; its time runs on after {notice} then.").format(notice=notice)
    return _("Either of you may resume the game. If you do, your opponent’s time starts after {notice}.").format(
        notice=notice
    )


def _away(place: TableAccess, names: Sequence[str]) -> list[str]:
    """A sentence for each player whose vacation stops the days per move."""
    if not place.table.days or place.table.held or find_game(place.table.game).rounds:
        return []
    rule = _("{name} is away until the end of {day} (UTC); until then the days for a move stand still.")
    until = {seat.number: away_until(seat.player) for seat in place.seats if seat.player}
    return [rule.format(name=names[seat], day=last_day(moment)) for seat, moment in until.items() if moment]


def _claim(place: TableAccess, names: Sequence[str]) -> ClaimText | None:
    found, now = claims.claim_at(place), CLOCK.now()
    if found is None or found.due > now + SHOWN:
        return None
    name, wins = names[found.seat], place.table.status == "playing"
    if found.why == "away":
        rule = _("{name} has no connection. After {time} without one you may claim the game.")
        rule = rule.format(name=name, time=words_for(claims.AWAY))
    else:
        rule = _("{name} has all the time in the world here; but after {time} without a move you may claim the game.")
        rule = rule.format(name=name, time=_days(claims.IDLE))
    button = _("Claim the win") if wins else _("End the game; nobody wins")
    return ClaimText(rule, found.due, now, button)


def _ended(place: TableAccess, game: Match, names: Sequence[str]) -> str:
    """Why the house ended the game over time; empty if it didn't, or if somebody's reason is shown instead."""
    if place.table.is_ruled_out:
        return ""
    if place.table.ruling == "forsaken":
        return _("Nobody had come to this table for a long time, so the house closed it.")
    last = game.record.log[-1] if game.over else None
    if not isinstance(last, Play) or not isinstance(last.action, Timeout):
        return ""
    result, seat = game.history.public.result, last.action.seat
    own = place.viewer == seat and not place.table.device
    if place.table.ruling == "no_show" and all(one.actor == HOUSE for one in game.record.log if isinstance(one, Play)):
        return _("Nobody made a first move in time.")
    rule, time = _ruling(place.table, begun=result is not None and bool(result.winners), own=own)
    return rule.format(name=names[seat], time=time)


def _ruling(table: Table, *, begun: bool, own: bool) -> tuple[str, str]:
    """The sentence for a ruling on a seat's time, to itself if `own`, and the length of time to fill in."""
    if table.ruling == "away":
        theirs = _("{name} had no connection for {time} while the game waited, and the game was claimed.")
        yours = _("You had no connection for {time} while the game waited, and the game was claimed.")
        return yours if own else theirs, words_for(claims.AWAY)
    if table.ruling == "no_show":
        return _("You made no first move in time.") if own else _("{name} made no first move in time."), ""
    if table.ruling == "idle":
        theirs = _("{name} did nothing for {time} while the game waited, and the game was claimed.")
        yours = _("You did nothing for {time} while the game waited, and the game was claimed.")
        return yours if own else theirs, _days(claims.IDLE)
    if table.days:
        told = _("You made no move within {time}.") if own else _("{name} made no move within {time}.")
        return told, _days(timedelta(days=table.days))
    if not begun:
        return _("Not everybody was ready within {time}."), words_for(SETUP)
    return "", ""
