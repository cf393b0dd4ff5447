"""Orders by mail: what is taken of them, and the reply."""

from __future__ import annotations

from datetime import timedelta
from email.feedparser import FeedParser
from unittest.mock import patch

import pytest
from support.desks import BEFORE, FRIDAY, again, at, order, position
from support.letters import answer, bring, letters, seated_desk
from support.play import unsealed
from web.pbm.post.reading import HERON, OTTER, first, orders, receipt

from boem.core.errors import IllegalAction
from boem.core.game import Seat
from boem.web.pbm import rounds
from boem.web.pbm.models import Address, Desk, Press
from boem.web.pbm.post import letters as out
from boem.web.tables.store import service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]


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
    assert max(len(line) for line in got.body.splitlines() if "http" not in line) <= 80


def test_a_mail_is_parsed_once(desk: Desk) -> None:
    with patch.object(FeedParser, "close", autospec=True, side_effect=FeedParser.close) as parsed:
        answer(first(), "A1, B2", html=True)
    assert orders(desk) == ["A1", "B2"]
    assert parsed.call_count == 1


def test_nothing_is_taken_of_a_message_with_a_fault_and_each_line_is_reported(desk: Desk) -> None:
    answer(first(), "A1\nZ9\nHi!\npress: hello")
    assert orders(desk) == []
    assert not Press.objects.exists()
    assert "Your message for round 1 was not accepted:" in receipt()
    assert "* line 2: Z9 is off the board" in receipt()
    assert "* line 3: not a square: Hi!" in receipt()


def test_an_answer_that_takes_nothing_says_which_orders_still_count(desk: Desk) -> None:
    answer(first(), "A1, B2")
    answer(first(), "Z9", received=BEFORE + timedelta(hours=1))
    assert "send all of it again. What you sent before still counts: A1, B2." in receipt()
    answer(None, "C3", sender=HERON, Subject="my orders")
    assert "What you sent before still counts: A1, B2." in receipt()


def test_an_answer_names_mines_in_its_readers_language(desk: Desk) -> None:
    Address.objects.filter(address=HERON).update(language="de")
    with at(BEFORE + timedelta(hours=1)):
        rounds.close(table_id=desk.pk, seen=None, by_itself=False)
    out.report(again(desk), service.game_at(again(desk).table))
    free = unsealed(service.game_at(again(desk).table)).history.view(Seat(0)).position.covered[0]
    answer(letters(HERON, "report")[-1], f"{free} mijn", received=BEFORE + timedelta(hours=2))
    assert f"Deine Züge für Runde 2: {free} Mine." in receipt()


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
    assert "before the orders that count now" in receipt()
    assert "Received from you so far: A1, B2" in receipt()
    assert not Press.objects.exists()


def test_orders_of_the_page_and_of_mails_are_the_same_orders(desk: Desk) -> None:
    order(desk, 0, "A1, B2")
    answer(first(), "C3", received=BEFORE)  # in the same second, and read later
    assert len(orders(desk)) == 1
    answer(first(), "D4", received=BEFORE - timedelta(seconds=1))
    assert len(orders(desk)) == 1
    assert "before the orders that count now" in receipt()


def test_mail_within_the_period_of_grace_is_taken_and_later_mail_is_not() -> None:
    desk = seated_desk("Heron", "Otter", grace=24)
    out.report(desk, service.game_at(desk.table))
    with at(FRIDAY + timedelta(hours=30)):  # both are read later than they came in
        answer(first(), "A1", received=FRIDAY + timedelta(hours=24) - timedelta(seconds=1))
        assert len(orders(desk)) == 1
        answer(first(), "B2, C3", received=FRIDAY + timedelta(hours=24), Date="Tue, 01 Dec 2026 12:00:00 +0000")
    assert len(orders(desk)) == 1
    assert "Your message arrived on 5 December 2026, 20:00 Europe/Amsterdam, after the deadline" in receipt()


def test_a_mail_that_is_too_large_is_refused_with_a_receipt(desk: Desk) -> None:
    bring(f"From: {HERON}\nSubject: {first().subject}\n\n".encode(), whole=False)
    assert "* larger than 5 MiB" in receipt()


def test_resigning_by_mail_stands(desk: Desk) -> None:
    answer(first(), "resign")
    assert "You have resigned." in receipt()
    assert position(desk).resigned == {0}
    assert "Answer this e-mail to order" not in receipt()
    answer(first(), "A1", received=BEFORE + timedelta(hours=1))
    assert "was not accepted" in receipt()
    assert "send all of it again" not in receipt()
    out.report(again(desk), service.game_at(again(desk).table))
    assert "to order" not in receipt()
    assert "to order" in receipt(OTTER)


def test_all_of_a_message_is_done_or_nothing(desk: Desk) -> None:
    real = service.submit

    def submit(**told: object) -> object:
        if told["text"] == "final":
            raise IllegalAction("full", "A round takes no more than {count} entries of a seat.", count=50)
        return real(**told)  # type: ignore[arg-type]

    with patch.object(service, "submit", submit):
        answer(first(), "A1\nfinal\npress: hello")
    assert orders(desk) == []
    assert not Press.objects.exists()
    assert "* A round takes no more than 50 entries of a seat." in receipt()
