"""The order form: what is chosen, what was received, and until when it can be changed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.games.postal.rules.facts import OrderedAs, View
from boem.games.postal.rules.orders import Guess, Guesses
from boem.games.postal.site.orders import Orders, word
from boem.games.postal.site.words import closes
from boem.web.tables.boards.board import Heard, Panel, ViewerContext


def slip(view: View, eyes: ViewerContext, orders: Orders) -> Panel:
    """The form; the page's script reads from it what is chosen and what was sent."""
    position = view.position
    return Panel("games/postal/slip.html", {
        "round": position.round,
        "deadline": eyes.deadline,
        "lines": [_line(number, guess) for number, guess in enumerate(orders.guesses, 1)],
        "words": " ".join(map(word, orders.guesses)),
        "sent": None if orders.sent is None else " ".join(map(word, orders.sent)),
        "marks": position.round > 1,
        "most": position.config.tips,
        "invites": _invites(view),
        "full": _full(position.config.tips),
        "final": orders.wants_final,
        "is_final": orders.is_final,
        "sole": orders.sole,
        "closes": "" if orders.sent is not None else _closes(eyes, orders),
        "note": _note(orders),
        "off": _off(orders),
        "asks": not orders.guesses and orders.sent != (),
        "ask": _("Send no orders? You name nothing in round {round}.").format(round=position.round),
    })  # fmt: skip


def receipt(heard: Heard, view: View, eyes: ViewerContext, orders: Orders) -> Panel | None:
    """What was received last in this round, with the time; None if nothing was."""
    entry = next((n for n in reversed(range(len(heard))) if isinstance(_own(heard, n), OrderedAs)), None)
    if orders.sent is None or entry is None:
        return None
    return Panel("games/postal/receipt.html", {
        "at": eyes.times[entry] if entry < len(eyes.times) else "",
        "orders": _spelt(orders.sent),
        "then": _then(eyes, orders),
    })  # fmt: skip


def _own(heard: Heard, entry: int) -> object:
    """The private facts of an entry for the viewer."""
    return heard[entry][1] if len(heard[entry]) > 1 else None


def _line(number: int, guess: Guess) -> dict[str, object]:
    return {"number": number, "square": str(guess.square), "mine": guess.mine}


def _spelt(guesses: Guesses) -> str:
    if not guesses:
        return _("no square")
    return ", ".join(
        _("{square} mine").format(square=guess.square) if guess.mine else str(guess.square) for guess in guesses
    )


def _invites(view: View) -> str:
    most = view.position.config.tips
    told = ngettext("Choose {count} square on the field.", "Choose up to {count} squares on the field.", most)
    twice = "" if view.position.round == 1 else " " + _("Tap twice to name one as a mine.")
    return told.format(count=most) + twice


def _full(most: int) -> str:
    told = ngettext(
        "A round takes {count} square; take it back to choose another.",
        "A round takes {count} squares; take one back to choose another.",
        most,
    )
    return told.format(count=most)


def _note(orders: Orders) -> str:
    """What to know before sending."""
    if orders.sent is not None and orders.changed:
        return _("Changed and not sent yet: what counts is what was received.")
    if orders.sent is not None and orders.wants_final and not orders.is_final and not orders.sole:
        return _("Not final yet: send it.")
    return "" if orders.sent is not None or not orders.guesses else _("Not sent yet.")


def _off(orders: Orders) -> str:
    """Why there is nothing to send."""
    if not orders.done:
        return ""
    if orders.is_final and not orders.sole:
        return _("Your orders are received and final.")
    return _("Your orders are received; there is nothing new to send.")


def _closes(eyes: ViewerContext, orders: Orders) -> str:
    return _("The round closes as soon as you and the bots have sent your orders.") if orders.sole else closes(eyes)


def _then(eyes: ViewerContext, orders: Orders) -> str:
    if orders.sole:
        return ""  # the status says when the round closes
    if orders.is_final:
        return _("They are final; new ones would still replace them.")
    if eyes.deadline:
        return _("You may change them until the deadline.")
    return _("You may change them until everybody’s are final.")
