"""The rules in brief, for terminals and paper; pages also have buttons to explain."""

from __future__ import annotations

from typing import Final

from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.mijnenveger.rules.config import Config

RULES: Final = (
    _("Each player lays {mines} mines on a field of {width} × {height} squares, unseen by the opponent."),
    _("A turn is any number of disarmings, then exactly one sweep of a square of the opponent’s field."),
    _('Disarm: "there is a mine". If so, it is located and the turn goes on; if not, you lose at once.'),
    _(
        'Sweep: you hear how many of its up to eight neighbours hold mines; or "Boem!", which locates the mine but '
        "costs one of your {sweepers} minesweepers."
    ),
    _(
        "You win as soon as all of your opponent’s mines are located, disarmed or hit, while you have a minesweeper "
        "left; whoever loses the last one loses the game."
    ),
    _("Flags are notes, seen by both: surely no mine here."),
)


def in_brief(config: Config) -> list[str]:
    """A sentence for each rule, in the current language."""
    numbers = {"mines": config.mines, "sweepers": config.sweepers, "width": config.width, "height": config.height}
    return [say(rule, **numbers) for rule in RULES]
