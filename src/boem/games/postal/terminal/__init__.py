"""Postal Minesweeper in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType

from boem.cli.face import TerminalFace
from boem.cli.moves import Entries
from boem.games.postal.rules.facts import View
from boem.games.postal.terminal.field import draw_postal
from boem.games.postal.terminal.rounds import draw_rounds


class PostalTerminal(TerminalFace):
    """The field with the standings; a replay goes round by round."""

    def boards(self, view: View, names: Sequence[str], said: Sequence[Any]) -> RenderableType:
        return draw_postal(view, names)

    def moves(self, view: View, names: Sequence[str], entries: Entries) -> RenderableType:
        return draw_rounds(view, names, entries)
