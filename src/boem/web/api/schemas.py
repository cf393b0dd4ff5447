"""What the API takes and gives."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from ninja import Field, Schema
from pydantic import BeforeValidator

from boem.web.tables.opening import INCREMENTS, MOST_DAYS, SECONDS
from boem.web.tables.service import LONGEST_TEXT


class Guest(Schema):
    """A new player, and the token to act for them."""

    token: str
    name: str


def read_clock(value: Any) -> Any:
    """`none` and null are no clock; anything else must be an object with whole days, or with whole seconds."""
    if value is None or value == "none":
        return None
    whole = isinstance(value, dict) and all(type(number) is int for number in value.values())
    if whole and (set(value) == {"days"} or {"seconds"} <= set(value) <= {"seconds", "increment"}):
        return value
    raise ValueError('{"days": N}, {"seconds": N, "increment": M}, "none" or null is needed')


class Clock(Schema):
    """Days for a move; or the seconds on each seat's clock, and how many a turn adds."""

    model_config = {"extra": "forbid"}

    days: int | None = Field(default=None, ge=1, le=MOST_DAYS)
    seconds: int | None = Field(default=None, ge=SECONDS[0], le=SECONDS[-1])
    increment: int | None = Field(default=None, ge=INCREMENTS[0], le=INCREMENTS[-1])


class SeatClock(Schema):
    """A seat's clock in a live game: the milliseconds it has left, and when it comes to zero; null while it stands."""

    left: int
    until: datetime | None


class Claimable(Schema):
    """The seat whose time the caller may let the house rule on, why (`away`, `idle`), and from when."""

    seat: int
    why: str
    due: datetime


class Pause(Schema):
    """What is done about a pause: `offer` also agrees to one, `decline` also takes an offer back."""

    model_config = {"extra": "forbid"}

    do: Literal["offer", "decline", "resume"]


class NewTable(Schema):
    """What is to be played, by whom. Seats: `me`, `bot:NAME`, `open`, `invite`, `player:NAME` (a challenge)."""

    model_config = {"extra": "forbid"}

    game: str
    config: dict[str, Any] = {}
    seats: list[str] = Field(default=["me", "open"], max_length=40)
    clock: Annotated[Clock | None, BeforeValidator(read_clock)] = None
    visibility: Literal["public", "link", "seats"] = "link"
    rated: bool = Field(default=False, strict=True)


class Opened(Schema):
    """Where the new table is. `invite` is the link for a friend, null when none is awaited.

    Where several are, `invites` has the links of all, by the number of their seat.
    """

    id: str
    url: str
    invite: str | None
    invites: dict[int, str]


class Invitation(Schema):
    """What lets one take an invited seat: the whole link, or the token at its end."""

    model_config = {"extra": "forbid"}

    invite: str | None = Field(default=None, max_length=500)

    @property
    def token(self) -> str:
        """The token."""
        return urlsplit(self.invite or "").path.rstrip("/").rsplit("/", 1)[-1]


class Action(Schema):
    """An action as text; `after` is how many entries its sender had seen (the view's `number`)."""

    model_config = {"extra": "forbid"}

    do: str = Field(max_length=LONGEST_TEXT, examples=["sweep E3"])
    after: int = Field(ge=0, le=2**31 - 1, strict=True)


class Done(Schema):
    """What came of an action: every entry since `after` up to its own last one, as the caller heard them."""

    number: int  # of entries, those of the action counted
    entries: list[dict[str, Any]]


class Rated(Schema):
    """A rating as people see it; `provisional` as long as too little is known."""

    rating: int
    provisional: bool


class OpenSeat(Schema):
    """A public table with a seat for whoever joins, and since when it waits."""

    table: str
    game: str
    config: dict[str, Any]
    seats: list[str]
    ratings: list[Rated | None]
    clock: Clock | None
    rated: bool
    since: datetime


class Lobby(Schema):
    """The open seats, of whoever waits longest first."""

    tables: list[OpenSeat]


class Told(Schema):
    """A table as its reader may know it; entries, view and result are in the shapes of docs/record.md."""

    id: str
    game: str
    config: dict[str, Any]
    seats: list[str]
    seat: int | None
    rated: bool
    ratings: list[Rated | None]
    clock: Clock | None
    deadline: datetime | None
    clocks: list[SeatClock] | None
    paused: datetime | None
    pausing: list[int]
    claim: Claimable | None
    rematch: str | None
    status: Literal["setup", "playing", "over"]
    waits_for: list[int | str]
    number: int
    entries: list[dict[str, Any]]
    scores: list[int] | None
    view: dict[str, Any]
    result: dict[str, Any] | None


class Problem(Schema):
    """RFC 9457: what went wrong. `code` and the rest are there where they have something to say."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str = ""
    number: int | None = None
    place: str = ""
    wait: int | None = None
