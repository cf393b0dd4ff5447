"""A browser as a push service and the site know it: an endpoint, and keys with which it reads its messages."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid.utils import b64urlencode


def _key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


@dataclass(frozen=True)
class PushBrowser:
    """Its subscription."""

    endpoint: str = field(default_factory=lambda: f"https://push.example.net/{secrets.token_hex(8)}")
    key: ec.EllipticCurvePrivateKey = field(default_factory=_key)
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def form(self) -> dict[str, str]:
        """What the page's script sends."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "point": b64urlencode(point), "secret": b64urlencode(self.secret)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message."""
        plain: bytes = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return plain
