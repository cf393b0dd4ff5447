"""Letters that ask: for a seat, or for leave to write. Nothing else goes to an address before it is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from boem.pbm.report.text import wrap
from boem.records import Match
from boem.web.mail.models import Written
from boem.web.mail.queue import Draft, queue
from boem.web.pbm import consents
from boem.web.pbm.games import title_of
from boem.web.pbm.models import Desk, Standby
from boem.web.pbm.post.letter import LetterReader, addresses_at, how, post
from boem.web.pbm.post.links import link_of
from boem.web.pbm.seating import token_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store import service


def invite(seat: SeatRow) -> None:
    """Invite whoever is at a seat's address, as far as they may be asked; nothing happens without one."""
    desk = Desk.objects.select_related("table", "owner").get(pk=seat.table_id)
    address = addresses_at(desk).filter(pk=seat.pk).first()
    if address is None:
        return
    reader = LetterReader(desk, address, service.game_at(desk.table))
    if address.consent.holds or consents.ask(address.consent, address.address, desk.owner_id):
        _post(reader, _invitation(reader))


def ask_holders(desk: Desk, game: Match, seats: Iterable[int] | None = None) -> None:
    """Ask everybody, or those of these seats, to whom a seat was handed over and who haven't agreed to letters yet."""
    unasked = addresses_at(desk).filter(consent__agreed=None, consent__asked=None, consent__stopped=None)
    for address in unasked.order_by("consent__key"):  # locked in one order
        due = address.seat.taken and (seats is None or address.seat.number in seats)
        if due and not game.over and consents.ask(address.consent, address.address, desk.owner_id):
            reader = LetterReader(desk, address, game)
            _post(reader, _substitution(reader))


def ask_standby(one: Standby) -> None:
    """Ask whoever is at the address of somebody who stands by; where the site has no address, nobody could agree."""
    desk = one.desk
    consent = consents.consent_at(desk, one.address)
    if not settings.SITE_URL or one.player is None or not consents.ask(consent, one.address, one.player.id):
        return
    with translation.override(one.language):
        said = _(
            "{name} stands by for a seat in a game of {game} by mail, {title}, and has given this address "
            "for its letters. There will be none unless you say here that you want them:"
        )
        body = [
            *wrap(said.format(name=one.name, title=desk.title, game=title_of(desk.table.game))),
            "",
            link_of(consent),
            "",
            *_nothing_to_do(),
        ]
        draft = Draft(
            to=one.address,
            subject=_("Standing by: {title}").format(title=desk.title),
            body="\n".join(body) + "\n",
            sender_name=desk.title,
            kind=Written.Kind.ASK,
            by=one.player.id,
            stop=link_of(consent),
        )
    queue(draft)


def _post(reader: LetterReader, body: Iterable[str]) -> None:
    with translation.override(reader.address.language):
        post(reader, "invite", body, by=reader.desk.owner_id)


def _invitation(reader: LetterReader) -> Iterator[str]:
    told, desk, address, game = reader.report(), reader.desk, reader.address, title_of(reader.desk.table.game)
    said = _("{owner} invites you to a game of {game} by mail, {title}. Your name in it would be {name}.")
    yield from wrap(said.format(owner=desk.owner.name, title=desk.title, name=address.seat.name, game=game))
    yield ""
    yield from wrap(told.setting)
    yield ""
    yield from wrap(told.deadline)
    if settings.MAILBOX is not None:
        yield ""
        yield from wrap(_("To take the seat, answer this mail with the word yes, or with your first orders at once."))
    yield from how(reader, told)
    yield from _on_the_site(reader)
    yield ""
    yield from _nothing_to_do()


def _substitution(reader: LetterReader) -> Iterator[str]:
    told, desk, seat, game = reader.report(), reader.desk, reader.address.seat, title_of(reader.desk.table.game)
    said = _(
        "{owner} asks you to take over a seat in a game of {game} by mail, {title}, which is under way. "
        "Your name in it would be {name}."
    )
    yield from wrap(said.format(owner=desk.owner.name, title=desk.title, name=seat.name, game=game))
    yield ""
    yield from wrap(told.deadline)
    if settings.MAILBOX is not None:
        yield ""
        yield from wrap(_("If you would, answer this mail with the word yes, and you get the report of the game."))
    yield from how(reader, told)
    yield from _on_the_site(reader)
    yield ""
    yield from _nothing_to_do()


def _on_the_site(reader: LetterReader) -> Iterator[str]:
    if settings.SITE_URL:
        path = reverse("come", args=[reader.address.pk, token_of(reader.address)])
        yield ""
        yield _("You can take the seat on the site, too: {url}").format(url=f"{settings.SITE_URL}{path}")


def _nothing_to_do() -> Iterator[str]:
    yield from wrap(
        _("If you would rather not play, you needn’t do anything: you get no other letter about this game.")
    )
