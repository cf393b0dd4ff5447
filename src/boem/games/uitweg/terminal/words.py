"""The sentences of Uitweg in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.forms import Phrase
from boem.core.game import Reason
from boem.core.texts import gettext_noop as _

# Mazes

SEEKS: Final = _("{seeker} seeks {owner}’s guard")
RUNNER_AT: Final = _("Runner: {place}")
OUTSIDE: Final = _("outside")
MAZE_LEGEND: Final = _("R runner, o track, G guard; # barrier found, | not found; : . not asked about")
YOUR_MAZE: Final = _("Your maze; barriers: {count} of {most}")
LEGEND: Final = _("G your guard; | and --- your barriers; : and . free slots")

# Reviews, and the end

WHYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no_barrier_left": _("Every barrier had been found."),
        "only_way": _("No other way could lead to the guard."),
    }
)
WON: Final[Mapping[Reason, str]] = MappingProxyType(
    {"guard_found": _("You win: you have found the guard."), "resigned": _("You win: {other} has resigned.")}
)
LOST: Final[Mapping[Reason, str]] = MappingProxyType(
    {"guard_found": _("You lose: {other} has found your guard."), "resigned": _("You lose: you have resigned.")}
)
DRAWN: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "guard_found": _("A draw: both guards were found."),
        "stalled": _("A draw: for twenty turns nobody asked anything new."),
    }
)
NOBODY: Final = _("Nobody wins: the game was left before both had built their mazes.")

# Around the table

PROMPT: Final = _("Build> ")
BOT_HAS_BUILT: Final = _('{other} has built its maze and committed to it ("commitment"): {short}…')
HOW_TO_BUILD: Final = _('Type your guard\'s square and slots, as in E5 |A1 B3|B4, or "random"; "help" tells more.')
CONFIRM: Final = _("A way of {steps:1 step|{steps} steps} leads to your guard. Press Enter to play with this maze.")
YOUR_TURN: Final = _("Type the square to go to, as in B1; exit; or help.")

# Refusals

NO_GUARD: Final = _("Your guard is nowhere yet; type its square, as in E5.")
NO_WAY: Final = _("No way leads from the left side of column 1 to your guard; take a barrier away.")
NOT_SPOTS: Final = _("Neither a square nor a slot: {words}.")
OFF_BOARD: Final = _("Off the field, which goes from A1 to {last}: {spots}.")
TOO_MANY: Final = _("All {most} barriers stand already; take one away first. Not set: {spots}.")
TAKEN_AWAY: Final = _("Taken away: {spots}.")

# Pages

BUILDING_HELP: Final = (
    ("E5", _("post your guard there")),
    ("B3|B4 b3|c3 |A1", _("set barriers there, on as many lines as you like; typed again, one is removed")),
    ("random", _("another random maze that is worth searching")),
    ("undo, clear", _("take back the last line; remove all")),
    (Phrase("done or Enter"), _("play with this maze, once a way leads to the guard")),
    (Phrase("rules, commitment, save FILE"), _("the rules in brief; your opponent's commitment; the record so far")),
    ("resign, quit", _("leave the game before it begins")),
)
TURN_HELP: Final = (
    ("B3, to B3, t b3", _("ask to go to B3: a neighbour, or a square that you can reach through known open slots")),
    ("exit, e", _("ask to leave from column 1; ends your turn")),
    ("moves", _("all moves with their answers")),
    (Phrase("board, rules, help or ?"), _("the mazes, the rules in brief, this")),
    ("commitment", _("your opponent's commitment")),
    (Phrase("save FILE"), _("the record as you may know it; the whole record replaces it at the end")),
    ("resign", _("give up; asks once")),
    ("quit", _("leave the game unfinished; nobody wins; asks once if it isn't saved")),
)
