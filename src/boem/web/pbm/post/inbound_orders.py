"""Handles an incoming mail: finds its seat, and carries out all of its orders or none. `desk` decides its effect.

Robots never get an answer. A stranger's mail changes nothing, and the stranger learns nothing. What counts is the time
when the mailbox got it.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils import translation

from boem.core.clock import CLOCK
from boem.core.errors import BoemError, ParseError
from boem.pbm.desk import Decision, Fate, SeatClaim, decide, is_personal
from boem.pbm.face import mail_of
from boem.pbm.letter import Letter
from boem.pbm.mail import read_mail
from boem.pbm.message import OrderMessage
from boem.web.mail.arrived import Arrived
from boem.web.mail.models import Outgoing
from boem.web.pbm import consents
from boem.web.pbm.consents import HOLDS
from boem.web.pbm.models import Address, Desk, Press
from boem.web.pbm.post import letters, receipts
from boem.web.pbm.post.letter import LetterReader
from boem.web.pbm.post.tokens import about, answered
from boem.web.pbm.rounds import MOST_PRESS, write_press
from boem.web.pbm.seating import come
from boem.web.tables.store import service

MOST_GAMES: Final = 10  # games per address that a mail without a token is answered about


def take(arrived: Arrived) -> None:
    """Carry out a mail's orders in the current transaction, and queue the receipt with them."""
    message = read_mail(arrived.data, settings.OUTBOX.sender if settings.OUTBOX else "", whole=arrived.whole)
    found = answered(message) if is_personal(message) else None
    reader = None if found is None else _reader(found.address)
    if found is not None and reader is not None:
        with translation.override(reader.address.language):
            _answer(reader, arrived, decide(message, _claim(reader, arrived, found.round)), found.round)
    elif found is None:
        _answer_nobody(message, arrived, decide(message, None))


def _claim(reader: LetterReader, arrived: Arrived, number: int) -> SeatClaim:
    address = reader.address
    return SeatClaim(
        game=reader.game,
        seat=address.seat.seat,
        address=address.address,
        round=number,
        received=arrived.received,
        shut=reader.desk.table.shut,
        joins=_joins(address),
    )


def _joins(address: Address) -> bool:
    """Whether the reader has yet to take the seat, or to agree to letters."""
    return not address.seat.taken or address.consent.agreed is None


def _answer(reader: LetterReader, arrived: Arrived, decided: Decision, number: int) -> None:
    match decided.fate:
        case Fate.STRANGER:
            if reader.address.consent.holds:
                receipts.warn(reader)
        case Fate.OVER:
            receipts.over(reader, arrived)
        case Fate.OTHER_ROUND if number < reader.round:
            receipts.past(reader, arrived, number)
        case Fate.OTHER_ROUND:
            receipts.explain(reader, arrived)
        case Fate.LATE:
            receipts.late(reader, arrived)
        case Fate.DECLINED:
            consents.stop(reader.address.consent)
            receipts.declined(reader, arrived)
        case Fate.OLDER:
            receipts.older(reader, arrived)
        case Fate.TAKEN:
            _take(reader, arrived, decided)
        case _:
            receipts.not_taken(reader, arrived, decided.faults)


def _answer_nobody(message: OrderMessage, arrived: Arrived, decided: Decision) -> None:
    if decided.fate is Fate.BOUNCE and message.robot is not None:
        for mail in Outgoing.objects.filter(message_id__in=message.robot.about[:100]):
            lost(mail)
    elif decided.fate is Fate.UNSIGNED:
        _explain_to(message.sender, arrived)


def lost(mail: Outgoing) -> None:
    """A letter was given up: show the game master that the address doesn't work."""
    found = about(mail)
    if found is not None:
        Address.objects.filter(pk=found.address.pk).update(bounced=CLOCK.now())


def _explain_to(sender: str, arrived: Arrived) -> None:
    """Explain to a player whose mail answers none of ours how to send orders."""
    known = Address.objects.filter(HOLDS, address__iexact=sender).exclude(seat__table__status="over")
    for address in known.select_related("seat__table", "consent").order_by("pk")[:MOST_GAMES]:
        reader = _reader(address)
        if reader is not None:
            with translation.override(address.language):
                receipts.explain(reader, arrived)


def _reader(address: Address) -> LetterReader | None:
    desk = Desk.objects.select_related("table", "owner").filter(pk=address.seat.table_id).first()
    return None if desk is None else LetterReader(desk, address, service.game_at(desk.table))


def _take(reader: LetterReader, arrived: Arrived, decided: Decision) -> None:
    address, joins = reader.address, _joins(reader.address)
    try:
        with transaction.atomic():
            if joins:
                consents.resume(address.consent)
                come(address=address, player=None)
            _act(reader, arrived, decided.letter)
            _keep_press(address, decided.letter)
    except BoemError as error:
        receipts.not_taken(reader, arrived, [error])
        return
    now = _reader(address) or reader
    receipts.taken(now, arrived, decided.letter, decided.replaced, joined=joins)
    if joins and address.seat.taken:  # it was handed over to somebody who hadn't agreed to letters yet
        letters.report(now.desk, now.game, {address.seat.seat})


def _act(reader: LetterReader, arrived: Arrived, letter: Letter) -> None:
    face, table = mail_of(reader.game.record), reader.desk.table
    for action in letter.actions:
        table.refresh_from_db()
        service.submit(
            table_id=table.id,
            seat=reader.address.seat.seat,
            text=face.write(action),
            after=table.number,
            received=arrived.received,
        )


def _keep_press(address: Address, letter: Letter) -> None:
    """With orders, the press replaces the earlier one; without, it is appended."""
    seat, said = address.seat, letter.press
    if letter.orders is None:
        if not said:
            return
        before = Press.objects.filter(table_id=seat.table_id, seat=seat.number, closing=None)
        said = (*before.values_list("text", flat=True), *said)
        if len("\n".join(said)) > MOST_PRESS:
            raise ParseError("the press is longer than {most} characters", most=f"{MOST_PRESS:,}")
    write_press(table=seat.table, seat=seat.seat, text="\n".join(said))
