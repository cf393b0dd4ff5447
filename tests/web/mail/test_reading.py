"""Incoming mail from a real mailbox: each is taken once, in order."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import transaction
from support.mail import Letterbox, mail
from web.mail.taker import Taker, inbox

from boem.core.clock import CLOCK
from boem.web.accounts.models import Player
from boem.web.base.hooks import MAIL_ARRIVED
from boem.web.mail import reading
from boem.web.mail.mailbox import MOST_BYTES, OpenMailbox
from boem.web.mail.models import Received
from boem.web.mail.reading import read_inbox

pytestmark = pytest.mark.django_db(transaction=True)


def test_mails_are_taken_once_in_the_order_in_which_they_came(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    assert read_inbox()
    assert taker.texts == ["A1", "B2"]
    letterbox.put(mail("C3", number=3))
    assert read_inbox()
    assert read_inbox()
    assert taker.texts == ["A1", "B2", "C3"]
    assert letterbox.flags() == {1: {r"\Seen"}, 2: {r"\Seen"}, 3: {r"\Seen"}}
    assert inbox().read_at == CLOCK.now()
    assert (inbox().uid, inbox().trouble, inbox().reader) == (3, "", "")
    assert Player.objects.count() == 3


@pytest.mark.parametrize("zone", ["+0000", "+0200", "-0930"])
def test_the_time_is_the_mailboxs_and_never_the_mails_own(letterbox: Letterbox, taker: Taker, zone: str) -> None:
    at = datetime.strptime(f"2026-10-25 02:30:00 {zone}", "%Y-%m-%d %H:%M:%S %z")
    letterbox.put(mail(Date="Mon, 01 Jan 2001 00:00:00 +0000"), at=at)
    read_inbox()
    assert taker.arrived[0].received == at
    assert taker.arrived[0].received.tzinfo is UTC


def test_the_same_mail_counts_once(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(mail("A1"), mail("A1"))
    read_inbox()
    letterbox.put(mail("A1 again"))
    read_inbox()
    assert taker.texts == ["A1"]
    assert inbox().uid == 3
    assert set(letterbox.flags()) == {1, 2, 3}
    assert Received.objects.count() == 1


@pytest.mark.parametrize("header", ["", "<>", "nonsense", "<" + "x" * 400 + "@y>", "<a@b> <c@d>"])
def test_without_a_message_id_that_is_any_use_the_same_bytes_count_once(
    letterbox: Letterbox, taker: Taker, header: str
) -> None:
    def made(text: str) -> bytes:
        return f"From: a@b.org\n{f'Message-ID: {header}' if header else 'X-Nothing: 1'}\n\n{text}\n".encode()

    letterbox.put(made("A1"), made("B2"), made("A1"))
    assert read_inbox()
    assert taker.texts == ["A1", "B2"]
    assert not taker.arrived[0].message_id


def test_two_message_ids_count_as_none(letterbox: Letterbox, taker: Taker) -> None:
    data = b"From: a@b.org\nMessage-ID: <1@x>\nMessage-ID: <2@x>\n\nA1\n"
    letterbox.put(data, data, mail("B2", number=9))
    read_inbox()
    assert taker.texts == ["A1", "B2"]


def test_only_the_header_of_ten_megabytes_is_fetched(
    letterbox: Letterbox, taker: Taker, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[int] = []
    whole = OpenMailbox.whole

    def counted(box: OpenMailbox, uid: int) -> bytes:
        fetched.append(uid)
        return whole(box, uid)

    monkeypatch.setattr(OpenMailbox, "whole", counted)
    letterbox.put(mail("A1 " * (10 << 20), number=1), mail("B2", number=2))
    assert read_inbox()
    large, small = taker.arrived
    assert fetched == [2]
    assert not large.whole
    assert large.size > 2 * MOST_BYTES
    assert b"Subject: orders" in large.data
    assert len(large.data) < 1000
    assert small.whole


def test_nothing_is_deleted_even_where_somebody_has_marked_a_mail_so(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    with letterbox.open() as box:
        box.client.uid("STORE", "1", "+FLAGS", r"(\Deleted)")
    read_inbox()
    assert letterbox.flags() == {1: {r"\Deleted", r"\Seen"}, 2: {r"\Seen"}}


def test_a_mail_and_its_progress_are_one_transaction(letterbox: Letterbox, taker: Taker) -> None:
    inside: list[bool] = []
    MAIL_ARRIVED.add(lambda arrived: inside.append(transaction.get_connection().in_atomic_block))
    letterbox.put(mail("A1"))
    read_inbox()
    assert inside == [True]
    assert reading.this_inbox() == inbox()
