"""The sentences of Uitweg in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.game import Reason
from boem.core.texts import gettext_noop as _

# Mazes

SEEKS: Final = "{seeker} seeks {owner}'s guard"
RUNNER_AT: Final = "Runner: {place}"
OUTSIDE: Final = "outside"
MAZE_LEGEND: Final = "R runner, o track, G guard; # barrier found, | not found; : . not asked about"
YOUR_MAZE: Final = "Your maze; barriers: {count} of {most}"
LEGEND: Final = "G your guard; | and --- your barriers; : and . free slots"

# What has happened; of two sentences, the first is about the opponent, the second about oneself

BUILT: Final = ("{who} has built its maze.", "You have built your maze.")
GOES: Final = ("{who} goes to {run}.", "You go to {run}.")
BARRED: Final = ("{who} runs into the barrier {slot}.", "You run into a barrier: {slot}. Your turn is over.")
FINDS: Final = ("{who} steps on {square} and finds your guard.", "You step on {square}: there is the guard!")
OUT: Final = ("{who} leaves the maze.", "You leave the maze. Your turn is over.")

WHYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "no_barrier_left": _("Every barrier had been found."),
        "only_way": _("No other way could lead to the guard."),
    }
)
WON: Final[Mapping[Reason, str]] = MappingProxyType(
    {"guard_found": "You win: you have found the guard.", "resigned": "You win: {other} has resigned."}
)
LOST: Final[Mapping[Reason, str]] = MappingProxyType(
    {"guard_found": "You lose: {other} has found your guard.", "resigned": "You lose: you have resigned."}
)
DRAWN: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "guard_found": "A draw: both guards were found.",
        "stalled": "A draw: for twenty turns nobody asked anything new.",
    }
)
NOBODY: Final = "Nobody wins: the game was left before both had built their mazes."

# Around the table

PROMPT: Final = "Build> "
BOT_HAS_BUILT: Final = '{other} has built its maze and committed to it ("commitment"): {short}…'
HOW_TO_BUILD: Final = 'Type your guard\'s square and slots, as in E5 |A1 B3|B4, or "random"; "help" tells more.'
CONFIRM: Final = "A way of {steps} leads to your guard. Press Enter to play with this maze."
STEPS: Final = ("{count} step", "{count} steps")
YOUR_TURN: Final = "Type the square to go to, as in B1; exit; or help."

# Refusals

NO_GUARD: Final = "Your guard is nowhere yet; type its square, as in E5."
NO_WAY: Final = "No way leads from the left side of row 1 to your guard; take a barrier away."
NOT_SPOTS: Final = "Neither a square nor a slot: {words}."
OFF_BOARD: Final = "Off the field, which goes from A1 to {last}: {spots}."
TOO_MANY: Final = "All {most} barriers stand already; take one away first. Not set: {spots}."
TAKEN_AWAY: Final = "Taken away: {spots}."

# Pages

BUILDING_HELP: Final = (
    ("E5", "post your guard there"),
    ("B3|B4 b3|c3 |A1", "set barriers there, on as many lines as you like; typed again, one is removed"),
    ("random", "another random maze that is worth searching"),
    ("undo, clear", "take back the last line; remove all"),
    ("done or Enter", "play with this maze, once a way leads to the guard"),
    ("rules, commitment, save FILE", "the rules in brief; your opponent's commitment; the record so far"),
    ("resign, quit", "leave the game before it begins"),
)
TURN_HELP: Final = (
    ("B3, to B3, t b3", "ask to go to B3: a neighbour, or a square that you can reach through known open slots"),
    ("exit, e", "ask to leave from row 1; ends your turn"),
    ("moves", "all moves with their answers"),
    ("board, rules, help or ?", "the mazes, the rules in brief, this"),
    ("commitment", "your opponent's commitment"),
    ("save FILE", "the record as you may know it; the whole record replaces it at the end"),
    ("resign", "give up; asks once"),
    ("quit", "leave the game unfinished; nobody wins; asks once if it isn't saved"),
)
RULES: Final = (
    "Each player hides a guard in a maze of {width} x {height} squares with at most {barriers} barriers; a way must "
    "lead to it from the left.",
    "Letters count down, numbers across; runners come in from the left, into a square of row 1.",
    'Name the next square: "yes", and your runner goes there and your turn goes on; "no", and a barrier ends it.',
    "From row 1 you may leave, to enter elsewhere in your next turn.",
    "Whoever first steps on the opponent's guard wins.{last_turn}",
    "Twenty turns in a row in which nobody asks anything new are a draw.",
)
LAST_TURN: Final = " If that is the one who began, the opponent has one last turn."
