"""Mijnenveger in a terminal."""

from __future__ import annotations

from rich.console import RenderableType

from boem.cli.face import Shown, TerminalFace
from boem.core.game import Seat
from boem.core.own import own
from boem.games.mijnenveger.rules.facts import View
from boem.games.mijnenveger.terminal.boards import draw_boards, latest
from boem.games.mijnenveger.terminal.game import MijnenvegerTerminalGame


class MijnenvegerTerminal(TerminalFace):
    """Two search boards, with the latest turn on each in brackets."""

    playing = MijnenvegerTerminalGame

    def boards(self, shown: Shown) -> RenderableType:
        marked = [latest(shown.said, Seat(seat)) for seat in range(2)]
        return draw_boards(own(View, shown.view), shown.names, marked=marked)
