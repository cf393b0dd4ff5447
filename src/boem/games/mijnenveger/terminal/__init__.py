"""Mijnenveger in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from boem.cli.face import TerminalFace
from boem.core.game import Seat
from boem.games.mijnenveger.rules.facts import View
from boem.games.mijnenveger.terminal.boards import draw_boards, latest
from boem.games.mijnenveger.terminal.game import MijnenvegerTerminalGame


class MijnenvegerTerminal(TerminalFace):
    """Two search boards, with the latest turn on each in brackets."""

    playing = MijnenvegerTerminalGame

    def boards(self, view: View, names: Sequence[str], said: Sequence[Any]) -> RenderableType:
        return draw_boards(view, names, marked=[latest(said, Seat(seat)) for seat in range(2)])
