"""Postal Minesweeper in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from boem.cli.face import Shown, TerminalFace
from boem.cli.moves import Entries
from boem.core.game import Json, Seat, ViewProtocol
from boem.core.own import own
from boem.core.texts import say
from boem.games.postal.brief import costs, goal
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import View
from boem.games.postal.terminal.field import draw_postal
from boem.games.postal.terminal.rounds import draw_rounds, tell_round
from boem.games.postal.terminal.words import HAS_SENT


class PostalTerminal(TerminalFace):
    """The field with the standings; each round is told as a whole."""

    def boards(self, shown: Shown) -> RenderableType:
        return draw_postal(own(View, shown.view), shown.names)

    def moves(self, view: ViewProtocol, names: Sequence[str], entries: Entries) -> RenderableType:
        return draw_rounds(own(View, view), names, entries)

    def in_brief(self) -> Sequence[str]:
        return [goal(), *costs(own(Config, self.config))]

    def sentence(self, entry: Mapping[str, Json], names: Sequence[str], person: Seat) -> str:
        if "close" in entry:
            return tell_round(entry, names)
        if entry.get("do") == "final" and entry["seat"] != person:
            return say(HAS_SENT, who=names[entry["seat"]])
        if entry.get("seat", person) != person and str(entry.get("do")).startswith("order"):
            return ""
        return super().sentence(entry, names, person)
