"""The key pair with which a site signs its push messages (VAPID, RFC 8292), and its file in the data folder."""

from __future__ import annotations

import os
from binascii import Error as Base64Error
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid.utils import b64urldecode, b64urlencode

from boem.core.errors import ParseError
from boem.core.forms import Phrase

PUSH_FILE: Final = "push_key"
BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class PushKey:
    """A key pair on P-256, in base64url without padding."""

    public: str  # the uncompressed point, which browsers get
    private: str = field(repr=False)  # 32 bytes


def new_push_key() -> str:
    """A private key, drawn by the system's generator."""
    drawn = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return str(b64urlencode(drawn.to_bytes(BYTES, "big")))


def read_push_key(text: str, place: str) -> PushKey:
    """The pair of a private key; raises ParseError if it is none."""
    try:
        raw = b64urldecode(text.encode("ascii"))
        number = int.from_bytes(raw, "big") if len(raw) == BYTES else 0  # which is no key either
        key = ec.derive_private_key(number, ec.SECP256R1())
    except (Base64Error, ValueError):
        raise ParseError("this is no key that boem setup-push has made", place) from None
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return PushKey(str(b64urlencode(point)), text)


def stored_push_key(folder: Path) -> str:
    """The private key in the data folder; empty if there is none."""
    path = folder / PUSH_FILE
    try:
        return path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        why = Phrase(error.strerror or "") if isinstance(error, OSError) else Phrase("it is no text")
        raise ParseError("{path} can't be read: {why}", "BOEM_DATA", path=path, why=why) from None


def store_push_key(folder: Path, key: str) -> None:
    """Store a private key for the owner of the folder alone, in place of any there."""
    path = folder / PUSH_FILE
    half = path.with_name(f"{PUSH_FILE}.{os.getpid()}")
    try:
        with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(key)
        half.replace(path)
    except OSError as error:
        why = Phrase(error.strerror or "")
        raise ParseError("{path} can't be written: {why}", "BOEM_DATA", path=path, why=why) from None
