"""How a game ended for the viewer: what its table shows above the boards, besides the words of the game's own face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from django.utils.translation import gettext as _

from boem.bots.ladder import LEVELS
from boem.core.game import Result, Seat, Viewer
from boem.core.points import plain
from boem.records import Match
from boem.web.tables.store.levels import neighbour
from boem.web.tables.store.seat_names import bot_name
from boem.web.tables.store.table_access import TableAccess

Outcome: TypeAlias = Literal["won", "lost", "drawn", "unwon", "watched"]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game; `scores` are those of all seats, best first, in games that have them."""

    outcome: Outcome
    winner: Seat | None  # the only one
    face: str = ""  # of the winner, if it is a level of the ladder
    scores: Sequence[tuple[str, str]] = ()
    level: str = ""  # of the ladder, to play next

    @property
    def level_name(self) -> str:
        """What that level is called."""
        return bot_name(self.level)


def ending_of(place: TableAccess, game: Match, names: Sequence[str]) -> Ending | None:
    """The end for this place; None while the game goes on."""
    result = game.history.public.result
    if result is None:
        return None
    viewer = None if place.table.device else place.viewer
    if place.table.is_ruled_out or not result.winners:
        return Ending("lost" if len(place.seats) == 1 and not place.table.ruling else "unwon", None)
    winner = min(result.winners) if len(result.winners) == 1 else None
    bot = "" if winner is None else place.seats[winner].bot
    outcome = _outcome(result, viewer)
    return Ending(
        outcome,
        winner,
        face=bot if bot in LEVELS else "",
        scores=_scores(result, names, viewer),
        level=neighbour(place.table, place.seats, up=outcome == "won") if outcome in ("won", "lost") else "",
    )


def _outcome(result: Result, viewer: Viewer) -> Outcome:
    if viewer is None:
        return "watched"
    if viewer not in result.winners:
        return "lost"
    return "won" if len(result.winners) == 1 else "drawn"


def _scores(result: Result, names: Sequence[str], viewer: Viewer) -> list[tuple[str, str]]:
    if result.scores is None:
        return []
    seats = range(len(result.scores))
    ranked = sorted(zip(result.places(seats), seats, result.scores, strict=True))
    return [(_("You") if seat == viewer else names[seat], plain(points)) for _place, seat, points in ranked]
