"""A player's sheet."""

from __future__ import annotations

from boem.core.squares import column_name
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.uitweg.brief import in_brief
from boem.games.uitweg.rules.config import Config
from boem.paper import Pad, PadBoard, Tally, digits
from boem.paper.boards import maze


def pad(config: Config) -> Pad:
    """A maze of one's own, a control board, the barriers, and a turn's steps."""
    rows = [column_name(row) for row in range(config.height)]
    drawing = maze([str(column + 1) for column in range(config.width)], rows)
    alt = say(_("An empty maze of {width} × {height} squares"), width=config.width, height=config.height)
    barriers = min(config.barriers, config.slots)
    return Pad(
        title="Uitweg",
        size=f"{config.width} × {config.height}",
        boards=(
            PadBoard(
                say(_("Your maze")), say(_("Draw your guard, and fill in a slot for each barrier.")), drawing, alt
            ),
            PadBoard(
                say(_("Control board: the opponent’s maze")),
                say(_("Draw your runner’s track, and fill in each barrier that stops it.")),
                drawing,
                alt,
            ),
        ),
        tallies=(
            Tally.of(say(_("Barriers set, at most {barriers}"), barriers=barriers), barriers),
            Tally(say(_("Steps of this turn, at most {steps}"), steps=config.steps), digits(config.steps)),
        ),
        rules=in_brief(config),
    )
