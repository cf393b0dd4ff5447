"""What to do now, or what has just happened, in a sentence or two."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.core.game import Seat
from boem.core.hunt import Said
from boem.core.seats import other
from boem.games.uitweg.rules.facts import STALLED, View
from boem.games.uitweg.rules.squares import crossed
from boem.games.uitweg.site.maze import place_of
from boem.web.tables.boards.board import Heard, ViewerContext

WARNED_FROM = 15  # consecutive turns that asked nothing new


def hint_for(heard: Heard, view: View, seat: Seat, eyes: ViewerContext) -> str:
    """A seat's hint while the game goes on."""
    if eyes.named:
        return _stale(view)
    said = _mine(view, seat, eyes.names[other(seat)]) if view.position.turn == seat else own_turn(heard, view, seat)
    return " ".join(filter(None, (said, _stale(view))))


def _mine(view: View, seat: Seat, opponent: str) -> str:
    if view.position.control[other(seat)].found:
        return _("{other} has found your guard: this is your last turn.").format(other=opponent)
    left = view.position.steps_left
    if left is not None:
        return ngettext("One step left in this turn.", "{count} steps left in this turn.", left).format(count=left)
    if view.position.control[seat].runner is None:
        return _("Enter through column 1, on the left.")
    return "" if view.position.control[seat].barriers else _("Run until a barrier stops you.")


def own_turn(heard: Heard, view: View, seat: Seat) -> str:
    """How the seat's own turn ended."""
    own = next((said for said, *_own in reversed(heard) if isinstance(said, Said) and said.seat == seat), None)
    if own is None:
        return ""
    if own.answer == "no":
        place = place_of(crossed(view.position.control[seat].runner, own.action.place))
        return _("A barrier stopped you {place}.").format(place=place)
    if own.answer == "out":
        return _("You are outside again.")
    if own.answer == "found":
        return _("You have found the guard; your opponent has one last turn.")
    return _("Your steps in this turn are used up.")


def _stale(view: View) -> str:
    """The warning that the game may end in a draw."""
    stale = view.position.stale
    if stale < WARNED_FROM:
        return ""
    sentence = _("In {count} turns running nobody asked anything new; after {most} it is a draw.")
    return sentence.format(count=stale, most=STALLED)
