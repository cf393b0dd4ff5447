"""The sentences of Postal Minesweeper in a terminal."""

from __future__ import annotations

from typing import Final

ROUND: Final = "Round {round}"
ROUND_NOW: Final = "Round {round} goes on: orders sent by {sent} of {seats} seats, final from {final}"
ROUND_UNDONE: Final = "Round {round} is taken back"
DEAL_WITHDRAWN: Final = " and its deal withdrawn"
ROUND_TOLD: Final = "{head}: {points}. {uncovered}."
HAS_SENT: Final = "{who} has sent its orders."
DEALT: Final = "The mines are dealt"
RESIGNS: Final = "{name} resigns"
HANDS_OVER: Final = "{name} hands over to {to}"
YOUR_ORDERS: Final = "{name} has sent: {orders}"
NO_ORDERS: Final = "none"
UNCOVERED: Final = "Uncovered: {squares}"
AND_MORE: Final = "{squares} and {count} more"
NOTHING_UNCOVERED: Final = "Nothing was uncovered."

STANDINGS: Final = ("place", "seat", "points", "")
ROUND_COLUMNS: Final = ("seat", "orders", "points", "in all")
MISSED: Final = "nothing sent in {rounds} rounds running"
HAS_RESIGNED: Final = "resigned"
DISARMED_MINE: Final = "mine, disarmed"
HIT_MINE: Final = "mine, hit"
HIDDEN_MINE: Final = "mine, never uncovered"
