"""Letters that go out by themselves: one for each seat with an address, in its reader's language, for its own eyes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from boem.pbm.report.text import as_text, wrap
from boem.records import Match
from boem.web.pbm.bulletins import sentence_of
from boem.web.pbm.models import Bulletin, Desk
from boem.web.pbm.post import asking
from boem.web.pbm.post.letter import LetterReader, foot, post, readers
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service


def report(desk: Desk, game: Match, seats: set[int] | None = None) -> None:
    """Tell each seat, or these, of the round that was evaluated or taken back, or of the beginning or the end.

    Whoever has not agreed to letters yet is asked instead.
    """
    asking.ask_holders(desk, game, seats)
    for reader in readers(desk, game, seats):
        with translation.override(reader.address.language):
            told = reader.report()
            post(reader, "report", [as_text(told).rstrip("\n"), *_after(reader)])


def remind(desk: Desk, seats: Iterable[int]) -> None:
    """Remind those of whom nothing has come."""
    _say(
        desk,
        "remind",
        lambda reader: _("Nothing has come from you for round {round} yet.").format(round=reader.round),
        set(seats),
    )


def bulletin(desk: Desk, told: Bulletin) -> None:
    """What the desk has told everybody; when the round is due now, the letter's foot says."""
    if told.kind == Bulletin.Kind.MESSAGE:
        _message(desk, told.text)
    else:
        _say(desk, told.kind, lambda _reader: sentence_of(told), by=desk.owner_id)


def _message(desk: Desk, text: str) -> None:
    for reader in _everybody(desk):
        with translation.override(reader.address.language):
            body = [
                _("The game master writes:"),
                "",
                *(line for said in text.splitlines() for line in _paragraph(said)),
            ]
            post(reader, "message", [*body, *foot(reader, reader.report())], by=desk.owner_id)


def standby_needed(desk: Desk, seats: Iterable[int]) -> None:
    """Ask for somebody who takes over."""
    wanted = set(seats)
    names = ", ".join(
        seat.name for seat in SeatRow.objects.filter(table=desk.table).select_related("player") if seat.number in wanted
    )
    _say(
        desk,
        "standby",
        lambda _reader: _("Who would take over for {names}? Please tell the game master.").format(names=names),
    )


def _after(reader: LetterReader) -> Iterator[str]:
    """What follows a report, which says itself when orders are due and how they look."""
    if not reader.game.over and settings.MAILBOX is not None:
        yield ""
        yield from wrap(_("Answer this mail to order, and leave its subject as it is."))
    if settings.SITE_URL:
        yield ""
        yield _("The game on the site: {url}").format(
            url=f"{settings.SITE_URL}{reverse('table', args=[reader.desk.pk])}"
        )


def _say(
    desk: Desk, kind: str, sentence: Callable[[LetterReader], str], seats: set[int] | None = None, *, by: str = ""
) -> None:
    for reader in _everybody(desk, seats):
        with translation.override(reader.address.language):
            post(reader, kind, [*wrap(sentence(reader)), *foot(reader, reader.report())], by=by)


def _everybody(desk: Desk, seats: set[int] | None = None) -> Iterator[LetterReader]:
    return readers(desk, service.game_at(desk.table), seats)


def _paragraph(line: str) -> Iterator[str]:
    yield from wrap(line) if line.strip() else [""]
