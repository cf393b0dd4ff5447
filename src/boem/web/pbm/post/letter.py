"""What all letters to a seat share: subject, instructions, link to the game; and queuing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from boem.pbm.report.build import build
from boem.pbm.report.heard import hear
from boem.pbm.report.report import RoundReport
from boem.pbm.report.text import wrap
from boem.pbm.rounds import rounds_of
from boem.records import Match
from boem.web.mail.models import Outgoing, Written
from boem.web.mail.queue import Draft, queue
from boem.web.pbm.consents import HOLDS
from boem.web.pbm.models import Address, Desk
from boem.web.pbm.post.tokens import link_of, token_of, topic_of
from boem.web.pbm.story import story_of


@dataclass(frozen=True, slots=True)
class LetterReader:
    """The reader of a letter: an address of a seat, and the game as that seat sees it."""

    desk: Desk
    address: Address
    game: Match = field(repr=False)

    @property
    def round(self) -> int:
        """The round that an answer counts for."""
        return rounds_of(self.game).round

    @property
    def orders(self) -> bool:
        """Whether the seat can still order anything."""
        return not self.game.over and self.address.seat.seat not in rounds_of(self.game).resigned

    def report(self) -> RoundReport:
        """The last report, in the reader's language and from the seat's view."""
        seat = self.address.seat
        story = story_of(self.desk, self.desk.table, self.game, seat.player)
        return build(hear(story, seat.seat), self.address.language)


def readers(desk: Desk, game: Match, seats: Iterable[int] | None = None) -> Iterator[LetterReader]:
    """The readers at these seats (None: all) who get letters."""
    for address in addresses_at(desk).filter(HOLDS).order_by("seat__number"):
        if seats is None or address.seat.number in seats:
            yield LetterReader(desk, address, game)


def readers_at(desk: Desk) -> int:
    """How many letters it takes to tell everybody something."""
    return addresses_at(desk).filter(HOLDS).count()


def addresses_at(desk: Desk) -> QuerySet[Address]:
    """The addresses of its seats, whatever their readers have agreed to."""
    known = Address.objects.filter(seat__table=desk.table)
    return known.select_related("seat__table", "seat__player", "consent")


def post(
    reader: LetterReader, kind: str, body: Iterable[str], *, by: str = "", answer_to: str = "", answers: bool = False
) -> Outgoing | None:
    """Queue a letter, on behalf of `by` or the program itself; None if none is sent, as `queue` says.

    A body that is generated lazily comes out in the reader's language. What answers no mail follows the seat's last
    report.
    """
    over = reader.game.over
    with translation.override(reader.address.language):
        title, stop = reader.desk.title, link_of(reader.address.consent)
        last = ("", "-- ", _("No more of these e-mails: {link}").format(link=stop)) if stop else ()
        subject = title if over else _("{title}, round {round}").format(title=title, round=reader.round)
        token = token_of(reader.address, reader.round) if settings.MAILBOX is not None and not over else ""
        return queue(
            Draft(
                to=reader.address.address,
                subject=f"{subject} {token}".rstrip(),
                body="\n".join([*body, *last]) + "\n",
                topic=topic_of(reader.address, reader.round, kind),
                sender_name=reader.desk.title,
                answer_to=answer_to or _earlier(reader),
                answers=answers,
                kind=Written.Kind.ASK if reader.address.consent.agreed is None else Written.Kind.LETTER,
                by=by,
                stop=stop,
            )
        )


def _earlier(reader: LetterReader) -> str:
    """The Message-ID of the seat's last report, or else of its invitation, so that mail programs keep them together.

    Empty if its reader has been sent neither.
    """
    rounds = range(reader.round + 2)  # a round that was taken back was the next one
    topics = [topic_of(reader.address, number, kind) for number in rounds for kind in ("invite", "report")]
    sent = Outgoing.objects.filter(topic__in=topics, to=reader.address.address).exclude(state=Outgoing.State.FAILED)
    return sent.order_by("-pk").values_list("message_id", flat=True).first() or ""


def foot(reader: LetterReader, report: RoundReport) -> Iterator[str]:
    """When orders are due, how to send them, and where the game is; in the active language."""
    if reader.orders:
        yield ""
        yield from wrap(report.deadline)
    yield from how(reader, report)
    yield from on_the_site(reader)


def on_the_site(reader: LetterReader) -> Iterator[str]:
    """Where the game is, in the active language."""
    if settings.SITE_URL:
        yield ""
        yield _("The game on the site: {url}").format(
            url=f"{settings.SITE_URL}{reverse('table', args=[reader.desk.pk])}"
        )


def how(reader: LetterReader, report: RoundReport) -> Iterator[str]:
    """How to answer; nothing if no mail is read, or the seat can order nothing any more."""
    if settings.MAILBOX is None or not reader.orders:
        return
    yield ""
    yield from wrap(_("Answer this e-mail to order, and leave its subject as it is. {how}").format(how=report.how))
    if report.example:
        yield f"    {report.example}"
    yield from wrap(report.lines)
