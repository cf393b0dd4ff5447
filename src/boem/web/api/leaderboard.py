"""The call for a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Final, Literal

from django.http import HttpRequest
from ninja import Query, Router

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.web.api import examples
from boem.web.api.auth import player_of
from boem.web.api.document import FOR_ANYBODY
from boem.web.api.schemas import Problem, Shape
from boem.web.lobby import leaderboard as boards
from boem.web.lobby.leaderboard import LeaderboardRow
from boem.web.lobby.lists import playable

LAST: Final = 10**6  # page that may be asked for


class RankedBot(Shape):
    """A bot of the house, for comparison."""

    name: str
    """`bot:` and the bot's name, as for a seat."""
    rating: int
    """The rating, as in `ratings`."""
    margin: int
    """The rating is right within this, with a probability of 95 %."""
    at_least: int
    """The rating minus the margin, by which the lines are ordered."""
    games: int
    """The number of rated games."""


class RankedPlayer(RankedBot):
    """A player on a leaderboard."""

    name: str
    """The player's name."""
    place: int
    """Counted from 1."""
    program: bool
    """Whether it is a program that the host has named."""


class Ranking(Shape):
    """A page of a leaderboard."""

    game: str
    """The game's id."""
    pace: Literal["live", "correspondence"]
    """The pace."""
    page: int
    """The number of this page, from 1."""
    pages: int
    """The number of pages."""
    count: int
    """The number of players on all pages."""
    players: list[RankedPlayer]
    """The players on this page, 50 at most."""
    bots: list[RankedBot]
    """All bots of the house that are rated there."""
    you: int | None
    """The caller's place; null for a caller who isn't listed, or without a token."""


router = Router(tags=["people"])
Game = Annotated[str, Query(description=f"{examples.GAMES_FOR_SEVERAL} Without it, the first with anybody listed.")]
Pace = Annotated[Literal["live", "correspondence"] | None, Query(description="The pace; without it, as for the game.")]
Page = Annotated[int, Query(ge=1, le=LAST, description="The page; the last one if there are fewer.")]


@router.get(
    "",
    response={200: Ranking, 401: Problem, 422: Problem, 429: Problem},
    openapi_extra=FOR_ANYBODY,
    summary="See a leaderboard",
)
def see_leaderboard(request: HttpRequest, game: Game = "", pace: Pace = None, page: Page = 1) -> dict[str, Json]:
    """A page of the leaderboard of a game at a pace: players with a settled rating, by what it is at least."""
    games = [one.id for one in playable()]
    if game and game not in games:
        raise ParseError("no rated game is called {given}", "game", given=repr(game[:40]))
    first, usual = boards.busiest([game] if game else games)
    found = boards.leaderboard(first, pace or usual, page, player_of(request))
    return {
        "game": found.game,
        "pace": found.pace,
        "page": found.page,
        "pages": found.pages,
        "count": found.players,
        "players": _told(found.rows),
        "bots": _told(found.bots),
        "you": found.place,
    }


def _told(rows: Sequence[LeaderboardRow]) -> list[dict[str, Json]]:
    return [asdict(row) | {"name": row.address, "at_least": row.at_least} for row in rows]
