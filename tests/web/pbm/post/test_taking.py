"""Mails that come in: whose they are, what is taken of them, and who is told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from support.desks import BEFORE, FRIDAY, again, at, desk_of, order, position
from support.letters import addresses, answer, bring, letters, seated_desk, token

from boem.core.clock import CLOCK
from boem.core.errors import Refused
from boem.core.game import Seat
from boem.web.config.ids import fresh_id
from boem.web.mail.models import Outgoing
from boem.web.pbm import desks
from boem.web.pbm.models import Address, Desk, Press
from boem.web.pbm.post import letters as out
from boem.web.pbm.post.tokens import topic_of
from boem.web.pbm.rounds import close
from boem.web.pbm.seating import Heir, hand_over
from boem.web.tables import service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]
HERON, OTTER = "heron@example.org", "otter@example.org"


@pytest.fixture
def desk() -> Desk:
    """Heron, Otter and Wren have been told that the game begins."""
    made = seated_desk("Heron", "Otter", "Wren")
    out.report(made, service.game_at(made.table))
    return made


def first(to: str = HERON) -> Outgoing:
    return letters(to, "report")[0]


def orders(desk: Desk, seat: int = 0) -> list[str]:
    """What a seat has ordered now, from its own view."""
    view = service.game_at(again(desk).table).history.view(Seat(seat))
    return [str(tip.square) for tip in view.orders[seat] or ()]


def receipt(to: str = HERON) -> str:
    """The last that somebody was answered, in one line."""
    return " ".join(letters(to)[-1].body.split())


def queued() -> int:
    return Outgoing.objects.count()


@pytest.mark.parametrize("html", [False, True], ids=["plain", "HTML"])
def test_orders_are_taken_and_echoed(desk: Desk, html: bool) -> None:
    mail_id = answer(first(), "A1, B2\nfinal\npress: what a day", html=html)
    assert len(orders(desk)) == 2
    got = letters(HERON, "receipt")[0]
    assert "Your orders for round 1: A1, B2." in got.body
    assert "They are final" in got.body
    assert "  what a day" in got.body
    assert "Orders for round 1 are due on" in got.body
    assert f"https://boem.example.org/t/{desk.pk}" in got.body
    assert got.subject == first().subject
    assert (got.in_reply_to, got.answers, got.to) == (mail_id, True, HERON)
    assert position(desk).final[0]
    assert Press.objects.get().text == "what a day"
    assert max(map(len, got.body.splitlines())) <= 80


def test_of_a_message_with_a_fault_nothing_is_taken_and_each_line_is_told(desk: Desk) -> None:
    answer(first(), "A1\nZ9\nHi!\npress: hello")
    assert orders(desk) == []
    assert not Press.objects.exists()
    assert "Nothing of your message for round 1 was taken:" in receipt()
    assert "* line 2: Z9 is off the board" in receipt()
    assert "* line 3: not a square: Hi!" in receipt()


def test_a_later_message_replaces_all_of_an_earlier_one(desk: Desk) -> None:
    answer(first(), "A1, B2\npress: one")
    answer(first(), "C3\npress: two", received=BEFORE + timedelta(hours=1))
    assert len(orders(desk)) == 1
    assert "They replace: A1, B2." in receipt()
    assert Press.objects.get().text == "two"
    answer(first(), "press: three", received=BEFORE + timedelta(hours=2))
    assert Press.objects.get().text == "two\nthree"
    assert len(orders(desk)) == 1


def test_an_older_message_that_comes_later_replaces_nothing(desk: Desk) -> None:
    answer(first(), "A1, B2", received=BEFORE + timedelta(hours=1))
    answer(first(), "C3\npress: old", received=BEFORE)
    assert len(orders(desk)) == 2
    assert "before the orders that stand now" in receipt()
    assert "Received from you so far: A1, B2" in receipt()
    assert not Press.objects.exists()


def test_orders_of_the_page_and_of_mails_are_the_same_orders(desk: Desk) -> None:
    order(desk, 0, "A1, B2")
    answer(first(), "C3", received=BEFORE)  # in the same second, and read later
    assert len(orders(desk)) == 1
    answer(first(), "D4", received=BEFORE - timedelta(seconds=1))
    assert len(orders(desk)) == 1
    assert "before the orders that stand now" in receipt()


def test_what_comes_within_the_grace_is_taken_and_what_comes_later_is_not() -> None:
    desk = seated_desk("Heron", "Otter", grace=24)
    out.report(desk, service.game_at(desk.table))
    with at(FRIDAY + timedelta(hours=30)):  # both are read later than they came in
        answer(first(), "A1", received=FRIDAY + timedelta(hours=24) - timedelta(seconds=1))
        assert len(orders(desk)) == 1
        answer(first(), "B2, C3", received=FRIDAY + timedelta(hours=24), Date="Tue, 01 Dec 2026 12:00:00 +0000")
    assert len(orders(desk)) == 1
    assert "Your message came in on 5 December 2026, 20:00 Europe/Amsterdam, after the deadline" in receipt()


def test_the_token_of_a_round_that_is_over_orders_nothing(desk: Desk) -> None:
    close(table_id=desk.pk, seen=None, by_itself=False)
    answer(first(), "A1")
    assert orders(desk) == []
    assert "it is no answer to a mail about round 2" in receipt()
    assert "[boem" in letters(HERON, "how")[0].subject
    assert token(letters(HERON, "how")[0]) != token(first())
    answer(letters(HERON, "how")[0], "A1", received=BEFORE + timedelta(days=1))
    assert len(orders(desk)) == 1


def test_a_known_address_without_a_token_is_told_how_once_an_hour(desk: Desk) -> None:
    before = queued()
    for _ in range(3):
        answer(None, "A1", sender=HERON, Subject="my orders")
    assert queued() == before + 1
    assert "Answer this mail" in receipt()
    assert orders(desk) == []
    with at(BEFORE + timedelta(minutes=61)):
        answer(None, "A1", sender="HERON@example.org", Subject="my orders")
    assert queued() == before + 2


def test_an_answer_without_its_subject_is_known_by_what_it_answers(desk: Desk) -> None:
    answer(first(), "A1", Subject="orders")
    assert len(orders(desk)) == 1
    answer(first(), "B2, C3", Subject="orders", In_Reply_To="", References=f"<x@y.org> {first().message_id} <z@y.org>")
    assert len(orders(desk)) == 2


def test_a_stranger_changes_nothing_and_is_told_nothing(desk: Desk) -> None:
    before = queued()
    answer(None, "A1", sender="fox@example.org", Subject="hello")
    answer(None, "A1", sender="fox@example.org", Subject="[boem 1-1-00000000000000000000]")
    assert queued() == before
    assert orders(desk) == []


def test_a_token_from_another_address_takes_nothing_and_warns_its_owner_once_a_round(desk: Desk) -> None:
    before = queued()
    for _ in range(3):
        answer(first(), "A1", sender="fox@example.org")
    assert orders(desk) == []
    assert queued() == before + 1
    assert letters("fox@example.org") == []
    (warning,) = letters(HERON, "warning")
    assert "came from another address" in warning.body
    assert "fox" not in warning.body
    close(table_id=desk.pk, seen=None, by_itself=False)
    out.report(desk, service.game_at(again(desk).table))
    answer(letters(HERON, "report")[1], "A1", sender="fox@example.org")
    assert len(letters(HERON, "warning")) == 2


def test_the_token_of_a_round_is_not_that_of_the_next_by_another_number(desk: Desk) -> None:
    forged = token(first()).replace("-1-", "-2-")
    close(table_id=desk.pk, seen=None, by_itself=False)
    assert position(desk).round == 2
    answer(None, "A1", sender=HERON, Subject=forged)
    assert orders(desk) == []


@pytest.mark.parametrize("change", ["round", "seat", "seal", "address", "nonce", "case"])
def test_a_token_that_is_changed_or_void_is_none(desk: Desk, change: str) -> None:
    mine, (heron, otter, _) = token(first()), addresses(desk)
    forged = {
        "round": mine.replace("-1-", "-2-"),
        "seat": mine.replace(f" {heron.pk}-", f" {otter.pk}-"),
        "seal": mine[:-2] + ("0" if mine[-2] != "0" else "1") + "]",
    }.get(change, mine)
    if change == "address":
        Address.objects.filter(pk=heron.pk).update(address="new@example.org")
    if change == "nonce":
        Address.objects.filter(pk=heron.pk).update(nonce=fresh_id())
    forged = forged.upper() if change == "case" else forged
    answer(None, "A1", sender=HERON, Subject=forged)
    assert len(orders(desk)) == (1 if change == "case" else 0)
    assert not letters(OTTER, "warning")


def test_whoever_handed_the_seat_over_can_order_no_more(desk: Desk) -> None:
    hand_over(table_id=desk.pk, number=Seat(0), heir=Heir("Lynx", address="lynx@example.org"))
    before = queued()
    answer(first(), "A1")
    answer(first(), "A1", Subject="orders")
    assert orders(desk) == []
    assert queued() == before


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


def test_a_mail_that_is_too_large_is_refused_with_a_receipt(desk: Desk) -> None:
    bring(f"From: {HERON}\nSubject: {first().subject}\n\n".encode(), whole=False)
    assert "* larger than 5 MiB" in receipt()


@pytest.mark.parametrize("data", [b"", b"\0" * 999, b"From: a@x.org, b@x.org\n\nA1", b"Subject: " + b"(" * 100_000])
def test_what_nobody_can_read_is_let_lie(desk: Desk, data: bytes) -> None:
    before = queued()
    bring(data)
    assert queued() == before


def test_resigning_by_mail_stands(desk: Desk) -> None:
    answer(first(), "resign")
    assert "You have resigned." in receipt()
    assert position(desk).resigned == {0}
    answer(first(), "A1", received=BEFORE + timedelta(hours=1))
    assert "Nothing of your message" in receipt()


def test_all_of_a_message_is_done_or_nothing(desk: Desk) -> None:
    real = service.act

    def act(**told: object) -> object:
        if told["text"] == "final":
            raise Refused("full", "A round takes no more than {count} entries of a seat.", count=50)
        return real(**told)  # type: ignore[arg-type]

    with patch.object(service, "act", act):
        answer(first(), "A1\nfinal\npress: hello")
    assert orders(desk) == []
    assert not Press.objects.exists()
    assert "* A round takes no more than 50 entries of a seat." in receipt()


def test_an_answer_takes_the_seat_that_it_is_invited_to() -> None:
    desk = desk_of("Heron", "Otter")
    invitation = letters(HERON, "invite")[0]
    assert "Red invites you to a game of Postal Minesweeper by mail, Winter game." in " ".join(invitation.body.split())
    assert "https://boem.example.org/mail/come/" in invitation.body
    out.report(desk, service.game_at(desk.table))
    assert not letters(HERON, "report")  # nobody has confirmed an address yet
    answer(letters(OTTER, "invite")[0], "What is this?")
    assert "Nothing of your message for round 1 was taken: * not a square: What" in receipt(OTTER)
    assert not addresses(desk)[1].confirmed
    answer(letters(OTTER, "invite")[0], "Yes, I'd love to!")
    assert "The seat is yours, Otter." in receipt(OTTER)
    answer(invitation, "ja\nA1, B2")
    assert "The seat is yours, Heron." in receipt()
    assert "Your orders for round 1: A1, B2." in receipt()
    assert [address.confirmed for address in addresses(desk)] == [True, True]
    assert all(seat.taken for seat in again(desk).table.seats.all())


def test_letters_are_in_their_readers_language(desk: Desk) -> None:
    Address.objects.filter(address=OTTER).update(language="nl")
    Address.objects.filter(address="wren@example.org").update(language="de")
    for mail in (first(), first(OTTER), first("wren@example.org")):
        answer(mail, "A1")
    bodies = [receipt(), receipt(OTTER), receipt("wren@example.org")]
    assert "Your orders for round 1: A1." in bodies[0]
    assert "Je opdrachten voor ronde 1: A1." in bodies[1]
    assert "Deine Züge für Runde 1: A1." in bodies[2]


def test_the_game_master_tells_everybody_and_reminds_those_who_are_missing(desk: Desk) -> None:
    desks.message(desk=desk, text="Snow!\n\n" + "word " * 40)
    out.remind(desk, [Seat(1)])
    desks.move_deadline(desk=desk, moment=FRIDAY)
    out.standby_needed(desk, [Seat(2)])
    assert "Snow!" in letters(HERON, "message")[0].body
    assert not letters(HERON, "remind")
    assert "Nothing has come from you for round 1 yet." in letters(OTTER, "remind")[0].body
    assert "The deadline has changed." in letters(HERON, "deadline")[0].body
    assert "Who would take over for Wren?" in letters(OTTER, "standby")[0].body
    assert all(mail.subject.startswith("Winter game, round 1 [boem ") for mail in letters(HERON))
    assert max(len(line) for mail in letters(HERON) for line in mail.body.splitlines() if "http" not in line) <= 72
