"""The calls by which players meet: open seats, finding an opponent, and answering challenges."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from django.http import HttpRequest
from ninja import Router, Status

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.core.registry import find_game
from boem.web.accounts.models import Player
from boem.web.api.auth import BEARER, caller, player_of
from boem.web.api.document import FOR_ANYBODY
from boem.web.api.player_schemas import Search
from boem.web.api.schemas import Lobby, Problem, TableId, Told
from boem.web.api.told import lobby_told, table_told
from boem.web.base.errors import NotYours
from boem.web.base.limits import ACTIONS, TABLES, spend
from boem.web.lobby import challenges, offers
from boem.web.lobby.finding import find
from boem.web.tables.models import Table
from boem.web.tables.store.opening import INVITE, ME, OPEN, TableWish
from boem.web.tables.store.table_access import place_at

router = Router(tags=["meeting"])
PLAYER: Final = "player:"
BEGINS: Final = {"me": 0, "other": 1}
ENDS: Final = {204: None, 401: Problem, 403: Problem, 404: Problem, 409: Problem, 422: Problem, 429: Problem}


@router.get(
    "/lobby",
    response={200: Lobby, 401: Problem, 429: Problem},
    openapi_extra=FOR_ANYBODY,
    summary="List the open seats",
)
def list_open_seats(request: HttpRequest) -> dict[str, Json]:
    """The open seats at public tables, which the caller may take with `join`."""
    return {"tables": lobby_told(player_of(request))}


@router.post(
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


@router.post("/tables/{table_id}/decline", response=ENDS, auth=BEARER, summary="Decline a challenge")
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


@router.post("/tables/{table_id}/withdraw", response=ENDS, auth=BEARER, summary="Withdraw a table or a challenge")
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
        raise ParseError(f"no player is called {name[:40]!r}", f"seats[{number}]")
    return found
