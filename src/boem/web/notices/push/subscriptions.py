"""The browsers in which a player is notified by push messages."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from boem.web.accounts.models import Player
from boem.web.notices.models import PushSubscription
from boem.web.notices.push.endpoint import check_keys, read_endpoint

MOST: Final = 8  # of a player; the oldest goes
KEPT: Final = "push"  # in the session: the digest of this browser's subscription


def subscribe(*, player: Player, endpoint: str, point: str, secret: str) -> PushSubscription:
    """Notify the player in this browser from the next turn on, or raise Unfit."""
    read_endpoint(endpoint)
    check_keys(point, secret)
    digest = digest_of(endpoint)
    keys = {"player": player, "endpoint": endpoint, "point": point, "secret": secret}
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        PushSubscription.objects.filter(digest=digest).exclude(**keys).delete()
        keys["language"] = get_language() or settings.LANGUAGE_CODE
        made, _ = PushSubscription.objects.update_or_create(digest=digest, defaults=keys)
        keep_the_newest(player)
    return made


def unsubscribe(*, player: Player, digest: str = "") -> None:
    """Stop notifying the player in this browser, or in all."""
    mine = PushSubscription.objects.filter(player=player)
    (mine.filter(digest=digest) if digest else mine).delete()


def keep_the_newest(player: Player) -> None:
    """Keep as many as a player may have."""
    mine = PushSubscription.objects.filter(player=player).order_by("-created", "digest")
    PushSubscription.objects.filter(pk__in=list(mine.values_list("pk", flat=True)[MOST:])).delete()


def digests_of(player: Player) -> Sequence[str]:
    """How the page recognises whether it is in one of the player's browsers."""
    return list(PushSubscription.objects.filter(player=player).values_list("digest", flat=True))


def digest_of(endpoint: str) -> str:
    """Identifies a subscription without giving it away."""
    return hashlib.sha256(endpoint.encode("utf-8", "replace")).hexdigest()


def remember(session: SessionBase, player: Player, digest: str) -> None:
    """Note which subscription is this browser's, in place of one that its push service has replaced."""
    before = session.get(KEPT, "")
    if before and before != digest:
        unsubscribe(player=player, digest=before)
    session[KEPT] = digest


def is_known(session: SessionBase, player: Player) -> bool:
    """Whether the player is notified in this browser, as far as the site knows."""
    digest = session.get(KEPT, "")
    return bool(digest) and PushSubscription.objects.filter(player=player, digest=digest).exists()


def signed_out(request: HttpRequest, player: Player) -> None:
    """Stop notifying a player who signs out in this browser."""
    if digest := request.session.get(KEPT, ""):
        unsubscribe(player=player, digest=digest)


def others_signed_out(request: HttpRequest, player: Player) -> None:
    """Likewise in all other browsers."""
    PushSubscription.objects.filter(player=player).exclude(digest=request.session.get(KEPT, "")).delete()
