"""One game of Postal Minesweeper by web, mail and program at once, on a real site with a real mail server and mailbox.

`tools/film.py` takes pictures of it; a test plays it without.
"""

from __future__ import annotations

import re
import smtplib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cached_property
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from aiosmtpd.smtp import Envelope
from browser.visitors import CSRF, Visitor
from support.mail import SITE, Letterbox, PostOffice, content_of
from support.services import HOST
from support.site import Site
from support.waiting import wait_until

PAGE: Final = Path(__file__).parents[2] / "docs" / "three-ways.md"
PASSWORD: Final = "three herons in a row"
MASTER, ON_PAGE, BY_PROGRAM, BY_MAIL = "Stoat", "Heron", "Wren", "Otter"
ADDRESS: Final = "otter@example.org"
MINES: Final = "C2 F2 H2 A4 D4 G5 B6 E7 H7 C8"
READ_EVERY: Final = 20  # seconds
FORM: Final = {
    "title": "Winter game",
    "players": f"{BY_MAIL} <{ADDRESS}>",
    "links": "2",
    "width": "8",
    "height": "8",
    "mines": "10",
    "tips": "3",
    "keeper": "hand",
    "zone": "Europe/Amsterdam",
    "days": "7",
    "grace": "0",
    "language": "en",
    "watch": "link",
}


def with_mail(office: PostOffice, box: Letterbox) -> dict[str, str]:
    """The settings of a site that sends its mail to the office, which delivers what is for the site to its mailbox."""

    def deliver(envelope: Envelope) -> None:
        if envelope.rcpt_tos == [SITE]:
            box.put(content_of(envelope))

    office.delivered = deliver
    return {"BOEM_EMAIL_URL": office.url, "BOEM_IMAP_URL": box.url, "BOEM_URL": "http://boem.example.org"}


def sign_up(somebody: Visitor, name: str, office: PostOffice) -> None:
    """Make an account, confirm its address with the code that comes by mail, and stay signed in."""
    address = f"{name.lower()}@example.org"
    somebody.post("/account/new", username=name, email=address, password1=PASSWORD)
    wait_until(lambda: bool(office.to(address)))
    code = re.search(r"^\s*([A-Z0-9-]{4,})\s*$", office.to(address)[-1].get_content(), re.MULTILINE)
    assert code is not None
    somebody.post("/account/address/code", code=code[1])


@dataclass
class MailGame:
    """A game whose master doesn't play: one seat by letter, two by link."""

    master: Visitor
    office: PostOffice
    language: str = "en"  # of its mails

    @cached_property
    def desk(self) -> str:
        """The path of its desk; the game is set up with the first look."""
        sign_up(self.master, MASTER, self.office)
        return self.master.post("/mail/new", **FORM | {"language": self.language})

    @property
    def table(self) -> str:
        """The path of its table."""
        return self.desk.replace("/mail/", "/t/").removesuffix("/desk")

    def links(self) -> list[str]:
        """The paths of the two links, as the desk shows them below the seat by letter."""
        return re.findall(r'data-link="(/t/[^"]+)"', self._html())[1:]

    def wait_for_orders(self, seats: int = 3) -> None:
        """Wait until the orders of so many seats are final."""
        wait_until(lambda: self._html().count('data-state="final"') == seats)

    def evaluate_first_round(self) -> None:
        """Lay the mines by hand, and close the round."""
        form = [("csrfmiddlewaretoken", CSRF), ("laid", "1"), *(("mine", name) for name in MINES.split())]
        self.master.post(f"{self.desk}/mines")
        answer = self.master.context.request.post(
            f"{self.master.site.url}{self.desk}/mines",
            data=urlencode(form),
            headers={"Origin": self.master.site.url, "Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        assert answer.status == 302, answer.text()
        self.master.post(f"{self.desk}/close", seen="0")

    def _html(self) -> str:
        return self.master.context.request.get(self.master.site.url + self.desk).text()


@dataclass
class MailPlayer:
    """A player whose only way to the site is mail."""

    site: Site
    office: PostOffice

    def letter(self, text: str) -> EmailMessage:
        """The first letter with this text, once it has come."""
        wait_until(lambda: any(text in letter.get_content() for letter in self.office.to(ADDRESS)))
        return next(letter for letter in self.office.to(ADDRESS) if text in letter.get_content())

    def answer(self, letter: EmailMessage, text: str) -> EmailMessage:
        """Reply above the quoted letter, as a mail program does, over SMTP; the site looks into its mailbox at once."""
        made = EmailMessage()
        made["From"], made["To"] = f"{BY_MAIL} <{ADDRESS}>", letter["From"]
        made["Subject"], made["In-Reply-To"] = f"Re: {letter['Subject']}", letter["Message-ID"]
        made["Message-ID"] = f"<{len(self.office.envelopes)}@example.org>"
        quoted = "".join(f"> {line}".rstrip() + "\n" for line in letter.get_content().splitlines())
        made.set_content(f"{text}\n\n{FORM['title']} wrote:\n{quoted}")
        with smtplib.SMTP(HOST, self.office.port) as server:
            server.send_message(made, ADDRESS, SITE)
        self.site.forward(READ_EVERY)
        return made


@dataclass
class ProgramPlayer:
    """The program of the page, in a process of its own."""

    folder: Path

    @property
    def said(self) -> str:
        """Its output so far."""
        return (self.folder / "said").read_text(encoding="utf-8")

    @contextmanager
    def at(self, link: str, token: str) -> Iterator[None]:
        """Let it play with this link for the duration of the block."""
        (self.folder / "wren.py").write_text(block("python"), encoding="utf-8")
        with (self.folder / "said").open("ab") as said:
            command = [sys.executable, str(self.folder / "wren.py"), link, token]
            running = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
            try:
                yield
            finally:
                running.kill()
                running.wait()

    def wait_for_orders(self, number: int) -> None:
        """Wait until it has sent final orders this many times."""
        wait_until(lambda: self.said.count("> final\n") == number, lambda: self.said)


def block(language: str) -> str:
    """The only fenced block of the page in this language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return str(found)
