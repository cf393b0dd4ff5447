"""Authentication: the bearer of a token."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest
from ninja.security import HttpBearer

from boem.web.accounts.models import Player, Token
from boem.web.accounts.tokens import token_shown
from boem.web.base.errors import NotYours
from boem.web.base.limits import CALLS, spend
from boem.web.base.payers import show_bearer
from boem.web.tables.store.table_access import TableAccess, place_at

SCHEME: Final = "bearer "


class Bearer(HttpBearer):
    """Requires a token; with `acts`, one that may act."""

    def __init__(self, *, acts: bool) -> None:
        super().__init__()
        self.acts = acts

    def authenticate(self, request: HttpRequest, token: str) -> Player | None:
        """The token's player; None is answered with 401, and a read-only token, if `acts` is set, with 403."""
        shown = token_shown(token)
        if shown is None:
            return None
        show_bearer(request, shown.player)
        spend(CALLS, request)
        if self.acts and shown.scope != Token.Scope.PLAY:
            raise OnlyReads
        return shown.player


BEARER: Final = Bearer(acts=True)
READER: Final = Bearer(acts=False)


def token_of_header(header: str) -> Token:
    """The token of an Authorization header, with its player; raises BadToken."""
    shown = token_shown(header[len(SCHEME) :].strip()) if header.lower().startswith(SCHEME) else None
    if shown is None:
        raise BadToken
    return shown


def player_of(request: HttpRequest) -> Player | None:
    """The player of an optional token; raises BadToken if it is invalid."""
    token = _shown(request)
    return token.player if token else None


def place_of(request: HttpRequest, table_id: str) -> TableAccess:
    """The caller's place at a table; without a token, a spectator's."""
    token = _shown(request)
    place = place_at(table_id, token.player if token else None)
    if token is not None and not covers(token, place):
        raise OnlyOwn
    return place


def _shown(request: HttpRequest) -> Token | None:
    header = request.headers.get("Authorization", "")
    token = token_of_header(header) if header else None
    if token is not None:
        show_bearer(request, token.player)
    spend(CALLS, request)
    return token


def covers(token: Token, place: TableAccess) -> bool:
    """Whether the token may be used to see this table: a read-only one works for the player's own tables."""
    return token.scope == Token.Scope.PLAY or place.seat is not None


class BadToken(Exception):
    """The token doesn't exist."""


class OnlyReads(NotYours):
    """The token may not act."""

    def __init__(self) -> None:
        super().__init__("This token can only read; to act, use one with the scope play.")


class OnlyOwn(NotYours):
    """The token only works for the player's own tables."""

    def __init__(self) -> None:
        super().__init__("This token only reads the tables of its player.")


def caller(request: Any) -> Player:
    """The player whom Bearer has authenticated."""
    player: Player = request.auth
    return player
