"""Who calls: the bearer of a token."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja.security import HttpBearer

from boem.web.accounts.models import Player, Token
from boem.web.accounts.tokens import token_shown
from boem.web.tables.errors import NotYours

BEARER = "bearer "


class Bearer(HttpBearer):
    """A token is needed, and one that may act."""

    def authenticate(self, request: HttpRequest, token: str) -> Player | None:
        """Its player; None is answered with 401, and a token that only reads with 403."""
        shown = token_shown(token)
        if shown is not None and shown.scope != Token.Scope.PLAY:
            raise OnlyReads
        return shown.player if shown else None


def player_of(request: HttpRequest) -> Player | None:
    """The player of the token where none is needed; one that is no good raises BadToken."""
    header = request.headers.get("Authorization", "")
    return player_of_header(header) if header else None


def player_of_header(header: str) -> Player:
    """The player of an Authorization header, or raise BadToken."""
    return token_of_header(header).player


def token_of_header(header: str) -> Token:
    """The token of an Authorization header, with its player; or raise BadToken."""
    shown = token_shown(header[len(BEARER) :].strip()) if header.lower().startswith(BEARER) else None
    if shown is None:
        raise BadToken
    return shown


class BadToken(Exception):
    """The token is nobody's."""


class OnlyReads(NotYours):
    """The token is not for acting."""

    def __init__(self) -> None:
        super().__init__("This token only reads; a token of the scope play is needed to act.")


def caller(request: Any) -> Player:
    """The player whom Bearer has let in."""
    player: Player = request.auth
    return player
