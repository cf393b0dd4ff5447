"""What the site posts to an address that a stranger has named: nothing inside, nothing long, nothing large."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from threading import Thread
from typing import Any, Final

import pytest
from django.conf import LazySettings
from hypothesis import given
from hypothesis import strategies as st
from support.push import PushService

from boem.web.notices.push import client
from boem.web.notices.push.client import NoPushAnswer, is_public, post
from boem.web.notices.push.endpoint import Endpoint, read_endpoint

INSIDE: Final = [
    IPv4Network(text)
    for text in [
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.2.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    ]
]
INSIDE_6: Final = [
    IPv6Network(text)
    for text in [
        "::/128",
        "::1/128",
        "100::/64",
        "2001:db8::/32",
        "64:ff9b:1::/48",
        "fc00::/7",
        "fe80::/10",
        "fec0::/10",
        "ff00::/8",
    ]
]


def to(service: PushService, path: str = "/x") -> Endpoint:
    return read_endpoint(service.url + path)


@given(st.ip_addresses(v=4) | st.sampled_from(INSIDE).flatmap(lambda network: st.ip_addresses(network=network)))
def test_no_address_inside_any_network_is_public_in_whatever_form(address: IPv4Address) -> None:
    inside = any(address in network for network in INSIDE)
    forms = [IPv6Address(int(base) + int(address)) for base in map(IPv6Address, ("::ffff:0:0", "64:ff9b::"))]
    forms.append(IPv6Address((0x2002 << 112) + (int(address) << 80)))
    for one in (address, *forms):
        assert not (inside and is_public(str(one))), one


@given(st.sampled_from(INSIDE_6).flatmap(lambda network: st.ip_addresses(network=network)))
def test_nor_any_of_ipv6(address: IPv6Address) -> None:
    assert not is_public(str(address))
    assert not is_public(f"{address}%lo")


@pytest.mark.parametrize("text", ["1.1.1.1", "142.250.1.1", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_others_are(text: str) -> None:
    assert is_public(text)


@pytest.mark.parametrize("answers", [["127.0.0.1"], ["::1"], ["10.0.0.1", "169.254.169.254"], ["::ffff:127.0.0.1"]])
def test_a_name_for_something_inside_is_never_connected_to(answers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    resolves_to(answers, monkeypatch)
    with pytest.raises(NoPushAnswer):
        post(Endpoint("push.example.net", 443, "/"), {}, b"")


def test_the_address_that_was_checked_is_the_one_that_is_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def changing(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1" if asked[1:] else "93.184.216.34", port))]

    reached = connections(monkeypatch)
    monkeypatch.setattr(socket, "getaddrinfo", changing)
    with pytest.raises(NoPushAnswer):
        post(Endpoint("push.example.net", 443, "/"), {}, b"")
    assert (asked, [where[0] for where in reached]) == (["push.example.net"], ["93.184.216.34"])


def test_without_leave_this_machine_is_not_reached(service: PushService, settings: LazySettings) -> None:
    assert post(to(service), {}, b"").status == 201
    endpoint = to(service)
    settings.PUSH_TO_LOOPBACK = False
    with pytest.raises(NoPushAnswer):
        post(endpoint, {}, b"")
    assert len(service.posted) == 1


def test_a_service_that_cant_prove_its_name_gets_nothing(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_trust", ssl.create_default_context)
    with pytest.raises(NoPushAnswer):
        post(to(service), {}, b"secret")
    assert service.posted == []


def test_redirects_are_answers_and_nothing_else(service: PushService) -> None:
    service.status, service.headers = 307, {"Location": f"{service.url}/elsewhere"}
    assert post(to(service), {}, b"").status == 307
    assert len(service.posted) == 1


def test_the_host_and_nothing_of_ours_is_said(service: PushService) -> None:
    post(to(service, "/a/b?c=d"), {"TTL": "5"}, b"body")
    path, headers, body = service.posted[0]
    assert (path, body, headers["host"]) == ("/a/b?c=d", b"body", service.url.removeprefix("https://"))
    assert headers.keys() == {"host", "accept-encoding", "content-length", "ttl"}


def test_an_endless_answer_is_broken_off(service: PushService) -> None:
    def flood(handler: BaseHTTPRequestHandler) -> None:
        while True:
            try:
                handler.wfile.write(b"HTTP/1.1 100 Continue\r\nX: " + b"x" * 1000 + b"\r\n\r\n")
            except OSError:
                return

    service.answer = flood
    with pytest.raises(NoPushAnswer):
        post(to(service), {}, b"")


def test_an_answer_that_drips_is_broken_off(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 201 Created\r\nX: ")
        while True:
            try:
                handler.wfile.write(b"x")
                handler.wfile.flush()
            except OSError:
                return

    service.answer = drip
    monkeypatch.setattr(client, "LARGEST", 1 << 40)
    monkeypatch.setattr(client, "SECONDS", 0.5)
    with pytest.raises(NoPushAnswer):
        post(to(service), {}, b"")


@pytest.mark.parametrize("answer", [b"", b"\0\0\0\0", b"HTTP/1.1 abc\r\n\r\n", b"HTTP/1.1 201\r\n" + b"X: y\r\n" * 200])
def test_nonsense_is_no_answer(service: PushService, answer: bytes) -> None:
    service.answer = lambda handler: handler.wfile.writelines([answer])
    with pytest.raises(NoPushAnswer):
        post(to(service), {}, b"")


def test_a_port_that_never_speaks_tls_is_given_up(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PUSH_TO_LOOPBACK = True
    monkeypatch.setattr(client, "SECONDS", 0.3)
    with silent_port() as port, pytest.raises(NoPushAnswer):
        post(Endpoint("localhost", port, "/"), {}, b"")


def resolves_to(answers: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET6 if ":" in one else socket.AF_INET, 1, 6, "", (one, port)) for one in answers]

    def connect(bare: socket.socket, where: object) -> None:
        raise AssertionError(where)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket.socket, "connect", connect)


def connections(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Where connections would have gone, none of which is made."""
    tried: list[Any] = []

    def connect(bare: socket.socket, where: object) -> None:
        tried.append(where)
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return tried


@contextmanager
def silent_port() -> Iterator[int]:
    """A port that accepts and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        held: list[socket.socket] = []
        thread = Thread(target=lambda: held.append(listening.accept()[0]), daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()
        held[0].close()
