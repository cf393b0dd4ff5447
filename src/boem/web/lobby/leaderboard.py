"""Leaderboards: players in the order of what their rating is at least; bots of the house apart, for comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.core.cache import cache
from django.db.models import QuerySet

from boem.web.accounts.models import Player
from boem.web.base.cache import UNLESS_AWAY
from boem.web.lobby.models import Rating
from boem.web.lobby.ratings import RATED_PACES
from boem.web.tables.store.seat_names import spoken

PAGE: Final = 50
COUNTED: Final = 60  # seconds for which the number of players on a leaderboard is kept


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A line of a leaderboard."""

    place: int  # from 1; 0 for bots of the house
    name: str
    address: str  # of the profile
    rating: int
    margin: int  # the rating is right within this, with a probability of 95 %
    games: int
    program: bool = False
    own: bool = False

    @property
    def at_least(self) -> int:
        """By which the lines are ordered."""
        return self.rating - self.margin


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard, as one reader sees it."""

    game: str
    pace: str
    page: int  # from 1
    pages: int
    players: int  # on the whole of it
    rows: Sequence[LeaderboardRow]
    bots: Sequence[LeaderboardRow]
    own: Rating | None  # the reader's, if they have played
    place: int | None  # the reader's; None if they aren't on it

    @property
    def query(self) -> str:
        """The query string of the leaderboard, without the page."""
        return urlencode({"game": self.game, "pace": self.pace})

    @property
    def own_page(self) -> int | None:
        """The page with the reader's line."""
        return None if self.place is None else (self.place - 1) // PAGE + 1


def leaderboard(game: str, pace: str, page: int, reader: Player | None) -> Leaderboard:
    """A page of the leaderboard; the nearest one if there is no such page."""
    own = Rating.objects.filter(player=reader, game=game, pace=pace, games__gt=0).first() if reader else None
    place = _place(own) if own else None
    players = max(_count(game, pace), place or 0)  # the number may be from before the reader came
    page = min(max(page, 1), max(1, -(-players // PAGE)))
    rows = _rows(game, pace, page, reader)
    shown = (page - 1) * PAGE + len(rows)
    players = shown if 0 < len(rows) < PAGE else max(players, shown)
    pages = max(1, -(-players // PAGE))
    return Leaderboard(
        game=game,
        pace=pace,
        page=page,
        pages=pages,
        players=players,
        rows=rows,
        bots=_bots(game, pace),
        own=own,
        place=place,
    )


def busiest(games: Sequence[str]) -> tuple[str, str]:
    """The first of these games, with a pace, that somebody is rated in; the first one if nobody is."""
    boards = [(game, pace) for game in games for pace in RATED_PACES]
    return next((board for board in boards if listed(*board).exists()), boards[0])


def listed(game: str, pace: str) -> QuerySet[Rating]:
    """The ratings on a leaderboard, the first place first."""
    return Rating.objects.filter(game=game, pace=pace, at_least__isnull=False).order_by("-at_least", "id")


def leave(player: Player) -> None:
    """Take a player off all leaderboards."""
    Rating.objects.filter(player=player).update(at_least=None)


def come_back(player: Player) -> None:
    """Put a player who is let in again on the leaderboards."""
    for rating in Rating.objects.select_for_update().filter(player=player).order_by("pk"):
        rating.place()
        rating.save(update_fields=["at_least"])


def _count(game: str, pace: str) -> int:
    """How many players are on a leaderboard, or were within the last minute."""
    key = f"leaderboard:{game}:{pace}"
    with UNLESS_AWAY:
        kept: int | None = cache.get(key)
        if kept is not None:
            return kept
    count = listed(game, pace).count()
    with UNLESS_AWAY:
        cache.set(key, count, COUNTED)
    return count


def _place(own: Rating) -> int | None:
    if own.at_least is None:
        return None
    others = listed(own.game, own.pace)
    ahead = others.filter(at_least__gt=own.at_least).count()
    return ahead + others.filter(at_least=own.at_least, id__lt=own.pk).count() + 1


def _rows(game: str, pace: str, page: int, reader: Player | None) -> list[LeaderboardRow]:
    """The lines of a page. Its ratings are found by the index alone, so the pages before it cost next to nothing."""
    first = (page - 1) * PAGE
    ids = list(listed(game, pace).values_list("pk", flat=True)[first : first + PAGE])
    found = Rating.objects.select_related("player").in_bulk(ids)
    lines = [(place, found[pk]) for place, pk in enumerate(ids, first + 1) if pk in found]
    return [
        replace(_line(place, one.player.name, one), program=one.player.is_program, own=one.player == reader)
        for place, one in lines
        if one.player is not None and one.player.may_be_rated
    ]


def _bots(game: str, pace: str) -> list[LeaderboardRow]:
    found = Rating.objects.filter(player__isnull=True, game=game, pace=pace, games__gt=0)
    return sorted((_line(0, f"bot:{one.bot}", one) for one in found), key=lambda line: -line.at_least)


def _line(place: int, address: str, rating: Rating) -> LeaderboardRow:
    return LeaderboardRow(place, spoken(address), address, rating.shown, rating.margin, rating.games)
