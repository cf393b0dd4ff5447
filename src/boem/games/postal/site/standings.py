"""The standings, and whose orders have arrived; never the orders themselves."""

from __future__ import annotations

from django.utils.translation import gettext as _

from boem.core.game import Seat
from boem.core.points import plain, signed
from boem.games.postal.rules.facts import View
from boem.games.postal.site.rounds import Round
from boem.games.postal.site.words import kind
from boem.web.tables.boards.board import Panel, ViewerContext


def standings(view: View, eyes: ViewerContext, last: Round | None) -> Panel:
    """The card: most points first, equal points sharing a place, seats that resigned last."""
    places, scores = view.position.places, view.scores
    seats = sorted(map(Seat, range(view.position.config.seats)), key=lambda seat: (places[seat], -scores[seat]))
    rows = [_row(view, eyes, seat, last) | {"place": places[seat]} for seat in seats]
    return Panel("games/postal/standings.html", {
        "rows": rows,
        "after": last.number if last else 0,
        "deadline": eyes.deadline if view.status != "over" and not _orders(view) else "",
    })  # fmt: skip


def _row(view: View, eyes: ViewerContext, seat: Seat, last: Round | None) -> dict[str, object]:
    scores, position = view.scores, view.position
    change = last.closed.points[seat] if last else None
    return {
        "seat": seat,
        "name": _("You") if seat == eyes.you else eyes.names[seat],
        "mine": seat == view.viewer,
        "present": None if eyes.back or eyes.named else seat in eyes.present,
        "change": None if change is None else signed(change),
        "kind": kind(change or 0),
        "points": plain(scores[seat]),
        "state": _state(view, eyes, seat),
        "told": _told(view, eyes, seat),
        "missed": last.number if last and position.now.missed[seat] and seat not in position.resigned else 0,
    }


def _orders(view: View) -> bool:
    """Whether the viewer has an order form, which gives the deadline."""
    return view.viewer is not None and view.viewer not in view.position.resigned


def _state(view: View, eyes: ViewerContext, seat: Seat) -> str:
    """The state as an attribute in the page, for tests and scripts."""
    position = view.position
    if seat in position.resigned:
        return "resigned"
    if view.status == "over":
        return "over"
    if seat in eyes.free:
        return "free"
    if position.final[seat]:
        return "final"
    return "sent" if position.sent[seat] else "open"


def _told(view: View, eyes: ViewerContext, seat: Seat) -> str:
    return {
        "resigned": _("resigned"),
        "over": "",
        "free": _("awaited"),
        "final": _("orders final"),
        "sent": _("orders sent"),
        "open": _("no orders yet"),
    }[_state(view, eyes, seat)]
