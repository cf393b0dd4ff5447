"""If two processes read one mailbox at the same time, only one takes its mails."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from support.mail import Letterbox, mail
from support.waiting import SECONDS
from web.mail.taker import Taker, inbox

from boem.testing.clock import ManualClock
from boem.web.mail.mailbox import OpenMailbox
from boem.web.mail.reading import HOLD, read_inbox

pytestmark = pytest.mark.django_db(transaction=True)


def test_only_one_of_two_simultaneous_readers_reads(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(*(mail(f"A{number}", number=number) for number in range(1, 9)))

    def read(_: int) -> bool:
        try:
            return read_inbox()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(read, range(4)))
    assert any(done)
    read_inbox()
    assert taker.texts == [f"A{number}" for number in range(1, 9)]


def test_a_reader_that_is_taken_for_dead_keeps_nothing_of_the_mail_in_its_hands(
    letterbox: Letterbox, taker: Taker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    letterbox.put(mail("A1"))
    held, go_on = threading.Event(), threading.Event()
    whole = OpenMailbox.whole

    def slow(box: OpenMailbox, uid: int) -> bytes:
        if not held.is_set():
            held.set()
            assert go_on.wait(SECONDS)
        return whole(box, uid)

    monkeypatch.setattr(OpenMailbox, "whole", slow)

    def read() -> bool:
        try:
            return read_inbox()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(read)
        assert held.wait(SECONDS)
        assert not read_inbox()  # it is read now
        clock.forward(seconds=HOLD.total_seconds() + 1)
        assert read_inbox()
        go_on.set()
        assert not first.result(SECONDS)
    assert taker.texts == ["A1"]
    assert inbox().reader == ""
