"""What the latest steps have changed on a board, to be marked there."""

from __future__ import annotations

from collections.abc import Collection

from boem.core import hunt
from boem.core.game import Seat
from boem.games.uitweg.rules.facts import Step, View
from boem.games.uitweg.rules.squares import Slot, Square, crossed
from boem.web.tables.boards.board import Heard


def latest(heard: Heard, view: View, seeker: Seat) -> Collection[Square | Slot]:
    """Where the seeker went and what stopped it since the viewer's own last move; for a spectator, in the last one."""
    found: set[Square | Slot] = set()
    for said, *_own in reversed(heard):
        if said.seat == view.viewer:
            break
        if isinstance(said, hunt.Said) and said.seat == seeker:
            found |= _changed(said, view, seeker)
        if view.viewer is None:
            break
    return found


def run_into(heard: Heard, view: View, seat: Seat) -> Collection[Square | Slot]:
    """The barrier that ended the viewer's own turn."""
    own = next((said for said, *_own in reversed(heard) if isinstance(said, hunt.Said) and said.seat == seat), None)
    return _changed(own, view, seat) if own and own.answer == "no" else set()


def _changed(said: hunt.Said[Step], view: View, seeker: Seat) -> set[Square | Slot]:
    """What a step has changed; after a "no" the runner stays, since its turn is over."""
    if said.answer == "no":
        return {crossed(view.position.control[seeker].runner, said.action.place)}
    return set() if said.action.place is None else {said.action.place}
