"""Uitweg in a terminal."""

from __future__ import annotations

from rich.console import RenderableType

from boem.cli.face import Shown, TerminalFace
from boem.core.own import own
from boem.core.texts import gettext_noop as _
from boem.games.uitweg.rules.facts import View
from boem.games.uitweg.terminal.game import UitwegTerminalGame
from boem.games.uitweg.terminal.mazes import Mazes
from boem.games.uitweg.terminal.words import WHYS


class UitwegTerminal(TerminalFace):
    """Two mazes, each with the runner in it."""

    whys = WHYS
    turns_left = _("{turns} turns to the guard")
    playing = UitwegTerminalGame

    def boards(self, shown: Shown) -> RenderableType:
        return Mazes(own(View, shown.view), shown.names)
