"""Two players at one device: what one has seen is covered before the other looks."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from boem.core.game import Seat
from boem.web.tables.store import service

pytestmark = pytest.mark.django_db

MINES = ("A1", "B2", "C3", "D4", "E5", "A5", "E1")


@pytest.fixture
def device() -> tuple[Client, str]:
    """A browser at a table for two players at one device, and the table's path."""
    client = Client()
    start = client.post("/start/mijnenveger", {"with": "device", "board": "small", "starts": "me"})
    return client, start.headers["Location"]


def laid(client: Client, path: str) -> None:
    """Seat 0 has laid its mines with the page uncovered."""
    client.post(f"{path}/eyes", {"seat": "0"})
    service.submit(table_id=path.rsplit("/", 1)[1], seat=Seat(0), text=f"lay {' '.join(MINES)}", after=0)


def test_a_table_is_covered_until_somebody_says_who_looks(device: tuple[Client, str]) -> None:
    client, path = device
    assert "data-board" not in client.get(path).text
    client.post(f"{path}/eyes", {"seat": "0"})
    assert 'data-board="field"' in client.get(path).text


def test_after_passing_the_device_on_no_address_shows_what_the_other_saw(device: tuple[Client, str]) -> None:
    client, path = device
    laid(client, path)
    assert client.get(path).text.count('data-state="mine"') == len(MINES)
    client.post(f"{path}/eyes")
    for address in (path, f"{path}?seat=0", f"{path}?at=0"):
        assert "data-board" not in client.get(address).text
    assert json.loads(client.get(f"{path}/record").content)["log"][0]["do"] == "lay …"


def test_the_next_sees_their_own_side(device: tuple[Client, str]) -> None:
    client, path = device
    laid(client, path)
    client.post(f"{path}/eyes", {"seat": "1"})
    shown = client.get(path).text
    assert 'data-state="mine"' not in shown
    assert 'data-seat="1"' in shown.split('id="near"')[1][:40]


def test_no_page_of_a_table_is_kept_by_the_browser(device: tuple[Client, str]) -> None:
    client, path = device
    for address in (path, f"{path}/record", f"{path}/join"):
        assert "no-store" in client.get(address, follow=True).headers["Cache-Control"]


def test_a_stranger_cannot_uncover_it(device: tuple[Client, str]) -> None:
    client, path = device
    laid(client, path)
    stranger = Client()
    stranger.post(f"{path}/eyes", {"seat": "0"})
    assert 'data-state="mine"' not in stranger.get(path).text
