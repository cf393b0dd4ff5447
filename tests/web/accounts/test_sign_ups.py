"""How many accounts one network may open per day."""

from __future__ import annotations

import pytest
from django.test import Client
from limits import RateLimitItemPerDay
from web.accounts.conftest import sign_up

from boem.testing.clock import ManualClock
from boem.web.accounts import tries
from boem.web.accounts.models import Player
from boem.web.mail.models import Outgoing

pytestmark = pytest.mark.django_db
MOST = 3


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "SIGN_UPS", RateLimitItemPerDay(MOST, namespace="sign-ups"))


def at(host: str) -> Client:
    """A newcomer at this address."""
    return Client(REMOTE_ADDR=host)


def opened(host: str, number: int, address: str = "") -> int:
    """The answer to a request for one more account."""
    return int(sign_up(at(host), f"Ada {number}", address).status_code)


def test_one_network_opens_so_many_accounts_in_a_day_and_is_told_when_it_may_again(clock: ManualClock) -> None:
    hosts = [f"2001:db8::{number}" for number in range(1, MOST + 2)]  # addresses that one person can easily have
    assert [opened(host, number) for number, host in enumerate(hosts)] == [302] * MOST + [429]
    clock.forward(hours=23)
    refused = sign_up(at(hosts[0]), "Bea")
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3600")
    assert "At most 3 accounts can be opened from one internet connection in a day." in refused.text
    assert Player.objects.filter(name__startswith="Ada").count() == MOST
    clock.forward(hours=1)
    assert opened(hosts[0], MOST) == 302


def test_another_network_opens_its_own() -> None:
    for number in range(MOST):
        opened("192.0.2.1", number)
    assert opened("192.0.2.1", 11) == 429
    assert opened("192.0.2.2", 12) == 302
    assert opened("2001:db8:0:1::1", 13) == 302


def test_a_form_that_is_not_in_order_opens_nothing_and_counts_for_nothing() -> None:
    assert [opened("192.0.2.1", 1) for _ in range(MOST + 2)] == [302, *[200] * (MOST + 1)]
    assert opened("192.0.2.1", 2) == 302


@pytest.mark.usefixtures("mails")
def test_whether_the_address_is_known_makes_no_difference() -> None:
    for number in range(MOST):
        assert opened("192.0.2.1", number, "ada@example.org") == 302
    letters = Outgoing.objects.count()
    assert opened("192.0.2.1", MOST, "ada@example.org") == opened("192.0.2.1", MOST, "bea@example.org") == 429
    assert Outgoing.objects.count() == letters
