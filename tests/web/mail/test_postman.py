"""The postman beside the site: both directions over real servers, whatever fails, even its process."""

from __future__ import annotations

import asyncio
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

import pytest
from aiosmtpd.smtp import Envelope
from pytest_django.fixtures import Settings
from support import services
from support.mail import Letterbox, PostOffice, mail
from support.ports import free_port
from support.site import Site
from support.waiting import SECONDS, wait_until

from boem.testing.clock import ManualClock
from boem.web.base.hooks import MAIL_ARRIVED
from boem.web.base.mail_urls import read_mailbox, read_outbox
from boem.web.base.scheduler import Scheduler
from boem.web.mail import reading
from boem.web.mail.arrived import Arrived
from boem.web.mail.models import Inbox, Outgoing
from boem.web.mail.queue import Draft, queue
from boem.web.project import jobs
from boem.web.project.jobs import mail_jobs

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def at_work() -> Iterator[Event]:
    """The mail thread, stopped like the site stops it once the event is set, or after the block."""
    ended, loops = Event(), []

    async def live() -> None:
        loops.append(asyncio.get_running_loop())
        task = asyncio.create_task(Scheduler(mail_jobs()).run())
        await asyncio.to_thread(ended.wait)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    thread = Thread(target=lambda: asyncio.run(live()))
    thread.start()
    try:
        yield ended
    finally:
        ended.set()
        thread.join(SECONDS)
        assert not thread.is_alive()


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers each mail within the transaction that takes it."""

    def take(arrived: Arrived) -> None:
        text = arrived.data.decode().replace("\r\n", "\n").partition("\n\n")[2]
        queue(Draft("heron@example.org", "Received", text, answers=True, answer_to=arrived.message_id))

    monkeypatch.setattr(MAIL_ARRIVED, "_added", [take])


def test_a_mail_is_read_and_answered(letterbox: Letterbox, post_office: PostOffice, echo: None) -> None:
    letterbox.put(mail("K9 mine", number=7))
    for _ in ("read", "answered"):
        asyncio.run(Scheduler(mail_jobs()).tick())
    (answer,) = post_office.mails
    assert answer.get_content() == "K9 mine\n"
    assert answer["In-Reply-To"] == "<7@example.net>"


@pytest.mark.usefixtures("own_dovecot")
def test_a_failing_mail_is_tried_again_and_the_rest_go_on(
    settings: Settings,
    echo: None,
    clock: ManualClock,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    office, port = PostOffice(), free_port()
    settings.OUTBOX = read_outbox(office.url, "")
    settings.MAILBOX = read_mailbox(f"imap://boem:{services.MAILBOX_PASSWORD}@127.0.0.1:{port}/INBOX", "")
    failures = iter([RuntimeError("once"), RuntimeError("twice")])
    this_inbox = reading.this_inbox

    def faulty() -> Inbox | None:
        for failure in failures:
            raise failure
        return this_inbox()

    monkeypatch.setattr(reading, "this_inbox", faulty)

    def go_on(**by: float) -> None:
        clock.forward(**by)
        clock.until_asleep(2)

    with at_work():
        clock.until_asleep(2)  # the one failure
        go_on(seconds=20)  # the other one
        go_on(seconds=20)
        assert "refused" in Inbox.objects.get().trouble
        with services.dovecot(port) as url:
            Letterbox(url).put(mail("A1"))
            go_on(seconds=20)  # read, and answered; whether that is noticed at once is chance
            go_on(seconds=20)
            assert Outgoing.objects.exclude(failure="").exists()
            with office.open():
                go_on(minutes=1)
    assert caplog.text.count("a round of reading mail failed") == 2
    assert office.mails[0].get_content() == "A1\n"


def test_without_mail_there_is_nothing_to_do() -> None:
    assert list(mail_jobs()) == []


def test_a_silent_server_does_not_hold_up_the_end(post_office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
    reached, answering = Event(), Event()

    def hold(envelope: Envelope) -> None:
        reached.set()
        answering.wait(SECONDS)

    post_office.delivered = hold
    monkeypatch.setattr(jobs, "MAIL_PATIENCE", 0.2)
    queue(Draft("heron@example.org", "Round 1", "H5"))
    try:
        with at_work() as ended:
            assert reached.wait(SECONDS)
            ended.set()
        assert Outgoing.objects.get().state == "waiting"  # so stopping hasn't waited for the answer
    finally:
        answering.set()
    wait_until(lambda: Outgoing.objects.get().state == "sent")


WORKER = """
import asyncio, os
from boem.web.base.prepare import set_up
set_up()
from django.db import connection
from boem.web.base.hooks import MAIL_ARRIVED
from boem.web.mail.mailbox import OpenMailbox
from boem.web.mail.queue import Draft, queue
from boem.web.mail.reading import read_inbox
mark, where = OpenMailbox.mark, os.environ["DIE"]
def take(arrived):
    queue(Draft("heron@example.org", "Received", arrived.message_id))
    if where == "handling":
        os.kill(os.getpid(), 9)
def marked(box, uids, flag="\\\\Seen"):
    if where == "marking":
        os.kill(os.getpid(), 9)
    mark(box, uids, flag)
    if where == "marked":
        os.kill(os.getpid(), 9)
MAIL_ARRIVED._added[:] = [take]
OpenMailbox.mark = marked
read_inbox()
"""


@pytest.mark.parametrize("where", ["handling", "marking", "marked"])
def test_a_reader_that_is_killed_repeats_what_was_not_committed_and_nothing_else(
    letterbox: Letterbox, prepared: Path, tmp_path: Path, where: str
) -> None:
    shutil.copytree(prepared, tmp_path / "data")
    settings = {"BOEM_EMAIL_URL": "smtp://127.0.0.1:1/?from=boem@example.org", "BOEM_IMAP_URL": letterbox.url}
    site = Site(tmp_path, settings=settings)
    letterbox.put(mail("A1", number=1), mail("B2", number=2))
    site.settings["DIE"] = where
    killed = site.run(WORKER)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    site.settings["DIE"] = "never"
    done = site.run(_freed())
    assert done.returncode == 0, done.stderr
    told = site.run(
        "from boem.web.base.prepare import set_up; set_up()\n"
        "from boem.web.mail.models import Outgoing\n"
        "print(*Outgoing.objects.order_by('id').values_list('body', flat=True))"
    )
    assert told.stdout.split() == ["<1@example.net>", "<2@example.net>"]
    assert letterbox.flags() == {1: {r"\Seen"}, 2: {r"\Seen"}}


def _freed() -> str:
    """The same once the dead reader's lease has run out."""
    head, _, _ = WORKER.rpartition("read_inbox()")
    return head + "from boem.web.mail.models import Inbox\nInbox.objects.update(reader='')\nread_inbox()\n"
