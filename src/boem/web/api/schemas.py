"""What the API takes and gives."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from ninja import Field, Path, Schema
from pydantic import BeforeValidator

from boem.core.game import Json
from boem.web.api import examples
from boem.web.tables.store.matches import GAMES
from boem.web.tables.store.opening import INCREMENTS, MOST_DAYS, MOST_SEATS, SECONDS
from boem.web.tables.store.service import LONGEST_TEXT


class Shape(Schema):
    """What is sent either way: the line below a member says what it is."""

    model_config = {"use_attribute_docstrings": True}


class Asked(Shape):
    """What is sent to the site, with nothing in it that it would not read."""

    model_config = {"extra": "forbid"}


Name = Annotated[str, Field(max_length=200)]
TableId = Annotated[str, Path(description="The id of a table.", examples=["73gmu3xhw6quv7"])]


def read_clock(value: Any) -> Any:
    """`none` and null are no clock; anything else must be an object with whole days, or with whole seconds."""
    if value is None or value == "none":
        return None
    whole = isinstance(value, dict) and all(type(number) is int for number in value.values())
    if whole and (set(value) == {"days"} or {"seconds"} <= set(value) <= {"seconds", "increment"}):
        return value
    raise ValueError('{"days": N}, {"seconds": N, "increment": M}, "none" or null is needed')


class Clock(Asked):
    """Days for a move; or the seconds on each seat's clock, and how many a turn adds."""

    days: int | None = Field(default=None, ge=1, le=MOST_DAYS)
    """For a move, or for a round."""
    seconds: int | None = Field(default=None, ge=SECONDS[0], le=SECONDS[-1])
    """On each seat's clock when the game begins, at tables for two."""
    increment: int | None = Field(default=None, ge=INCREMENTS[0], le=INCREMENTS[-1])
    """Seconds that a turn adds to its seat's clock."""


class Days(Asked):
    """Days for a move, or for a round."""

    days: int = Field(ge=1, le=MOST_DAYS, strict=True, examples=[3])
    """How many."""


class Live(Asked):
    """Clocks that run while one is to move, at tables for two."""

    seconds: int = Field(ge=SECONDS[0], le=SECONDS[-1], strict=True, examples=[300])
    """On each when the game begins."""
    increment: int = Field(default=0, ge=INCREMENTS[0], le=INCREMENTS[-1], strict=True, examples=[5])
    """Seconds that a turn adds to its seat's."""


WantedClock = Annotated[
    Clock | None,
    BeforeValidator(read_clock, json_schema_input_type=Days | Live | Literal["none"] | None),
]


WantedMatch = Annotated[int | None, Field(ge=GAMES[0], le=GAMES[-1], strict=True, examples=[None])]


class MatchScore(Shape):
    """How the match stands of which a table is one game, that game counted once it is over."""

    games: int
    """How many it has."""
    game: int
    """Which of them this is; one that counts for nobody is played again."""
    points: list[float]
    """Of the seats: 1 for a game won, 0.5 for a draw."""
    over: bool
    """Whether all games are played, or nobody can catch up."""
    winner: int | None
    """The seat that has won it; null while it goes on, and where it ends level."""


class SeatClock(Shape):
    """A seat's clock in a live game."""

    left: int
    """Milliseconds, at the moment of the answer."""
    until: datetime | None
    """When it comes to zero; null while it stands."""


class Claimable(Shape):
    """A seat that is gone, so that the caller may let the house rule on its time."""

    seat: int
    """Its number."""
    why: Literal["away", "idle"]
    """Nobody is connected in a live game; or nothing happens in one without a clock."""
    due: datetime
    """From when on."""


class Pause(Asked):
    """What is done about a pause."""

    do: Literal["offer", "decline", "resume"] = Field(examples=["offer"])
    """`offer` also agrees to one, `decline` also takes one's own back, `resume` ends it."""


class NewTable(Asked):
    """What is to be played, by whom."""

    game: Name = Field(examples=[examples.GAME], description=examples.GAMES)
    config: dict[str, Json] = Field(default={}, examples=[examples.CONFIG])
    """Its settings, as in records; those left out are the game's own."""
    seats: list[Name] = Field(default=["me", "open"], max_length=MOST_SEATS, examples=[["me", "bot:careful"]])
    """Each `me`, `bot:NAME`, `open` (whoever joins), `invite` (whoever has the link) or `player:NAME` (a challenge)."""
    clock: WantedClock = None
    """Null or `none`: no hurry."""
    visibility: Literal["public", "link", "seats"] = "link"
    """Who may know of the table: everybody, whoever has its address, or its players."""
    rated: bool = Field(default=False, strict=True)
    """Whether the result counts."""
    match: WantedMatch = None
    """How many games a match has, in which the two begin by turns; null for one game alone."""


class Opened(Shape):
    """Where the new table is."""

    id: str
    """By which all other calls know it."""
    url: str
    """Its page."""
    invite: str | None
    """The link for a friend; null when none is awaited."""
    invites: dict[int, str]
    """Such links of all seats that have one, by their numbers."""


class Invitation(Asked):
    """What lets one take an invited seat."""

    invite: str | None = Field(default=None, max_length=500, examples=["https://boem.example.org/t/x/join/ee7600aa11"])
    """The whole link, or the token at its end."""

    @property
    def token(self) -> str:
        """The token."""
        link = (self.invite or "").partition("?")[0].partition("#")[0]
        return link.rstrip("/").rsplit("/", 1)[-1]


class Action(Asked):
    """An action, as text, and how many entries its sender had seen."""

    do: str = Field(max_length=LONGEST_TEXT, examples=["sweep E3"])
    """As in records: a verb and its squares."""
    after: int = Field(ge=0, le=2**31 - 1, strict=True, examples=[0])
    """The table's `number` when its sender last looked."""


class Done(Shape):
    """What came of an action."""

    number: int
    """How many entries the table has, those of the action counted."""
    entries: list[dict[str, Json]]
    """Every one since `after` up to the action's own last one, as the caller heard them, in the shape of records."""


class Rated(Shape):
    """A rating as people see it."""

    rating: int
    """1500 is where everybody begins."""
    provisional: bool
    """Whether too little is known yet."""


class Seats(Shape):
    """A table, in short."""

    table: str
    """Its id."""
    game: str
    """Its game's id."""
    config: dict[str, Json]
    """Its settings."""
    seats: list[str]
    """Who sits there, in order: a name, `bot:NAME`, or nothing where nobody does."""
    ratings: list[Rated | None]
    """Theirs; null where nobody sits, or the game has no clock."""
    clock: Days | Live | None
    """Null: no hurry."""
    rated: bool
    """Whether the result counts."""
    match: int | None
    """How many games the match has; null for one game alone."""


class OpenSeat(Seats):
    """A public table with a seat for whoever joins."""

    since: datetime
    """Since when it waits."""


class Lobby(Shape):
    """The open seats."""

    tables: list[OpenSeat]
    """Of whoever waits longest first."""


class Told(Shape):
    """A table as its reader may know it; entries, view and result are in the shapes of records."""

    id: str
    """By which all calls know it."""
    game: str
    """Its game's id."""
    edition: int
    """Of the game's rules, as `boem` in its record."""
    config: dict[str, Json]
    """Its settings."""
    seats: list[str]
    """Who sits there, in order: a name, `bot:NAME`, or nothing where nobody does."""
    seat: int | None
    """The reader's own; null for a spectator."""
    rated: bool
    """Whether the result counts."""
    ratings: list[Rated | None]
    """Of the seats; null where nobody sits, or the game has no clock."""
    clock: Days | Live | None
    """Null: no hurry."""
    deadline: datetime | None
    """When the first of those loses for whom the game waits, or the round ends; null while nothing runs."""
    clocks: list[SeatClock] | None
    """Each seat's in a live game; else null."""
    paused: datetime | None
    """Since when the clocks stand by agreement."""
    pausing: list[int]
    """The seats that have offered a pause."""
    claim: Claimable | None
    """Whose time the reader may let the house rule on."""
    closed: str | None
    """The reason, where a moderator has closed the table: the game then counts for nobody."""
    rematch: str | None
    """The table of the next game; null to who only watches."""
    match: MatchScore | None
    """The match of which it is one game; null where it is one game alone."""
    status: Literal["setup", "playing", "over"]
    """`setup` until what is hidden is laid, built or dealt."""
    waits_for: list[int | str]
    """The seats for which the game waits, or `house`."""
    number: int
    """How many entries there are: what an action sends as `after`."""
    entries: list[dict[str, Json]]
    """What happened, as the reader heard it."""
    scores: list[int | float] | None
    """Of the seats, where the game has any."""
    view: dict[str, Json]
    """What the reader knows of the boards."""
    result: dict[str, Json] | None
    """Who won, and why it ended."""


class Problem(Shape):
    """RFC 9457: what went wrong. The members without a value that says something are left out."""

    type: str = "about:blank"
    """Always that: `code` tells more."""
    title: str
    """What the status means."""
    status: int
    """As in the answer's first line."""
    detail: str
    """A sentence: what was wrong, and what would be right."""
    code: str = ""
    """A stable word for it."""
    number: int | None = None
    """Where the table is, after a stale action."""
    place: str = ""
    """Where in the body, such as `seats[1]`."""
    wait: int | None = None
    """How many seconds to wait."""
