"""The seats of a game by mail as its desk lists them: their holders, and what everybody may know of their orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.pbm.rounds import MISSES, missed_by_players, rounds_of
from boem.records import Match
from boem.web.mail.recipients import have_stopped
from boem.web.pbm.models import Consent, Desk
from boem.web.pbm.substitutes import STANDBY
from boem.web.tables.models import SeatRow
from boem.web.tables.store.seat_names import apart, name_of
from boem.web.tables.store.table_access import token_of


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat in the list."""

    number: int
    name: str
    taken: bool
    resigned: bool
    called: bool  # whether it needs a standby player
    state: str  # final, sent, missing, free, resigned: the hook for styles and tests
    told: str  # the state in words
    reached: str  # how its player is reached
    bounced: bool
    letters: str  # the reader's consent to letters; empty if they get them
    link: str  # the invitation
    heir: str  # the next holder, right after the round


def seats_shown(desk: Desk, game: Match) -> list[SeatShown]:
    """All seats in their order."""
    how, silent = rounds_of(game), missed_by_players(game)
    found = []
    seats = list(SeatRow.objects.filter(table=desk.table).select_related("player", "post__consent"))
    mute = have_stopped([seat.post.consent.key for seat in seats if hasattr(seat, "post")])
    names = apart([name_of(seat) if seat.taken or seat.called else "" for seat in seats])
    for seat in seats:
        number = seat.seat
        state = _state(seat, number in how.resigned, how.sent[number], how.final[number])
        told = _WORDS[state]()
        if silent[number] and state not in ("resigned", "free"):
            told += "; " + ngettext("missed the last round", "missed the last {count} rounds", silent[number]).format(
                count=silent[number]
            )
        post = getattr(seat, "post", None)
        found.append(
            SeatShown(
                number=number,
                name=names[number] if seat.taken or seat.called else _("Seat {number}").format(number=number + 1),
                taken=seat.taken,
                resigned=state == "resigned",
                called=silent[number] >= MISSES and state == "missing" and not game.over,
                state=state,
                told=told,
                reached=_reached(seat, "" if post is None else post.address),
                bounced=post is not None and post.bounced is not None,
                letters="" if post is None else _letters(post.consent, post.consent.key in mute),
                link=_link(seat),
                heir=_heir(desk.heirs.get(str(number), {})),
            )
        )
    return found


_WORDS = {
    "resigned": lambda: _("has resigned"),
    "free": lambda: _("nobody yet"),
    "final": lambda: _("orders final"),
    "sent": lambda: _("orders in"),
    "missing": lambda: _("nothing yet"),
}


def _state(seat: SeatRow, resigned: bool, sent: bool, final: bool) -> str:
    if resigned:
        return "resigned"
    if not seat.taken:
        return "free"
    return "final" if final else "sent" if sent else "missing"


def _reached(seat: SeatRow, address: str) -> str:
    if seat.kind == SeatRow.Kind.BOT:
        return _("a bot")
    if not seat.taken:
        if address:
            return _("invited at {address}").format(address=address)
        return _("for anybody") if seat.kind == SeatRow.Kind.OPEN else _("by link")
    if address:
        return _("on the site and at {address}").format(address=address) if seat.player_id else address
    return _("on the site")


def _letters(consent: Consent, silent: bool) -> str:
    if settings.OUTBOX is None or (consent.holds and not silent):
        return ""
    if consent.stopped is not None or (consent.agreed is not None and silent):
        return _("wants no e-mails")
    if consent.asked is not None:
        return _("asked by e-mail, and no answer yet")
    return _("gets no e-mail: was asked before and hasn’t agreed, or wants none")


def _heir(told: Mapping[str, object]) -> str:
    if told.get("to") == STANDBY:
        return capfirst(_("whoever stands by"))
    return capfirst(_("a bot")) if told.get("bot") else str(told.get("name", ""))


def _link(seat: SeatRow) -> str:
    return reverse("join", args=[seat.table_id, token_of(seat)]) if seat.kind == SeatRow.Kind.INVITE else ""
