"""Daily limits on mail, by recipient and by sender: beyond them nothing is queued."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.base.mail_urls import read_outbox
from boem.web.mail import counts
from boem.web.mail.counts import MOST_BETWEEN, MOST_BY, MOST_TO, key_of
from boem.web.mail.models import Outgoing, Written
from boem.web.mail.queue import Draft, queue

pytestmark = pytest.mark.django_db
ASK, ACCOUNT, LETTER = Written.Kind.ASK, Written.Kind.ACCOUNT, Written.Kind.LETTER
HERON = "heron@example.org"


@pytest.fixture(autouse=True)
def _outbox(settings: Settings) -> None:
    settings.OUTBOX = read_outbox("smtp://127.0.0.1:1/?from=boem@example.org", "")


def written(count: int, kind: Written.Kind = LETTER, *, to: str = HERON, by: str = "", own: bool = False) -> int:
    """How many of these mails are queued."""
    return sum(queue(Draft(to, "Hello", "…", kind=kind, by=by, own=own)) is not None for _ in range(count))


@pytest.mark.parametrize("kind", [ASK, ACCOUNT, LETTER])
def test_an_address_gets_so_many_of_a_kind_in_a_day_however_it_is_written(kind: Written.Kind) -> None:
    most = MOST_TO[kind]
    assert written(most, kind) == most
    assert written(1, kind, to="Heron+more@EXAMPLE.org") == 0
    assert Outgoing.objects.count() == most
    assert written(1, kind, to="otter@example.org") == 1
    assert written(1, LETTER if kind != LETTER else ASK) == 1


def test_a_day_later_there_is_room_again_and_what_no_longer_counts_is_forgotten(clock: ManualClock) -> None:
    written(3, ASK)
    clock.forward(hours=23)
    counts.tidy()
    assert written(1, ASK) == 0
    clock.forward(hours=1)
    assert written(1, ASK) == 1
    counts.tidy()
    assert Written.objects.count() == 1


@pytest.mark.parametrize("kind", [ASK, LETTER])
def test_a_player_has_so_many_written_in_a_day(kind: Written.Kind) -> None:
    Written.objects.bulk_create(
        Written(to=f"{number}", by="red", kind=kind, at=CLOCK.now()) for number in range(MOST_BY[kind] - 1)
    )
    assert written(2, kind, by="red") == 1
    assert written(1, kind, by="blue") == 1


def test_whoever_names_an_address_gets_some_of_its_codes_and_leaves_others_theirs() -> None:
    most = MOST_BETWEEN[ACCOUNT]
    assert written(most + 1, ACCOUNT, by="thief") == most
    assert written(1, ACCOUNT, by="thief", to="otter@example.org") == 1
    assert written(most + 1, ACCOUNT, by="owner") == most


def test_all_strangers_together_use_nothing_up_that_is_the_owners_own() -> None:
    networks = -(-MOST_TO[ACCOUNT] // MOST_BETWEEN[ACCOUNT]) + 1
    got = [written(MOST_BETWEEN[ACCOUNT], ACCOUNT, by=f"network {number}") for number in range(networks)]
    assert sum(got) == MOST_TO[ACCOUNT]
    assert got[-1] == 0
    assert written(MOST_BETWEEN[ACCOUNT] + 1, ACCOUNT, by="browser", own=True) == MOST_BETWEEN[ACCOUNT]


def test_an_answer_is_written_however_many_letters_there_were() -> None:
    written(MOST_TO[LETTER])
    assert queue(Draft(HERON, "Re: Hello", "…", answers=True)) is not None


def test_what_is_stored_for_counting_contains_no_address() -> None:
    written(1)
    row = Written.objects.values().get()
    assert row["to"] == key_of(HERON)
    assert "heron" not in str(row)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("HERON@example.ORG", True), ("heron+x+y@example.org", True), ("heron@example.net", False),
        ("heron.x@example.org", False), ("+heron@example.org", False), ("+@example.org", False),
    ],
)  # fmt: skip
def test_one_recipient_has_one_key(other: str, same: bool) -> None:
    assert (key_of(other) == key_of(HERON)) is same
