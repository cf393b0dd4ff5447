"""The host's settings for mail, and which ones are refused."""

from __future__ import annotations

import logging

import pytest

from boem.core.errors import ParseError
from boem.web.base import environment
from boem.web.base.environment import Discreet
from boem.web.base.mail_urls import read_mailbox, read_outbox, read_site

PASSWORD = "p@ss/w:rd#1"
QUOTED = "p%40ss%2Fw%3Ard%231"


@pytest.mark.parametrize(
    ("scheme", "port", "tls", "starttls"),
    [("smtp", 25, False, False), ("smtp+starttls", 587, False, True), ("smtps", 465, True, False)],
)
def test_a_server_is_named_by_a_url(scheme: str, port: int, tls: bool, starttls: bool) -> None:
    outbox = read_outbox(f"{scheme}://me%40x.org:{QUOTED}@mail.example.org/?from=boem@example.org", "BOEM_EMAIL_URL")
    server = outbox.server
    assert (server.user, server.password, server.host) == ("me@x.org", PASSWORD, "mail.example.org")
    assert (server.port, server.tls, server.starttls) == (port, tls, starttls)
    assert (outbox.sender, outbox.name, outbox.domain) == ("boem@example.org", "Boem", "example.org")
    assert PASSWORD not in repr(outbox)


def test_the_user_is_the_sender_by_default() -> None:
    assert read_outbox("smtps://boem%40example.org:x@mail.example.org", "").sender == "boem@example.org"


def test_the_sender_may_have_a_name() -> None:
    outbox = read_outbox("smtp://localhost/?from=Club%20Één%20<boem@example.org>", "")
    assert (outbox.name, outbox.sender) == ("Club Één", "boem@example.org")


def test_a_mailbox_is_named_with_its_folder() -> None:
    mailbox = read_mailbox(f"imaps://boem:{QUOTED}@[::1]/Games/Post%20in", "")
    assert (mailbox.server.host, mailbox.server.port, mailbox.server.tls) == ("::1", 993, True)
    assert mailbox.folder == "Games/Post in"
    assert read_mailbox("imap://boem:x@localhost:1143", "").folder == "INBOX"
    assert PASSWORD not in mailbox.name


@pytest.mark.parametrize(
    "url",
    [
        "http://mail.example.org/?from=boem@example.org",
        "smtp://?from=boem@example.org",
        f"smtp://boem:{PASSWORD}@mail.example.org/?from=boem@example.org",
        f"smtp://boem:{QUOTED}@mail.example.org:99999/?from=boem@example.org",
        f"smtp://boem:{QUOTED}@mail.example.org:0/?from=boem@example.org",
        f"smtp://boem:{QUOTED}@mail.example.org/",
        f"smtp://boem:{QUOTED}@mail.example.org/?from=boem",
        f"smtp://boem:{QUOTED}@mail.example.org/?from=a@b.org,c@d.org",
        f"smtp://boem:{QUOTED}@mail.example.org/?from=boem@b.org%0d%0aBcc:x@y.org",
        f"smtp://boem:{QUOTED}@mail.example.org/?from=boem@example.org&tls=no",
        f"smtp://boem:{QUOTED}@mail.example.org/INBOX?from=boem@example.org",
        f"smtp://{QUOTED}@mail.example.org/?from=boem@example.org",
        f"smtp://boem:{QUOTED}%0a@mail.example.org/?from=boem@example.org",
    ],
)
def test_a_bad_server_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(ParseError, match=r"^BOEM_EMAIL_URL: [^\n]+$") as error:
        read_outbox(url, "BOEM_EMAIL_URL")
    assert PASSWORD not in str(error.value)
    assert QUOTED not in str(error.value)


@pytest.mark.parametrize("url", ["imap://localhost/INBOX", "pop3://a:b@localhost", "imap://a:b@localhost/x?y=1"])
def test_a_bad_mailbox_is_refused(url: str) -> None:
    with pytest.raises(ParseError, match=r"^BOEM_IMAP_URL: write imap://USER:PASSWORD@HOST:PORT/FOLDER"):
        read_mailbox(url, "BOEM_IMAP_URL")


def test_mail_comes_in_only_where_it_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOEM_IMAP_URL", "imap://a:b@localhost/")
    with pytest.raises(ParseError, match="BOEM_IMAP_URL: incoming e-mails need BOEM_EMAIL_URL too"):
        environment.mailbox()


@pytest.mark.parametrize(
    ("url", "hosts", "site"),
    [
        ("https://boem.example.org/", "x.org", "https://boem.example.org"),
        ("http://127.0.0.1:8000", "", "http://127.0.0.1:8000"),
        ("", "boem.example.org,www.example.org", "https://boem.example.org"),
        ("", "", ""),
        ("", "127.0.0.1", ""),
        ("", "*", ""),
        ("", ".example.org", ""),
    ],
)
def test_links_lead_to_the_site_where_it_is_known(
    monkeypatch: pytest.MonkeyPatch, url: str, hosts: str, site: str
) -> None:
    monkeypatch.setenv("BOEM_URL", url)
    monkeypatch.setenv("BOEM_HOSTS", hosts)
    assert environment.site_url() == site


@pytest.mark.parametrize(
    "url", ["boem.example.org", "https://", "ftp://x.org", "https://x.org/boem", "https://x y.org"]
)
def test_an_invalid_address_of_a_site_is_refused(url: str) -> None:
    with pytest.raises(ParseError, match=r"^BOEM_URL: write https://HOST or http://HOST:PORT"):
        read_site(url, "BOEM_URL")


def test_no_password_and_no_token_of_a_mail_reaches_the_log() -> None:
    said = f"imaps://boem:{QUOTED}@mail.example.org failed; Winter, round 3 [boem 12-3-abcdef]"
    record = logging.LogRecord("x", logging.WARNING, "", 0, "%s", (said,), None)
    line = Discreet("{message}", style="{").format(record)
    assert line == "imaps://boem:…@mail.example.org failed; Winter, round 3 [boem …]"
