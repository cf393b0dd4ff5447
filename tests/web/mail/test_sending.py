"""Outgoing mail, over a real server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from pytest_django.fixtures import Settings
from support.mail import SITE, PostOffice, content_of

from boem.core.clock import CLOCK
from boem.core.errors import ParseError
from boem.web.base.hooks import MAIL_LOST
from boem.web.base.mail_urls import read_outbox
from boem.web.mail import sending
from boem.web.mail.models import Outgoing
from boem.web.mail.queue import Draft, queue
from boem.web.mail.sending import send_due, wait_after

pytestmark = pytest.mark.django_db(transaction=True)
HERON = "heron@example.net"
ART = "From the hills: é ■ 🦦\n" + "·" * 72 + "\n  1  2  3   \n\n.\n-- \nFrom here = there\n"


def queued(to: str = HERON, body: str = "H5", **more: Any) -> Outgoing:
    made = queue(Draft(to, more.pop("subject", "Round 1"), body, **more))
    assert made is not None
    return made


def again(mail: Outgoing) -> Outgoing:
    """The same as stored now, and due at once."""
    Outgoing.objects.filter(pk=mail.pk, state="waiting").update(due=CLOCK.now() - timedelta(seconds=1))
    return Outgoing.objects.get(pk=mail.pk)


def test_a_mail_arrives_as_it_was_written(post_office: PostOffice) -> None:
    mail = queued(
        body=ART, subject="Зимняя игра · 冬 [boem 1-2]", sender_name='Ötter, "Game" <x@y>', reply_to="gm@example.org"
    )
    assert send_due() == 1
    (got,), (envelope,) = post_office.mails, post_office.envelopes
    assert envelope.mail_from == SITE
    assert envelope.rcpt_tos == [HERON]
    assert got["To"] == HERON
    (sender,) = got["From"].addresses
    assert (sender.display_name, sender.addr_spec) == ('Ötter, "Game" <x@y>', SITE)
    assert got["Subject"] == "Зимняя игра · 冬 [boem 1-2]"
    assert got["Message-ID"] == mail.message_id
    assert got["Auto-Submitted"] == "auto-generated"
    assert got["Reply-To"] == "gm@example.org"
    assert got["Content-Type"] == 'text/plain; charset="utf-8"'
    assert got.get_content() == ART
    content = content_of(envelope)
    assert content.isascii()
    assert b"\r\nFrom " not in content
    assert max(map(len, content.split(b"\r\n"))) <= 78
    kept = Outgoing.objects.get()
    assert (kept.state, kept.tries, kept.failure) == ("sent", 1, "")
    assert send_due() == 0


def test_an_answer_says_what_it_answers(post_office: PostOffice) -> None:
    queued(answer_to="<7@example.net>", answers=True)
    send_due()
    (got,) = post_office.mails
    assert (got["In-Reply-To"], got["References"]) == ("<7@example.net>", "<7@example.net>")
    assert got["Auto-Submitted"] == "auto-replied"


@pytest.mark.parametrize(
    "message_id", ["<a b@c>", "<x@y>\r\nBcc: z@y", "7", "<é@y>", "<>", "<x@y>,<z@y>", "<" + "x" * 300 + "@y>"]
)
def test_a_message_id_that_is_no_use_is_not_quoted(post_office: PostOffice, message_id: str) -> None:
    queued(answer_to=message_id)
    send_due()
    assert "In-Reply-To" not in post_office.mails[0]


@pytest.mark.parametrize("sign", ["\n", "\r\n", "\r", "\0", "\x0b", "\x85", "\u2028", "\ud800"])
def test_no_name_and_no_subject_makes_a_header(post_office: PostOffice, sign: str) -> None:
    text = f"Winter{sign}Bcc: otter@example.net{sign}{sign}<b>"
    queued(subject=text, sender_name=text)
    assert send_due() == 1
    (got,), (envelope,) = post_office.mails, post_office.envelopes
    assert envelope.rcpt_tos == [HERON]
    assert "Bcc" not in got
    assert "Winter" in got["Subject"]
    assert "\n" not in got["Subject"]
    assert got.get_content() == "H5\n"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "heron",
        "a@x.org,b@x.org",
        "a@x.org b@x.org",
        "a@x.org\nBcc: b@x.org",
        "<a@x.org>",
        "a@@x.org",
        "é@x.org",
        "a@",
        "a@x.org\n",
    ],
)
def test_anything_but_one_address_is_refused(post_office: PostOffice, address: str) -> None:
    with pytest.raises(ParseError, match="address: write one address such as"):
        queued(address)
    with pytest.raises(ParseError, match="address: write one address such as"):
        queued(reply_to=address or "x")
    assert not Outgoing.objects.exists()


def test_uncommitted_mail_is_never_sent(post_office: PostOffice) -> None:
    with transaction.atomic():
        queued()
        transaction.set_rollback(True)
    assert send_due() == 0
    assert not post_office.mails


def test_without_a_server_nothing_is_queued(settings: Settings) -> None:
    assert queue(Draft(HERON, "Round 1", "H5")) is None
    assert send_due() == 0


def test_each_mail_has_one_recipient_and_one_connection_carries_many(post_office: PostOffice) -> None:
    for number in range(5):
        queued(f"seat-{number}@example.net")
    assert send_due() == 5
    assert [envelope.rcpt_tos for envelope in post_office.envelopes] == [[f"seat-{n}@example.net"] for n in range(5)]


def test_a_mail_is_sent_once_the_server_is_up(settings: Settings) -> None:
    office = PostOffice()
    settings.OUTBOX = read_outbox(office.url, "")
    first, second = queued(), queued()
    assert send_due() == 0
    first, second = again(first), again(second)
    assert (first.state, first.tries) == ("waiting", 1)
    assert first.failure == "Connection refused"
    assert second.tries == 0  # if nobody listens, one try is enough
    with office.open():
        assert send_due() == 2
    assert {mail["Message-ID"] for mail in office.mails} == {first.message_id, second.message_id}


def test_a_deferred_mail_is_tried_again_and_is_the_same_mail(post_office: PostOffice) -> None:
    post_office.refused[HERON] = "451 4.7.1 come back later"
    mail, other = queued(), queued("otter@example.net")
    assert send_due() == 1
    assert Outgoing.objects.get(pk=mail.pk).failure == "4.7.1 come back later"
    assert send_due() == 0  # it isn't due yet
    post_office.refused.clear()
    again(mail)
    assert send_due() == 1
    assert [got["Message-ID"] for got in post_office.mails] == [other.message_id, mail.message_id]


@pytest.mark.parametrize("where", ["recipient", "text"])
def test_a_mail_that_is_refused_for_good_is_given_up_and_its_writer_told(
    post_office: PostOffice, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[str] = []
    monkeypatch.setattr(MAIL_LOST, "_added", [lambda mail: lost.append(mail.topic)])
    if where == "recipient":
        post_office.refused[HERON] = "550 5.1.1 no such user"
    else:
        post_office.answer = lambda envelope: "554 5.7.1 no such text" if HERON in envelope.rcpt_tos else "250 OK"
    mail = queued(topic="seat 3")
    queued("otter@example.net")
    assert send_due() == 1
    kept = Outgoing.objects.get(pk=mail.pk)
    assert kept.state == "failed"
    assert kept.failure.startswith(("5.1.1 no such user", "5.7.1 no such text"))
    assert lost == ["seat 3"]


def test_waits_grow_and_after_two_days_a_mail_is_given_up(post_office: PostOffice) -> None:
    waits = [wait_after(tries).total_seconds() for tries in range(1, 9)]
    assert waits == [30, 60, 120, 240, 480, 900, 900, 900]
    assert wait_after(100_000) == sending.LONGEST_WAIT
    post_office.answer = lambda envelope: "451 not now"
    mail = queued()
    for age, state in ((timedelta(hours=47), "waiting"), (timedelta(hours=49), "failed")):
        Outgoing.objects.filter(pk=mail.pk).update(created=CLOCK.now() - age)
        again(mail)
        assert send_due() == 0
        kept = Outgoing.objects.get(pk=mail.pk)
        assert (kept.state, kept.failure) == (state, "not now")


@pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")
def test_a_wrong_password_is_reported_without_quoting_it(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    office = PostOffice(password="right")
    with office.open():
        settings.OUTBOX = read_outbox(office.url.replace("right", "wr0ng-one"), "")
        mail = queued()
        assert send_due() == 0
        assert "535" in again(mail).failure
        settings.OUTBOX = read_outbox(office.url, "")
        assert send_due() == 1
    assert "wr0ng-one" not in caplog.text + Outgoing.objects.get().failure
    assert "mails can't be sent: 535" in caplog.text


def test_several_senders_at_once_send_each_mail_once(post_office: PostOffice) -> None:
    for number in range(12):
        queued(f"seat-{number}@example.net")

    def send(_: int) -> int:
        try:
            return send_due()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(send, range(4))) == 12
    assert sorted(envelope.rcpt_tos[0] for envelope in post_office.envelopes) == sorted(
        f"seat-{number}@example.net" for number in range(12)
    )


def test_a_mail_whose_sender_died_is_due_again_later(post_office: PostOffice) -> None:
    mail = queued()
    assert sending._claim(mail)
    assert send_due() == 0
    Outgoing.objects.update(due=CLOCK.now())
    assert send_due() == 1
