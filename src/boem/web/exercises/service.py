"""A player's exercises: keeping them, which is due, answering, putting away."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from boem.analysis import Analysis
from boem.core.clock import CLOCK
from boem.core.registry import game_ids
from boem.records import Handover
from boem.web.accounts.models import Player
from boem.web.base.errors import TableError
from boem.web.exercises.models import ExerciseCard
from boem.web.exercises.schedule import practised
from boem.web.exercises.solution import solution_of
from boem.web.tables.models import Table
from boem.web.tables.store import service
from boem.web.tables.store.table_access import TableAccess

MOST_OPEN: Final = 60  # of one player; beyond that the oldest are put away


class NoExercise(TableError):
    """There is no such exercise, or it is somebody else's."""

    code = "no_exercise"

    def __init__(self) -> None:
        super().__init__("There is no such exercise.")


def keep(*, place: TableAccess, found: Analysis) -> None:
    """Keep the exercises of a place's seat, each once, from the moves that its player made."""
    player, since = place.player, _taken_over(place)
    own = {one.number: one for one in found.exercises if one.seat == place.viewer and one.number > since}
    if player is None or not own or ExerciseCard.objects.filter(player=player, table=place.table).exists():
        return
    did = {move.number: move.text for move in found.moves if move.seat == place.viewer}
    now = CLOCK.now()
    with transaction.atomic():
        Player.objects.select_for_update().get(id=player.id)  # so that several at once don't exceed the number
        for number, one in own.items():
            ExerciseCard.objects.get_or_create(
                player=player,
                table=place.table,
                seat=one.seat,
                number=number,
                defaults={"did": did[number], "asks": one.asks, "certain": one.certain, "due": now},
            )
        put_away_oldest(player)


def put_away_oldest(player: Player) -> None:
    """Put away whatever exceeds the number, within the caller's transaction."""
    beyond = _open(player).order_by("-created", "-id").values_list("id", flat=True)[MOST_OPEN:]
    ExerciseCard.objects.filter(id__in=list(beyond)).update(due=None)


def due(player: Player | None, table: Table | None = None) -> list[ExerciseCard]:
    """The player's exercises that wait now, longest first; with a table, only its own, in the order of the game."""
    if player is None:
        return []
    waiting = _open(player).filter(due__lte=CLOCK.now()).order_by("due", "id")
    return list(waiting if table is None else waiting.filter(table=table).order_by("number"))


def number_due(player: Player | None) -> int:
    """How many wait now."""
    return _open(player).filter(due__lte=CLOCK.now()).count() if player else 0


def coming(player: Player | None) -> list[ExerciseCard]:
    """Those that come later, the next first."""
    return list(_open(player).filter(due__gt=CLOCK.now()).order_by("due", "id")) if player else []


def next_after(card: ExerciseCard) -> ExerciseCard | None:
    """Another that is due, of the same game if there is one."""
    waiting = [one for one in due(card.player) if one.id != card.id]
    return min(waiting, key=lambda one: one.table_id != card.table_id, default=None)


def card_of(player: Player | None, card_id: int) -> ExerciseCard:
    """The player's exercise, also one that is put away; raises NoExercise."""
    found = _all(player).filter(id=card_id).first() if player else None
    if found is None:
        raise NoExercise
    return found


def answer(*, card: ExerciseCard, square: str) -> None:
    """Count an answer if the exercise is due; another one changes nothing. Raises as `solution_of` does."""
    solution, now = solution_of(card), CLOCK.now()
    if square not in solution.risks:
        return
    with transaction.atomic():
        locked = ExerciseCard.objects.select_for_update().filter(id=card.id).first()
        if locked is not None and _is_due(locked, now):
            practised(locked, right=square in solution.answers, now=now)
            locked.save()


def put_away(*, card: ExerciseCard) -> None:
    """Never ask it again."""
    ExerciseCard.objects.filter(id=card.id).update(due=None)


def _is_due(card: ExerciseCard, now: datetime) -> bool:
    return card.due is not None and card.due <= now


def _all(player: Player) -> QuerySet[ExerciseCard]:
    """Only of games that are over: a game master may have taken the end of one back."""
    shown = ExerciseCard.objects.filter(player=player, table__status="over", table__game__in=game_ids())
    return shown.select_related("table", "player").prefetch_related("table__seats__player")


def _open(player: Player) -> QuerySet[ExerciseCard]:
    return _all(player).filter(due__isnull=False)


def _taken_over(place: TableAccess) -> int:
    """The entry with which the place's player took over the seat; -1 if they had it from the beginning."""
    log = service.game_at(place.table).record.log
    mine = (n for n, entry in enumerate(log) if isinstance(entry, Handover) and entry.seat == place.viewer)
    return max(mine, default=-1)
