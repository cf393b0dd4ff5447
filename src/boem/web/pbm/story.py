"""A table with a desk as the story from which reports are made."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from boem.core.clock import CLOCK
from boem.pbm.deadlines import Deadlines
from boem.pbm.rounds import rounds_of
from boem.pbm.story import PressNotice, Story, names_at
from boem.records import Handover, Match
from boem.web.accounts.models import Player
from boem.web.pbm.calendar import next_deadline
from boem.web.pbm.models import Desk, Press
from boem.web.tables.models import SeatRow, Table
from boem.web.tables.store.record import first_name
from boem.web.tables.store.seat_names import apart, spoken


def story_of(desk: Desk, table: Table, game: Match, reader: Player | None, waiting: bool = False) -> Story:
    """The story so far, without press of players whom the reader has blocked.

    With `waiting`, for a preview, as it will be once the round is closed: the press so far counts as that of the last
    evaluation, and the next deadline as it would be set.
    """
    seats = SeatRow.objects.filter(table=table).select_related("player")
    log = tuple(replace(one, to=spoken(one.to)) if isinstance(one, Handover) else one for one in game.record.log)
    record = replace(game.record, seats=tuple(apart([spoken(first_name(seat)) for seat in seats])), log=log)
    blocked = set(reader.blocks.values_list("of_id", flat=True)) if reader else set()
    rows = [one for one in Press.objects.filter(table=table) if one.by_id not in blocked]
    last = len(record.log) - 1

    def press(closing: int) -> tuple[PressNotice, ...]:
        names = names_at(record, closing)
        said = [one for one in rows if one.closing == closing or (waiting and one.closing is None and closing == last)]
        said.sort(key=lambda one: -1 if one.seat is None else one.seat)
        return tuple(
            PressNotice(None if one.seat is None else names[one.seat], tuple(one.text.splitlines())) for one in said
        )

    deadlines = _deadlines_of(desk, table)
    coming = next_deadline(desk, CLOCK.now()) if waiting and not game.over else None
    if coming is not None:
        local = coming.astimezone(desk.calendar).replace(tzinfo=None)
        deadlines = replace(deadlines, moved={**deadlines.moved, rounds_of(game).round: local})
    return Story(desk.title, deadlines, replace(game, record=record), press)


def _deadlines_of(desk: Desk, table: Table) -> Deadlines:
    """The deadlines of all rounds so far, as reports need them."""
    zone = desk.calendar
    moved = {
        int(number): datetime.fromisoformat(text).astimezone(zone).replace(tzinfo=None)
        for number, text in desk.deadlines.items()
    }
    return Deadlines(zone, grace=table.grace, moved=moved)
