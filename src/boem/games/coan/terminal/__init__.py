"""Minesweeper for two in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from boem.cli.face import TerminalFace
from boem.games.coan.rules.facts import View
from boem.games.coan.terminal.field import draw_field
from boem.games.coan.terminal.game import CoanTerminalGame


class CoanTerminal(TerminalFace):
    """One field, with the points above it."""

    playing = CoanTerminalGame

    def boards(self, view: View, names: Sequence[str], said: Sequence[Any]) -> RenderableType:
        return draw_field(view, names, said)
