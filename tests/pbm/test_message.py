"""Incoming messages: mails of all kinds, including hostile ones."""

from __future__ import annotations

from email.message import EmailMessage
from typing import Any

import pytest

from boem.core.errors import ParseError
from boem.pbm.mail import read_mail
from boem.pbm.message import MOST_BYTES, read_text

HEAD = b"From: Heron <heron@example.org>\nSubject: orders\n"


def mail(text: str, **options: Any) -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Heron <heron@example.org>"
    made.set_content(text, **options)
    return made


def written(data: bytes) -> list[str]:
    return [line for line in read_mail(data).text() if line.strip()]


def fault(data: bytes) -> str:
    with pytest.raises(ParseError) as error:
        read_mail(data).text()
    return str(error.value)


@pytest.mark.parametrize("encoding", ["7bit", "base64", "quoted-printable"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252"])
def test_a_mail_is_read_whatever_its_encoding(encoding: str, charset: str) -> None:
    text = "K9 mine\npress: fine" if encoding == "7bit" else "K9 mine\npress: schön"
    message = read_mail(mail(text, charset=charset, cte=encoding).as_bytes())
    assert message.sender == "heron@example.org"
    assert list(message.lines) == text.splitlines()


def test_quotations_and_signatures_are_no_orders() -> None:
    text = (
        "K9 mine, H5\n\nOn Friday 6 March 2026 at 20:00,\nThe Game Master <gm@example.org> wrote:\n> Order squares\n"
        "> > A1\n>B2\nA8\n-- \nHeron\nC3\n"
    )
    assert written(mail(text).as_bytes()) == ["K9 mine, H5", "A8"]


@pytest.mark.parametrize(
    "line",
    [
        "Op vr 6 mrt 2026 om 20:00 schreef gm@example.org:",
        "Am 06.03.26 um 20:00 schrieb Spielleitung:",
        "On Fri, X wrote:",
    ],
)
def test_lines_that_introduce_a_quotation_are_known_in_three_languages(line: str) -> None:
    assert written(mail(f"H5\n\n{line}\n> A1\n").as_bytes()) == ["H5"]


def test_nothing_below_a_forwarded_mail_is_read() -> None:
    assert written(mail("H5\n-----Original Message-----\nFrom: gm\nA1\n").as_bytes()) == ["H5"]


def test_the_plain_text_of_a_mail_with_html_and_attachments_is_read() -> None:
    made = mail("H5")
    made.add_alternative("<p>A1</p>", subtype="html")
    made.add_attachment(b"\xff" * 1000, maintype="image", subtype="jpeg", filename="B2.jpg")
    made.add_attachment("C3", filename="orders.txt")
    assert written(made.as_bytes()) == ["H5"]


def test_a_mail_of_html_alone_is_read() -> None:
    html = mail("x")
    html.set_content("<p>A1</p><p>press: it's <b>fine</b></p>", subtype="html")
    assert written(html.as_bytes()) == ["A1", "press: it's fine"]


def test_a_mail_without_text_is_refused() -> None:
    picture = mail("x")
    picture.set_content(b"\xff" * 99, maintype="image", subtype="jpeg")
    assert fault(picture.as_bytes()) == "the e-mail has no text; send your orders as plain text"


def test_a_mail_of_ten_megabytes_is_refused() -> None:
    assert fault(HEAD + b"\n" + b"A1 " * (10 << 20)) == "larger than 5 MiB; orders are a few lines of text"
    assert fault(HEAD + b"\n" + b"A1 " * (MOST_BYTES // 4)).startswith("a text of ")


def test_an_unknown_character_set_is_named() -> None:
    data = HEAD + b"Content-Type: text/plain; charset=klingon\n\nA1\n"
    assert fault(data) == "the e-mail's character set is unknown: 'klingon'"


@pytest.mark.parametrize(
    ("sender", "count"), [("", "none"), ("a@example.org, b@example.org", "2"), ("nobody", "none"), ("<>", "none")]
)
def test_a_mail_has_one_sender(sender: str, count: str) -> None:
    said = fault(f"From: {sender}\n\nA1\n".encode())
    assert said in (
        f"an e-mail is from one address, this one from {count}",
        "an e-mail is from one address, this one from 1",
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 5000,
        b"\xff\xfe" * 3000,
        HEAD + b'Content-Type: multipart/mixed; boundary="b"\n\n' + b"--b\n" * 20_000,
        b"".join(
            HEAD * (number == 0) + f'Content-Type: multipart/mixed; boundary="b{number}"\n\n--b{number}\n'.encode()
            for number in range(2000)
        ),
        b"From: " + b'"\\' * 5000 + b"\n\nA1",
        b"From: =?utf-8?b?" + b"!" * 5000 + b"?= <a@example.org>\nContent-Type: text/\xff\n\nA1",
        HEAD + b"Content-Type: text/plain; charset*=utf-8''%ff%fe\n\nA1",
        HEAD + b"Content-Transfer-Encoding: base64\n\n!!!!",
    ],
    ids=["empty", "noughts", "bytes", "parts", "nested", "quotes", "coded", "charset", "base64"],
)
def test_a_broken_mail_is_read_or_refused_in_a_sentence(data: bytes) -> None:
    try:
        said = "".join(read_mail(data).text())
    except ParseError as fault_:
        said = str(fault_)
    assert "\n" not in said


def test_a_text_may_be_in_utf_8_or_in_the_older_latin_alphabet() -> None:
    for data in ("press: schön".encode(), "press: schön".encode("cp1252"), b"\xef\xbb\xbf" + "press: schön".encode()):
        assert read_text(data).lines == ("press: schön",)


def test_parts_in_each_other_around_many_lines_are_refused_unread() -> None:
    deep = b"".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n'.encode() for n in range(300))
    data = HEAD + deep + b"Content-Type: text/plain\n\n" + b"\n" * 70_000 + b"A1"
    assert fault(data).startswith("this e-mail is broken")
