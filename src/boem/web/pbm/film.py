"""The stills of a film of one game, whose players come by page, mail and program; `make film` takes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from boem.web.base.texts import Text

Pane: TypeAlias = Literal["page", "mail", "program"]
WIDTH, HEIGHT = 390, 780
_STATIC: Final = Path(__file__).parent.parent / "static"


@dataclass(frozen=True, slots=True)
class Still:
    """A picture of one of the three windows, what can be read in it, and what has just happened."""

    name: str
    pane: Pane
    alt: Text
    caption: Text

    @property
    def file(self) -> str:
        """Its static file: that of the reader's language if it was taken in it, or the English one."""
        spoken = self.file_in(get_language() or "")
        return spoken if _is_there(spoken) else self.file_in("en")

    def file_in(self, language: str) -> str:
        """Its static file in a language; programs speak English alone."""
        folder = "" if language == "en" or self.pane == "program" else f"{language}/"
        return f"boem/film/{folder}{self.name}.webp"


@cache
def _is_there(file: str) -> bool:
    return (_STATIC / file).exists()


STILLS: Final = (
    Still(
        "desk",
        "page",
        _("The game master’s desk: a seat for Otter at an address, and two more with a link each."),
        _("A game master sets up a game. Otter, who only reads e-mail, is invited; two links go to others."),
    ),
    Still(
        "invitation",
        "mail",
        _("An e-mail that invites Otter to the game, gives its settings and explains how to order."),
        _("The e-mail says all that Otter has to know. An answer to it takes the seat."),
    ),
    Still(
        "answer",
        "mail",
        _("Otter’s answer above the quoted e-mail: B2, G7, E4, then “final”, then a line of press."),
        _("Otter answers with the first orders, and a word for everybody."),
    ),
    Still(
        "receipt",
        "mail",
        _("An e-mail: the seat is Otter’s, and the orders for round 1 are B2, G7, E4."),
        _("The site confirms what it understood."),
    ),
    Still(
        "program",
        "program",
        _("A terminal: the program lists the players, draws the covered field and orders H1, A8, H8."),
        _("Wren, a program, takes its seat by a link, and sends its orders."),
    ),
    Still(
        "orders",
        "page",
        _("The page on a phone: a field with three chosen squares, and the order form below it."),
        _("Heron has opened the other link on a phone, taps three squares and sends them. All orders are sealed."),
    ),
    Still(
        "evaluated",
        "page",
        _("The same page in round 2: the field has eleven numbers now."),
        _("The game master closes the round, and Heron’s page shows what it uncovered."),
    ),
    Still(
        "report",
        "mail",
        _("The report on round 1: the field with the same numbers, and what each square brought to whom."),
        _("Otter gets the report, with the same field and everybody’s points."),
    ),
    Still(
        "next",
        "program",
        _("The terminal: the same numbers, the points of all three, and orders for round 2."),
        _("Wren has read it, too, and has already ordered for round 2."),
    ),
)
