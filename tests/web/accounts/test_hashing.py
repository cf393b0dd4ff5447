"""Hashing passwords is expensive: few at once, one per address, and never while others wait to write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from pytest_django.fixtures import Settings
from web.accounts.conftest import name_shown, sign_in, sign_up, signed_in

from boem.web.accounts import hashing
from boem.web.accounts.hashing import Hasher
from boem.web.base.turnstile import TurnedAway

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_on_the_site(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The site's hasher at its weakest allowed setting."""
    for name, least in (("time_cost", 1), ("memory_cost", 8), ("parallelism", 1)):
        monkeypatch.setattr(Hasher, name, least)
    settings.PASSWORD_HASHERS = ["boem.web.accounts.hashing.Hasher"]


class Noted:
    """A turnstile that admits everybody, and records the depth of their transactions."""

    def __init__(self) -> None:
        self.depths: list[int] = []

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Record it."""
        self.depths.append(len(connection.savepoint_ids))
        yield


def test_signing_up_and_in_hash_by_turns_and_in_no_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, outside = Noted(), len(connection.savepoint_ids)
    monkeypatch.setattr(hashing, "TURNSTILE", noted)
    signed_in(Client())
    assert sign_in(Client()).status_code == 302
    assert name_shown(Client()) is None
    assert len(noted.depths) >= 2
    assert set(noted.depths) == {outside}


def test_whoever_finds_no_turn_reads_when_to_try_again_and_nothing_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    signed_in(Client())

    class Full:
        def turn(self) -> Any:
            raise TurnedAway

    with monkeypatch.context() as patch:
        patch.setattr(hashing, "TURNSTILE", Full())
        for _ in range(10):
            answer = sign_in(Client(), password="wrong wrong wrong")
            assert answer.status_code == 429
            assert answer.headers["Retry-After"] == "5"
            assert "The site is busy at the moment; try again in 5 seconds." in answer.text
        assert sign_up(Client(), "Bea").status_code == 429
    assert sign_in(Client()).status_code == 302
