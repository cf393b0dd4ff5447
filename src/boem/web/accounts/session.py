"""The player behind a session, signed in or a guest."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils import translation
from django.utils.crypto import constant_time_compare
from django.utils.deprecation import MiddlewareMixin

from boem.web.accounts.access import check_let_in, let_in
from boem.web.accounts.models import Player
from boem.web.accounts.service import new_guest
from boem.web.base.payers import GUEST

SAFE: Final = ("GET", "HEAD")  # methods that change no player
FOUND: Final = "boem_player"  # attribute of a request: the session's keys when it was looked up, and its player


def player_of(request: HttpRequest) -> Player | None:
    """The player of the session; None if they haven't played yet. Looked up once per request that only reads."""
    session = request.session
    if request.method not in SAFE:
        return player_in(session)
    said = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY), session.get(GUEST)
    found: tuple[object, Player | None] | None = vars(request).get(FOUND)
    if found is None or found[0] != said:
        vars(request)[FOUND] = found = said, player_in(session)
    return found[1]


def player_in(session: SessionBase) -> Player | None:
    """The player of a session found anywhere: the user who is signed in, or a guest."""
    user_id = session.get(SESSION_KEY)
    return _signed_in(session, user_id) if user_id else guest_in(session)


def guest_in(session: SessionBase) -> Player | None:
    """The guest of a session. Never an account: that takes signing in."""
    guest_id = session.get(GUEST)
    return Player.objects.filter(let_in(), id=guest_id, last_login=None).first() if guest_id else None


def player_or_guest(request: HttpRequest) -> Player:
    """The player of the session, or a new guest; raises NotYours if the player is kept out."""
    player = player_of(request)
    if player is None:
        check_let_in(request.session.get(GUEST, ""))
        player = new_guest()
        request.session.cycle_key()
        request.session[GUEST] = player.id
    return player


def is_still(session: SessionBase, player: Player | None) -> bool:
    """Whether a session that was read earlier still exists and is still the same player's."""
    if player is None or not session.session_key:
        return player is None
    store = import_module(settings.SESSION_ENGINE).SessionStore
    return player_in(store(session.session_key)) == player


def forget_expired() -> None:
    """Delete sessions that have run out."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()


def _signed_in(session: SessionBase, user_id: str) -> Player | None:
    """The user, unless the password has changed since or they are kept out."""
    player = Player.objects.filter(let_in(), id=user_id).first()
    proof = session.get(HASH_SESSION_KEY, "")
    return player if player and constant_time_compare(proof, player.get_session_auth_hash()) else None


class Preferences(MiddlewareMixin):
    """Sets the account's language."""

    def process_request(self, request: HttpRequest) -> None:
        """Use the account's language instead of the browser's."""
        player = request.user
        if isinstance(player, Player) and player.language:
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
