"""A player's sheet, and one for a referee."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final
from xml.etree.ElementTree import Element

from boem.core.game import Seat
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.mijnenveger.brief import in_brief
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Position
from boem.games.mijnenveger.rules.sampler import fitting_laying
from boem.paper import Pad, PadBoard, PadPage, PadPart, PadTable, PaperFace, Steps, Tally, one
from boem.paper.boards import counted_field, dealt_field, field, names_of, small


def pad(config: Config) -> Pad:
    """An own field, a search board, and what is left of mines and minesweepers."""
    drawing = field(*names_of(config.width, config.height))
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


def master(config: Config) -> Sequence[PadPage]:
    """Two fields to lay, for somebody who answers both players."""
    drawing = counted_field(*names_of(config.width, config.height))
    alt = say(
        _("An empty field of {width} × {height} squares with corners for numbers"),
        width=config.width,
        height=config.height,
    )
    lay = (
        say(_("Lay {mines:one mine|{mines} mines} on each field, unseen by both players."), mines=config.mines),
        say(_("For each mine, tick every square beside it. A square’s ticks, counted, are its number.")),
        say(_("Check: a mine makes 8 ticks, 5 at the edge, 3 in a corner. Ticks on other mines mean nothing.")),
    )
    steps = (Steps(say(_("Before the first turn")), lay), _turn())
    return [_page(config, steps, (drawing, drawing), alt)]


def dealt(config: Config, rng: Random) -> Sequence[PadPage]:
    """Two fields that are laid already, to be folded away."""
    alt = say(
        _("A field of {width} × {height} squares with its mines and numbers"), width=config.width, height=config.height
    )
    names = names_of(config.width, config.height)
    laid = [frozenset(fitting_laying(Position.start(config), Seat(0), rng).mines) for _field in range(2)]
    drawings = [dealt_field(*names, mines) for mines in laid]
    return [_page(config, (_turn(),), drawings, alt, fold=True)]


def _turn() -> Steps:
    return Steps(
        say(_("Each turn")),
        (
            say(_("Answer each player from the field that they search, aloud, and cross off the square there.")),
            say(_("Tick each mine that is located, disarmed or hit, and each minesweeper that is lost.")),
            say(_("The players keep a search board each; the other board of their sheets stays empty.")),
        ),
        boxes=False,
    )


def _page(
    config: Config, steps: Sequence[Steps], drawings: Sequence[Element], alt: str, *, fold: bool = False
) -> PadPage:
    first, second = say(_("First player")), say(_("Second player"))
    heads = [
        "",
        say(_("Mines located, of {mines}"), mines=config.mines),
        say(_("Minesweepers lost, of {sweepers}"), sweepers=config.sweepers),
    ]
    most = small(config.width) if fold else None
    titles = say(_("The first player searches")), say(_("The second player searches"))
    return PadPage(
        "Mijnenveger",
        f"{config.width} × {config.height}",
        blanks=(first, second),
        steps=steps,
        boards=[PadBoard(title, "", drawing, alt, most) for title, drawing in zip(titles, drawings, strict=True)],
        tables=(
            PadTable(say(_("What they have done")), "", heads, [2, 5, 5], [[first, "", ""], [second, "", ""]], share=1),
        ),
        rules=in_brief(config)[1:],
        fold=fold,
    )


PAPER: Final = PaperFace(
    parts={
        "players": PadPart(_("A sheet for each player"), pad),
        "master": PadPart(_("For somebody who answers both"), master, one, dealt),
    }
)
