"""A mail that came in: whose it is, what it orders, and that all of it is done or nothing.

Robots are never answered. What a stranger sends changes nothing, and tells him nothing. The time that counts is when
the mailbox got it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from typing import Final

from django.conf import settings
from django.db import transaction

from boem.core.clock import CLOCK
from boem.core.errors import BoemError, ParseError
from boem.core.game import HOUSE
from boem.pbm.face import Orders, mail_of
from boem.pbm.letter import Faulty, Letter, read_letter
from boem.pbm.mail import read_mail
from boem.pbm.message import OrderMessage
from boem.pbm.robots import Robot, RobotKind
from boem.records import Play
from boem.web.mail.arrived import Arrived
from boem.web.mail.models import Outgoing
from boem.web.pbm.consents import HOLDS
from boem.web.pbm.models import Address, Desk, Press
from boem.web.pbm.post import letters, receipts
from boem.web.pbm.post.letter import LetterReader
from boem.web.pbm.post.tokens import about, answered
from boem.web.pbm.rounds import MOST_PRESS, write_press
from boem.web.pbm.seating import come
from boem.web.tables.store import service

YES: Final = re.compile(r"\s*(?:yes|ja|ok|join)\b\D{0,40}", re.IGNORECASE)
MOST_GAMES: Final = 10  # of an address, that a mail without a token is answered about


@dataclass(frozen=True, slots=True)
class _Mail:
    """A mail of a seat's own, for the present round."""

    reader: LetterReader
    arrived: Arrived = field(repr=False)
    message: OrderMessage = field(repr=False)

    @property
    def standing(self) -> Orders:
        """The seat's orders as they are now, where others take their place; else None."""
        face = mail_of(self.reader.game.record)
        return face.standing(self.reader.game, self.reader.address.seat.seat) if face.replaces else None


def take(arrived: Arrived) -> None:
    """Do what a mail orders, in the transaction that it is in, and queue the receipt with it."""
    message = read_mail(arrived.data, settings.OUTBOX.sender if settings.OUTBOX else "", whole=arrived.whole)
    if message.robot is not None:
        _note_bounce(message.robot)
        return
    if not message.sender:
        return
    found = answered(message)
    if found is None:
        _explain_to(message.sender, arrived)
        return
    reader = _reader(found.address)
    if reader is None:
        return
    if message.sender.casefold() != found.address.address.casefold():
        if found.address.consent.holds:
            receipts.warn(reader)
    elif reader.game.over:
        receipts.over(reader, arrived)
    elif found.round != reader.round:
        receipts.explain(reader, arrived)
    else:
        _take(_Mail(reader, arrived, message))


def lost(mail: Outgoing) -> None:
    """A letter was given up: whoever runs the game is to see that the address doesn't work."""
    found = about(mail)
    if found is not None:
        Address.objects.filter(pk=found.address.pk).update(bounced=CLOCK.now())


def _note_bounce(machine: Robot) -> None:
    if machine.kind is RobotKind.BOUNCE:
        for mail in Outgoing.objects.filter(message_id__in=machine.about[:100]):
            lost(mail)


def _explain_to(sender: str, arrived: Arrived) -> None:
    """Somebody who plays wrote a mail that answers none of ours."""
    known = Address.objects.filter(HOLDS, address__iexact=sender).exclude(seat__table__status="over")
    for address in known.select_related("seat__table", "consent").order_by("pk")[:MOST_GAMES]:
        reader = _reader(address)
        if reader is not None:
            receipts.explain(reader, arrived)


def _reader(address: Address) -> LetterReader | None:
    desk = Desk.objects.select_related("table", "owner").filter(pk=address.seat.table_id).first()
    return None if desk is None else LetterReader(desk, address, service.game_at(desk.table))


def _take(mail: _Mail) -> None:
    reader, arrived = mail.reader, mail.arrived
    table = reader.desk.table
    if table.shut is not None and arrived.received >= table.shut:
        receipts.late(reader, arrived)
        return
    try:
        joins, letter = _read(mail)
    except ParseError as fault:
        receipts.not_taken(reader, arrived, [fault])
        return
    if isinstance(letter, Faulty):
        receipts.not_taken(reader, arrived, letter.causes)
        return
    latest = _latest(mail)
    if letter.actions and latest is not None and arrived.received < latest:
        receipts.older(reader, arrived)
        return
    replaced = mail.standing
    try:
        with transaction.atomic():
            if joins:
                come(address=reader.address, player=None)
            _act(mail, letter)
            _keep_press(mail, letter)
    except BoemError as error:
        receipts.not_taken(reader, arrived, [error])
        return
    now = _reader(reader.address) or reader
    receipts.taken(now, arrived, letter, replaced, joined=joins)
    if joins and reader.address.seat.taken:  # it was handed over to somebody who hadn't agreed to letters yet
        letters.report(now.desk, now.game, {reader.address.seat.seat})


def _read(mail: _Mail) -> tuple[bool, Letter | Faulty]:
    """Whether its writer takes by it the seat that they were asked for, and what it says besides."""
    seat = mail.reader.address.seat
    lines = list(mail.message.text())
    joins = not seat.taken or mail.reader.address.consent.agreed is None
    first = next((number for number, line in enumerate(lines) if line.strip()), None)
    if joins and first is not None and YES.fullmatch(lines[first]):
        lines[first] = ""
        if not any(line.strip() for line in lines):
            return True, Letter(None)
    return joins, read_letter(lines, mail.reader.game, seat.seat)


def _latest(mail: _Mail) -> datetime | None:
    """The second in which the seat's last entry of the present round came in; mailboxes tell no more of a mail."""
    log, seat = mail.reader.game.record.log, mail.reader.address.seat.seat
    since = takewhile(lambda entry: getattr(entry, "actor", None) != HOUSE, reversed(log))
    own = [entry.at for entry in since if isinstance(entry, Play) and entry.actor == seat and entry.at]
    return datetime.fromisoformat(own[0]).replace(microsecond=0) if own else None


def _act(mail: _Mail, letter: Letter) -> None:
    address, face = mail.reader.address, mail_of(mail.reader.game.record)
    for action in letter.actions:
        table = mail.reader.desk.table
        table.refresh_from_db()
        service.submit(
            table_id=table.id,
            seat=address.seat.seat,
            text=face.write(action),
            after=table.number,
            received=mail.arrived.received,
        )


def _keep_press(mail: _Mail, letter: Letter) -> None:
    """With orders it replaces what was said before, and without it is added."""
    seat = mail.reader.address.seat
    said = "\n".join(letter.press)
    if letter.orders is None:
        if not said:
            return
        said = "\n".join((*_press_so_far(mail), said))
        if len(said) > MOST_PRESS:
            raise ParseError("the press is longer than {most} characters", most=f"{MOST_PRESS:,}")
    write_press(table=mail.reader.desk.table, seat=seat.seat, text=said)


def _press_so_far(mail: _Mail) -> Iterator[str]:
    seat = mail.reader.address.seat
    rows = Press.objects.filter(table_id=seat.table_id, seat=seat.number, closing=None)
    yield from rows.values_list("text", flat=True)
