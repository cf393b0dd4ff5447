"""The calls of a table's chat: players among themselves, spectators apart."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from boem.core.game import Json
from boem.web.api.auth import BEARER, caller, place_of
from boem.web.api.document import FOR_ANYBODY
from boem.web.api.player_schemas import Chat, Line
from boem.web.api.schemas import Problem, TableId
from boem.web.base.errors import Closed
from boem.web.base.limits import LINES, spend
from boem.web.tables.social import chat
from boem.web.tables.store.seat_names import called
from boem.web.tables.store.table_access import TableAccess, place_at

router = Router(tags=["chat"])


@router.get(
    "/tables/{table_id}/chat",
    response={200: Chat, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem},
    openapi_extra=FOR_ANYBODY,
    summary="Read the chat",
    by_alias=True,
)
def read_chat(request: HttpRequest, table_id: TableId) -> dict[str, Json]:
    """The latest lines of the caller's room: the players' or the spectators'."""
    return _told(_talking(place_of(request, table_id)))


@router.post(
    "/tables/{table_id}/chat",
    response={200: Chat, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Write a line",
    by_alias=True,
)
def say(request: HttpRequest, table_id: TableId, body: Line) -> dict[str, Json]:
    """Post a line in the caller's room."""
    player = caller(request)
    spend(LINES, request)
    place = _talking(place_at(table_id, player))
    chat.say(place=place, text=body.say)
    return _told(place)


def _talking(place: TableAccess) -> TableAccess:
    """The place; raises Closed if the table has no chat."""
    if place.table.device or len(place.seats) == 1:
        raise Closed("There is no chat at this table.")
    return place


def _told(place: TableAccess) -> dict[str, Json]:
    heard = [line for line in chat.lines(place) if line.hush is None]
    told = [{"from": called(line.player), "text": line.text, "at": line.at} for line in heard]
    return {"room": place.room, "lines": told}
