"""The calls about a seat's conditional moves and standing orders, and their shapes."""

from __future__ import annotations

from functools import partial
from typing import Literal

from django.http import HttpRequest
from ninja import Field, Router

from boem.core.game import Json
from boem.core.registry import find_game
from boem.web.api.auth import BEARER, READER, caller
from boem.web.api.schemas import Asked, Problem, Shape, TableId
from boem.web.base.limits import ACTIONS, spend
from boem.web.tables.models import ConditionalMoves
from boem.web.tables.store import conditional_moves as store
from boem.web.tables.store import standing_orders
from boem.web.tables.store.service import leave_standing_orders
from boem.web.tables.store.table_access import place_at, seated
from boem.web.tables.store.writer import WRITER

ahead = Router(tags=["tables"])


class ExpectedEntry(Asked):
    """Fits an entry that has these members, as your seat hears it."""

    seat: int = Field(ge=0, le=39, strict=True, examples=[1])
    """Whose action it is; your own seat, for the answer to your last move."""
    do: str | None = Field(default=None, max_length=store.LONGEST, examples=["sweep B4"])
    """The action; null fits any."""
    answer: str | None = Field(default=None, max_length=store.LONGEST, examples=["3"])
    """The answer to it; null fits any."""


class ConditionalMove(Asked):
    """A move for your next turn, with those for the turn after it."""

    conditions: list[ExpectedEntry] = Field(default=[], alias="if", max_length=store.MOST_CONDITIONS)
    """What must all have happened since your move before; an empty list always holds."""
    do: str = Field(max_length=store.LONGEST, examples=["sweep E3"])
    """Your move, as an action."""
    then: list[ConditionalMove] = Field(default=[], max_length=store.MOST, examples=[[]])
    """The moves to choose from in the turn after this one."""


class Planned(Asked):
    """Conditional moves that replace those before."""

    moves: list[ConditionalMove] = Field(max_length=store.MOST)
    """The moves to choose from in your next turn: the first one whose conditions hold is played. Empty deletes all."""
    after: int = Field(ge=0, le=2**31 - 1, strict=True, examples=[0])
    """The table's `number` when their sender last looked."""


class Plan(Shape):
    """Your conditional moves at a table, which nobody else can see."""

    moves: list[ConditionalMove]
    """Those that are left."""
    played: list[int]
    """The numbers of the entries that were made of them."""
    dropped: Literal["differs", "illegal", "over"] | None
    """Why the rest was thrown away: no condition held, the move was illegal, or the game is over."""


@ahead.get(
    "/tables/{table_id}/conditional-moves",
    response={200: Plan, 401: Problem, 403: Problem, 404: Problem, 429: Problem},
    auth=READER,
    summary="See your conditional moves",
    by_alias=True,
)
def see_conditional_moves(request: HttpRequest, table_id: TableId) -> dict[str, Json]:
    """Your conditional moves that are left, and what became of the others."""
    seat = seated(place_at(table_id, caller(request))).seat
    return _told(ConditionalMoves() if find_game(seat.table.game).rounds else store.plan_of(seat))


@ahead.put(
    "/tables/{table_id}/conditional-moves",
    response={200: Plan, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Replace your conditional moves",
    by_alias=True,
)
def replace_conditional_moves(request: HttpRequest, table_id: TableId, body: Planned) -> dict[str, Json]:
    """Leave moves that the site takes in your turn if their conditions hold, at a table without a live clock."""
    player = caller(request)
    spend(ACTIONS, request)
    seat = seated(place_at(table_id, player)).seat
    moves = body.model_dump(by_alias=True, exclude_defaults=True).get("moves", [])
    return _told(WRITER.wait(table_id, partial(store.plan, seat=seat, moves=moves, after=body.after)))


class StandingOrders(Asked):
    """What is ordered for you, in a game with rounds, if you have sent nothing by the end of a round."""

    orders: str = Field(max_length=standing_orders.LONGEST, examples=["K9 mine, H5, A8"])
    """Squares, the preferred ones first; empty: none. They stay until you change them, and nobody else sees them."""


@ahead.get(
    "/tables/{table_id}/standing-orders",
    response={200: StandingOrders, 401: Problem, 403: Problem, 404: Problem, 429: Problem},
    auth=READER,
    summary="See your standing orders",
)
def see_standing_orders(request: HttpRequest, table_id: TableId) -> dict[str, Json]:
    """Your standing orders; empty if you have left none."""
    seat = seated(place_at(table_id, caller(request))).seat
    return {"orders": standing_orders.orders_of(store.plan_of(seat)) if find_game(seat.table.game).rounds else ""}


@ahead.put(
    "/tables/{table_id}/standing-orders",
    response={200: StandingOrders, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Replace your standing orders",
)
def replace_standing_orders(request: HttpRequest, table_id: TableId, body: StandingOrders) -> dict[str, Json]:
    """Leave orders for rounds in which you send nothing, at a table with a deadline."""
    player = caller(request)
    spend(ACTIONS, request)
    seat = seated(place_at(table_id, player)).seat
    row = WRITER.wait(table_id, partial(leave_standing_orders, seat=seat, orders=body.orders))
    return {"orders": standing_orders.orders_of(row)}


def _told(row: ConditionalMoves) -> dict[str, Json]:
    return {"moves": row.branches, "played": row.played, "dropped": row.dropped or None}
