"""The calls about players: becoming one, and what is waiting for one."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router, Status

from boem.core.game import Json
from boem.web.accounts.service import new_guest
from boem.web.accounts.tokens import new_token
from boem.web.api.auth import BEARER, READER, caller
from boem.web.api.player_schemas import Absence, Guest, Me
from boem.web.api.schemas import Problem
from boem.web.api.told import me_told
from boem.web.base.limits import ACTIONS, GUESTS, spend
from boem.web.tables.time import vacation as vacations

router = Router(tags=["people"])


@router.post("/guests", response={201: Guest, 429: Problem}, summary="Become a guest")
def become_guest(request: HttpRequest) -> Status[dict[str, str]]:
    """Create a player with a name, and a token to act for them."""
    spend(GUESTS, request)
    player = new_guest()
    return Status(201, {"token": new_token(player), "name": player.name})


@router.get(
    "/me",
    response={200: Me, 401: Problem, 429: Problem},
    auth=READER,
    summary="See what is waiting for you",
    by_alias=True,
)
def see_me(request: HttpRequest) -> dict[str, Json]:
    """Your running games, the challenges to you and by you, and whether you are on vacation."""
    return me_told(caller(request))


@router.post(
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
