"""Every socket has a method for every announcement that it may get, even if it is one that ignores it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import boem.web
from boem.web.api.sockets import MeSocket, TableSocket
from boem.web.lobby.socket import LobbyPage
from boem.web.project.sockets import DENIED, sockets
from boem.web.tables.page.socket import TablePageSocket
from boem.web.tournaments.socket import TournamentPage

TYPE = re.compile(r'"type": "(table|player|lobby|tournament)\.(\w+)"')
SOURCES = [path.read_text(encoding="utf-8") for path in Path(boem.web.__path__[0]).rglob("*.py")]
ANNOUNCED = {found for source in SOURCES for found in TYPE.findall(source)}
LISTENING: dict[Any, set[str]] = {
    TablePageSocket: {"table", "player"},
    TableSocket: {"table", "player"},
    MeSocket: {"table", "player"},
    LobbyPage: {"lobby", "player"},
    TournamentPage: {"tournament", "player"},
}
"""The groups that each socket joins."""


@pytest.mark.parametrize("kind", LISTENING)
def test_a_socket_has_a_method_for_each_announcement_of_its_groups(kind: Any) -> None:
    heard = {f"{group}_{name}" for group, name in ANNOUNCED if group in LISTENING[kind]}
    assert len(heard) > 5
    assert {name for name in heard if not hasattr(kind, name)} == set()


def test_every_socket_is_known_here() -> None:
    served = [route.callback for route in sockets() if route.callback is not DENIED]
    assert {one.consumer_class for one in served} == LISTENING.keys()
