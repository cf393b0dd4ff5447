"""Checks what a browser says of its subscription to push messages: where its push service takes them, and its keys."""

from __future__ import annotations

import ipaddress
from binascii import Error as Base64Error
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.utils.translation import gettext_noop as _
from py_vapid.utils import b64urldecode

from boem.web.base.errors import Unfit

LONGEST: Final = 1000  # characters of an endpoint
POINT: Final = 65  # bytes of an uncompressed point on P-256
SECRET: Final = 16  # bytes
PORT: Final = 443
VENDORS: Final = (
    ".fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)
REFUSED: Final = _("This browser’s push service can’t be used here.")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address to which a push service takes messages for one browser."""

    host: str
    port: int
    path: str  # with the query

    @property
    def origin(self) -> str:
        """What the site's signature is for."""
        return f"https://{self.host}" + ("" if self.port == PORT else f":{self.port}")


def read_endpoint(text: str) -> Endpoint:
    """The endpoint, or raise Unfit: https, a name rather than a number, the usual port, and nothing secret.

    Whether the name stands for a public address is checked when it is connected to.
    """
    try:
        parts = urlsplit(text)
        port, host = parts.port or PORT, parts.hostname or ""
    except ValueError:
        raise Unfit(REFUSED) from None
    plain = len(text) <= LONGEST and text.isascii() and text.isprintable() and not set(text) & set(' "<>\\^`{|}#')
    usual = settings.PUSH_TO_LOOPBACK or (port == PORT and "." in host.strip(".") and not _is_address(host))
    if not (plain and usual and host and parts.scheme == "https" and "@" not in parts.netloc):
        raise Unfit(REFUSED)
    return Endpoint(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def is_of_a_vendor(endpoint: str) -> bool:
    """Whether a maker of browsers runs the service, so that it isn't slow on purpose."""
    return f".{urlsplit(endpoint).hostname}".endswith(VENDORS)


def check_keys(point: str, secret: str) -> None:
    """Raise Unfit unless these are a point on P-256 and 16 bytes, in base64url."""
    if len(_bytes(secret, SECRET)) != SECRET:
        raise Unfit(REFUSED)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(point, POINT))
    except ValueError:
        raise Unfit(REFUSED) from None


def _bytes(text: str, most: int) -> bytes:
    """Decoded, if it isn't longer than that many bytes take; else nothing."""
    if not text.isascii() or len(text.rstrip("=")) > (most * 4 + 2) // 3:
        return b""
    try:
        return bytes(b64urldecode(text.rstrip("=").encode()))
    except (Base64Error, ValueError):
        return b""


def _is_address(host: str) -> bool:
    """Whether it is a number, or ends like one, which some resolvers take for one."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.rstrip(".").rpartition(".")[2].isdecimal()
    return True
