"""Mijnenveger in a terminal."""

from __future__ import annotations

from rich.console import RenderableType

from boem.cli.face import Shown, TerminalFace
from boem.core.game import Seat
from boem.games.mijnenveger.terminal.boards import draw_boards, latest
from boem.games.mijnenveger.terminal.game import MijnenvegerTerminalGame


class MijnenvegerTerminal(TerminalFace):
    """Two search boards, with the latest turn on each in brackets."""

    playing = MijnenvegerTerminalGame

    def boards(self, shown: Shown) -> RenderableType:
        return draw_boards(shown.view, shown.names, marked=[latest(shown.said, Seat(seat)) for seat in range(2)])
