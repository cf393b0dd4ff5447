"""A host's site with mail: it reads and sends while it serves, alone and with a worker."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support import services
from support.mail import Letterbox, PostOffice, mail
from support.site import Site
from support.waiting import wait_until

if TYPE_CHECKING:
    from support.fixtures import StartSite

QUEUE = """
from boem.web.base.prepare import set_up
set_up()
from boem.web.mail.queue import Draft, queue
queue(Draft("heron@example.org", "Round 1", "H5"))
"""


def goes_both_ways(started: AbstractContextManager[Site], letterbox: Letterbox, office: PostOffice) -> None:
    """A queued mail goes out, an incoming one is read, and the site stops without printing a password."""
    letterbox.put(mail("hello", sender="fox@example.org"))
    with started as site:
        assert site.run(QUEUE).returncode == 0
        wait_until(lambda: office.to("heron@example.org"))
        wait_until(lambda: letterbox.flags() == {1: {r"\Seen"}})
    assert services.MAILBOX_PASSWORD not in site.log
    assert not re.search(r"Traceback|ERROR", site.log), site.log
    assert [envelope.rcpt_tos for envelope in office.envelopes] == [["heron@example.org"]]


def mail_of(letterbox: Letterbox, office: PostOffice) -> dict[str, str]:
    return {"BOEM_EMAIL_URL": office.url, "BOEM_IMAP_URL": letterbox.url}


def test_one_process_serves_sends_and_reads(
    start_site: StartSite, tmp_path: Path, letterbox: Letterbox, post_office: PostOffice
) -> None:
    started = start_site(tmp_path, settings=mail_of(letterbox, post_office))
    goes_both_ways(started, letterbox, post_office)


def test_beside_several_processes_the_worker_sends_and_reads(
    start_site: StartSite,
    site_database: Callable[[str], str],
    redis_url: str,
    tmp_path: Path,
    letterbox: Letterbox,
    post_office: PostOffice,
) -> None:
    started = start_site(tmp_path, site_database("mail"), redis_url, settings=mail_of(letterbox, post_office))
    goes_both_ways(started, letterbox, post_office)


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
