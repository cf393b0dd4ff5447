"""The score of a match in words, from the point of view of one place at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from boem.core.points import plain
from boem.records import Match
from boem.web.base.errors import Closed
from boem.web.tables.store.matches import Score, score_at
from boem.web.tables.store.opening import check_rematch
from boem.web.tables.store.table_access import TableAccess


@dataclass(frozen=True, slots=True)
class MatchTold:
    """A match in words: `now` while its current game goes on, `then` once that is over."""

    now: str
    then: str
    goes_on: bool  # with another game, once this one is over


def match_told(place: TableAccess, game: Match, names: Sequence[str]) -> MatchTold | None:
    """The match in words for this place; None if the game belongs to no match."""
    score = score_at(place.table, game)
    if score is None:
        return None
    called = [_called(place, number, name) for number, name in enumerate(names)]
    own = 0 if place.viewer is None or place.table.device else int(place.viewer)
    one, other = (plain(score.halves[seat] / 2) for seat in (own, 1 - own))
    stands = f"{called[own]} {one} : {other} {called[1 - own]}"
    now = _("Match, game {number} of {games}.").format(number=score.number, games=score.games)
    return MatchTold(
        now=f"{now} {stands}." if any(score.halves) else now,
        then=" ".join(_end(place, score, called, stands)) if game.over else "",
        goes_on=not score.over,
    )


def _end(place: TableAccess, score: Score, called: Sequence[str], stands: str) -> Sequence[str]:
    most, least = (plain(halves / 2) for halves in sorted(score.halves, reverse=True))
    if score.winner is not None:
        won = {"name": called[score.winner], "points": most, "others": least}
        if score.winner == place.viewer and not place.table.device:
            return (_("You win the match, {points} to {others}.").format(**won),)
        return (_("{name} wins the match, {points} to {others}.").format(**won),)
    if score.over:
        return (_("The match ends level, {points} to {points}.").format(points=most),)
    told = _("Match, after {played} of {games} games: {stands}.")
    standing = told.format(stands=stands, played=score.played, games=score.games)
    try:
        check_rematch(place.table, place.seats)
    except Closed:
        return _("The match ends here, unfinished."), standing
    again = () if score.counts else (_("This game doesn’t count for the match, and is played again."),)
    return (*again, standing)


def _called(place: TableAccess, number: int, name: str) -> str:
    mine = place.viewer == number and not place.table.device
    return _("You") if mine else name[:1].upper() + name[1:]
