"""Letters to players by mail: invitations, messages, reminders, in their own language."""

from __future__ import annotations

import pytest
from django.conf import settings
from support.desks import FRIDAY, again, desk_of
from support.letters import addresses, answer, letters
from web.pbm.post.reading import HERON, OTTER, first, receipt

from boem.core.game import Seat
from boem.web.mail.sending import seal
from boem.web.pbm import desks, rounds
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.post import letters as out
from boem.web.tables.store import service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]


def test_an_answer_takes_the_seat_that_it_is_invited_to() -> None:
    desk = desk_of("Heron", "Otter")
    invitation = letters(HERON, "invite")[0]
    assert "Red invites you to a game of Postal Minesweeper by e-mail, Winter game." in " ".join(
        invitation.body.split()
    )
    assert "https://boem.example.org/mail/come/" in invitation.body
    out.report(desk, service.game_at(desk.table))
    assert not letters(HERON, "report")  # no address is confirmed yet
    answer(letters(OTTER, "invite")[0], "What is this?")
    assert "Your message for round 1 was not accepted: * not a square: What" in receipt(OTTER)
    assert not addresses(desk)[1].consent.holds
    answer(letters(OTTER, "invite")[0], "Yes, I'd love to!")
    assert "The seat is yours, Otter." in receipt(OTTER)
    answer(invitation, "ja\nA1, B2")
    assert "The seat is yours, Heron." in receipt()
    assert "Your orders for round 1: A1, B2." in receipt()
    assert [address.consent.holds for address in addresses(desk)] == [True, True]
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


def test_the_letters_of_a_seat_follow_each_other_and_never_those_of_another() -> None:
    desk = desk_of("Heron", "Otter", by_hand=True)
    for name in (HERON, OTTER):
        answer(letters(name, "invite")[0], "yes")
    out.report(desk, service.game_at(desk.table))
    out.remind(desk, [Seat(0)])
    rounds.close(table_id=desk.table_id, seen=0, by_itself=False)
    out.report(again(desk), service.game_at(again(desk).table))
    for name in (HERON, OTTER):
        (invitation,), (first_report, second_report) = letters(name, "invite"), letters(name, "report")
        assert invitation.in_reply_to == ""
        assert first_report.in_reply_to == invitation.message_id
        assert second_report.in_reply_to == first_report.message_id
        assert all(mail.in_reply_to == first_report.message_id for mail in letters(name, "remind"))
        assert settings.OUTBOX is not None
        assert seal(second_report, settings.OUTBOX).message()["References"] == first_report.message_id


def test_letters_to_a_new_holder_follow_none_of_the_one_before(desk: Desk) -> None:
    before = addresses(desk)[0]
    Address.objects.filter(pk=before.pk).update(nonce="another", address="swan@example.org")
    out.report(again(desk), service.game_at(desk.table), {0})
    assert letters("swan@example.org", "report")[0].in_reply_to == ""
