"""Automatic letters: one for each seat with an address, in its reader's language, with what its seat may know.

Those that ask, for a seat or for consent, come first: nothing else goes to an address before its reader answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from boem.pbm.report.text import as_text, wrap
from boem.records import Match
from boem.web.mail.models import Written
from boem.web.mail.queue import Draft, queue
from boem.web.pbm import consents
from boem.web.pbm.games import title_of
from boem.web.pbm.models import Bulletin, Desk, Standby
from boem.web.pbm.post.letter import LetterReader, addresses_at, foot, how, on_the_site, post, readers
from boem.web.pbm.post.tokens import link_of
from boem.web.pbm.seating import token_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service


def invite(seat: SeatRow) -> None:
    """Invite the reader of a seat's address if they may be asked; does nothing if there is no address."""
    desk = Desk.objects.select_related("table", "owner").get(pk=seat.table_id)
    address = addresses_at(desk).filter(pk=seat.pk).first()
    if address is None:
        return
    reader = LetterReader(desk, address, service.game_at(desk.table))
    if address.consent.holds or consents.ask(address.consent, address.address, desk.owner_id):
        post(reader, "invite", _invitation(reader), by=desk.owner_id)


def ask_holders(desk: Desk, game: Match, seats: Iterable[int] | None = None) -> None:
    """Ask the holders of these seats (None: all) who came by a handover and haven't agreed to letters yet."""
    unasked = addresses_at(desk).filter(consent__agreed=None, consent__asked=None, consent__stopped=None)
    for address in unasked.order_by("consent__key"):  # always locked in this order
        due = address.seat.taken and (seats is None or address.seat.number in seats)
        if due and not game.over and consents.ask(address.consent, address.address, desk.owner_id):
            reader = LetterReader(desk, address, game)
            post(reader, "invite", _substitution(reader), by=desk.owner_id)


def ask_standby(one: Standby) -> None:
    """Ask the reader of a standby player's address; pointless if the site has no public address."""
    desk = one.desk
    consent = consents.consent_at(desk, one.address)
    if not settings.SITE_URL or one.player is None or not consents.ask(consent, one.address, one.player.id):
        return
    link = link_of(consent)
    with translation.override(one.language):
        said = _(
            "{name} stands by for a seat in a game of {game} by e-mail, {title}, and has given this address "
            "for its e-mails. There will be none unless you say here that you want them:"
        ).format(name=one.name, title=desk.title, game=title_of(desk.table.game))
        draft = Draft(
            to=one.address,
            subject=_("Standing by: {title}").format(title=desk.title),
            body="\n".join([*wrap(said), "", link, "", *_nothing_to_do()]) + "\n",
            sender_name=desk.title,
            kind=Written.Kind.ASK,
            by=one.player.id,
            stop=link,
        )
    queue(draft)


def report(desk: Desk, game: Match, seats: set[int] | None = None) -> None:
    """Report to these seats (None: all) that a round was evaluated or taken back, the beginning, or the end.

    People who haven't agreed to letters yet are asked instead.
    """
    ask_holders(desk, game, seats)
    for reader in readers(desk, game, seats):
        post(reader, "report", _report(reader))


def remind(desk: Desk, seats: Iterable[int]) -> None:
    """Remind the seats that have sent nothing."""

    def said(reader: LetterReader) -> Iterator[str]:
        return wrap(_("Nothing has come from you for round {round} yet.").format(round=reader.round))

    _say(desk, "remind", said, set(seats))


def bulletin(desk: Desk, told: Bulletin) -> None:
    """Send an announcement of the desk to everybody; the letter's foot has the current deadline."""

    def said(_reader: LetterReader) -> Iterator[str]:
        if told.kind != Bulletin.Kind.MESSAGE:
            yield from wrap(told.sentence)
            return
        yield from (_("The game master writes:"), "")
        for line in told.text.splitlines():
            yield from wrap(line) if line.strip() else [""]

    _say(desk, told.kind, said, by=desk.owner_id)


def standby_needed(desk: Desk, seats: Iterable[int]) -> None:
    """Ask for a player to take over."""
    wanted = SeatRow.objects.filter(table=desk.table, number__in=seats).select_related("player")
    names = ", ".join(seat.name for seat in wanted)

    def said(_reader: LetterReader) -> Iterator[str]:
        return wrap(_("Who would take over for {names}? Please tell the game master.").format(names=names))

    _say(desk, "standby", said)


def _say(
    desk: Desk,
    kind: str,
    said: Callable[[LetterReader], Iterable[str]],
    seats: set[int] | None = None,
    *,
    by: str = "",
) -> None:
    def body(reader: LetterReader) -> Iterator[str]:
        yield from said(reader)
        yield from foot(reader, reader.report())

    for reader in readers(desk, service.game_at(desk.table), seats):
        post(reader, kind, body(reader), by=by)


def _report(reader: LetterReader) -> Iterator[str]:
    """A report, which itself says when orders are due and how they look."""
    yield as_text(reader.report()).rstrip("\n")
    if reader.orders and settings.MAILBOX is not None:
        yield ""
        yield from wrap(_("Answer this e-mail to order, and leave its subject as it is."))
    yield from on_the_site(reader)


def _invitation(reader: LetterReader) -> Iterator[str]:
    said = _("{owner} invites you to a game of {game} by e-mail, {title}. Your name in it would be {name}.")
    answer = _("To take the seat, answer this e-mail with the word yes, or with your first orders at once.")
    yield from _question(reader, said, answer, sets_out=True)


def _substitution(reader: LetterReader) -> Iterator[str]:
    said = _(
        "{owner} asks you to take over a seat in a game of {game} by e-mail, {title}, which is under way. "
        "Your name in it would be {name}."
    )
    answer = _("If you would, answer this e-mail with the word yes, and you get the report of the game.")
    yield from _question(reader, said, answer, sets_out=False)


def _question(reader: LetterReader, said: str, answer: str, *, sets_out: bool) -> Iterator[str]:
    """A letter that offers a seat: the game, if it `sets_out`, and how to take the seat."""
    told, desk, game = reader.report(), reader.desk, title_of(reader.desk.table.game)
    yield from wrap(said.format(owner=desk.owner.shown, title=desk.title, name=reader.address.seat.name, game=game))
    for paragraph in (told.setting, told.deadline) if sets_out else (told.deadline,):
        yield ""
        yield from wrap(paragraph)
    if settings.MAILBOX is not None:
        yield ""
        yield from wrap(answer)
    yield from how(reader, told)
    if settings.SITE_URL:
        path = reverse("come", args=[reader.address.pk, token_of(reader.address)])
        yield ""
        yield _("You can take the seat on the site, too: {url}").format(url=f"{settings.SITE_URL}{path}")
    yield ""
    if settings.MAILBOX is None:
        yield from _nothing_to_do()
        return
    yield from wrap(
        _(
            "If you would rather not play, answer with the word no, or do nothing: you get no other e-mail about this "
            "game."
        )
    )


def _nothing_to_do() -> Iterator[str]:
    return wrap(_("If you would rather not play, you needn’t do anything: you get no other e-mail about this game."))
