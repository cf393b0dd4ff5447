"""One line from a finished game's analysis for the viewer's own seat: the move that cost most, or praise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.template.defaultfilters import floatformat
from django.utils.translation import gettext as _

from boem.analysis import Analysis, Move, Worth
from boem.core.game import HOUSE, Resign, Seat, Timeout
from boem.records import Play
from boem.web.base.hooks import GUIDED_TABLES, LESSONS
from boem.web.base.texts import tenths
from boem.web.tables.boards import Panel, presenter_of
from boem.web.tables.models import Table
from boem.web.tables.page.move_review import listed_number, percent, staked
from boem.web.tables.store import service
from boem.web.tables.store.table_access import TableAccess

LEAST_RISK: Final = 0.01  # beyond the lowest; anything less isn't worth a word
LEAST_WORTH: Final = 0.5  # points or turns; anything less isn't, either
LEAST_CHANCE: Final = 0.05  # of winning, in games whose moves are weighed by it
LEAST_LUCK: Final = 1.0  # moves that went wrong beyond those to be expected; fewer aren't told
LEAST_SUM: Final = 1.0  # points or turns of all moves together; the same
LEAST_MISFORTUNE: Final = 0.2  # of the chance of winning, taken by luck; less isn't told
LEAST_MOVES: Final = 3  # to be praised for


@dataclass(frozen=True, slots=True)
class Lesson:
    """The line, and the move that it is about, if it is about a single one."""

    text: str
    at: int | None = None  # counted among the judged moves
    entry: int | None = None  # the same move's number in the log


def lesson_of(place: TableAccess, found: Analysis) -> Lesson | None:
    """What this place can learn; None if nothing: for onlookers, at one device, and after a few sound moves."""
    own = [(at, move) for at, move in enumerate(found.moves) if move.seat == place.viewer]
    if place.table.device or not own:
        return None
    blind = presenter_of(place.table.game).judging.blind
    seeing = [(at, move) for at, move in own if not blind or _numbered(place, move) not in blind]
    at, worst = max(seeing or own, key=lambda numbered: numbered[1].cost)
    if seeing and is_told(worst):
        return Lesson(move_told(place, found.worth, worst), at, worst.number)
    if len(own) < LEAST_MOVES:
        return None
    if _left(place, worst.seat):
        return Lesson(_("Your moves weren’t to blame: none was clearly worse than another."))
    praise = _("Well played: no move of yours was clearly worse than another.")
    return Lesson(" ".join(filter(None, (praise, _decided(place, found, Seat(worst.seat))))))


def is_guided(table: Table) -> bool:
    """Whether the player is told there what to do."""
    return any(guided(table) for guided in GUIDED_TABLES)


def lessons_for(place: TableAccess, found: Analysis) -> list[Panel]:
    """What else a place with a seat is offered to learn; nothing in a guided game, or at one device."""
    if place.seat is None or place.table.device or is_guided(place.table):
        return []
    return [panel for lesson in LESSONS if (panel := lesson(place, found)) is not None]


def _left(place: TableAccess, seat: int) -> bool:
    """Whether the seat resigned or ran out of time."""
    plays = (entry for entry in service.game_at(place.table).record.log if isinstance(entry, Play))
    return any((play.actor, play.action) in ((seat, Resign()), (HOUSE, Timeout(Seat(seat)))) for play in plays)


def _decided(place: TableAccess, found: Analysis, seat: Seat) -> str:
    """What a sound player lost by: more bad luck than was to be expected, or what many small losses make together."""
    result = service.game_at(place.table).history.public.result
    if result is None or seat in result.winners or not result.winners:
        return ""
    total, judging = found.totals[seat], presenter_of(place.table.game).judging
    if judging.unlucky and total.wrong > 1 and total.wrong - total.feared >= LEAST_LUCK:
        return str(judging.unlucky).format(wrong=total.wrong, feared=floatformat(total.feared, 1))
    if found.worth and (total.lost or 0) >= LEAST_SUM:
        told = _("Small differences added up: {lost} points in all.")
        if found.worth == "turns":
            told = _("Small differences added up: {lost} turns in all.")
        return told.format(lost=floatformat(total.lost, 1))
    luck = found.equities[seat].luck if found.equities else None
    if luck is None or luck > -LEAST_MISFORTUNE:
        return ""
    return _("Luck cost you {luck}% of your chance of winning.").format(luck=round(-100 * luck))


def _numbered(place: TableAccess, move: Move) -> str:
    return listed_number(service.game_at(place.table), move.number, presenter_of(place.table.game))


def is_told(move: Move) -> bool:
    """Whether a move gave away enough to be worth a word."""
    if move.equity is not None:
        return move.equity.sure and move.equity.lost >= LEAST_CHANCE
    return move.cost >= (LEAST_RISK if move.lost is None else LEAST_WORTH)


def move_told(place: TableAccess, worth: Worth | None, move: Move) -> str:
    """What a move gave away, in the measure of its game."""
    presenter = presenter_of(place.table.game)
    when = str(presenter.judging.moment).format(number=_numbered(place, move))
    if move.instead is not None and move.needless >= LEAST_RISK:
        return " ".join((f"{when}:", *staked(move, presenter)))
    if move.equity is not None and (move.lost is not None or move.needless < LEAST_RISK):
        return _("{moment}: you gave away {lost}% of your chance of winning; “{best}” was better.").format(
            moment=when, lost=tenths(100 * move.equity.lost), best=presenter.done(move.equity.best)
        )
    if move.lost is None:
        return _("{moment}: you took a risk of {risk}%; with “{safest}” it was {least}%.").format(
            moment=when, risk=percent(move.risk), safest=presenter.done(move.safest), least=percent(move.least)
        )
    told = (
        _("{moment}: “{best}” was worth {more} points more on average.")
        if worth == "points"
        else _("{moment}: “{best}” was {more} turns sooner on average.")
    )
    return told.format(moment=when, best=presenter.done(move.best), more=floatformat(move.lost, 1))
