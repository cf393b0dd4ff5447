"""The seats' cards above the boards, and the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from boem.bots.ladder import LEVELS
from boem.core.clock import CLOCK
from boem.core.game import HOUSE, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings
from boem.records import Moment
from boem.records.times import write_time
from boem.web.base.hooks import SHOWN_RATINGS, ShownRating
from boem.web.tables import clocks
from boem.web.tables.boards import AnyPresenter, SeatSummary
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.social import presence
from boem.web.tables.store.seat_names import bot_name, name_of
from boem.web.tables.store.table_access import TableAccess
from boem.web.tables.time.clock_texts import clock, span, words_for


@dataclass(frozen=True, slots=True)
class CardClock:
    """A clock on a card. The page counts a live one down to `until` and never shows more than `most`."""

    text: str
    live: bool = False
    most: int = 0  # milliseconds
    until: str = ""  # RFC 3339; empty while the clock is stopped
    meaning: str = ""  # for screen readers


@dataclass(frozen=True, slots=True)
class Card:
    """A seat's card."""

    seat: int
    name: str
    me: bool
    present: bool | None  # None: looking back
    turn: bool
    hold: SeatSummary
    clock: CardClock | None
    rating: ShownRating | None
    face: str  # of a level of the ladder, which is named without its kind; empty for anybody else
    kind: str


def card(place: TableAccess, shown: Moment, presenter: AnyPresenter, names: Sequence[str], number: Seat) -> Card:
    """A seat's card as this place sees it; of a past moment, without what is only known of now."""
    seat, known = place.seats[number], shown.view(None)
    me, face = place.viewer == number and not place.table.device, seat.bot if seat.bot in LEVELS else ""
    name = names[number] if seat.taken else name_of(seat, to_host=place.seat is not None)
    return Card(
        seat=number,
        name=_("You") if me else bot_name(face) if face else capfirst(name),
        me=place.viewer == number,
        present=None if shown.past else is_present(seat),
        turn=number in known.waits_for,
        hold=presenter.hold(known, number),
        clock=None if shown.past else _clock(place.table, seat, waited=number in known.waits_for),
        rating=next((told for rating in SHOWN_RATINGS if (told := rating(place.table, seat))), None),
        face=face,
        kind=_("Bot") if face else "",
    )


def is_present(seat: SeatRow) -> bool:
    """Whether the seat's player is connected; bots always are."""
    return seat.kind == SeatRow.Kind.BOT or (seat.taken and presence.is_here(seat.table_id, seat.number))


def house_rules(table: Table, names: Sequence[str]) -> list[tuple[str, str]]:
    """Who begins, the match, the clock and whether it is rated, as names and values; empty for a game played alone."""
    if len(names) == 1:
        return []
    rounds = find_game(table.game).rounds
    begins = [] if rounds or "starts" not in table.config else [(_("Begins"), names[table.config["starts"]])]
    ready = [(_("Before the first turn"), words_for(clocks.SETUP))] if table.seconds and _sets_up(table) else []
    counts = [(_("Rated"), _("yes, it counts for your ratings"))] if table.rated else []
    match = [(_("Match"), match_of(table.match_games))] if table.match_games else []
    return [*begins, *match, (_("Clock"), clock(table, rounds=rounds)), *ready, *counts]


def match_of(games: int) -> str:
    """The length of a match in words, for somebody who may join it."""
    return _("{count} games, in which you begin by turns").format(count=games)


def _sets_up(table: Table) -> bool:
    """Whether the players rather than the house set the game up."""
    game = find_game(table.game)
    return HOUSE not in game.referee.waits_for(game.referee.initial_state(read_settings(game.config, table.config)))


def _clock(table: Table, seat: SeatRow, *, waited: bool) -> CardClock | None:
    """A seat's clock: always in a live game, otherwise only while the game waits for the seat."""
    if table.seconds:
        return _live(table, seat.number, waited=waited)
    if table.deadline is None or not waited:
        return None
    if table.paused:
        return CardClock(_("paused"))
    return CardClock(words_for(table.deadline - clocks.runs_from(table, CLOCK.now())), meaning=_("time left"))


def _live(table: Table, seat: int, *, waited: bool) -> CardClock:
    getting_ready = table.status == "setup" and waited and table.clocked is not None
    most = clocks.SETUP // clocks.TICK if getting_ready else table.banks[seat]
    if table.clocked is None or table.paused or not waited or table.status == "over":
        most = most if getting_ready or table.clocked is None else clocks.left(table, seat, CLOCK.now())
        return CardClock(span(most), live=True, most=most, meaning=_("time left"))
    until = table.clocked + most * clocks.TICK
    meaning = _("time left to get ready") if getting_ready else _("time left")
    return CardClock(span(most), live=True, most=most, until=write_time(until), meaning=meaning)
