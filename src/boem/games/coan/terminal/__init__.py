"""Minesweeper for two in a terminal."""

from __future__ import annotations

from rich.console import RenderableType

from boem.cli.face import Shown, TerminalFace
from boem.core.own import own
from boem.games.coan.rules.facts import View
from boem.games.coan.terminal.field import draw_field
from boem.games.coan.terminal.game import CoanTerminalGame


class CoanTerminal(TerminalFace):
    """One field, with the points above it."""

    playing = CoanTerminalGame

    def boards(self, shown: Shown) -> RenderableType:
        return draw_field(own(View, shown.view), shown.names, shown.said)
