"""API shapes for tables."""

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
    """The base of all shapes; the docstring below a member describes it in the document."""

    model_config = {"use_attribute_docstrings": True, "defer_build": True}


class Asked(Shape):
    """The base of request bodies, which may hold no unknown members."""

    model_config = {"extra": "forbid"}


Name = Annotated[str, Field(max_length=200)]
TableId = Annotated[str, Path(description="The id of a table.", examples=["73gmu3xhw6quv7"])]


def read_clock(value: Any) -> Any:
    """`none` and null mean no clock; anything else must be an object with whole days, or with whole seconds."""
    if value is None or value == "none":
        return None
    whole = isinstance(value, dict) and all(type(number) is int for number in value.values())
    if whole and (set(value) == {"days"} or {"seconds"} <= set(value) <= {"seconds", "increment"}):
        return value
    raise ValueError('send {"days": N}, {"seconds": N, "increment": M}, "none" or null')


class Clock(Asked):
    """Days per move; or the seconds on each seat's clock, and the increment per turn."""

    days: int | None = Field(default=None, ge=1, le=MOST_DAYS)
    """Per move, or per round."""
    seconds: int | None = Field(default=None, ge=SECONDS[0], le=SECONDS[-1])
    """On each seat's clock at the start, for two players."""
    increment: int | None = Field(default=None, ge=INCREMENTS[0], le=INCREMENTS[-1])
    """Seconds added to a seat's clock per turn."""


class Days(Asked):
    """Days per move, or per round."""

    days: int = Field(ge=1, le=MOST_DAYS, strict=True, examples=[3])
    """The number of days."""


class Live(Asked):
    """Clocks that run while their seat is to move, for two players."""

    seconds: int = Field(ge=SECONDS[0], le=SECONDS[-1], strict=True, examples=[300])
    """On each clock at the start."""
    increment: int = Field(default=0, ge=INCREMENTS[0], le=INCREMENTS[-1], strict=True, examples=[5])
    """Seconds added to a seat's clock per turn."""


WantedClock = Annotated[
    Clock | None, BeforeValidator(read_clock, json_schema_input_type=Days | Live | Literal["none"] | None)
]


WantedMatch = Annotated[int | None, Field(ge=GAMES[0], le=GAMES[-1], strict=True, examples=[None])]


class MatchScore(Shape):
    """The score of the match that a table belongs to, including its own game once that is over."""

    games: int
    """The number of games in the match."""
    game: int
    """The number of this game; one that doesn't count is played again."""
    points: list[float]
    """Points per seat: 1 for a win, 0.5 for a draw."""
    over: bool
    """Whether all games are played, or the outcome is decided."""
    winner: int | None
    """The seat that has won it; null while it goes on, or if it is drawn."""


class SeatClock(Shape):
    """A seat's clock in a live game."""

    left: int
    """Milliseconds left at the moment of the answer."""
    until: datetime | None
    """When it reaches zero; null if it isn't running."""


class Claimable(Shape):
    """A seat whose player is absent, so that the caller may have the house rule on its time."""

    seat: int
    """The seat's number."""
    why: Literal["away", "idle"]
    """`away`: not connected in a live game; `idle`: no moves in a game without a clock."""
    due: datetime
    """When the caller may do it."""


class Pause(Asked):
    """A pause: offering it, accepting, declining, ending it."""

    do: Literal["offer", "decline", "resume"] = Field(examples=["offer"])
    """`offer` also accepts an offer, `decline` also withdraws your own, `resume` ends the pause."""


class NewTable(Asked):
    """A new table: the game, its settings and seats."""

    game: Name = Field(examples=[examples.GAME], description=examples.GAMES)
    config: dict[str, Json] = Field(default={}, examples=[examples.CONFIG])
    """Its settings, as in records; the game's defaults apply to those left out."""
    seats: list[Name] = Field(default=["me", "open"], max_length=MOST_SEATS, examples=[["me", "bot:careful"]])
    """Each `me`, `bot:NAME`, `open` (anybody), `invite` (the holder of a link) or `player:NAME` (a challenge)."""
    clock: WantedClock = None
    """Null or `none`: no time limit."""
    visibility: Literal["public", "link", "seats"] = "link"
    """Who may see the table: everybody, anybody with its address, or its players."""
    rated: bool = Field(default=False, strict=True)
    """Whether the result counts for ratings."""
    match: WantedMatch = None
    """The number of games in a match, in which the two take turns to begin; null for a single game."""


class Opened(Shape):
    """The new table."""

    id: str
    """Its id, for all other calls."""
    url: str
    """Its page."""
    invite: str | None
    """The link for a friend; null if there is no invited seat."""
    invites: dict[int, str]
    """The links of all invited seats, by seat number."""


class Invitation(Asked):
    """An invitation to a seat."""

    invite: str | None = Field(default=None, max_length=500, examples=["https://boem.example.org/t/x/join/ee7600aa11"])
    """The whole link, or the token at its end."""

    @property
    def token(self) -> str:
        """The token at the end of the link."""
        link = (self.invite or "").partition("?")[0].partition("#")[0]
        return link.rstrip("/").rsplit("/", 1)[-1]


class Action(Asked):
    """An action as text, and the number of entries that its sender had seen."""

    do: str = Field(max_length=LONGEST_TEXT, examples=["sweep E3"])
    """As in records: a verb and its squares."""
    after: int = Field(ge=0, le=2**31 - 1, strict=True, examples=[0])
    """The table's `number` when its sender last looked."""


class Done(Shape):
    """The outcome of an action."""

    number: int
    """The table's number of entries, including those of the action."""
    entries: list[dict[str, Json]]
    """The entries from `after` to the action's last one, as the caller sees them, in the shape of records."""


class Rated(Shape):
    """A rating as displayed."""

    rating: int
    """Everybody starts at 1500."""
    provisional: bool
    """Whether it is still uncertain."""


class Seats(Shape):
    """A table in brief."""

    table: str
    """The table's id."""
    game: str
    """The game's id."""
    config: dict[str, Json]
    """The game's settings."""
    seats: list[str]
    """The holders of the seats, in order: a name, `bot:NAME`, or empty."""
    ratings: list[Rated | None]
    """The holders' ratings; null for guests, for an empty seat, or in a game without a clock."""
    clock: Days | Live | None
    """Null: no time limit."""
    rated: bool
    """Whether the result counts for ratings."""
    match: int | None
    """The number of games in the match; null for a single game."""


class OpenSeat(Seats):
    """A public table with an open seat."""

    since: datetime
    """When it began to wait."""


class Lobby(Shape):
    """The open seats."""

    tables: list[OpenSeat]
    """The longest waiting first."""


class DecidedGame(Shape):
    """How a tournament's organiser has decided a game."""

    winners: list[int]
    """The winners' seats: both if it is a draw, none if both lose."""
    why: str
    """The reason that the organiser gave."""


class Told(Shape):
    """A table as its reader may know it; entries, view and result have the shapes of records."""

    id: str
    """Its id, for all other calls."""
    game: str
    """The game's id."""
    edition: int
    """The edition of the game's rules, `boem` in its record."""
    config: dict[str, Json]
    """The game's settings."""
    seats: list[str]
    """The holders of the seats, in order: a name, `bot:NAME`, or empty."""
    seat: int | None
    """The reader's seat; null for a spectator."""
    rated: bool
    """Whether the result counts for ratings."""
    ratings: list[Rated | None]
    """The holders' ratings; null for guests, for an empty seat, or in a game without a clock."""
    clock: Days | Live | None
    """Null: no time limit."""
    deadline: datetime | None
    """When the first of the awaited seats loses on time, or the round ends; null if no clock runs."""
    clocks: list[SeatClock] | None
    """Each seat's clock in a live game; otherwise null."""
    paused: datetime | None
    """When the clocks were stopped by agreement."""
    pausing: list[int]
    """The seats that have offered a pause."""
    claim: Claimable | None
    """The seat on whose time the reader may have the house rule."""
    closed: str | None
    """The reason, if a moderator has closed the table; the game then counts for nobody."""
    decided: DecidedGame | None
    """How a tournament's organiser has decided the game, if one has; `result` is what the rules make of its end."""
    rematch: str | None
    """The table of the next game; null for spectators."""
    match: MatchScore | None
    """The match that this game belongs to; null for a single game."""
    status: Literal["setup", "playing", "over"]
    """`setup` until the hidden part is laid, built or dealt."""
    waits_for: list[int | str]
    """The seats that the game is waiting for, or `house`."""
    number: int
    """The number of entries: an action sends it as `after`."""
    entries: list[dict[str, Json]]
    """What has happened, as the reader sees it."""
    scores: list[int | float] | None
    """Scores per seat, in games that have them."""
    view: dict[str, Json]
    """What the reader knows of the boards."""
    result: dict[str, Json] | None
    """Who won, and why the game ended."""


class Problem(Shape):
    """RFC 9457: what went wrong. Members without a meaningful value are left out."""

    type: str = "about:blank"
    """Always this value: see `code`."""
    title: str
    """The meaning of the status."""
    status: int
    """The HTTP status."""
    detail: str
    """A sentence: what was wrong, and what would be right."""
    code: str = ""
    """A stable name of the error."""
    number: int | None = None
    """The table's number of entries, after a stale action."""
    place: str = ""
    """The place in the body, such as `seats[1]`."""
    wait: int | None = None
    """How many seconds to wait."""
