"""A whole game by mail only: over a real SMTP server and a real mailbox, in both directions."""

from __future__ import annotations

import hashlib
import re
import smtplib
from collections.abc import Iterator
from email.message import EmailMessage
from itertools import count
from random import Random
from typing import Final

import pytest
from aiosmtpd.smtp import Envelope
from support.desks import again, desk_of, position
from support.mail import SITE, Letterbox, PostOffice, content_of
from support.play import unsealed
from support.services import HOST

from boem.core.game import Seat
from boem.core.squares import spell
from boem.web.mail.models import Outgoing, Received
from boem.web.mail.reading import read_inbox
from boem.web.mail.sending import send_due
from boem.web.pbm import desk_scheduler
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.rounds import close
from boem.web.tables.store import service

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("one_thread"),
]
NAMES: Final = ("Heron", "Otter", "Wren", "Fox", "Owl", "Stoat", "Lynx", "Hare", "Swan", "Vole", "Mole", "Crane")
SILENT, RESIGNING = 3, 4
WORDS: Final = {
    "en": ("mine", "final", "press"),
    "nl": ("mijn", "definitief", "pers"),
    "de": ("mine", "endgültig", "presse"),
}
NUMBERS: Iterator[int] = count(1)


def language(seat: int) -> str:
    return ("en", "nl", "de")[seat % 3]


class Players:
    """The players, who read what the post office has for them, and reply."""

    def __init__(self, office: PostOffice, box: Letterbox) -> None:
        self._office, self._box = office, box
        office.delivered = self._deliver

    def newest(self, seat: int) -> EmailMessage:
        """The last mail to somebody that isn't a receipt: a report, or the invitation."""
        mails = self._office.to(f"{NAMES[seat].lower()}@example.org")
        return [mail for mail in mails if mail["Auto-Submitted"] == "auto-generated"][-1]

    def receipts(self, seat: int) -> list[str]:
        """The receipts sent to somebody, each on one line."""
        mails = self._office.to(f"{NAMES[seat].lower()}@example.org")
        return [" ".join(mail.get_content().split()) for mail in mails if mail["Auto-Submitted"] == "auto-replied"]

    def answer(self, seat: int, text: str, *, twice: bool = False, **headers: str) -> None:
        """Reply to that mail as this player's program does, over SMTP."""
        made = reply(self.newest(seat), text, seat)
        for name, value in headers.items():
            made[name.replace("_", "-")] = value
        with smtplib.SMTP(HOST, self._office.port) as server:
            for _ in range(2 if twice else 1):
                server.send_message(made, f"{NAMES[seat].lower()}@example.org", SITE)

    def _deliver(self, envelope: Envelope) -> None:
        if envelope.rcpt_tos == [SITE]:
            self._box.put(content_of(envelope))


def reply(to: EmailMessage, text: str, seat: int) -> EmailMessage:
    """A reply with its quotation and a signature, in one of six styles."""
    made = EmailMessage()
    made["From"], made["To"] = f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>", SITE
    made["Subject"] = f"{('Re', 'Antw', 'AW')[seat % 3]}: {to['Subject']}"
    made["Message-ID"], made["In-Reply-To"] = f"<{next(NUMBERS)}@example.net>", to["Message-ID"]
    body = to.get_content()
    quoted = "".join(f"> {line}\n" for line in body.splitlines())
    said = f"On Friday 6 March 2026 at 20:00, Boem <{SITE}> wrote:\n{quoted}"
    divs = "".join(f"<div>{line}</div>" for line in text.splitlines())
    match seat % 6:
        case 0:
            made.set_content(f"{text}\n\n{said}-- \n{NAMES[seat]}, A1\n")
        case 1:
            made.set_content(f'{divs}<div class="gmail_quote"><div class="gmail_attr">On Fri, Boem wrote:</div>'
                             f"<blockquote>{body}</blockquote></div>", subtype="html")  # fmt: skip
        case 2:
            made.set_content(f"{said}\n{text}\n")
        case 3:
            made.set_content(f"{text}\n\n{said}", cte="base64")
        case 4:
            made.set_content(
                f'{divs}<hr><div id="divRplyFwdMsg"><b>From:</b> Boem</div><div>{body}</div>', subtype="html"
            )
        case _:
            made.set_content(f"{text}\n\nFrom: Boem\nSent: Friday\nSubject: x\n\n{body}")
            made.add_alternative(f"<p>A1</p>{divs}", subtype="html")
    return made


@pytest.fixture
def players(post_office: PostOffice, letterbox: Letterbox) -> Players:
    return Players(post_office, letterbox)


def through() -> None:
    """Let everything in transit arrive."""
    assert read_inbox()
    while send_due():
        pass


def tell() -> None:
    """Let the site write to everybody, and the letters arrive."""
    desk_scheduler.sweep()
    through()


def begin(players: Players, seats: int) -> Desk:
    """Invite everybody; they accept, each in a language."""
    field = {"width": 12, "height": 12, "mines": 6 * seats, "tips": 3}
    desk = desk_of(*NAMES[:seats], settings=field, by_hand=True)
    for address in Address.objects.filter(seat__table=desk.table).select_related("seat"):
        Address.objects.filter(pk=address.pk).update(language=language(address.seat.number))
    through()
    for seat in range(seats):
        players.answer(seat, "Yes!" if language(seat) == "en" else "Ja!")
    through()
    assert all(players.receipts(seat) for seat in range(seats))
    assert all(seat.taken for seat in desk.table.seats.all())
    return desk


def round_by_mail(players: Players, desk: Desk, number: int, rng: Random) -> dict[int, str]:
    """Players send orders, some of them twice and some with press; returns each one's orders."""
    where, ordered = position(desk), {}
    for seat in where.active:
        mine, final, press = WORDS[language(seat)]
        if seat == SILENT and number > 2:
            players.answer(seat, "I am away", Auto_Submitted="auto-replied")
        elif seat == RESIGNING and number == 4:
            players.answer(seat, "resign")
        else:
            square = spell([rng.choice(where.covered)])
            marked = number > 1 and rng.random() < 0.5
            ordered[int(seat)] = f"{square} mine" if marked else square
            said = f"{square} {mine}" if marked else square
            players.answer(seat, f"{said}\n{final}\n{press}: round {number}", twice=seat == 5)
    through()
    return ordered


def check_orders(players: Players, desk: Desk, number: int, ordered: dict[int, str]) -> None:
    """The site has the orders that were sent, and its receipts say so."""
    game = service.game_at(again(desk).table)
    for seat, order in ordered.items():
        guesses = unsealed(game).history.view(Seat(seat)).orders[seat]
        assert guesses is not None
        assert len(guesses) == 1
        square = order.partition(" ")[0]
        assert (spell([guesses[0].square]), guesses[0].mine) == (square, order.endswith("mine"))
        last = players.receipts(seat)[-1]
        assert square in last, f"seat {seat} in round {number}: {last}"


def test_six_play_four_rounds_by_mail_alone(players: Players) -> None:
    all_goes_by_mail(players, seats=6, rounds=4)


@pytest.mark.usefixtures("thorough")
def test_twelve_play_ten_rounds_by_mail_alone(players: Players) -> None:
    all_goes_by_mail(players, seats=12, rounds=10)


def all_goes_by_mail(players: Players, *, seats: int, rounds: int) -> None:
    desk, rng = begin(players, seats), Random(seats)
    tell()
    for number in range(1, rounds + 1):
        assert position(desk).round == number
        ordered = round_by_mail(players, desk, number, rng)
        check_orders(players, desk, number, ordered)
        close(table_id=desk.pk, seen=None, by_itself=False)
        tell()
    assert position(desk).resigned == {RESIGNING}
    assert position(desk).now.missed[SILENT] == rounds - 2
    assert f"{rounds - 2} rounds running without a word" in players.newest(0).get_content()
    assert len(players.receipts(SILENT)) == 3  # for his acceptance and his two rounds, and for no automatic reply
    assert f"round {rounds}" in players.newest(1).get_content()
    for _ in range(3):
        close(table_id=desk.pk, seen=None, by_itself=False)
    tell()
    check_commitment(players)
    assert not Received.objects.filter(state="aside").exists()
    assert not Outgoing.objects.exclude(state="sent").exists()


def check_commitment(players: Players) -> None:
    """The last letter reveals what the first one committed to."""
    mails = players._office.to("heron@example.org")
    promised = next(found[0] for mail in mails if (found := re.findall(r"\b[0-9a-f]{64}\b", mail.get_content())))
    last = mails[-1].get_content()
    flat = re.sub(r"\s+", " ", last)
    deal = re.findall(r"deal (?:[A-Z]{1,2}\d+ ?)+", flat)[-1].strip()
    found = re.findall(r"\b[0-9a-f]{64}\b", last)
    assert promised in found
    assert any(hashlib.sha256(bytes.fromhex(salt) + deal.encode()).hexdigest() == promised for salt in found)
    assert "[boem " not in mails[-1]["Subject"]
