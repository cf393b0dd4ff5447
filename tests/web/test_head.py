"""HEAD is answered like GET, and changes nothing."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest
from django.test import Client
from support.site import Site


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/rules/coan", "/new/postal", "/api/v1/games", "/t/nowhere", "/lobby/do"])
def test_head_has_the_status_and_headers_of_get(path: str) -> None:
    got, headed = Client().get(path), Client().head(path)
    assert headed.status_code == got.status_code
    assert headed["Content-Type"] == got["Content-Type"]


def test_a_site_sends_no_content_with_it(site: Site) -> None:
    where = urlsplit(site.url)
    with socket.create_connection((str(where.hostname), int(where.port or 80))) as line:
        line.sendall(f"HEAD / HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: close\r\n\r\n".encode())
        told = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, content = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200")
    assert content == b""
