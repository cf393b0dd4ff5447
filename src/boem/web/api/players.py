"""The calls about players: becoming one, what is waiting for one, how they meet and talk, and records they bring."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Final

from django.http import HttpRequest
from django.urls import reverse
from ninja import Body, Router, Status

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.registry import find_game
from boem.web.accounts.models import Player
from boem.web.accounts.service import new_guest
from boem.web.accounts.tokens import new_token
from boem.web.api.auth import BEARER, READER, caller, place_of, player_of
from boem.web.api.document import FOR_ANYBODY
from boem.web.api.player_schemas import Absence, Chat, Guest, Kept, Line, Me, Search
from boem.web.api.schemas import Lobby, Problem, TableId, Told
from boem.web.api.told import lobby_told, me_told, table_told
from boem.web.base.errors import Closed, NotYours
from boem.web.base.limits import ACTIONS, GUESTS, IMPORTS, LINES, TABLES, spend
from boem.web.lobby import challenges, offers
from boem.web.lobby.finding import find
from boem.web.replay.importing import bring
from boem.web.tables.models import Table
from boem.web.tables.social import chat
from boem.web.tables.store.opening import INVITE, ME, OPEN, TableWish
from boem.web.tables.store.seat_names import called
from boem.web.tables.store.table_access import TableAccess, place_at
from boem.web.tables.time import vacation as vacations

people = Router(tags=["people"])
meeting = Router(tags=["meeting"])
talk = Router(tags=["chat"])
records = Router(tags=["records"])
PLAYER: Final = "player:"
BEGINS: Final = {"me": 0, "other": 1}
ENDS: Final = {204: None, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem}


@people.post("/guests", response={201: Guest, 429: Problem}, summary="Become a guest")
def become_guest(request: HttpRequest) -> Status[dict[str, str]]:
    """Create a player with a name, and a token to act for them."""
    spend(GUESTS, request)
    player = new_guest()
    return Status(201, {"token": new_token(player), "name": player.name})


@people.get(
    "/me",
    response={200: Me, 401: Problem, 429: Problem},
    auth=READER,
    summary="See what is waiting for you",
    by_alias=True,
)
def see_me(request: HttpRequest) -> dict[str, Json]:
    """Your running games, the challenges to you and by you, and whether you are on vacation."""
    return me_told(caller(request))


@people.post(
    "/me/vacation",
    response={200: Me, 401: Problem, 403: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Begin or end a vacation",
    by_alias=True,
)
def go_on_vacation(request: HttpRequest, body: Absence) -> dict[str, Json]:
    """Stop your clocks of days until the end of `last`, a day in UTC; null ends the vacation."""
    player = caller(request)
    spend(ACTIONS, request)
    if body.last is None:
        vacations.come_home(player=player)
    else:
        vacations.leave(player=player, last=body.last)
    return me_told(player)


@meeting.get(
    "/lobby",
    response={200: Lobby, 401: Problem, 429: Problem},
    openapi_extra=FOR_ANYBODY,
    summary="List the open seats",
)
def list_open_seats(request: HttpRequest) -> dict[str, Json]:
    """The open seats at public tables, which the caller may take with `join`."""
    return {"tables": lobby_told(player_of(request))}


@meeting.post(
    "/find",
    response={200: Told, 401: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Find an opponent",
)
def find_opponent(request: HttpRequest, body: Search) -> dict[str, Json]:
    """Sit down with somebody who is waiting for the same game, or wait at a new public table."""
    player = caller(request)
    spend(TABLES, request)
    wish = TableWish(
        game=body.game,
        seats=(ME, *[OPEN] * (body.seats - 1)),
        config=_config(body),
        **(body.clock.dict(exclude_none=True) if body.clock else {}),
        visibility=Table.Visibility.PUBLIC,
        rated=body.rated,
        match=body.match,
    )
    table = find(player=player, wish=wish, lot=body.begins == "lot")
    return table_told(place_at(table.id, player))


@meeting.post("/tables/{table_id}/decline", response=ENDS, auth=BEARER, summary="Decline a challenge")
def decline(request: HttpRequest, table_id: TableId) -> Status[None]:
    """Decline the challenge to this table, which ends it."""
    player = caller(request)
    spend(ACTIONS, request)
    asked = challenges.challenge_at(table_id, player)
    if asked is None:
        place_at(table_id, player)
        raise NotYours("You have no such challenge.")
    challenges.decline(challenge_id=asked.pk, player=player)
    return Status(204, None)


@meeting.post("/tables/{table_id}/withdraw", response=ENDS, auth=BEARER, summary="Withdraw a table or a challenge")
def withdraw(request: HttpRequest, table_id: TableId) -> Status[None]:
    """Withdraw a table of yours at which nobody else sits yet, and the challenges to it."""
    player = caller(request)
    spend(ACTIONS, request)
    table = place_at(table_id, player).table
    asked = challenges.pending().filter(by=player, seat__table=table).first()
    if asked is None:
        offers.withdraw(table_id=table.id, player=player)
    else:
        challenges.withdraw(challenge_id=asked.pk, player=player)
    return Status(204, None)


def _config(body: Search) -> dict[str, Json]:
    """The settings, including who begins if the game has that setting."""
    try:
        kinds = {one.name for one in fields(find_game(body.game).config)}
    except ParseError as error:
        raise error.inside("game") from None
    starts = {"starts": BEGINS.get(body.begins, secrets.randbelow(2))} if "starts" in kinds else {}
    return {**body.config, **starts}


def read_seats(seats: Sequence[str]) -> tuple[Sequence[str], Mapping[int, Player]]:
    """The seats as a wish has them, and the players challenged, by seat; raises ParseError for an unknown name."""
    asked = {
        number: _named(seat.removeprefix(PLAYER), number)
        for number, seat in enumerate(seats)
        if seat.startswith(PLAYER)
    }
    return [INVITE if number in asked else seat for number, seat in enumerate(seats)], asked


def _named(name: str, number: int) -> Player:
    found = Player.objects.filter(name=name).first() if name.isprintable() else None
    if found is None:
        raise ParseError("no player is called {given}", f"seats[{number}]", given=repr(name[:40]))
    return found


@talk.get(
    "/tables/{table_id}/chat",
    response={200: Chat, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem},
    openapi_extra=FOR_ANYBODY,
    summary="Read the chat",
    by_alias=True,
)
def read_chat(request: HttpRequest, table_id: TableId) -> dict[str, Json]:
    """The latest lines of the caller's room: the players' or the spectators'."""
    return _chat_told(_talking(place_of(request, table_id)))


@talk.post(
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
    return _chat_told(place)


def _talking(place: TableAccess) -> TableAccess:
    """The place; raises Closed if the table has no chat."""
    if place.table.device or len(place.seats) == 1:
        raise Closed("There is no chat at this table.")
    return place


def _chat_told(place: TableAccess) -> dict[str, Json]:
    heard = [line for line in chat.lines(place) if line.hush is None]
    told = [
        {"from": called(line.player) if line.player.gone else line.player.name, "text": line.text, "at": line.at}
        for line in heard
    ]
    return {"room": place.room, "lines": told}


@records.post(
    "",
    response={201: Kept, 401: Problem, 403: Problem, 422: Problem, 429: Problem, 503: Problem},
    auth=BEARER,
    summary="Import a record",
)
def bring_record(request: HttpRequest, body: Annotated[dict[str, Json], Body()]) -> Status[dict[str, str]]:
    """Store a record that the rules allow from beginning to end; its page replays it. It is never rated."""
    spend(IMPORTS, request)
    kept = bring(player=caller(request), data=request.body)
    return Status(201, {"id": kept.id, "url": request.build_absolute_uri(reverse("imported", args=[kept.id]))})
