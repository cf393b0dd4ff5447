"""Mail over TLS in both directions, implicit and by STARTTLS; untrusted certificates are refused."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from pytest_django.fixtures import Settings
from support import services
from support.mail import Letterbox, PostOffice, mail

from boem.web.base.mail_urls import read_mailbox, read_outbox
from boem.web.mail.models import Inbox, Outgoing, Received
from boem.web.mail.queue import Draft, queue
from boem.web.mail.reading import read_inbox
from boem.web.mail.sending import send_due

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate"),
]
TRUSTED = pytest.mark.parametrize("trusted", [True, False])


@pytest.fixture
def pem(tmp_path: Path, trusted: bool, monkeypatch: pytest.MonkeyPatch, cold: None) -> Path:
    """A certificate for this machine and its key, trusted or not."""
    made = tmp_path / "pem"
    key, certificate = tmp_path / "key", tmp_path / "certificate"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", f"subjectAltName=IP:{services.HOST}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*command.split(), *names], check=True, capture_output=True)
    made.write_bytes(certificate.read_bytes() + key.read_bytes())
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    return made


@TRUSTED
@pytest.mark.parametrize("scheme", ["smtps", "smtp+starttls"])
def test_mail_goes_out_over_tls(pem: Path, trusted: bool, scheme: str, settings: Settings) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    office = PostOffice(
        tls={"ssl_context": context} if scheme == "smtps" else {"tls_context": context, "require_starttls": True}
    )
    settings.OUTBOX = read_outbox(office.url.replace("smtp://", f"{scheme}://"), "")
    with office.open():
        queue(Draft("heron@example.org", "Round 1", "H5"))
        assert send_due() == int(trusted)
    assert len(office.mails) == int(trusted)
    assert trusted or "CERTIFICATE_VERIFY_FAILED" in Outgoing.objects.get().failure


@TRUSTED
@pytest.mark.usefixtures("own_dovecot")
@pytest.mark.parametrize("scheme", ["imaps", "imap+starttls"])
def test_mail_comes_in_over_tls(pem: Path, trusted: bool, scheme: str, settings: Settings) -> None:
    with services.dovecot(pem=pem) as url:
        Letterbox(url).put(mail())
        port = urlsplit(url).port or 0
        other = url.replace(f":{port}/", f":{port + 1}/") if scheme == "imaps" else url
        settings.MAILBOX = read_mailbox(other.replace("imap://", f"{scheme}://"), "")
        assert read_inbox() == trusted
    assert Received.objects.count() == int(trusted)
    assert trusted or "CERTIFICATE_VERIFY_FAILED" in Inbox.objects.get().trouble
