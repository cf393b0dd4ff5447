"""What was risked at a moment tried again, in the measure of the lesson after a game, however it went."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from boem.analysis import Move, critic_of, judge_next
from boem.core.game import HOUSE, Seat
from boem.core.registry import find_game
from boem.records import Match, Play, read_record, replay, write_record
from boem.web.base.heavy_answers import LIGHT, made
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import find_table
from boem.web.tables.page.lesson import is_told, move_told
from boem.web.tables.page.move_review import listed_number
from boem.web.tables.store import service
from boem.web.tables.store.table_access import TableAccess

KEPT: Final = 64  # judgements


def is_tried(place: TableAccess, game: Match) -> bool:
    """Whether the viewer has moved at the moment tried again; in games with rounds, whether its round is closed."""
    if place.seat is None or place.table.moment is None:
        return False
    actor = HOUSE if game.record.game.rounds else place.viewer
    return any(isinstance(entry, Play) and entry.actor == actor for entry in game.record.log[place.table.moment :])


def tried_told(place: TableAccess) -> str:
    """What the viewer's move at the moment risked; empty if it isn't judged. Raises Crowded or TooHard."""
    table = place.table
    if table.moment is None or place.viewer is None:
        return ""
    move = _judged(table.id, place.viewer, table.moment, table.number)
    if move is None:
        return ""
    if not is_told(move):
        presenter = presenter_of(table.game)
        when = str(presenter.judging.moment).format(
            number=listed_number(service.game_at(table), move.number, presenter)
        )
        return _("{moment}: no move was clearly better than this one.").format(moment=when)
    went_well = bool(move.choices) and all(choice.right for choice in move.choices)
    told = move_told(place, critic_of(find_game(table.game)).worth, move)
    return " ".join(filter(None, (_("It went well this time.") if went_well else "", told)))


@lru_cache(maxsize=KEPT)
def _judged(table_id: str, seat: Seat, moment: int, _entries: int) -> Move | None:
    record = write_record(service.game_at(find_table(table_id)).record)
    return made(LIGHT + 1, judge, record, seat, moment)


def judge(record: str, seat: Seat, moment: int) -> Move | None:
    """`judge_next` for a record as text."""
    return judge_next(replay(read_record(record), proved=True), seat, moment)
