"""Every sentence that `boem play` and the boards say, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.game import Reason

# Boards

NAMELESS: Final = "Seat {seat}"
SEARCHES: Final = "{seeker} searches {owner}'s field"
YOU_SEARCH: Final = "You search {owner}'s field"
SEARCHES_YOURS: Final = "{seeker} searches your field"
FOUND: Final = "Mines located {located} of {mines}, sweepers {left} of {sweepers}"
YOUR_FIELD: Final = "Your field"
LAID_SO_FAR: Final = "Mines laid: {count} of {mines}"
COVERED: Final = "covered"
FLAG: Final = "flag"
DISARMED: Final = "disarmed"
HIT: Final = "hit"
MINE: Final = "mine"
MARKED: Final = "[ ] latest"
POINTS: Final = "{scores}; mines visible {visible} of {mines}"
FOUND_MINE: Final = "found"
WRONG_MARK: Final = "marked wrongly"
MARKS: Final = "{name}; mines marked {mines}, flags {flags}"
MARKED_MINE: Final = "marked as a mine"
MISSED_MINE: Final = "mine not marked"
WRONG_MINE: Final = "marked, and no mine"

# Mazes

SEEKS: Final = "{seeker} seeks {owner}'s guard"
RUNNER_AT: Final = "Runner: {place}"
OUTSIDE: Final = "outside"
MAZE_LEGEND: Final = "R runner, o track, G guard; # barrier found, | not found; : . not asked about"

# Rounds

ROUND: Final = "Round {round}"
ROUND_NOW: Final = "Round {round} goes on: orders sent by {sent} of {seats} seats, final from {final}"
ROUND_UNDONE: Final = "Round {round} is taken back"
DEAL_WITHDRAWN: Final = " and its deal withdrawn"
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

# What has happened; the first of two is said of the other, the second to oneself

PERSON: Final = "Player"
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
LEFT: Final = ("{who} resigns.", "You resign.")

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

ENDED: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "located": "every mine of the other's field is located",
        "last_sweeper": "the other has lost the last minesweeper",
        "wrong_disarm": "the other disarmed a square that holds no mine",
        "all_mines_visible": "all mines are visible",
        "resigned": "the other has resigned",
        "timeout": "the other's time has run out",
        "guard_found": "the guard is found",
        "no_orders": "for three rounds nobody ordered a square",
        "last_seat": "only one seat is left",
        "stalled": "for twenty turns nobody asked anything new",
        "abandoned": "the game was left before play began",
    }
)

ALONE: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "solved": "{name} has solved the puzzle.",
        "resigned": "{name} has resigned; the puzzle is not solved.",
        "timeout": "{name}'s time has run out; the puzzle is not solved.",
    }
)

# Prompts, in ASCII; line editing counts their characters

LAYING_PROMPT: Final = "Lay> "
TURN_PROMPT: Final = "Your turn> "
OVER_PROMPT: Final = "Game over> "
QUESTION_PROMPT: Final = "[y/N] "

# Around the table

LOTS: Final = ("The lot has fallen: {other} begins.", "The lot has fallen: you begin.")
SWAPPED: Final = ("The seats are swapped: {other} begins.", "The seats are swapped: you begin.")
BOT_HAS_LAID: Final = '{other} has laid its mines and committed to them ("commitment"): {short}…'
HOW_TO_LAY: Final = 'Type squares, as in A1 b2, C-3, or "random"; "help" tells more.'
CONFIRM_LAYING: Final = 'All {mines} mines are laid. Press Enter to play with them, or type "random" for others.'
YOUR_TURN: Final = "Type sweep E3, disarm E3, or help."
COMMITMENT: Final = "{other}, seat {seat}, has committed to its layout: SHA-256"
COMMITMENT_USE: Final = (
    "Keep it. When the game is over, the record reveals layout and salt, and this shows that the layout was never "
    "changed:"
)
VERIFY: Final = "boem verify {file} --commitment {seat}={commitment}"
VERIFY_FILE: Final = "FILE"
COMMITMENT_OF_HOUSE: Final = "The house has committed to its deal: SHA-256"
OTHERS: Final = "{other}'s layout"
THE_HOUSES: Final = "the deal"
HOW_TO_CHECK: Final = "To check {whose}:"
HOW_TO_CHECK_UNSAVED: Final = "To check {whose}, save, then:"
AFTERWARDS: Final = 'Type "save FILE", moves, again or quit.'
NO_MOVES: Final = "There are no moves yet."

# Questions and their ends

YES: Final = frozenset({"y", "yes"})
ASK_DISARM: Final = "Disarm {square}? A wrong claim loses the game."
ASK_RESIGN: Final = "Resign? You lose the game."
ASK_ABANDON: Final = "Leave before play begins? Nobody wins."
ASK_QUIT: Final = "Leave the game unfinished? It is not saved."
ASK_OVERWRITE: Final = "{file} is there already. Write over it?"
NOT_DISARMED: Final = "You have not claimed {square}; your turn goes on."
NOT_RESIGNED: Final = "The game goes on."
NOT_SAVED: Final = "Nothing was saved."
LEAVE_BY: Final = 'To leave, type "quit" or press Ctrl-C once more.'
THINKING: Final = "{other} is thinking…"
STILL_THINKING: Final = "{other} was interrupted and thinks anew. To leave, press Ctrl-C once more."

GOODBYE: Final = "Goodbye."
LEFT_UNFINISHED: Final = "The game was left unfinished, and nobody wins."

# Refusals and faults

NOT_A_COMMAND: Final = '"{word}" is neither a command nor a square; "help" lists the commands.'
NOT_NOW: Final = '"{verb}" is not for now; {verbs} are.'
SEVERAL: Final = '"{word}" could be {verbs}.'
ONE_SQUARE: Final = '"{verb}" needs one square, as in "{verb} E3".'
NO_SQUARE: Final = '"{verb}" stands alone; "{rest}" was not expected.'
NOT_SQUARES: Final = "Not a square: {words}."
OFF_BOARD: Final = "Off the board, which goes from A1 to {last}: {squares}."
TWICE: Final = "Twice in one line, laid once: {squares}."
TOO_MANY: Final = "All {mines} mines are laid already; take one away first. Not laid: {squares}."
TAKEN_AWAY: Final = "Taken away: {squares}."
TOO_FEW: Final = "Mines still to be laid: {missing}."
NOTHING_TO_UNDO: Final = "There is nothing to undo."
NEEDS_FILE: Final = '"save" needs a file, as in "save game.json".'
SAVED: Final = "The whole record is in {file}."
SAVED_SO_FAR: Final = (
    "The game so far, as you know it, is in {file}; "
    "it will be written again whole, by itself, when the game is over or left."
)
KEPT_APART: Final = "The game before stays in {file}; this one is not saved until you name another file."
LEFT_IN_FILE: Final = "The game as far as it went is in {file}."
NO_FOLDER: Final = "there is no folder {folder}"
NOT_A_FILE: Final = "not an ordinary file"
EXISTS: Final = "is there already; name another file"
UNWRITABLE: Final = "can't be written: {why}"
NOT_IN_TERMINAL: Final = "{title} can't be played in the terminal yet"
ONE_BOARD: Final = "{title} has one board in its box; --set width=… and the like make another"
NO_BOARD: Final = "no such board; known: {boards}"
NOT_A_NUMBER: Final = "a whole number is needed, not {text}"
NOT_A_SWITCH: Final = "true or false is needed, not {text}"

# Pages

LAYING_HELP: Final = (
    ("A1 b2, C-3", "lay mines there, in any order, over as many lines as you like; a laid one is taken away"),
    ("random", "lay those that are missing at random; when none is, all anew"),
    ("undo, clear", "take back the last line; take all away"),
    ("done or Enter", "play with these, once all are laid"),
    ("rules, commitment, save FILE", "the rules in brief; what the other has committed to; the record so far"),
    ("resign, quit", "leave the game before it begins"),
)
TURN_HELP: Final = (
    ("sweep E3, s e3, or e3", "ask what E3 holds; ends your turn"),
    ("disarm E3, d e3", "claim that E3 holds a mine; a wrong claim loses, so it asks, but not for d e3!"),
    ("flag E3, unflag E3, f e3, u e3", 'note in public "surely no mine", and take it away'),
    ("moves", "all moves with their answers"),
    ("board, rules, help or ?", "the boards, the rules in brief, this"),
    ("commitment", "what the other has committed to"),
    ("save FILE", "the record, as you may know it; written again whole at the end"),
    ("resign", "give up; asks once"),
    ("quit", "leave the game unfinished; nobody wins; asks once if it is not saved"),
)
OVER_HELP: Final = (
    ("save FILE", "the whole record"),
    ("moves, board", "all moves with their answers; the boards with both layouts"),
    ("commitment, rules", "what the other had committed to; the rules in brief"),
    ("again", "another game, the seats swapped"),
    ("quit", "leave"),
)
SHORTER: Final = 'A command may be shortened as long as it stays clear: "mo" is moves.'
RULES: Final = (
    "Each lays {mines} mines on a field of {width} × {height} squares, unseen by the other.",
    "A turn is any number of disarmings, then exactly one sweep of a square of the other's field.",
    'Disarm: "there is a mine". If so, it is located and the turn goes on; if not, you lose at once.',
    'Sweep: you hear how many of its up to eight neighbours hold mines; or "Boem!", which locates the mine but costs '
    "one of your {sweepers} minesweepers.",
    "You win as soon as every mine of the other's is located, disarmed or hit, while you have a minesweeper left; who "
    "loses the last one loses the game.",
    "Flags are notes, seen by both: surely no mine here.",
)


def said(pair: tuple[str, str], to_you: bool, **params: object) -> str:
    """The one of two sentences that is said of the other, or the one that is said to oneself."""
    return pair[to_you].format(**params)
