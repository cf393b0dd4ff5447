"""Who solved the puzzle of a day on its day, and how well: fewest hints first, then fewest mistakes, then the quicker.

Guests aren't listed, so nothing is stored for them. A wrong mark is a mistake even if it is put right.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import Q, QuerySet

from boem.core.game import HOUSE
from boem.records import Match, Play
from boem.web.accounts.models import Player
from boem.web.puzzles.game import GAME, puzzle_of
from boem.web.puzzles.listed import is_listed
from boem.web.puzzles.mine import state_of
from boem.web.puzzles.models import Day, DayResult
from boem.web.tables.models import Table

SHOWN: Final = 20
COUNTED: Final = 1000  # whoever stands further down sees no place


@dataclass(frozen=True, slots=True)
class RankedDay:
    """A player's result; equal ones share a place."""

    place: int
    name: str
    own: bool
    hints: int
    mistakes: int
    seconds: int


def keep(table: Table, game: Match) -> None:
    """Store the result of a table that has just ended, if it is the first of an account, and on the day."""
    if table.game != GAME or not game.over:
        return
    puzzle = puzzle_of(table.config)
    day = Day.objects.filter(puzzle_id=puzzle.link).first()
    seat = table.seats.select_related("player").first()
    if day is None or seat is None or seat.player is None or not seat.player.has_account:
        return
    first = state_of(seat.player, puzzle).first
    if first is None or not first.solved or first.table != table.id or first.ended is None:
        return
    if first.ended.date() == day.day:
        about = {"hints": first.hints, "mistakes": mistakes_in(game), "seconds": first.seconds}
        DayResult.objects.get_or_create(day=day.day, player=seat.player, defaults=about)


def mistakes_in(game: Match) -> int:
    """The marks of a solved puzzle that were wrong, by what was marked in the end."""
    marks = [entry.text.split() for entry in game.record.log if isinstance(entry, Play) and entry.actor != HOUSE]
    mines = {square for square, verb in {square: verb for verb, square in marks}.items() if verb == "mine"}
    return sum((verb == "mine") != (square in mines) for verb, square in marks if verb != "clear")


def ranking(day: date, *, player: Player | None, among: Collection[str] | None = None) -> list[RankedDay]:
    """The best, and the player's own if among the first thousand; `among` narrows it down to these players' ids."""
    results = DayResult.objects.filter(is_listed(), day=day).select_related("player")
    if among is not None:
        results = results.filter(player__in=among)
    rows = list(results.order_by("hints", "mistakes", "seconds", "id")[:SHOWN])
    ranked = [_ranked(_place(rows, row), row, player) for row in rows]
    own = results.filter(player=player).first() if player and not any(one.own for one in ranked) else None
    ahead = _better(results, own)[:COUNTED].count() if own is not None else COUNTED
    return ranked if own is None or ahead == COUNTED else [*ranked, _ranked(1 + ahead, own, player)]


def _better(results: QuerySet[DayResult], own: DayResult) -> QuerySet[DayResult]:
    quicker = Q(hints=own.hints, mistakes=own.mistakes, seconds__lt=own.seconds)
    return results.filter(Q(hints__lt=own.hints) | Q(hints=own.hints, mistakes__lt=own.mistakes) | quicker)


def _place(rows: Sequence[DayResult], row: DayResult) -> int:
    return 1 + sum((one.hints, one.mistakes, one.seconds) < (row.hints, row.mistakes, row.seconds) for one in rows)


def _ranked(place: int, row: DayResult, player: Player | None) -> RankedDay:
    return RankedDay(place, row.player.name, row.player == player, row.hints, row.mistakes, row.seconds)
