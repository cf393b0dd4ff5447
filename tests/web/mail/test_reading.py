"""Mails that come in, from a real mailbox."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from django.db import OperationalError, connections, transaction
from imap_tools import MailBoxUnencrypted
from pytest_django.fixtures import Settings
from support import services
from support.mail import Letterbox, Wire, mail
from support.ports import free_port
from support.waiting import SECONDS

from boem.core.clock import CLOCK
from boem.testing.clock import ManualClock
from boem.web.accounts.models import Player
from boem.web.config.mail_urls import read_mailbox
from boem.web.mail import reading
from boem.web.mail.arrived import TAKERS, Arrived
from boem.web.mail.mailbox import MOST_BYTES, OpenMailbox
from boem.web.mail.models import Inbox, Received
from boem.web.mail.reading import HOLD, read_inbox

pytestmark = pytest.mark.django_db(transaction=True)


class Taker:
    """Takes mails, and writes a row for each; fails where a test wants it to."""

    def __init__(self) -> None:
        self.arrived: list[Arrived] = []
        self.bad = b"\0"
        self.error: type[Exception] = ValueError

    def __call__(self, arrived: Arrived) -> None:
        Player.objects.create(name=f"mail {Player.objects.count()}")
        if self.bad in arrived.data:
            raise self.error("K9 mine is secret")
        self.arrived.append(arrived)

    @property
    def texts(self) -> list[str]:
        """Each mail's text."""
        return [arrived.data.decode().replace("\r\n", "\n").partition("\n\n")[2].strip() for arrived in self.arrived]


@pytest.fixture
def taker() -> Iterator[Taker]:
    made = Taker()
    kept, TAKERS[:] = list(TAKERS), [made]
    yield made
    TAKERS[:] = kept


def inbox() -> Inbox:
    return Inbox.objects.get()


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


def test_two_message_ids_are_none(letterbox: Letterbox, taker: Taker) -> None:
    data = b"From: a@b.org\nMessage-ID: <1@x>\nMessage-ID: <2@x>\n\nA1\n"
    letterbox.put(data, data, mail("B2", number=9))
    read_inbox()
    assert taker.texts == ["A1", "B2"]


def test_of_ten_megabytes_the_header_alone_is_fetched(
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


def test_what_ails_the_database_is_not_blamed_on_the_mail(letterbox: Letterbox, taker: Taker) -> None:
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


def test_what_was_handled_is_marked_by_the_next_reader_and_not_handled_again(
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


def test_a_new_uidvalidity_reads_everything_again_and_counts_nothing_twice(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    read_inbox()
    old = inbox().validity
    Inbox.objects.update(validity=old - 1, uid=77)  # as though the mailbox had been made anew since
    letterbox.put(mail("C3", number=3))
    assert read_inbox()
    assert taker.texts == ["A1", "B2", "C3"]
    assert (inbox().validity, inbox().uid) == (old, 3)


def validity(box: MailBoxUnencrypted) -> int:
    """By which a mailbox is told from an earlier one of its name."""
    return box.folder.status("Games", ["UIDVALIDITY"])["UIDVALIDITY"]


def test_a_mailbox_that_is_made_anew_is_read_from_its_beginning(
    letterbox: Letterbox, taker: Taker, settings: Settings
) -> None:
    url = letterbox.url.replace("/INBOX", "/Games")
    settings.MAILBOX = read_mailbox(url, "")
    games = Letterbox(url)
    with letterbox.open() as box:
        box.folder.create("Games")
        for text in ("A1", "B2"):
            box.append(mail(text, number=text), "Games")
        assert read_inbox()
        before = validity(box)
        while validity(box) == before:  # Dovecot takes the time in seconds
            box.folder.delete("Games")
            box.folder.create("Games")
        for text in ("B2", "C3"):
            box.append(mail(text, number=text), "Games")
    assert read_inbox()
    assert taker.texts == ["A1", "B2", "C3"]
    assert games.flags() == {1: {r"\Seen"}, 2: {r"\Seen"}}


@pytest.mark.usefixtures("own_dovecot")
def test_a_server_that_is_down_is_told_with_since_when_until_it_is_up(
    settings: Settings, taker: Taker, caplog: pytest.LogCaptureFixture
) -> None:
    port = free_port()
    settings.MAILBOX = read_mailbox(f"imap://boem:{services.MAILBOX_PASSWORD}@127.0.0.1:{port}/INBOX", "")
    assert not read_inbox()
    since = inbox().trouble_since
    assert not read_inbox()
    assert (inbox().trouble, inbox().trouble_since, inbox().read_at) == ("Connection refused", since, None)
    assert caplog.text.count("the mailbox can't be read: Connection refused") == 1
    with services.dovecot(port) as url:
        Letterbox(url).put(mail("A1"))
        assert read_inbox()
    assert taker.texts == ["A1"]
    assert (inbox().trouble, inbox().trouble_since) == ("", None)
    read = inbox().read_at
    assert not read_inbox()
    assert inbox().trouble
    assert inbox().read_at == read


def test_a_wrong_password_or_folder_is_told_without_the_password(
    letterbox: Letterbox, settings: Settings, taker: Taker, caplog: pytest.LogCaptureFixture
) -> None:
    settings.MAILBOX = read_mailbox(letterbox.url.replace(services.MAILBOX_PASSWORD, "wr0ng-one"), "")
    assert not read_inbox()
    assert "AUTHENTICATIONFAILED" in inbox().trouble
    assert "wr0ng-one" not in inbox().trouble + caplog.text
    settings.MAILBOX = read_mailbox(letterbox.url.replace("INBOX", "Elsewhere"), "")
    assert not read_inbox()
    assert "Mailbox doesn't exist" in Inbox.objects.get(name__endswith="Elsewhere").trouble


def test_a_connection_that_is_cut_anywhere_loses_no_mail_and_takes_none_twice(
    letterbox: Letterbox, settings: Settings, taker: Taker
) -> None:
    texts = [f"A{number}" + "\nnone" * 400 for number in range(1, 9)]
    letterbox.put(*(mail(text, number=number) for number, text in enumerate(texts)))
    port = int(letterbox.url.rpartition(":")[2].partition("/")[0])
    with Wire(port) as wire:
        settings.MAILBOX = read_mailbox(letterbox.url.replace(str(port), str(wire.port)), "")
        cuts = 0
        for allowed in range(40, 40_000, 1_777):
            wire.allowed = allowed
            if read_inbox():
                break
            cuts += 1
            assert inbox().trouble
        assert cuts > 5
        wire.allowed = None
        assert read_inbox()
    assert taker.texts == texts
    assert all(flags == {r"\Seen"} for flags in letterbox.flags().values())
    assert not Received.objects.filter(state="aside").exists()


def test_of_two_readers_at_once_one_reads(letterbox: Letterbox, taker: Taker) -> None:
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


def test_nothing_is_deleted_even_where_somebody_has_marked_a_mail_so(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    with letterbox.open() as box:
        box.client.uid("STORE", "1", "+FLAGS", r"(\Deleted)")
    read_inbox()
    assert letterbox.flags() == {1: {r"\Deleted", r"\Seen"}, 2: {r"\Seen"}}


def test_a_mail_and_its_progress_are_one_transaction(letterbox: Letterbox, taker: Taker) -> None:
    inside: list[bool] = []
    TAKERS.append(lambda arrived: inside.append(transaction.get_connection().in_atomic_block))
    letterbox.put(mail("A1"))
    read_inbox()
    assert inside == [True]
    assert reading.this_inbox() == inbox()
