"""The sentences of Postal Minesweeper in a terminal."""

from __future__ import annotations

from typing import Final

from boem.core.texts import gettext_noop as _

ROUND: Final = _("Round {round}")
ROUND_NOW: Final = _("Round {round} goes on: orders sent by {sent} of {seats} seats, final from {final}")
ROUND_UNDONE: Final = _("Round {round} is taken back{withdrawn: and its deal withdrawn|}")
ROUND_TOLD: Final = _("Round {round}: {points}.")
HAS_SENT: Final = _("{who} has sent its orders.")
DEALT: Final = _("The mines are dealt")
RESIGNS: Final = _("{name} resigns")
HANDS_OVER: Final = _("{name} hands over to {to}")
YOUR_ORDERS: Final = _("{name} has sent: {orders}")
NO_ORDERS: Final = _("none")
NMR: Final = _("no orders came (NMR)")
UNCOVERED: Final = _("Uncovered: {squares}.")
AND_MORE: Final = _("{squares} and {count} more")
NOTHING_UNCOVERED: Final = _("Nothing was uncovered.")

STANDINGS: Final = (_("place"), _("seat"), _("points"), "")
ROUND_COLUMNS: Final = (_("seat"), _("orders"), _("points"), _("in all"))
MISSED: Final = _("nothing sent in {rounds} rounds running")
HAS_RESIGNED: Final = _("resigned")
DISARMED_MINE: Final = _("mine, disarmed")
HIT_MINE: Final = _("mine, hit")
HIDDEN_MINE: Final = _("mine, never uncovered")
