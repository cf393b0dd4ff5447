"""Who calls: the bearer of a token."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from boem.web.accounts.models import Player
from boem.web.accounts.service import player_with

BEARER = "bearer "


class Bearer(HttpBearer):
    """A token is needed."""

    def authenticate(self, request: HttpRequest, token: str) -> Player | None:
        """Its player; None is answered with 401."""
        return player_with(token)


def player_of(request: HttpRequest) -> Player | None:
    """The player of the token where none is needed; one that is no good raises BadToken."""
    header = request.headers.get("Authorization", "")
    return player_of_header(header) if header else None


def player_of_header(header: str) -> Player:
    """The player of an Authorization header, or raise BadToken."""
    player = player_with(header[len(BEARER) :].strip()) if header.lower().startswith(BEARER) else None
    if player is None:
        raise BadToken
    return player


class BadToken(Exception):
    """The token is nobody's."""


def caller(request: Any) -> Player:
    """The player whom Bearer has let in."""
    player: Player = request.auth
    return player
