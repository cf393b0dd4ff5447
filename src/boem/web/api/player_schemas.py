"""What the API takes and gives of players: what waits for them, how they meet, and what they say."""

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
    """To act for them; it is shown this once."""
    name: str
    """What they are called."""


class Mine(Shape):
    """A table of one's own that goes on."""

    table: str
    """Its id."""
    game: str
    """Its game's id."""
    seat: int
    """One's own."""
    status: Literal["setup", "playing"]
    """`setup` until what is hidden is laid, built or dealt."""
    turn: bool
    """Whether the game waits for that seat."""
    number: int
    """How many entries there are."""
    clock: Days | Live | None
    """Null: no hurry."""
    deadline: datetime.datetime | None
    """When the first of those loses for whom the game waits; null while nothing runs."""


class Dare(Seats):
    """A challenge to oneself: `join` its table, or `decline` it."""

    by: str = Field(alias="from")
    """Who challenges."""
    until: datetime.datetime
    """For how long it can be answered."""


class Dared(Shape):
    """A challenge by oneself, that nobody has answered: `withdraw` its table to take it back."""

    table: str
    """Its id."""
    to: str
    """Whom it is for."""
    until: datetime.datetime
    """For how long it can be answered."""


class Me(Shape):
    """What waits for a player."""

    name: str
    """What they are called."""
    account: bool
    """Whether they have an account, or are a guest."""
    vacation: datetime.datetime | None
    """Until when they are away."""
    tables: list[Mine]
    """Theirs that go on, the latest change first."""
    challenges: list[Dare]
    """Those to them."""
    challenged: list[Dared]
    """Those by them."""


class Absence(Asked):
    """A vacation, or its end."""

    last: datetime.date | None = Field(examples=[None])
    """Its last day, in UTC; null: one is there again."""


class Search(Asked):
    """What somebody who looks for an opponent would like to play."""

    game: Name = Field(examples=[*examples.SEVERAL[:1]], description=examples.GAMES_FOR_SEVERAL)
    config: dict[str, Json] = Field(default={}, examples=[{}])
    """Its settings but for who begins; those left out are the game's own."""
    seats: int = Field(default=2, ge=2, le=MOST_SEATS, strict=True)
    """How many play."""
    clock: WantedClock = None
    """Null or `none`: no hurry."""
    rated: bool = Field(default=False, strict=True)
    """Whether the result counts."""
    match: WantedMatch = None
    """How many games a match has, in which the two begin by turns; null for one game alone."""
    begins: Literal["me", "other", "lot"] = "lot"
    """Who has the first turn, in games that have turns."""


class Line(Asked):
    """A line of chat."""

    say: str = Field(min_length=1, max_length=LONGEST, examples=["Good game!"])
    """What is said."""


class Said(Shape):
    """A line that was said."""

    by: str = Field(alias="from")
    """Whose it is."""
    text: str
    """What was said."""
    at: datetime.datetime
    """When."""


class Chat(Shape):
    """What was said where the caller is."""

    room: Literal["players", "spectators"]
    """Which of the two."""
    lines: list[Said]
    """The last ones, the oldest first."""


class Kept(Shape):
    """A record that was kept."""

    id: str
    """By which the site knows it."""
    url: str
    """The page that replays it."""
