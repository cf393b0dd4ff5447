"""Texts of the terminal for all games; a game's own are in its `words`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.forms import Phrase
from boem.core.texts import gettext_noop as _
from boem.core.texts import say

# Boards

NAMELESS: Final = _("Seat {seat}")
COVERED: Final = _("covered")
FLAG: Final = _("flag")
HIT: Final = _("hit")
MINE: Final = _("mine")
MARKED: Final = _("[ ] latest")

# What has happened; the first of two is said of the other, the second to oneself

PERSON: Final = _("Player")
LEFT: Final = (_("{who} resigns."), _("You resign."))

ALONE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "solved": _("{name} has solved it."),
        "resigned": _("{name} has resigned."),
        "timeout": _("{name}'s time has run out."),
    }
)
ALONE_ELSE: Final = (_("{name} has lost: {why}."), _("{name} has won: {why}."))

# What any game is drawn and played with

CHANGED: Final = _("> or inverse: changed")
NOTHING: Final = "-"
NONE: Final = _("none")
YES_WORD, NO = _("yes"), _("no")
AND_MORE: Final = _("and {count} more")
REVEALED: Final = _("revealed")
HOUSE_SAYS: Final = _("The house: {answer}.")
PLAYS: Final = (_("{who} plays {do}: {answer}."), _("You play {do}: {answer}."))
YOU_WIN: Final = _("You win: {why}.")
SEATED: Final = _("You have seat {seat}; {bot} plays the {others:other|others}.")
YOUR_ACTION: Final = _('Type an action, as in "{example}"; ? lists all, random picks one; or help.')
YOUR_ACTION_UNKNOWN: Final = _("Type an action; ? lists all, random picks one; or help.")
ASK_GIVE_UP: Final = _("Resign?")
NOTHING_FITS: Final = _('Nothing that you can do now begins with "{text}".')
NOTHING_TO_DO: Final = _("There is nothing that you can do now.")
NO_NUMBER: Final = _("There is no {number} in the list, which goes from 1 to {last}; ? shows it.")
LISTED: Final = _("Type a number or the action itself.")
LISTED_BY_TEXT: Final = _("Type the action itself.")
EXAMPLES: Final = _("For example")
MORE_TO_COME: Final = _('{count} more: "more" shows them; ? and a beginning, as in "? {verb}", shows fewer.')
BETWEEN: Final = _("Then {count} more; moves shows them. The last:")
NO_MORE: Final = _("The list is at its end; ? shows it again.")
NO_SUCH_ACTION: Final = _("not an action: {line}; now there are {verbs}")
NOT_AN_ACTION: Final = _("{why}; ? lists what you can do, help the commands.")
EXAMPLE: Final = "{example}"
ANY_HELP: Final = (
    ("?", _("list what you can do, with numbers")),
    (Phrase("? TEXT, more"), _("list what begins so; go on with a list that was too long")),
    (EXAMPLE, _("do that; so with any action, by its text or by its number in the list")),
    (Phrase("do TEXT"), _("the same, where an action has the name of a command")),
    ("random", _("do something that is allowed")),
    ("moves", _("all moves with their answers")),
    ("board, rules, help", _("what you know; the game and its settings; this")),
    ("commitment", _("what the others or the house have committed to")),
    (Phrase("save FILE"), _("the record, as you may know it; written again whole at the end")),
    ("resign", _("give up; asks once")),
    ("quit", _("leave the game unfinished; nobody wins; asks once if it is not saved")),
)

# Prompts, in ASCII; line editing counts their characters

TURN_PROMPT: Final = _("Your turn> ")
OVER_PROMPT: Final = _("Game over> ")
QUESTION_PROMPT: Final = _("[y/N] ")

# Around the table

LOTS: Final = (_("The lot has fallen: {other} begins."), _("The lot has fallen: you begin."))
SWAPPED: Final = (_("The seats are swapped: {other} begins."), _("The seats are swapped: you begin."))
COMMITMENT: Final = _("{other}, seat {seat}, has committed to its layout: SHA-256")
COMMITMENT_USE: Final = _(
    "Keep it. When the game is over, the record reveals layout and salt, and this shows that the layout was never "
    "changed:"
)
VERIFY: Final = "boem verify {file} {noted}"
NOTED: Final = "--commitment {seat}={commitment}"
NO_COMMITMENT: Final = _("Nobody has committed to anything yet.")
VERIFY_FILE: Final = _("FILE")
COMMITMENT_OF_HOUSE: Final = _("The house has committed to its deal: SHA-256")
OTHERS: Final = _("{other}'s layout")
THE_HOUSES: Final = _("the deal")
HOW_TO_CHECK: Final = _("To check {whose}:")
HOW_TO_CHECK_UNSAVED: Final = _("To check {whose}, save, then:")
AFTERWARDS: Final = _('Type "save FILE", moves, again or quit.')
NO_MOVES: Final = _("There are no moves yet.")

# Questions and their ends

YES: Final = _("y yes")
"""What may be typed for yes; the English words do in every language."""
ASK_RESIGN: Final = _("Resign? You lose the game.")
ASK_ABANDON: Final = _("Leave before play begins? Nobody wins.")
ASK_QUIT: Final = _("Leave the game unfinished? It is not saved.")
ASK_OVERWRITE: Final = _("{file} is there already. Write over it?")
NOT_RESIGNED: Final = _("The game goes on.")
NOT_SAVED: Final = _("Nothing was saved.")
LEAVE_BY: Final = _('To leave, type "quit" or press Ctrl-C once more.')
THINKING: Final = _("{other} is thinking…")
STILL_THINKING: Final = _("{other} was interrupted and thinks anew. To leave, press Ctrl-C once more.")

GOODBYE: Final = _("Goodbye.")
LEFT_UNFINISHED: Final = _("The game was left unfinished, and nobody wins.")
LEFT_ALONE: Final = _("The game was left unfinished.")

# Refusals and faults

NOT_A_COMMAND: Final = _('"{word}" is neither a command nor a square; "help" lists the commands.')
NOT_NOW: Final = _('"{verb}" is not for now; {verbs} are.')
SEVERAL: Final = _('"{word}" could be {verbs}.')
EITHER: Final = _("{several} or {last}")
ONE_SQUARE: Final = _('"{verb}" needs one square, as in "{verb} E3".')
NO_SQUARE: Final = _('"{verb}" stands alone; "{rest}" was not expected.')
NOTHING_TO_UNDO: Final = _("There is nothing to undo.")
NEEDS_FILE: Final = _('"save" needs a file, as in "save game.json".')
SAVED: Final = _("The whole record is in {file}.")
SAVED_SO_FAR: Final = _(
    "The game so far, as you know it, is in {file}; "
    "it will be written again whole, by itself, when the game is over or left."
)
KEPT_APART: Final = _("The game before stays in {file}; this one is not saved until you name another file.")
LEFT_IN_FILE: Final = _("The game as far as it went is in {file}.")
NO_HOME: Final = _("could not determine home directory")
NO_FOLDER: Final = _("there is no folder {folder}")
NOT_A_FILE: Final = _("not an ordinary file")
EXISTS: Final = _("is there already; name another file")
UNWRITABLE: Final = _("can't be written: {why}")
FOR_ONE: Final = _("no bot plays {title}, which is for one")
ONE_BOARD: Final = _("{title} has one board in its box; --set width=… and the like make another")
NOT_A_NUMBER: Final = _("must be a whole number, not {given}")
NOT_A_SWITCH: Final = _("must be true or false, not {given}")

# Pages

OVER_HELP: Final = (
    (Phrase("save FILE"), _("the whole record")),
    ("moves, board", _("all moves with their answers; the boards with both layouts")),
    ("commitment, rules", _("your opponent's commitment; the rules in brief")),
    ("again", _("another game, with the seats swapped")),
    ("quit", _("leave")),
)
SHORTER: Final = _('A command may be shortened as long as it stays unambiguous: "mo" is moves.')


def said(pair: tuple[str, str], to_you: bool, **params: object) -> str:
    """Whichever of two sentences fits: the one about the opponent, or the one to the person."""
    return say(pair[to_you], **params)
