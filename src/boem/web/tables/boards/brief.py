"""The rules in brief, which a table shows beside its board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boem.web.base.texts import Text


@dataclass(frozen=True, slots=True)
class ButtonHelp:
    """A button of the table, or something else to press there: its drawing, its name, what it does, and its key."""

    icon: str
    name: Text
    does: Text
    key: str = ""


@dataclass(frozen=True, slots=True)
class Brief:
    """What a game is about, what brings and costs how much, and what can be pressed."""

    goal: Text
    costs: Sequence[Text]
    buttons: Sequence[ButtonHelp]
