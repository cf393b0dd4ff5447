"""The sentences of Mijnenveger in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.game import Reason

# Boards

SEARCHES: Final = "{seeker} searches {owner}'s field"
YOU_SEARCH: Final = "You search {owner}'s field"
SEARCHES_YOURS: Final = "{seeker} searches your field"
FOUND: Final = "Mines located {located} of {mines}, sweepers {left} of {sweepers}"
YOUR_FIELD: Final = "Your field"
LAID_SO_FAR: Final = "Mines laid: {count} of {mines}"
DISARMED: Final = "disarmed"

# What has happened; of two sentences, the first is about the opponent, the second about oneself

LAID: Final = ("{who} has laid its mines.", "You have laid your mines.")
SWEPT: Final = ("{who} sweeps {square}: {number}.", "You sweep {square}: {number}.")
BOEM: Final = (
    "{who} sweeps {square}: Boem! It loses a minesweeper and has {left} left.",
    "You sweep {square}: Boem! You lose a minesweeper and have {left} left.",
)
RIGHT: Final = ("{who} disarms {square}: OK.", "You disarm {square}: OK.")
WRONG: Final = ("{who} disarms {square}: wrong, no mine there.", "You disarm {square}: wrong, no mine there.")
FLAGGED: Final = ("{who} flags {square}.", "You flag {square}.")
UNFLAGGED: Final = ("{who} takes the flag from {square}.", "You take the flag from {square}.")

WON: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "located": "You win: you have located every mine.",
        "last_sweeper": "You win: {other} has lost its last minesweeper.",
        "wrong_disarm": "You win: {other} disarmed a square that holds no mine.",
        "resigned": "You win: {other} has resigned.",
    }
)
LOST: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "located": "You lose: {other} has located every mine of yours.",
        "last_sweeper": "You lose: your last minesweeper is lost.",
        "wrong_disarm": "You lose: that square holds no mine.",
        "resigned": "You lose: you have resigned.",
    }
)
NOBODY: Final = "Nobody wins: the game was left before both had laid their mines."

# Around the table

LAYING_PROMPT: Final = "Lay> "
BOT_HAS_LAID: Final = '{other} has laid its mines and committed to them ("commitment"): {short}…'
HOW_TO_LAY: Final = 'Type squares, as in A1 b2, C-3, or "random"; "help" tells more.'
CONFIRM_LAYING: Final = 'All {mines} mines are laid. Press Enter to play with them, or type "random" for others.'
YOUR_TURN: Final = "Type sweep E3, disarm E3, or help."

# Questions and refusals

ASK_DISARM: Final = "Disarm {square}? A wrong claim loses the game."
NOT_DISARMED: Final = "You have not claimed {square}; your turn goes on."
NOT_SQUARES: Final = "Not a square: {words}."
OFF_BOARD: Final = "Off the board, which goes from A1 to {last}: {squares}."
TWICE: Final = "Twice in one line, laid once: {squares}."
TOO_MANY: Final = "All {mines} mines are laid already; take one away first. Not laid: {squares}."
TAKEN_AWAY: Final = "Taken away: {squares}."
TOO_FEW: Final = "Mines still to be laid: {missing}."

# Pages

LAYING_HELP: Final = (
    ("A1 b2, C-3", "lay mines there, in any order, on as many lines as you like; typed again, one is removed"),
    ("random", "lay the missing ones at random; if none is missing, lay them all again"),
    ("undo, clear", "take back the last line; remove all"),
    ("done or Enter", "play with these, once all are laid"),
    ("rules, commitment, save FILE", "the rules in brief; your opponent's commitment; the record so far"),
    ("resign, quit", "leave the game before it begins"),
)
TURN_HELP: Final = (
    ("sweep E3, s e3, or e3", "ask what E3 holds; ends your turn"),
    ("disarm E3, d e3", "claim that E3 holds a mine; a wrong claim loses, so it asks, except with d e3!"),
    ("flag E3, unflag E3, f e3, u e3", 'flag E3 in public as "surely no mine"; remove the flag'),
    ("moves", "all moves with their answers"),
    ("board, rules, help or ?", "the boards, the rules in brief, this"),
    ("commitment", "your opponent's commitment"),
    ("save FILE", "the record as you may know it; the whole record replaces it at the end"),
    ("resign", "give up; asks once"),
    ("quit", "leave the game unfinished; nobody wins; asks once if it isn't saved"),
)
RULES: Final = (
    "Each player lays {mines} mines on a field of {width} × {height} squares, unseen by the opponent.",
    "A turn is any number of disarmings, then exactly one sweep of a square of the opponent's field.",
    'Disarm: "there is a mine". If so, it is located and the turn goes on; if not, you lose at once.',
    'Sweep: you hear how many of its up to eight neighbours hold mines; or "Boem!", which locates the mine but costs '
    "one of your {sweepers} minesweepers.",
    "You win as soon as all of your opponent's mines are located, disarmed or hit, while you have a minesweeper left; "
    "whoever loses the last one loses the game.",
    "Flags are notes, seen by both: surely no mine here.",
)
