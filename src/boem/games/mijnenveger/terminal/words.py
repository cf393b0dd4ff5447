"""The sentences of Mijnenveger in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.forms import Phrase
from boem.core.game import Reason
from boem.core.texts import gettext_noop as _

# Boards

SEARCHES: Final = _("{seeker} searches {owner}’s field")
YOU_SEARCH: Final = _("You search {owner}’s field")
SEARCHES_YOURS: Final = _("{seeker} searches your field")
FOUND: Final = _("Mines located {located} of {mines}, sweepers {left} of {sweepers}")
YOUR_FIELD: Final = _("Your field")
LAID_SO_FAR: Final = _("Mines laid: {count} of {mines}")
DISARMED: Final = _("disarmed")

# The end

WON: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "located": _("You win: you have located every mine."),
        "last_sweeper": _("You win: {other} has lost its last minesweeper."),
        "wrong_disarm": _("You win: {other} disarmed a square that holds no mine."),
        "resigned": _("You win: {other} has resigned."),
    }
)
LOST: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "located": _("You lose: {other} has located every mine of yours."),
        "last_sweeper": _("You lose: your last minesweeper is lost."),
        "wrong_disarm": _("You lose: that square holds no mine."),
        "resigned": _("You lose: you have resigned."),
    }
)
NOBODY: Final = _("Nobody wins: the game was left before both had laid their mines.")

# Around the table

LAYING_PROMPT: Final = _("Lay> ")
BOT_HAS_LAID: Final = _('{other} has laid its mines and committed to them ("commitment"): {short}…')
HOW_TO_LAY: Final = _('Type squares, as in A1 b2, C-3, or "random"; "help" tells more.')
CONFIRM_LAYING: Final = _('All {mines} mines are laid. Press Enter to play with them, or type "random" for others.')
YOUR_TURN: Final = _("Type sweep E3, disarm E3, or help.")

# Questions and refusals

ASK_DISARM: Final = _("Disarm {square}? A wrong claim loses the game.")
NOT_DISARMED: Final = _("You have not claimed {square}; your turn goes on.")
NOT_SQUARES: Final = _("Not a square: {words}.")
OFF_BOARD: Final = _("Off the board, which goes from A1 to {last}: {squares}.")
TWICE: Final = _("Twice in one line, laid once: {squares}.")
TOO_MANY: Final = _("All {mines} mines are laid already; take one away first. Not laid: {squares}.")
TAKEN_AWAY: Final = _("Taken away: {squares}.")
TOO_FEW: Final = _("Mines still to be laid: {missing}.")

# Pages

LAYING_HELP: Final = (
    ("A1 b2, C-3", _("lay mines there, in any order, on as many lines as you like; typed again, one is removed")),
    ("random", _("lay the missing ones at random; if none is missing, lay them all again")),
    ("undo, clear", _("take back the last line; remove all")),
    (Phrase("done or Enter"), _("play with these, once all are laid")),
    (Phrase("rules, commitment, save FILE"), _("the rules in brief; your opponent's commitment; the record so far")),
    ("resign, quit", _("leave the game before it begins")),
)
TURN_HELP: Final = (
    (Phrase("sweep E3, s e3, or e3"), _("ask what E3 holds; ends your turn")),
    ("disarm E3, d e3", _("claim that E3 holds a mine; a wrong claim loses, so it asks, except with d e3!")),
    ("flag E3, unflag E3, f e3, u e3", _('flag E3 in public as "surely no mine"; remove the flag')),
    ("moves", _("all moves with their answers")),
    (Phrase("board, rules, help or ?"), _("the boards, the rules in brief, this")),
    ("commitment", _("your opponent's commitment")),
    (Phrase("save FILE"), _("the record as you may know it; the whole record replaces it at the end")),
    ("resign", _("give up; asks once")),
    ("quit", _("leave the game unfinished; nobody wins; asks once if it isn't saved")),
)
