"""What the API takes and gives."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ninja import Field, Schema

from boem.web.tables.service import LONGEST_TEXT


class Guest(Schema):
    """A new player, and the token to act for them."""

    token: str
    name: str


class Clock(Schema):
    """How long a move may take."""

    days: int = Field(ge=1, le=60)


class NewTable(Schema):
    """What is to be played, by whom. Seats: `me`, `bot:NAME`, `open`, `invite`."""

    model_config = {"extra": "forbid"}

    game: str
    config: dict[str, Any] = {}
    seats: list[str] = Field(default=["me", "open"], max_length=40)
    clock: Clock | Literal["none"] | None = None
    visibility: Literal["public", "link", "seats"] = "link"


class Opened(Schema):
    """Where the new table is. `invite` is the link for a friend, null when none is awaited."""

    id: str
    url: str
    invite: str | None


class Invitation(Schema):
    """What lets one take an invited seat: the whole link, or the token at its end."""

    invite: str = Field(default="", max_length=500)


class Action(Schema):
    """An action as text; `after` is how many entries its sender had seen (the view's `number`)."""

    model_config = {"extra": "forbid"}

    do: str = Field(max_length=LONGEST_TEXT, examples=["sweep E3"])
    after: int = Field(ge=0, le=2**31 - 1)


class Told(Schema):
    """A table as its reader may know it; entries, view and result are in the shapes of docs/record.md."""

    id: str
    game: str
    config: dict[str, Any]
    seats: list[str]
    seat: int | None
    clock: Clock | None
    deadline: datetime | None
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
