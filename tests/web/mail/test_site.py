"""The site as a host runs it, with mail: it reads and sends beside what it serves, alone and with a worker."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from support import services
from support.mail import Letterbox, PostOffice, mail
from support.site import Site
from support.waiting import wait_until

QUEUE = """
from boem.web.config.prepare import set_up
set_up()
from boem.web.mail.queue import Draft, queue
queue(Draft("heron@example.org", "Round 1", "H5"))
"""


def with_mail(folder: Path, letterbox: Letterbox, office: PostOffice, database: str = "", redis: str = "") -> Site:
    told = {"BOEM_EMAIL_URL": office.url, "BOEM_IMAP_URL": letterbox.url}
    return Site(folder, database, redis, settings=told)


def goes_both_ways(site: Site, letterbox: Letterbox, office: PostOffice) -> None:
    """A mail that is queued goes out, one that came in is read, and the site ends soon and says no password."""
    letterbox.put(mail("hello", sender="fox@example.org"))
    try:
        site.start()
        assert site.run(QUEUE).returncode == 0
        wait_until(lambda: office.to("heron@example.org"))
        wait_until(lambda: letterbox.flags() == {1: {r"\Seen"}})
    finally:
        started = time.monotonic()
        site.stop()
    assert time.monotonic() - started < 60  # the machine may be busy; servers that are silent are waited for 10 s
    assert services.MAILBOX_PASSWORD not in site.log
    assert not re.search(r"Traceback|ERROR", site.log), site.log
    assert [envelope.rcpt_tos for envelope in office.envelopes] == [["heron@example.org"]]


@pytest.mark.needs("dovecot")
def test_one_process_serves_sends_and_reads(tmp_path: Path, letterbox: Letterbox, post_office: PostOffice) -> None:
    goes_both_ways(with_mail(tmp_path, letterbox, post_office), letterbox, post_office)


@pytest.mark.needs("dovecot", "postgresql", "redis")
def test_beside_several_processes_the_worker_sends_and_reads(
    tmp_path: Path, letterbox: Letterbox, post_office: PostOffice, postgres_url: str, redis_url: str
) -> None:
    database = services.fresh_database(postgres_url, "mail")
    goes_both_ways(with_mail(tmp_path, letterbox, post_office, database, redis_url), letterbox, post_office)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOEM_EMAIL_URL", "mail.example.org"),
        ("BOEM_EMAIL_URL", "smtp://boem:s3cret@mail.example.org/"),
        ("BOEM_IMAP_URL", "imap://boem:s3cret@mail.example.org/INBOX"),
        ("BOEM_URL", "boem.example.org"),
    ],
)
def test_a_bad_setting_is_refused_at_the_start_in_a_sentence(tmp_path: Path, name: str, value: str) -> None:
    said = Site(tmp_path, settings={name: value}).command("serve")
    assert said.returncode != 0
    assert said.stderr.startswith(f"boem: {name}: ")
    assert said.stderr.count("\n") == 1
    assert "s3cret" not in said.stderr
