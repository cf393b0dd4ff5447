"""A mail that fails is rolled back, tried again and then set aside; no other is lost or taken twice."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from support.mail import Letterbox, mail
from web.mail.taker import Taker, inbox

from boem.web.accounts.models import Player
from boem.web.mail.mailbox import OpenMailbox
from boem.web.mail.models import Received
from boem.web.mail.reading import read_inbox

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_mail_that_fails_undoes_what_it_did_and_is_set_aside_after_three_tries(
    letterbox: Letterbox, taker: Taker, caplog: pytest.LogCaptureFixture
) -> None:
    taker.bad = b"K9 mine"
    letterbox.put(mail("A1", number=1), mail("K9 mine", number=2), mail("C3", number=3))
    assert not read_inbox()
    assert not read_inbox()
    assert (taker.texts, inbox().read_at, inbox().tries) == (["A1"], None, 2)
    assert read_inbox()
    assert taker.texts == ["A1", "C3"]
    assert Player.objects.count() == 2
    assert list(Received.objects.order_by("uid").values_list("state", flat=True)) == ["handled", "aside", "handled"]
    assert letterbox.flags() == {1: {r"\Seen"}, 2: {r"\Flagged"}, 3: {r"\Seen"}}
    assert "K9" not in caplog.text
    assert "example" not in caplog.text
    assert "mail 2 is set aside after 3 tries" in caplog.text
    assert "ValueError in " in caplog.text


def test_database_errors_are_not_blamed_on_the_mail(letterbox: Letterbox, taker: Taker) -> None:
    taker.bad, taker.error = b"A1", OperationalError
    letterbox.put(mail("A1"))
    for _ in range(5):
        with pytest.raises(OperationalError):
            read_inbox()
    assert (inbox().tries, inbox().reader) == (0, "")
    taker.bad = b"\0"
    assert read_inbox()
    assert taker.texts == ["A1"]


def test_a_mail_that_kills_its_reader_is_set_aside_too(letterbox: Letterbox, taker: Taker) -> None:
    class Killed(BaseException):
        pass

    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    taker.bad, taker.error = b"A1", Killed  # type: ignore[assignment]
    for _ in range(3):
        with pytest.raises(Killed):
            read_inbox()
    assert read_inbox()
    assert taker.texts == ["B2"]
    assert letterbox.flags() == {1: {r"\Flagged"}, 2: {r"\Seen"}}


def test_a_mail_already_handled_is_marked_by_the_next_reader_and_not_handled_again(
    letterbox: Letterbox, taker: Taker, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def kill(box: OpenMailbox, uids: object, flag: str = "") -> None:
        raise Killed

    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    with monkeypatch.context() as patch:
        patch.setattr(OpenMailbox, "mark", kill)
        with pytest.raises(Killed):
            read_inbox()
    assert letterbox.flags() == {1: set(), 2: set()}
    assert read_inbox()
    assert taker.texts == ["A1", "B2"]
    assert letterbox.flags() == {1: {r"\Seen"}, 2: {r"\Seen"}}
