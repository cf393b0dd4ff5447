"""The calls about players whom one follows."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpRequest
from ninja import Field, Router

from boem.core.errors import ParseError
from boem.core.game import Json
from boem.web.accounts.models import Player
from boem.web.api.auth import BEARER, READER, caller
from boem.web.api.schemas import Asked, Name, Problem, Shape
from boem.web.base.limits import ACTIONS, spend
from boem.web.lobby import follows
from boem.web.lobby.profile import find_person


class FollowWish(Asked):
    """Whom to follow, or no longer."""

    player: Name = Field(examples=["Ada"])
    """The player's name."""
    follow: bool = Field(default=True, strict=True)
    """False: unfollow."""


class PresenceWish(Asked):
    """Whether followers see when the caller is online."""

    shown: bool = Field(strict=True)
    """False: nobody sees it."""


class PersonFollowed(Shape):
    """A player whom the caller follows."""

    name: str
    """The player's name, for `player:NAME` among the seats of a new table."""
    program: bool
    """Whether it is a program that the host has named."""
    online: bool
    """Whether the player is online, and shows it."""


class Following(Shape):
    """Whom the caller follows."""

    follows: list[PersonFollowed]
    """Those who are online first."""
    shown: bool
    """Whether the caller's own followers see when the caller is online; guests are never shown."""


router = Router(tags=["people"])


@router.get(
    "/follows",
    response={200: Following, 401: Problem, 429: Problem},
    auth=READER,
    summary="See whom you follow",
)
def see_follows(request: HttpRequest) -> dict[str, Json]:
    """The players whom you follow, and who of them is online."""
    return _told(caller(request))


@router.post(
    "/follows",
    response={200: Following, 401: Problem, 403: Problem, 409: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Follow or unfollow a player",
)
def change_follow(request: HttpRequest, body: FollowWish) -> dict[str, Json]:
    """Follow a player with an account or a program, or unfollow them. They aren't told."""
    player = caller(request)
    spend(ACTIONS, request)
    other = _named(body.player)
    if body.follow:
        follows.follow(by=player, of=other)
    else:
        follows.unfollow(by=player, of=other)
    return _told(player)


@router.post(
    "/online",
    response={200: Following, 401: Problem, 403: Problem, 422: Problem, 429: Problem},
    auth=BEARER,
    summary="Show or hide that you are online",
)
def show_online(request: HttpRequest, body: PresenceWish) -> dict[str, Json]:
    """Let your followers see when you are online, or hide it."""
    player = caller(request)
    spend(ACTIONS, request)
    follows.hide(player, hidden=not body.shown)
    return _told(player)


def _named(name: str) -> Player:
    person = find_person(name)
    if person is None or person.player is None:
        raise ParseError("no player is called {given}", "player", given=repr(name[:40]))
    return person.player


def _told(player: Player) -> dict[str, Json]:
    return {
        "follows": [asdict(one) for one in follows.followed(player)],
        "shown": player.may_be_rated and not follows.is_hidden(player),
    }
