"""API shapes for players: what is waiting for them, how they meet, and their chat."""

from __future__ import annotations

import datetime
from typing import Literal

from ninja import Field

from boem.core.game import Json
from boem.web.api import examples
from boem.web.api.schemas import Asked, Days, Live, Name, Seats, Shape, WantedClock, WantedMatch
from boem.web.tables.social.chat import LONGEST
from boem.web.tables.store.opening import MOST_SEATS


class Guest(Shape):
    """A new player."""

    token: str
    """Acts for the player; shown only once."""
    name: str
    """The player's name."""


class Mine(Shape):
    """A running game of yours."""

    table: str
    """The table's id."""
    game: str
    """The game's id."""
    seat: int
    """Your seat."""
    status: Literal["setup", "playing"]
    """`setup` until the hidden part is laid, built or dealt."""
    turn: bool
    """Whether the game is waiting for that seat."""
    number: int
    """The number of entries."""
    clock: Days | Live | None
    """Null: no time limit."""
    deadline: datetime.datetime | None
    """When the first of the awaited seats loses on time; null if no clock runs."""


class Dare(Seats):
    """A challenge to you: `join` its table, or `decline` it."""

    by: str = Field(alias="from")
    """The challenger's name."""
    until: datetime.datetime
    """When it expires."""


class LadderDare(Shape):
    """A challenge to you on a ladder, which costs the place unless you answer it."""

    tournament: str
    """The ladder's id."""
    challenge: int
    """Identifies it in an answer."""
    by: str = Field(alias="from")
    """The challenger's name."""
    place: int
    """Your place, for which you would play."""
    until: datetime.datetime
    """When the place is lost without an answer."""


class Dared(Shape):
    """A challenge by you without an answer yet: `withdraw` its table to take it back."""

    table: str
    """The table's id."""
    to: str
    """The challenged player's name."""
    until: datetime.datetime
    """When it expires."""


class Me(Shape):
    """What is waiting for a player."""

    name: str
    """The player's name."""
    account: bool
    """Whether they have an account, or are a guest."""
    vacation: datetime.datetime | None
    """When their vacation ends; null without one."""
    tables: list[Mine]
    """Their running games, the latest change first."""
    challenges: list[Dare]
    """Challenges to them."""
    ladder_challenges: list[LadderDare]
    """Challenges to them on ladders, the next to lapse first."""
    challenged: list[Dared]
    """Challenges by them."""


class Absence(Asked):
    """A vacation, or its end."""

    last: datetime.date | None = Field(examples=[None])
    """Its last day, in UTC; null ends it."""


class Search(Asked):
    """What to play with an opponent yet to be found."""

    game: Name = Field(examples=[*examples.SEVERAL[:1]], description=examples.GAMES_FOR_SEVERAL)
    config: dict[str, Json] = Field(default={}, examples=[{}])
    """The settings apart from who begins; the game's defaults apply to those left out."""
    seats: int = Field(default=2, ge=2, le=MOST_SEATS, strict=True)
    """The number of players."""
    clock: WantedClock = None
    """Null or `none`: no time limit."""
    rated: bool = Field(default=False, strict=True)
    """Whether the result counts for ratings."""
    match: WantedMatch = None
    """The number of games in a match, in which the two take turns to begin; null for a single game."""
    begins: Literal["me", "other", "lot"] = "lot"
    """Who moves first, in games with turns."""


class Line(Asked):
    """A line of chat."""

    say: str = Field(min_length=1, max_length=LONGEST, examples=["Good game!"])
    """The text."""


class Said(Shape):
    """A line of chat."""

    by: str = Field(alias="from")
    """The author's name."""
    text: str
    """The text."""
    at: datetime.datetime
    """When it was written."""


class Chat(Shape):
    """The chat in the caller's room."""

    room: Literal["players", "spectators"]
    """The caller's room."""
    lines: list[Said]
    """The latest lines, the oldest first."""


class Kept(Shape):
    """A stored record."""

    id: str
    """Its id on this site."""
    url: str
    """The page that replays it."""
