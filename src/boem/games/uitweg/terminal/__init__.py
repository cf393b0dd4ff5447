"""Uitweg in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from boem.cli.face import TerminalFace
from boem.games.uitweg.rules.facts import View
from boem.games.uitweg.terminal.game import UitwegTerminalGame
from boem.games.uitweg.terminal.mazes import Mazes


class UitwegTerminal(TerminalFace):
    """Two mazes, each with the runner in it."""

    playing = UitwegTerminalGame

    def boards(self, view: View, names: Sequence[str], said: Sequence[Any]) -> RenderableType:
        return Mazes(view, tuple(names))
