"""What has happened, in sentences; of two, the first is about the opponent, the second about the reader."""

from __future__ import annotations

from typing import Final, TypeAlias

from boem.core.hunt import Said
from boem.core.texts import gettext_noop as _
from boem.games.mijnenveger.rules.facts import Disarm, Flag, Move, Sweep

Pair: TypeAlias = tuple[str, str]

LAID: Final = (_("{who} has laid its mines."), _("You have laid your mines."))
SWEPT: Final = (_("{who} sweeps {square}: {number}."), _("You sweep {square}: {number}."))
BOEM: Final = (
    _("{who} sweeps {square}: Boem! {left:One minesweeper|{left} minesweepers} left."),
    _("You sweep {square}: Boem! {left:One minesweeper|{left} minesweepers} left."),
)
RIGHT: Final = (_("{who} disarms {square}: OK."), _("You disarm {square}: OK."))
WRONG: Final = (_("{who} disarms {square}: wrong, no mine there."), _("You disarm {square}: wrong, no mine there."))
FLAGGED: Final = (_("{who} flags {square}."), _("You flag {square}."))
UNFLAGGED: Final = (_("{who} takes the flag from {square}."), _("You take the flag from {square}."))


def pair(said: Said[Move]) -> Pair:
    """The sentences for a move and its answer."""
    match said.action:
        case Sweep():
            return BOEM if said.answer == "boem" else SWEPT
        case Disarm():
            return RIGHT if said.answer == "ok" else WRONG
        case Flag():
            return FLAGGED
    return UNFLAGGED
