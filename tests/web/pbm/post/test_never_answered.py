"""Machines, bounces, our own letters and unreadable mail get no reply, and nobody gets too many."""

from __future__ import annotations

from typing import Any

import pytest
from support.letters import addresses, answer, bring, letters
from web.pbm.post.reading import HERON, first, orders, queued

from boem.core.clock import CLOCK
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Desk
from boem.web.pbm.post.tokens import topic_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<x.example.org>"},
        {"X_Autoreply": "yes"},
        {"Return_Path": "<>"},
    ],
)
def test_a_machine_is_never_answered_and_orders_nothing(desk: Desk, headers: dict[str, Any]) -> None:
    before = queued()
    answer(first(), "A1", **headers)
    answer(None, "I am away", sender=HERON, Subject="Out of office", **headers)
    assert queued() == before
    assert orders(desk) == []


def test_our_own_letters_that_come_back_are_never_answered(desk: Desk) -> None:
    before = queued()
    answer(first(), "A1", sender="boem@example.org")
    bring(f"From: Winter game <boem@example.org>\nSubject: {first().subject}\n\nA1\n".encode())
    assert queued() == before


def test_a_bounce_marks_the_address_that_it_is_about(desk: Desk) -> None:
    before = queued()
    bring(
        b"From: MAILER-DAEMON@example.org\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
        b"--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; heron@example.org\nAction: failed\n\n"
        b"--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: " + first().message_id.encode() + b"\n--b--\n"
    )
    heron, otter, _ = addresses(desk)
    assert heron.bounced is not None
    assert otter.bounced is None
    assert queued() == before


def test_a_receipt_is_sent_at_most_thirty_times_an_hour_and_orders_are_taken_all_the_same(desk: Desk) -> None:
    heron = addresses(desk)[0]
    made = first()
    for number in range(29):
        Outgoing.objects.create(
            message_id=f"<{number}@x>", topic=topic_of(heron, 1, "receipt"), to=HERON, answers=True, due=CLOCK.now()
        )
    answer(made, "A1")
    answer(made, "B2, C3")
    assert len(letters(HERON, "receipt")) == 30
    assert len(orders(desk)) == 2


@pytest.mark.parametrize("data", [b"", b"\0" * 999, b"From: a@x.org, b@x.org\n\nA1", b"Subject: " + b"(" * 100_000])
def test_unreadable_mail_is_left_alone(desk: Desk, data: bytes) -> None:
    before = queued()
    bring(data)
    assert queued() == before
