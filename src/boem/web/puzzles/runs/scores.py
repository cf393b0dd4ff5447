"""The best runs, one of each player: most puzzles solved, and of equal ones the quicker. Only accounts are listed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext_lazy as _

from boem.web.accounts.models import Player
from boem.web.base.texts import Text
from boem.web.puzzles import days
from boem.web.puzzles.listed import listed_players
from boem.web.puzzles.models import PuzzleRun

SHOWN: Final = 20
SPANS: Final[dict[str, Text]] = {"day": _("Today"), "week": _("This week"), "ever": _("Of all time")}
"""A day and a week begin at midnight UTC, a week on Monday."""


@dataclass(frozen=True, slots=True)
class RankedRun:
    """A player's best run; equal ones share a place."""

    place: int
    name: str
    own: bool
    solved: int
    seconds: int


def best_runs(kind: str, span: str, *, player: Player | None, among: Collection[str] | None = None) -> list[RankedRun]:
    """The best, and the player's own wherever it stands; `among` narrows it down to these players' ids."""
    runs = _of(kind, span).filter(player__in=listed_players(), program=False)
    if among is not None:
        runs = runs.filter(player__in=among)
    firsts = _firsts(runs)
    rows = list(firsts.select_related("player").order_by("-solved", "took", "id")[:SHOWN])
    ranked = [_ranked(_place(rows, row), row, player) for row in rows]
    if player is None or any(one.own for one in ranked):
        return ranked
    own = firsts.filter(player=player).select_related("player").first()
    return ranked if own is None else [*ranked, _ranked(1 + firsts.filter(_better(own)).count(), own, player)]


def own_best(kind: str, span: str, player: Player | None) -> PuzzleRun | None:
    """The player's best run, shown to them alone."""
    return _of(kind, span).filter(player=player).order_by("-solved", "took").first() if player else None


def _of(kind: str, span: str) -> QuerySet[PuzzleRun]:
    runs = PuzzleRun.objects.filter(kind=kind, solved__gt=0)
    return runs if span == "ever" else runs.filter(began__gte=_since(span))


def _since(span: str) -> datetime:
    day = days.today()
    return datetime.combine(day - timedelta(day.weekday() if span == "week" else 0), time(), UTC)


def _firsts(runs: QuerySet[PuzzleRun]) -> QuerySet[PuzzleRun]:
    """Each player's best of these."""
    order = [F("solved").desc(), F("took").asc(), F("id").asc()]
    return runs.annotate(nth=Window(RowNumber(), partition_by=F("player"), order_by=order)).filter(nth=1)


def _better(run: PuzzleRun) -> Q:
    return Q(solved__gt=run.solved) | Q(solved=run.solved, took__lt=run.took)


def _place(rows: Sequence[PuzzleRun], row: PuzzleRun) -> int:
    return 1 + sum((one.solved, -one.took) > (row.solved, -row.took) for one in rows)


def _ranked(place: int, run: PuzzleRun, player: Player | None) -> RankedRun:
    return RankedRun(place, run.player.name, run.player == player, run.solved, run.took // 1000)
