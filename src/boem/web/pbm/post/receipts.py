"""Answers to incoming mails. They go only to the address on file, and in limited numbers.

The caller sets the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from boem.core.clock import CLOCK
from boem.core.errors import BoemError
from boem.core.forms import fill
from boem.pbm.face import MailFace, Orders, mail_of
from boem.pbm.letter import Letter, LetterFault
from boem.pbm.report.text import wrap
from boem.web.base.texts import day_and_time
from boem.web.mail.arrived import Arrived
from boem.web.mail.models import Outgoing
from boem.web.pbm.models import Address
from boem.web.pbm.post.letter import LetterReader, foot, post
from boem.web.pbm.post.tokens import topic_of

MOST: Final = 30  # per hour and seat
MOST_A_DAY: Final = 100  # so that a machine that answers like a person is cut off
HOUR: Final = timedelta(hours=1)
SENTENCES: Final = (
    gettext_noop("not a square: {text}"),
    gettext_noop("the press is longer than {most} characters"),
    gettext_noop("it resigns and also has orders; send one or the other"),
    gettext_noop("in this game orders are final anyway; leave that word out"),
    gettext_noop("each line of the press begins with press:"),
    gettext_noop("this e-mail is broken; send your orders as plain text"),
    gettext_noop("the e-mail's header is too long to be read; send your orders in a new e-mail"),
    gettext_noop("larger than {most} MiB; orders are a few lines of text"),
    gettext_noop("the e-mail has no text; send your orders as plain text"),
    gettext_noop("the e-mail's character set is unknown: {given}"),
    gettext_noop("a text of {count} characters; orders take {most} at most"),
    gettext_noop(
        "its formatted text (HTML) has {count} characters, and {most} are read at most; send your orders as plain text"
    ),
)
"""Messages of the layers below the site, raised in the words of those layers."""


def taken(reader: LetterReader, arrived: Arrived, letter: Letter, replaced: Orders, *, joined: bool) -> None:
    """What was read from a mail and carried out."""
    _answer(reader, arrived, "receipt", _echo(reader, letter, replaced, joined=joined))


def not_taken(reader: LetterReader, arrived: Arrived, faults: Sequence[LetterFault | BoemError]) -> None:
    """Nothing in the mail was accepted, and why."""
    said = [*wrap(_("Your message for round {round} was not accepted:").format(round=reader.round)), ""]
    said += [line for fault in faults for line in wrap(_told(fault), "* ", "  ")]
    if reader.orders:
        said += ["", *wrap(_("Correct it, and send all of it again.")), *_still_counts(reader), *_not_joined(reader)]
    _answer(reader, arrived, "receipt", said)


def declined(reader: LetterReader, arrived: Arrived) -> None:
    """Its sender would rather not play."""
    said = _(
        "You have said no, so you get no other e-mail about this game. Should you change your mind, answer this e-mail "
        "with the word yes."
    )
    _answer(reader, arrived, "receipt", wrap(said), instructs=False)


def late(reader: LetterReader, arrived: Arrived) -> None:
    """It came after the deadline and the grace period."""
    when = _moment(reader, arrived.received)
    said = _("Your message arrived on {when}, after the deadline of round {round}. It was not accepted.")
    _answer(reader, arrived, "receipt", [*wrap(said.format(when=when, round=reader.round)), *_still_counts(reader)])


def older(reader: LetterReader, arrived: Arrived) -> None:
    """It came before the orders that count now, and so replaces nothing."""
    when = _moment(reader, arrived.received)
    said = _("Your message arrived on {when}, before the orders that count now. It was not accepted, and they stay.")
    _answer(reader, arrived, "receipt", [*wrap(said.format(when=when)), *_pending(reader)])


def over(reader: LetterReader, arrived: Arrived) -> None:
    """The game is over, so there is nothing to order."""
    _answer(reader, arrived, "receipt", wrap(_("The game is over. Your message was not accepted.")))


def explain(reader: LetterReader, arrived: Arrived) -> None:
    """How to send orders, for a mail without a token of the current round; at most once an hour."""
    if _sent(reader.address, "how", since=CLOCK.now() - HOUR):
        return
    said = _(
        "Your message was not accepted: it doesn’t answer an e-mail about round {round}. Answer this e-mail: its "
        "subject says which seat and which round it is for."
    )
    _answer(reader, arrived, "how", [*wrap(said.format(round=reader.round)), *_still_counts(reader)])


def past(reader: LetterReader, arrived: Arrived, number: int) -> None:
    """It is for a round that is over; at most once an hour."""
    if _sent(reader.address, "past", since=CLOCK.now() - HOUR):
        return
    said = _(
        "Your message was not accepted: it answers an e-mail about round {past}, which has been evaluated already. To "
        "order for round {round}, answer this e-mail."
    )
    said = said.format(past=number, round=reader.round)
    _answer(reader, arrived, "past", [*wrap(said), *_still_counts(reader)])


def warn(reader: LetterReader) -> None:
    """Warn that somebody else knows the token; once per round."""
    if _sent(reader.address, "warning", number=reader.round):
        return
    said = _(
        "A message for your seat came from another address, as an answer to one of our e-mails to you. It was "
        "not accepted. If it was yours, send it from this address. If not, you needn’t do anything."
    )
    post(reader, "warning", [*wrap(said), *_still_counts(reader), *foot(reader, reader.report())])


def _echo(reader: LetterReader, letter: Letter, replaced: Orders, *, joined: bool) -> Iterator[str]:
    face = mail_of(reader.game.record)
    if joined:
        yield from wrap(_("The seat is yours, {name}.").format(name=reader.address.seat.name))
    if letter.resign:
        yield from wrap(_("You have resigned. Your score stands."))
    if letter.orders is not None:
        said = _("Your orders for round {round}: {orders}.")
        yield from wrap(said.format(round=reader.round, orders=_spelled(face, letter.orders)))
        if replaced is not None:
            yield from wrap(_("They replace: {orders}.").format(orders=_spelled(face, replaced)))
    if letter.final:
        yield from wrap(_("They are final: the round need not wait for you."))
    if letter.press:
        yield from wrap(_("For everybody, in the next report:"))
        yield from (line for said in letter.press for line in wrap(said, "  ", "  "))
    if letter.orders is not None and face.replaces:
        yield ""
        yield from wrap(_("Until the round is evaluated, a later message with orders replaces all of this one."))


def _pending(reader: LetterReader) -> Iterator[str]:
    pending = reader.report().pending
    if pending:
        yield ""
        yield from wrap(pending)


def _still_counts(reader: LetterReader) -> Iterator[str]:
    """The orders that a message which wasn't accepted leaves in force."""
    face = mail_of(reader.game.record)
    standing = face.standing(reader.game, reader.address.seat.seat) if reader.orders else None
    if standing is not None:
        yield ""
        yield from wrap(_("What you sent before still counts: {orders}.").format(orders=_spelled(face, standing)))


def _not_joined(reader: LetterReader) -> Iterator[str]:
    """How to take the seat, or to get its reports, for a reader who has yet to do so."""
    if not reader.address.seat.taken:
        said = _(
            "You don’t have the seat yet. To take it, answer this e-mail with the word yes, or with your first "
            "orders. If you would rather not play, answer with the word no."
        )
    elif reader.address.consent.agreed is None:
        said = _(
            "You don’t get the reports of the game yet. To get them, answer this e-mail with the word yes, or with "
            "your orders. If you would rather get no e-mails about it, answer with the word no."
        )
    else:
        return
    yield ""
    yield from wrap(said)


def _answer(reader: LetterReader, arrived: Arrived, kind: str, body: Iterable[str], *, instructs: bool = True) -> None:
    """Queue an answer, which unless told otherwise `instructs` when and how to order."""
    now = CLOCK.now()
    if _sent(reader.address, since=now - HOUR) >= MOST or _sent(reader.address, since=now - 24 * HOUR) >= MOST_A_DAY:
        return
    letter = [*body, *(foot(reader, reader.report()) if instructs else ())]
    post(reader, kind, letter, answer_to=arrived.message_id, answers=True)


def _sent(address: Address, kind: str = "", *, number: int | None = None, since: datetime | None = None) -> int:
    """How many such answers the seat has been sent."""
    start = f"{address.pk}:" if number is None else topic_of(address, number, kind)
    found = Outgoing.objects.filter(topic__startswith=start)
    if number is None:
        found = found.filter(topic__contains=f":{kind}:") if kind else found.filter(answers=True)
    return found.filter(created__gt=since).count() if since else found.count()


def _spelled(face: MailFace, orders: Orders) -> str:
    return face.spell(orders) or _(face.no_orders)


def _moment(reader: LetterReader, moment: datetime) -> str:
    """A time in the game's zone."""
    return f"{day_and_time(moment, reader.desk.calendar)} {reader.desk.zone}"


def _told(fault: LetterFault | BoemError) -> str:
    """The sentence, with its line if the message has several."""
    error = fault.error if isinstance(fault, LetterFault) else fault
    said = fill(_(error.template), error.params)
    line = fault.line if isinstance(fault, LetterFault) else None
    return said if line is None else _("line {line}: {what}").format(line=line, what=said)
