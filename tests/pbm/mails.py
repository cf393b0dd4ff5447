"""Incoming mails of all kinds, good and bad: what each is, and what should be read in it.

The result are the lines that aren't blank. A case with neither lines nor a fault may be read or refused.
"""

from __future__ import annotations

import base64
import quopri
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Final

HEAD: Final = "From: Heron <heron@example.org>\nTo: boem@example.org\nSubject: orders\nMIME-Version: 1.0\n"
PLAIN: Final = f"{HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
HTML: Final = f"{HEAD}Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"


@dataclass(frozen=True)
class Case:
    """A mail, and the lines to be read; or None and part of the sentence that refuses it."""

    name: str
    data: bytes
    lines: tuple[str, ...] | None = ()
    fault: str = ""


def corpus() -> Iterator[Case]:
    """All cases."""
    yield from _encodings()
    yield from _posting()
    yield from _html()
    yield from _html_quotes()
    yield from _parts()
    yield from _flowed()
    yield from _unseen()
    yield from _senders()
    yield from _bombs()


def plain(name: str, text: str, *lines: str) -> Case:
    """A plain-text mail."""
    return Case(f"plain: {name}", (PLAIN + text).encode(), lines)


def html(name: str, text: str, *lines: str) -> Case:
    """An HTML-only mail."""
    return Case(f"html: {name}", (HTML + text).encode(), lines)


def _encodings() -> Iterator[Case]:
    text, lines = "K9 mine\npress: schön für Jörg\n", ("K9 mine", "press: schön für Jörg")
    for charset in ("utf-8", "iso-8859-1", "iso-8859-15", "windows-1252", "utf-16", "utf-7", "cp437", "mac-roman"):
        for coding in ("base64", "quoted-printable"):
            raw = text.encode(charset)
            body = base64.encodebytes(raw) if coding == "base64" else quopri.encodestring(raw)
            head = f"{HEAD}Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {coding}\n\n"
            yield Case(f"{charset} in {coding}", head.encode() + body, lines)
    latin = text.encode("latin-1")
    yield Case("no charset at all", f"{HEAD}\nH5\n".encode(), ("H5",))
    yield Case("Latin bytes that are said to be UTF-8", PLAIN.encode() + b"H5\npress: sch\xf6n", ("H5", "press: sch�n"))
    yield Case(
        "8 bits without a charset",
        f"{HEAD}\n".encode() + b"H5\n" + latin[8:],
        ("H5", "press: sch�n f�r J�rg"),
    )
    for charset in ("klingon", "x-unknown", "utf-8-mac", "''", "base64", "rot13", "zlib", "undefined", "idna"):
        yield Case(
            f"charset {charset}", f"{HEAD}Content-Type: text/plain; charset={charset}\n\nH5\n".encode(), None, ""
        )
    coded = f"{HEAD}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: "
    yield Case("base64 rubbish", f"{coded}base64\n\n!!!!not base64!!!!\n".encode(), None, "")
    yield Case(
        "base64 without its end", f"{coded}base64\n\n{base64.b64encode(b'H5, A8')[:-1].decode()}\n".encode(), None, ""
    )
    yield Case(
        "soft breaks", f"{coded}quoted-printable\n\nK9 mi=\nne, H5=0D=0AA8=20=\n\n".encode(), ("K9 mine, H5", "A8")
    )
    yield Case("broken quoted-printable", f"{coded}quoted-printable\n\nH5 =ZZ\nA8=".encode(), None, "")
    yield Case("an unknown coding", f"{coded}morse\n\nH5\n".encode(), ("H5",))
    yield Case("uuencode", f"{coded}x-uuencode\n\nbegin 644 x\n#2#4*\n`\nend\n".encode(), ("H5",))
    yield Case("CRLF", (PLAIN + "H5\nA8\n").replace("\n", "\r\n").encode(), ("H5", "A8"))
    yield Case("CR alone in the text", (PLAIN + "H5\rA8\r").encode(), ("H5", "A8"))
    yield Case("noughts in the text", (PLAIN + "H5\0\nA8").encode(), ("H5�", "A8"))


def _posting() -> Iterator[Case]:
    quote = "> Order squares\n> > A1\n>B2\n"
    for name, line in {
        "en": "On Fri, 6 Mar 2026 at 20:00, Boem <boem@example.org> wrote:",
        "nl": "Op vr 6 mrt 2026 om 20:00 schreef Boem <boem@example.org>:",
        "de": "Am Fr., 6. März 2026 um 20:00 Uhr schrieb Boem <boem@example.org>:",
        "en, over two lines": "On Friday 6 March 2026 at 20:00,\nThe Game Master <gm@example.org> wrote:",
        "de, without an address": "Am 06.03.26 um 20:00 schrieb Spielleitung:",
        "Gnus": "Winter game <boem@example.org> writes:",
        "Thunderbird, the author alone": "Winter game wrote:",
        "Thunderbird, the author first, nl": "Winterspel schreef op 06-03-2026 20:00:",
        "Thunderbird, the author first, de": "Winterspiel schrieb am 06.03.2026 um 20:00:",
    }.items():
        yield plain(f"above the quotation, {name}", f"H5\n\n{line}\n{quote}", "H5")
        yield plain(f"below the quotation, {name}", f"{line}\n{quote}\nH5\n", "H5")
    yield plain("between quotations", "> A1\nH5\n> B2\nA8\n", "H5", "A8")
    yield plain("an answer with bars", "H5\n| A1\n", "H5")
    for word in ("Original Message", "Ursprüngliche Nachricht", "Oorspronkelijk bericht", "Forwarded message"):
        yield plain(f"below -- {word}", f"H5\n-----{word}-----\nFrom: boem\nA1\n", "H5")
    outlook = {"en": ("From", "Sent"), "nl": ("Van", "Verzonden"), "de": ("Von", "Gesendet")}
    for name, (sender, sent) in outlook.items():
        yield plain(
            f"Outlook, {name}", f"H5\n\n{sender}: Boem <boem@example.org>\n{sent}: Friday\nSubject: x\n\nA1\n", "H5"
        )
    yield plain("Outlook's rule", "H5\n\n________________________________\nA1\n", "H5")
    yield plain("a signature", "H5\n-- \nHeron\nA1\n", "H5")
    yield plain("a signature without its space", "H5\n--\nHeron\nA1\n", "H5")
    for text in (
        "Sent from my iPhone",
        "Verzonden vanaf mijn iPhone",
        "Von meinem iPhone gesendet",
        "Get Outlook for iOS",
    ):
        yield plain(text, f"H5\n\n{text}\n", "H5")
    yield plain("press that quotes", "press: As Otter wrote:\n> A1\nH5", "press: As Otter wrote:", "H5")
    yield plain("press about a line drawn", "press: -- what a round\nH5", "press: -- what a round", "H5")


def _html() -> Iterator[Case]:
    yield html("paragraphs", "<p>K9 mine</p><p>H5</p>", "K9 mine", "H5")
    yield html("breaks", "K9 mine<br>H5<br/>A8", "K9 mine", "H5", "A8")
    yield html(
        "blocks in blocks", "<div><div>K9 <b>mi</b>ne</div><div>H5<div>A8</div></div></div>", "K9 mine", "H5", "A8"
    )
    yield html("a table", "<table><tr><td>K9</td><td>mine</td></tr><tr><td>H5</td></tr></table>", "K9 mine", "H5")
    yield html("a list", "<ul><li>K9 mine<li>H5</ul>", "K9 mine", "H5")
    yield html("spaces and breaks in the source", "<p>\n  K9\n  mine\n</p>", "K9 mine")
    yield html("text as it stands", "<pre>K9 mine\nH5</pre>", "K9 mine", "H5")
    yield html("entities", "<p>press: R&ouml;&#x74;e &amp; &lt;b&gt;</p>", "press: Röte & <b>")
    yield html("a space that does not break", "<p>K9&nbsp;mine</p>", "K9 mine")
    yield html(
        "head, style and script",
        "<head><title>A1</title><style>b{c:d}</style></head><script>C1</script><p>H5</p>",
        "H5",
    )
    yield html("comments", "<!-- A1 --><!--[if mso]><p>B2</p><![endif]--><p>H5</p>", "H5")
    for style in (
        "display:none",
        "DISPLAY: NONE",
        "visibility: hidden",
        "mso-hide:all",
        "font-size:0px",
        "opacity: 0",
        "max-height:0",
    ):
        yield html(f"hidden by {style}", f'<div style="color:red; {style}">A1</div><p>H5</p>', "H5")
    yield html("hidden by an attribute", "<p hidden>A1</p><p>H5</p>", "H5")
    yield html("not hidden", '<p style="font-size:0.9em;opacity:0.8">H5</p>', "H5")
    yield html("a form", "<textarea>A1</textarea><select><option>B2</select>H5", "H5")
    yield html("an image", '<img src="http://192.0.2.1/x.png" alt="A1">H5', "H5")
    yield html("elements that never end", "<div><p><b><i>H5<div>A8", "H5", "A8")
    yield html("ends of what never began", "</div></p></b>H5</span></table>", "H5")
    yield html(
        "a document with an encoding of its own", '<?xml version="1.0" encoding="utf-16"?><html><p>H5</p></html>', "H5"
    )
    yield html(
        "entities of a document type", '<!DOCTYPE x [<!ENTITY a "A1"><!ENTITY b "&a;&a;">]><p>H5</p>', "]>", "H5"
    )


def _html_quotes() -> Iterator[Case]:
    quoted = "Order squares<br>A1"
    above = {
        "Gmail": f'<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Fri, Boem wrote:<br></div><blockquote class="gmail_quote">{quoted}</blockquote></div>',
        "Apple Mail": f'<div><blockquote type="cite"><div>On 6 Mar 2026, at 20:00, Boem wrote:</div>{quoted}</blockquote></div>',
        "Thunderbird": f'<div class="moz-cite-prefix">On 06/03/2026, Boem wrote:<br></div><blockquote type="cite" cite="mid:x">{quoted}</blockquote>',
        "an older Thunderbird": f"<p>Am 06.03.26 um 20:00 schrieb Boem:</p><blockquote>{quoted}</blockquote>",
        "Outlook on the web": f'<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Boem</div><div>{quoted}</div>',
        "Outlook, again answered": f'<div id="x_divRplyFwdMsg"><b>From:</b> Boem</div><div>{quoted}</div>',
        "Outlook": f'<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm"><p><b>From:</b> Boem</p></div></div><p>{quoted}</p>',
        "Outlook 2007": f'<div style="border:none;border-top:solid #B5C4DF 1.0pt"><p>Von: Boem</p></div><p>{quoted}</p>',
        "Outlook on a phone": f'<div class="ms-outlook-mobile-reference-message"><p>{quoted}</p></div>',
        "the new Outlook": f'<div id="mail-editor-reference-message-container"><p>{quoted}</p></div>',
        "Outlook for Mac": f'<span id="OLK_SRC_BODY_SECTION"><p>{quoted}</p></span>',
        "Yahoo": f'<div id="ydp1yahoo_quoted_2" class="yahoo_quoted"><div>{quoted}</div></div>',
        "Proton": f'<div class="protonmail_quote">{quoted}</div>',
        "Tuta": f'<blockquote class="tutanota_quote">{quoted}</blockquote>',
        "Zimbra": f'<div data-marker="__QUOTED_TEXT__">{quoted}</div>',
        "Zoho": f'<div class="zmail_extra">{quoted}</div>',
    }  # fmt: skip
    for name, text in above.items():
        yield html(f"an answer above, {name}", f"<div>H5</div><br>{text}", "H5")
    yield html(
        "an answer below", f"<p>On Fri, 6 Mar 2026, Boem wrote:</p><blockquote>{quoted}</blockquote><p>H5</p>", "H5"
    )
    yield html("quotations in quotations", f"<blockquote><blockquote>{quoted}</blockquote>B2</blockquote>H5", "H5")
    yield html(
        "Gmail's signature",
        '<p>H5</p><span class="gmail_signature_prefix">-- </span><div class="gmail_signature">A1</div>',
        "H5",
    )
    yield html("Thunderbird's signature", '<p>H5</p><pre class="moz-signature">-- \nA1</pre>', "H5")
    yield html("Outlook's signature", '<p>H5</p><div id="Signature">A1</div>', "H5")
    yield html("a signature by hand", "<p>H5</p><p>-- </p><p>A1</p>", "H5")
    yield html("a class that only sounds so", '<p class="blockquote-free">H5</p>', "H5")


def _parts() -> Iterator[Case]:
    made = _made("H5")
    made.add_alternative("<p>A1</p>", subtype="html")
    yield Case("plain text before HTML", made.as_bytes(), ("H5",))
    made = _made(" \n\n")
    made.add_alternative("<p>H5</p>", subtype="html")
    yield Case("empty plain text before HTML", made.as_bytes(), ("H5",))
    made = _made("H5")
    made.add_attachment("C3", filename="orders.txt")
    made.add_attachment(
        b"\xff" * 9_000, maintype="image", subtype="jpeg", filename="B2\r\nX: y.jpg".replace("\r\n", "")
    )
    yield Case("attachments", made.as_bytes(), ("H5",))
    made = _made("H5")
    made.add_attachment(b"x" * 3_000, maintype="application", subtype="ms-tnef", filename="winmail.dat")
    yield Case("winmail.dat", made.as_bytes(), ("H5",))
    made = _made("H5")
    made.add_alternative("BEGIN:VCALENDAR\nSUMMARY:A1\nEND:VCALENDAR", subtype="calendar")
    yield Case("an invitation in a calendar", made.as_bytes(), ("H5",))
    for kind in (
        "text/calendar",
        "text/rtf",
        "application/rtf",
        "application/ms-tnef",
        "application/pgp-encrypted",
        "image/png",
    ):
        yield Case(
            f"{kind} alone", f"{HEAD}Content-Type: {kind}\n\nA1 {{\\rtf1 }}\n".encode(), None, "the e-mail has no text"
        )
    signed = "Content-Type: multipart/signed; boundary=b\n\n--b\nContent-Type: text/plain\n\nH5\n--b\nContent-Type: application/pgp-signature\n\nA1\n--b--\n"
    yield Case("a signed mail", (HEAD + signed).encode(), ("H5",))
    forwarded = "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nH5\n--b\nContent-Type: message/rfc822\n\nFrom: x@y.org\n\nA1\n--b--\n"
    yield Case("a mail in a mail", (HEAD + forwarded).encode(), ("H5",))
    for name, kind in {"no end": "\n\n--b\nContent-Type: text/plain\n\nH5\n", "no boundary": "\n\nH5\n"}.items():
        edge = "; boundary=b" if name == "no end" else ""
        yield Case(f"parts with {name}", f"{HEAD}Content-Type: multipart/mixed{edge}{kind}".encode(), None, "")


def _flowed() -> Iterator[Case]:
    head = f"{HEAD}Content-Type: text/plain; charset=utf-8; format=flowed"
    yield Case(
        "flowed",
        f"{head}\n\nK9 \nmine, H5\n> A1 \n> B2\npress: a long \nday\n-- \nA1\n".encode(),
        ("K9 mine, H5", "press: a long day"),
    )
    yield Case("flowed, delsp", f"{head}; delsp=yes\n\nK9 mi \nne\n From here\n".encode(), ("K9 mine", "From here"))
    yield Case("flowed to the end", f"{head}\n\nH5 \n".encode(), ("H5 ",))


def _unseen() -> Iterator[Case]:
    for name, sign in {"zero width": "\u200b", "a mark of direction": "\u200f", "an override": "\u202e", "a soft hyphen": "\u00ad",
                       "a joiner": "\u2060", "no joiner": "\u200c", "a byte order mark": "\ufeff"}.items():  # fmt: skip
        yield plain(f"{name} within", f"{sign}K{sign}9 mi{sign}ne{sign}\n", "K9 mine")
    yield plain("an emoji of several", "press: 👩\u200d🚀 flies", "press: 👩\u200d🚀 flies")
    yield plain("Arabic", "press: \u202bمرحبا\u202c", "press: مرحبا")


def _senders() -> Iterator[Case]:
    for name, head in {
        "no From": "Subject: x", "an empty From": "From:", "a From without an address": "From: nobody",
        "two addresses": "From: a@example.org, b@example.org", "two Froms": "From: a@example.org\nFrom: b@example.org",
        "a group": "From: undisclosed-recipients:;", "nothing but brackets": "From: <>",
    }.items():  # fmt: skip
        yield Case(name, f"{head}\n\nH5\n".encode(), None, "an e-mail is from one address, this one from")
    yield Case("an address in a name", b'From: "gm@example.org" <heron@example.org>\n\nH5\n', ("H5",))
    yield Case(
        "a coded name with a break",
        b"From: =?utf-8?q?a=0D=0ABcc:_x?= <heron@example.org>\n\nH5\n",
        None,
        "this e-mail is broken",
    )
    yield Case("noughts in a header", b"From: heron@example.org\nSubject: a\0b\n\nH5\n", ("H5",))
    yield Case("a header without a name", b"From: heron@example.org\n: x\nno header\n\nH5\n", None, "")
    yield Case("a Date of another century", f"Date: Mon, 99 Foo 1066 25:61:61 +9999\n{HEAD}\nH5\n".encode(), ("H5",))


def _bombs() -> Iterator[Case]:
    yield Case("10 MB", PLAIN.encode() + b"A1 " * (10 << 20), None, "larger than 5 MiB")
    yield Case("4 MB", PLAIN.encode() + b"A1 " * (4 << 18), None, "a text of ")
    yield Case("4 MB of HTML", HTML.encode() + b"<p>A1" * (3 << 18), None, "its formatted text (HTML) has")
    yield Case("200,000 elements in each other", (HTML + "<div>" * 190_000 + "H5").encode(), None, "")
    yield Case("100,000 quotations in each other", (HTML + "H5" + "<blockquote>" * 80_000).encode(), ("H5",))
    yield Case("a long style", (HTML + f'<p style="{"a:b;" * 200_000}">H5</p>').encode(), None, "")
    yield Case(
        "10,000 attributes", (HTML + f"<p {' '.join(f'a{n}=1' for n in range(10_000))}>H5</p>").encode(), ("H5",)
    )
    yield Case("100,000 ends", (HTML + "</b>" * 100_000 + "H5").encode(), ("H5",))
    yield Case("a From of 4 MB", b"From: " + b'"\\' * (2 << 20) + b"\n\nH5", None, "the e-mail's header is too long")
    yield Case(
        "a Subject of 1 MB",
        b"Subject: " + b"(" * (1 << 20) + f"\n{HEAD}\nH5".encode(),
        None,
        "the e-mail's header is too long",
    )
    yield Case(
        "a content type of 1 MB",
        f"{HEAD}Content-Type: text/plain{';' * (1 << 20)}\n\nH5".encode(),
        None,
        "the e-mail's header is too long",
    )
    yield Case(
        "100,000 headers", (HEAD + "X: y\n" * 100_000 + "\nH5").encode(), None, "the e-mail's header is too long"
    )
    deep = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(1_500))
    nested = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(300))
    many = f"{HEAD}{nested}Content-Type: text/plain\n\n".encode() + b"A1\n" * 1_000_000
    yield Case("300 parts in each other, around a million lines", many, None, "this e-mail is broken")
    yield Case("1,500 parts in each other", f"{HEAD}{deep}Content-Type: text/plain\n\nH5".encode(), None, "")
    edges = "--b\nContent-Type: text/plain\n\nA1\n" * 50_000
    yield Case(
        "50,000 parts",
        f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n{edges}".encode(),
        None,
        "the e-mail's header is too long",
    )
    yield Case(
        "100,000 edges",
        f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n{'--b' + chr(10)}".encode() + b"--b\n" * 100_000,
        None,
        "",
    )
    yield Case("60,000 quoted lines", (PLAIN + "a\n> b\n" * 14_000).encode(), None, "")
    yield Case("nothing", b"", None, "")
    yield Case("noughts", b"\0" * 50_000, None, "")
    yield Case("bytes", bytes(range(256)) * 400, None, "")


def _made(text: str) -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Heron <heron@example.org>"
    made.set_content(text)
    return made
