"""What has happened, in sentences; of two, the first is about the opponent, the second about the reader."""

from __future__ import annotations

from typing import Final, TypeAlias

from boem.core.hunt import Said
from boem.core.texts import gettext_noop as _
from boem.games.uitweg.rules.facts import Step

Pair: TypeAlias = tuple[str, str]

BUILT: Final = (_("{who} has built its maze."), _("You have built your maze."))
GOES: Final = (_("{who} goes to {run}."), _("You go to {run}."))
BARRED: Final = (_("{who} runs into the barrier {slot}."), _("You run into a barrier: {slot}. Your turn is over."))
FINDS: Final = (_("{who} steps on {square} and finds your guard."), _("You step on {square}: there is the guard!"))
OUT: Final = (_("{who} leaves the maze."), _("You leave the maze. Your turn is over."))


def pair(said: Said[Step]) -> Pair:
    """The sentences for a step, or for a run that ends with it, and the answer."""
    return {"no": BARRED, "found": FINDS, "out": OUT}.get(str(said.answer), GOES)
