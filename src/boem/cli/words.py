"""Texts of the terminal for all games; a game's own are in its `words`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# Boards

NAMELESS: Final = "Seat {seat}"
COVERED: Final = "covered"
FLAG: Final = "flag"
HIT: Final = "hit"
MINE: Final = "mine"
MARKED: Final = "[ ] latest"

# What has happened; the first of two is said of the other, the second to oneself

PERSON: Final = "Player"
LEFT: Final = ("{who} resigns.", "You resign.")

ALONE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "solved": "{name} has solved it.",
        "resigned": "{name} has resigned.",
        "timeout": "{name}'s time has run out.",
    }
)
ALONE_ELSE: Final = ("{name} has lost: {why}.", "{name} has won: {why}.")

# What any game is drawn and played with

CHANGED: Final = "> or inverse: changed"
NOTHING: Final = "-"
NONE: Final = "none"
YES_WORD, NO = "yes", "no"
AND_MORE: Final = "and {count} more"
REVEALED: Final = "revealed"
HOUSE_SAYS: Final = "The house: {answer}."
PLAYS: Final = ("{who} plays {do}: {answer}.", "You play {do}: {answer}.")
YOU_WIN: Final = "You win: {why}."
SEATED: Final = "You have seat {seat}; {bot} plays the {others:other|others}."
YOUR_ACTION: Final = 'Type an action, as in "{example}"; ? lists all, random picks one; or help.'
YOUR_ACTION_UNKNOWN: Final = "Type an action; ? lists all, random picks one; or help."
ASK_GIVE_UP: Final = "Resign?"
NOTHING_FITS: Final = 'Nothing that you can do now begins with "{text}".'
NOTHING_TO_DO: Final = "There is nothing that you can do now."
NO_NUMBER: Final = "There is no {number} in the list, which goes from 1 to {last}; ? shows it."
LISTED: Final = "Type a number or the action itself."
LISTED_BY_TEXT: Final = "Type the action itself."
EXAMPLES: Final = "For example"
MORE_TO_COME: Final = '{count} more: "more" shows them; ? and a beginning, as in "? {verb}", shows fewer.'
BETWEEN: Final = "Then {count} more; moves shows them. The last:"
NO_MORE: Final = "The list is at its end; ? shows it again."
NO_SUCH_ACTION: Final = "not an action: {line}; now there are {verbs}"
NOT_AN_ACTION: Final = "{why}; ? lists what you can do, help the commands."
ANY_HELP: Final = (
    ("?", "list what you can do, with numbers"),
    ("? TEXT, more", "list what begins so; go on with a list that was too long"),
    ("{example}", "do that; so with any action, by its text or by its number in the list"),
    ("do TEXT", "the same, where an action has the name of a command"),
    ("random", "do something that is allowed"),
    ("moves", "all moves with their answers"),
    ("board, rules, help", "what you know; the game and its settings; this"),
    ("commitment", "what the others or the house have committed to"),
    ("save FILE", "the record, as you may know it; written again whole at the end"),
    ("resign", "give up; asks once"),
    ("quit", "leave the game unfinished; nobody wins; asks once if it is not saved"),
)

# Prompts, in ASCII; line editing counts their characters

TURN_PROMPT: Final = "Your turn> "
OVER_PROMPT: Final = "Game over> "
QUESTION_PROMPT: Final = "[y/N] "

# Around the table

LOTS: Final = ("The lot has fallen: {other} begins.", "The lot has fallen: you begin.")
SWAPPED: Final = ("The seats are swapped: {other} begins.", "The seats are swapped: you begin.")
COMMITMENT: Final = "{other}, seat {seat}, has committed to its layout: SHA-256"
COMMITMENT_USE: Final = (
    "Keep it. When the game is over, the record reveals layout and salt, and this shows that the layout was never "
    "changed:"
)
VERIFY: Final = "boem verify {file} {noted}"
NOTED: Final = "--commitment {seat}={commitment}"
NO_COMMITMENT: Final = "Nobody has committed to anything yet."
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
ASK_RESIGN: Final = "Resign? You lose the game."
ASK_ABANDON: Final = "Leave before play begins? Nobody wins."
ASK_QUIT: Final = "Leave the game unfinished? It is not saved."
ASK_OVERWRITE: Final = "{file} is there already. Write over it?"
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
FOR_ONE: Final = "no bot plays {title}, which is for one"
ONE_BOARD: Final = "{title} has one board in its box; --set width=… and the like make another"
NO_BOARD: Final = "no such board; known: {boards}"
NOT_A_NUMBER: Final = "a whole number is needed, not {text}"
NOT_A_SWITCH: Final = "true or false is needed, not {text}"

# Pages

OVER_HELP: Final = (
    ("save FILE", "the whole record"),
    ("moves, board", "all moves with their answers; the boards with both layouts"),
    ("commitment, rules", "your opponent's commitment; the rules in brief"),
    ("again", "another game, with the seats swapped"),
    ("quit", "leave"),
)
SHORTER: Final = 'A command may be shortened as long as it stays unambiguous: "mo" is moves.'


def said(pair: tuple[str, str], to_you: bool, **params: object) -> str:
    """Whichever of two sentences fits: the one about the opponent, or the one to the person."""
    return pair[to_you].format(**params)
