"""A mailbox that is recreated, down, cut off or refuses: what is reported; no mail is lost or taken twice."""

from __future__ import annotations

import pytest
from imap_tools import MailBoxUnencrypted
from pytest_django.fixtures import Settings
from support import services
from support.mail import Letterbox, Wire, mail
from support.ports import free_port
from web.mail.taker import Taker, inbox

from boem.web.base.mail_urls import read_mailbox
from boem.web.mail.models import Inbox, Received
from boem.web.mail.reading import read_inbox

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_new_uidvalidity_reads_everything_again_and_counts_nothing_twice(letterbox: Letterbox, taker: Taker) -> None:
    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    read_inbox()
    old = inbox().validity
    Inbox.objects.update(validity=old - 1, uid=77)  # as if the mailbox had been recreated since
    letterbox.put(mail("C3", number=3))
    assert read_inbox()
    assert taker.texts == ["A1", "B2", "C3"]
    assert (inbox().validity, inbox().uid) == (old, 3)


def validity(box: MailBoxUnencrypted) -> int:
    """Distinguishes a mailbox from an earlier one of the same name."""
    return box.folder.status("Games", ["UIDVALIDITY"])["UIDVALIDITY"]


def test_a_recreated_mailbox_is_read_from_its_beginning(letterbox: Letterbox, taker: Taker, settings: Settings) -> None:
    url = letterbox.url.replace("/INBOX", "/Games")
    settings.MAILBOX = read_mailbox(url, "")
    games = Letterbox(url)
    with letterbox.open() as box:
        box.folder.create("Games")
        for text in ("A1", "B2"):
            box.append(mail(text, number=text), "Games")
        assert read_inbox()
        before = validity(box)
        while validity(box) == before:  # Dovecot stores times in seconds
            box.folder.delete("Games")
            box.folder.create("Games")
        for text in ("B2", "C3"):
            box.append(mail(text, number=text), "Games")
    assert read_inbox()
    assert taker.texts == ["A1", "B2", "C3"]
    assert games.flags() == {1: {r"\Seen"}, 2: {r"\Seen"}}


@pytest.mark.usefixtures("own_dovecot")
def test_a_server_that_is_down_is_reported_with_the_time_since_until_it_is_up(
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


def test_a_wrong_password_or_folder_is_reported_without_quoting_the_password(
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
