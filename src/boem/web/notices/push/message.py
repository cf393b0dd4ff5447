"""A message to a browser: encrypted for it alone (RFC 8291), and signed by the site (RFC 8292)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from py_vapid import Vapid02
from py_vapid.utils import b64urldecode

from boem.web.base.mail_urls import ADDRESS
from boem.web.base.push_key import PushKey
from boem.web.notices.letters import cost_of, deadline_of, headline, path_to, what
from boem.web.notices.models import PushMessage
from boem.web.notices.push.endpoint import Endpoint, read_endpoint

LASTS: Final = timedelta(days=7)  # for which a service keeps it for a device that is off
SIGNED: Final = timedelta(hours=12)  # for which a signature is valid
LONGEST: Final = 300  # characters of a line


@dataclass(frozen=True, slots=True)
class PushRequest:
    """What is posted, and where."""

    endpoint: Endpoint
    headers: dict[str, str]
    body: bytes


def request_of(message: PushMessage, key: PushKey, now: datetime) -> PushRequest:
    """The request that brings a message to its browser; takes about a millisecond."""
    one = message.subscription
    endpoint = read_endpoint(one.endpoint)
    deadline = message.challenge.until if message.challenge else message.seat.table.deadline  # type: ignore[union-attr]
    lasts = min(LASTS, max(deadline - now, timedelta(minutes=1))) if deadline else LASTS
    headers = {
        "TTL": str(int(lasts.total_seconds())),
        "Topic": salted_hmac("boem.push.topic", _tag_of(message)).hexdigest()[:32],  # a newer one replaces it
        "Urgency": "normal",
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": _signature(endpoint, key, now),
    }
    body = http_ece.encrypt(
        json.dumps(_told(message), ensure_ascii=False).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=b64urldecode(one.point.encode()),
        auth_secret=b64urldecode(one.secret.encode()),
        version="aes128gcm",
    )
    return PushRequest(endpoint, headers, body)


def _told(message: PushMessage) -> dict[str, str]:
    """What the service worker shows: a sentence in the player's language, and the path to open."""
    seat, notice = message.seat, message.challenge
    language = message.subscription.player.language or message.subscription.language
    told = {"tag": _tag_of(message), "lang": language}
    with translation.override(language):
        if notice is not None:
            title = headline(notice, again=message.clocked > notice.asked)
            return told | {"title": title[:LONGEST], "body": cost_of(notice)[:LONGEST], "path": path_to(notice)}
        if seat is None:
            raise ValueError(f"{message} is about nothing")
        game, others = what(seat)
        title = _("Your turn: {game} with {names}").format(game=game, names=others)
        path = reverse("table", args=[seat.table_id])
        return told | {"title": title[:LONGEST], "body": deadline_of(seat)[:LONGEST], "path": path}


def _tag_of(message: PushMessage) -> str:
    """What a newer message about the same has, too, and nothing else."""
    return message.seat.table_id if message.seat else f"challenge-{message.challenge_id}"


def _signature(endpoint: Endpoint, key: PushKey, now: datetime) -> str:
    signer = Vapid02.from_raw(key.private.encode())
    signer.conf = {"no-strict": True}  # the library knows nobody but by a mail address
    claims = {"aud": endpoint.origin, "exp": int((now + SIGNED).timestamp()), "sub": _host()}
    return str(signer.sign(claims)["Authorization"])


def _host() -> str:
    """Whom a push service may ask about the site's messages."""
    return (
        f"mailto:{settings.CONTACT}"
        if ADDRESS.fullmatch(settings.CONTACT)
        else settings.SITE_URL or "mailto:boem@localhost"
    )
