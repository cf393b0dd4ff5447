"""The sentences of Minesweeper for two in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.game import Reason

# The field

POINTS: Final = "{scores}; mines visible {visible} of {mines}"
FOUND_MINE: Final = "found"
WRONG_MARK: Final = "marked wrongly"

# What has happened; of two sentences, the first is about the opponent, the second about oneself
EXPLORED: Final = ("{who} explores {square}: {number}, {points}.", "You explore {square}: {number}, {points}.")
HIT: Final = ("{who} explores {square}: a mine! {points}.", "You explore {square}: a mine! {points}.")
FOUND: Final = ("{who} marks {square}: a mine, {points}.", "You mark {square}: a mine, {points}.")
MISSED: Final = (
    "{who} sets a wrong mark, {points}.",
    "You mark {square}: no mine, {points}. {square} is shown to you alone.",
)
OPENED: Final = "Opened for free: {opened}."
HOUSE_HAS_DEALT: Final = 'The mines are dealt, and the house has committed to them ("commitment"): {short}…'
YOUR_TURN: Final = "Type explore E3, mark E3, or help."

WON: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "all_mines_visible": "You win, {own} to {theirs}: all mines are visible.",
        "resigned": "You win: {other} has resigned.",
    }
)
LOST: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "all_mines_visible": "You lose, {own} to {theirs}: all mines are visible.",
        "resigned": "You lose: you have resigned.",
    }
)
DRAW: Final = "A draw, {own} to {theirs}: all mines are visible."

TURN_HELP: Final = (
    ("explore E3, e e3, or e3", "open E3, whatever it holds"),
    ("mark E3, m e3", "claim that E3 holds a mine"),
    ("moves", "all moves with their answers and points"),
    ("board, rules, help or ?", "the field, the rules in brief, this"),
    ("commitment", "what the house has committed to"),
    ("save FILE", "the record, as you may know it; written again whole at the end"),
    ("resign", "give up; asks once"),
    ("quit", "leave the game unfinished; nobody wins; asks once if it is not saved"),
)
RULES: Final = (
    "Both search one field, in turn; a turn is one exploring or one mark of a covered square.",
    "Explore: a mine is hit and costs {hit}; else the square is opened and shows how many of its up to eight "
    "neighbours hold mines.",
    "Mark: a mine is found and brings points; else the mark costs {wrong}, and only you are told where it was.",
    "After each turn every square is opened of which anybody could say that it is free, and with which number.",
    "When all mines are visible, found or hit, more points win.",
)
PAID: Final = MappingProxyType(
    {
        "numbers": "The mines bring, in the order in which they become visible: {series}. A square explored brings 1 "
        "for each mine beside it that was not visible.",
        "plain": "The mines bring, in the order in which they become visible: {series}.",
        "flat": "Each mine found brings 5.",
    }
)
