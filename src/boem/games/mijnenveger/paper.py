"""A player's sheet."""

from __future__ import annotations

from boem.core.squares import column_name
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.mijnenveger.brief import in_brief
from boem.games.mijnenveger.rules.config import Config
from boem.paper import Pad, PadBoard, Tally
from boem.paper.boards import field


def pad(config: Config) -> Pad:
    """An own field, a search board, and what is left of mines and minesweepers."""
    columns = [column_name(column) for column in range(config.width)]
    drawing = field(columns, [str(row + 1) for row in range(config.height)])
    size = {"width": config.width, "height": config.height}
    alt = say(_("An empty field of {width} × {height} squares"), **size)
    own = say(
        _("Blot the squares of your {mines:only mine|{mines} mines}. Strike out what is located."), mines=config.mines
    )
    search = say(_("Write down each number, blot each mine, dot each square that is surely free."))
    return Pad(
        title="Mijnenveger",
        size=f"{config.width} × {config.height}",
        boards=(
            PadBoard(say(_("Your field")), own, drawing, alt),
            PadBoard(say(_("Search board: the opponent’s field")), search, drawing, alt),
        ),
        tallies=(
            Tally.of(say(_("Mines located, of {mines}"), mines=config.mines), config.mines),
            Tally.of(say(_("Minesweepers lost, of {sweepers}"), sweepers=config.sweepers), config.sweepers),
        ),
        rules=in_brief(config),
    )
