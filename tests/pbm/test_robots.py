"""Mails not written by people are recognised, and people's are not mistaken for them."""

from __future__ import annotations

import pytest

from boem.pbm.mail import read_mail
from boem.pbm.robots import Robot, RobotKind

OURS = "<0123abcd@example.org>"
REPORT = f"""From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: boem@example.org
Message-ID: <report@mx.example.net>
Return-Path: <>
Auto-Submitted: auto-replied
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; heron@example.net
Action: failed
Status: 5.1.1
--b
Content-Type: text/rfc822-headers

From: boem@example.org
Message-ID: {OURS}
--b--
"""
PERSON = "From: Heron <heron@example.org>\nMessage-ID: <1@example.org>\nIn-Reply-To: <2@example.org>\n"


def robot(data: bytes, own: str = "") -> Robot | None:
    return read_mail(data, own).robot


def kind(header: str) -> RobotKind | None:
    found = robot(f"{header}\n\nH5\n".encode())
    return None if found is None else found.kind


def test_a_bounce_names_the_mail_that_it_is_about() -> None:
    found = robot(REPORT.encode())
    assert found is not None
    assert found.kind is RobotKind.BOUNCE
    assert OURS in found.about
    assert "<report@mx.example.net>" not in found.about


def test_a_mail_that_is_only_late_is_no_bounce() -> None:
    found = robot(REPORT.replace("Action: failed", "Action: delayed").encode())
    assert found is not None
    assert found.kind is RobotKind.DELAY


@pytest.mark.parametrize(
    "header",
    [
        "From: Mailer-Daemon@example.net\nSubject: failure notice",
        "From: MAILER-DAEMON (Mail Delivery Subsystem)",
        "From: Postmaster <postmaster@example.net>\nReturn-Path: <>",
        "From: x@example.net\nX-Failed-Recipients: heron@example.net",
    ],
)
def test_older_bounces_are_known_too(header: str) -> None:
    found = robot(f"{header}\n\nThe mail said:\n\nMessage-ID: {OURS}\n".encode())
    assert found is not None
    assert (found.kind, found.about) == (RobotKind.BOUNCE, (OURS,))


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated; owner=x",
        "AUTO-SUBMITTED:\n auto-replied (vacation)",
        "Precedence: bulk",
        "Precedence: Auto_Reply",
        "X-Autoreply: yes",
        "X-Autorespond: yes",
        "X-Auto-Response-Suppress: All",
        "Return-Path: <>",
        "X-Vacation: yes",
    ],
)
def test_an_automatic_answer_is_known_by_its_header(field: str) -> None:
    assert kind(PERSON + field) is RobotKind.AUTOMATIC


@pytest.mark.parametrize(
    "sender", ["noreply@x.org", "no-reply@x.org", "donotreply@x.org", "postmaster@x.org", "bounces+7@x.org"]
)
def test_a_machine_is_known_by_its_name(sender: str) -> None:
    assert kind(f"From: {sender}") is RobotKind.AUTOMATIC


@pytest.mark.parametrize("field", ["List-Id: <x.y>", "List-Unsubscribe: <mailto:x@y>", "Mailing-List: list x"])
def test_a_mailing_list_is_known(field: str) -> None:
    assert kind(PERSON + field) is RobotKind.LIST


@pytest.mark.parametrize("sender", ["boem@example.org", "Boem <BOEM@Example.org>", '"x" <boem@example.org>'])
def test_our_own_mail_that_comes_back_is_known(sender: str) -> None:
    found = robot(f"From: {sender}\nMessage-ID: {OURS}\n\nH5\n".encode(), "boem@example.org")
    assert found is not None
    assert found.kind is RobotKind.OWN


@pytest.mark.parametrize(
    "field",
    [
        "",
        "Auto-Submitted: no",
        "Return-Path: <heron@example.org>",
        "Precedence: normal",
        "X-Mailer: autoreply 7",
        "Subject: Auto-Submitted: auto-replied, MAILER-DAEMON",
        "Reply-To: noreply@example.org",
    ],
)
def test_a_persons_mail_is_a_persons(field: str) -> None:
    assert kind(PERSON + field) is None


def test_a_machine_is_known_that_writes_parts_in_each_other_without_end() -> None:
    deep = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(1_500))
    assert kind(f"From: Mailer-Daemon@example.net\n{deep}") is RobotKind.BOUNCE


@pytest.mark.parametrize("name", ["postma", "norepl", "bouncer", "noreplyhans"])
def test_a_name_that_only_begins_so_is_a_persons(name: str) -> None:
    assert kind(f"From: {name}@example.org") is None
