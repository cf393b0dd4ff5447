"""A mail belongs to the seat whose token it answers, if it comes from the address that the token was sent to."""

from __future__ import annotations

from datetime import timedelta

import pytest
from support.desks import BEFORE, again, at, position
from support.letters import addresses, answer, letters, token
from web.pbm.post.reading import HERON, OTTER, first, orders, queued, receipt

from boem.core.game import Seat
from boem.web.base.ids import fresh_id
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.post import letters as out
from boem.web.pbm.rounds import close
from boem.web.pbm.seating import Heir, hand_over
from boem.web.tables.store import service

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail", "before", "one_thread")]


def test_the_token_of_a_round_that_is_over_orders_nothing(desk: Desk) -> None:
    close(table_id=desk.pk, seen=None, by_itself=False)
    answer(first(), "A1")
    assert orders(desk) == []
    (told,) = letters(HERON, "past")
    assert "it answers an e-mail about round 1, which has been evaluated already" in receipt()
    assert token(told) != token(first())
    answer(told, "A1", received=BEFORE + timedelta(days=1))
    assert len(orders(desk)) == 1


def test_a_mail_for_a_round_that_is_over_is_answered_even_after_one_without_a_token(desk: Desk) -> None:
    answer(None, "A1", sender=HERON, Subject="my orders")
    close(table_id=desk.pk, seen=None, by_itself=False)
    for _ in range(3):
        answer(first(), "A1")
    assert [len(letters(HERON, kind)) for kind in ("how", "past")] == [1, 1]


def test_a_known_address_without_a_token_is_told_how_once_an_hour(desk: Desk) -> None:
    before = queued()
    for _ in range(3):
        answer(None, "A1", sender=HERON, Subject="my orders")
    assert queued() == before + 1
    assert "Answer this e-mail" in receipt()
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
