"""The best runs, one of each player: most puzzles solved, and of equal ones the quicker. Only accounts are listed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from boem.web.accounts.models import Player
from boem.web.base.texts import Text
from boem.web.puzzles import days
from boem.web.puzzles.listed import is_listed
from boem.web.puzzles.models import BestPuzzleRun, PuzzleRun

SHOWN: Final = 20
COUNTED: Final = 1000  # whoever stands further down sees no place
KEPT: Final = timedelta(days=14)
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


def keep(run: PuzzleRun) -> None:
    """Take a run into its player's best ones, within the transaction that changes it."""
    for span in SPANS:
        _keep(run.player, (run.kind, span, _first_day(span, run.began.date())), run.solved, run.took)


def move(guest: Player, account: Player) -> None:
    """Give a guest's best runs to an account, where they are better than its own."""
    for row in BestPuzzleRun.objects.filter(player=guest):
        _keep(account, (row.kind, row.span, row.since), row.solved, row.took)
    BestPuzzleRun.objects.filter(player=guest).delete()


def best_runs(kind: str, span: str, *, player: Player | None, among: Collection[str] | None = None) -> list[RankedRun]:
    """The best, and the player's own if among the first thousand; `among` narrows it down to these players' ids."""
    several = _of(kind, span).filter(is_listed())
    if among is not None:
        several = several.filter(player__in=among)
    rows = list(several.select_related("player").order_by("-solved", "took", "id")[:SHOWN])
    ranked = [_ranked(_place(rows, row), row, player) for row in rows]
    if player is None or any(one.own for one in ranked):
        return ranked
    own = several.filter(player=player).select_related("player").first()
    ahead = several.filter(_better(own))[:COUNTED].count() if own is not None else COUNTED
    return ranked if own is None or ahead == COUNTED else [*ranked, _ranked(1 + ahead, own, player)]


def own_best(kind: str, span: str, player: Player | None) -> BestPuzzleRun | None:
    """The player's best run, shown to them alone."""
    return _of(kind, span).filter(player=player).first() if player else None


def tidy() -> None:
    """Delete what was best in spans long past."""
    BestPuzzleRun.objects.exclude(span="ever").filter(since__lt=days.today() - KEPT).delete()


def _keep(player: Player, where: tuple[str, str, date], solved: int, took: int) -> None:
    kind, span, since = where
    row, made = BestPuzzleRun.objects.get_or_create(
        player=player, kind=kind, span=span, since=since, defaults={"solved": solved, "took": took}
    )
    if not made and (solved, -took) > (row.solved, -row.took):
        row.solved, row.took = solved, took
        row.save()


def _of(kind: str, span: str) -> QuerySet[BestPuzzleRun]:
    return BestPuzzleRun.objects.filter(kind=kind, span=span, since=_first_day(span, days.today()))


def _first_day(span: str, day: date) -> date:
    if span == "ever":
        return days.FIRST
    return day - timedelta(day.weekday()) if span == "week" else day


def _better(run: BestPuzzleRun) -> Q:
    return Q(solved__gt=run.solved) | Q(solved=run.solved, took__lt=run.took)


def _place(rows: Sequence[BestPuzzleRun], row: BestPuzzleRun) -> int:
    return 1 + sum((one.solved, -one.took) > (row.solved, -row.took) for one in rows)


def _ranked(place: int, run: BestPuzzleRun, player: Player | None) -> RankedRun:
    return RankedRun(place, run.player.name, run.player == player, run.solved, run.took // 1000)
