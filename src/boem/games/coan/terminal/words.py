"""The sentences of Minesweeper for two in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from boem.core.forms import Phrase
from boem.core.game import Reason
from boem.core.texts import gettext_noop as _

# The field

POINTS: Final = _("{scores}; mines visible {visible} of {mines}")
FOUND_MINE: Final = _("found")
WRONG_MARK: Final = _("marked wrongly")

# What has happened; of two sentences, the first is about the opponent, the second about oneself
EXPLORED: Final = (_("{who} explores {square}: {number}, {points}."), _("You explore {square}: {number}, {points}."))
HIT: Final = (_("{who} explores {square}: a mine! {points}."), _("You explore {square}: a mine! {points}."))
FOUND: Final = (_("{who} marks {square}: a mine, {points}."), _("You mark {square}: a mine, {points}."))
MISSED: Final = (
    _("{who} sets a wrong mark, {points}."),
    _("You mark {square}: no mine, {points}. {square} is shown to you alone."),
)
OPENED: Final = _("Opened for free: {opened}.")
HOUSE_HAS_DEALT: Final = _('The mines are dealt, and the house has committed to them ("commitment"): {short}…')
YOUR_TURN: Final = _("Type explore E3, mark E3, or help.")

WON: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "all_mines_visible": _("You win, {own} to {theirs}: all mines are visible."),
        "resigned": _("You win: {other} has resigned."),
    }
)
LOST: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "all_mines_visible": _("You lose, {own} to {theirs}: all mines are visible."),
        "resigned": _("You lose: you have resigned."),
    }
)
DRAW: Final = _("A draw, {own} to {theirs}: all mines are visible.")

TURN_HELP: Final = (
    (Phrase("explore E3, e e3, or e3"), _("open E3, whatever it holds")),
    ("mark E3, m e3", _("claim that E3 holds a mine")),
    ("moves", _("all moves with their answers and points")),
    (Phrase("board, rules, help or ?"), _("the field, the rules in brief, this")),
    ("commitment", _("what the house has committed to")),
    (Phrase("save FILE"), _("the record, as you may know it; written again whole at the end")),
    ("resign", _("give up; asks once")),
    ("quit", _("leave the game unfinished; nobody wins; asks once if it is not saved")),
)
