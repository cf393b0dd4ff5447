"""The rules in brief, for terminals and paper; pages also have buttons to explain."""

from __future__ import annotations

from typing import Final

from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.uitweg.rules.config import Config

RULES: Final = (
    _(
        "Each player hides a guard in a maze of {width} x {height} squares with at most {barriers} barriers; a way "
        "must lead to it from the left."
    ),
    _("Letters count down, numbers across; runners come in from the left, into a square of column 1."),
    _('Name the next square: "yes", and your runner goes there and your turn goes on; "no", and a barrier ends it.'),
    _("From column 1 you may leave, to enter elsewhere in your next turn."),
    _(
        "Whoever first steps on the opponent’s guard wins.{last_turn: If that is the one who began, the opponent has "
        "one last turn.|}"
    ),
    _("Twenty turns in a row in which nobody asks anything new are a draw."),
)


def in_brief(config: Config) -> list[str]:
    """A sentence for each rule, in the current language."""
    numbers = {
        "width": config.width,
        "height": config.height,
        "barriers": config.barriers,
        "last_turn": config.equal_turns,
    }
    return [say(rule, **numbers) for rule in RULES]
