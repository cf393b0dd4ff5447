"""Push services on this machine, and a browser as they and the site know it."""

from __future__ import annotations

import json
import secrets
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
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

    def read(self, body: bytes) -> dict[str, str]:
        """Decrypt a message."""
        plain = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        told: dict[str, str] = json.loads(plain)
        return told


@dataclass
class PushService:
    """An HTTPS server that notes what is posted, and answers as it is told."""

    certificate: Path
    url: str = ""
    posted: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)  # path, headers, body
    answer: Callable[[BaseHTTPRequestHandler], None] | None = None  # by default, 201
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)

    def browser(self) -> PushBrowser:
        """A browser that this service reaches."""
        return PushBrowser(f"{self.url}/{secrets.token_hex(8)}")


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A service for the duration of the block."""
    service = PushService(folder / "push.pem")

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.posted.append((self.path, {name.lower(): told for name, told in self.headers.items()}, body))
            if service.answer is not None:
                service.answer(self)
                return
            self.send_response(service.status)
            for name, told in service.headers.items():
                self.send_header(name, told)
            self.end_headers()

        def log_message(self, *told: Any) -> None:
            """Not on standard error."""

    _certify(service.certificate)
    secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure.load_cert_chain(service.certificate)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.socket = secure.wrap_socket(server.socket, server_side=True)
    service.url = f"https://localhost:{server.server_port}"
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _certify(file: Path) -> None:
    """Write a key and a certificate of its own for localhost."""
    key, name = _key(), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=365))
    made = made.add_extension(names, critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    signed = made.sign(key, SHA256())
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + signed.public_bytes(Encoding.PEM))
