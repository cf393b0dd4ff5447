"""A maze as one viewer sees it: what its seeker has found out, and all of it if the viewer knows it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from boem.core.game import Seat, Viewer
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import Control, View
from boem.games.uitweg.rules.facts import Maze as Whole
from boem.games.uitweg.rules.squares import Slot, Square
from boem.games.uitweg.site.maze import Edge, Line, Room, lines, place_of


@dataclass(frozen=True, slots=True)
class Seen:
    """The parts of a maze to draw."""

    config: Config
    control: Control
    seeker: Seat
    name: str  # the seeker's
    viewer: Viewer
    whole: Whole | None = None
    reach: Collection[Square] = ()  # where the viewer's runner can be sent now
    left: Collection[Square] | None = None  # after the end: the way that the runner had still to go
    recent: Collection[Square | Slot] = ()  # what the seeker has asked about since the viewer's own last move

    @property
    def lines(self) -> list[Line]:
        """All lines of the maze."""
        return lines(self.config, self._room, self._edge)

    @property
    def ended(self) -> bool:
        """Whether the game is over, with both mazes shown."""
        return self.left is not None

    @property
    def _first(self) -> Square:
        """The square that takes the focus by Tab."""
        return self.control.runner or Square(0, 0)

    @property
    def _owned(self) -> bool:
        """Whether this is the viewer's own maze."""
        return self.viewer is not None and self.viewer != self.seeker

    def _room(self, at: Square) -> Room:
        state, label = self._state(at)
        drawn = {"runner": "runner", "guard": "guard", "track": "track"}.get(state, "")
        if state == "open" and at in (self.left or ()):
            drawn = "way"
        reach, last = at in self.reach, str(self.seeker) if at in self.recent else ""
        if reach:
            label = _("{label}, within reach").format(label=label)
        if last:
            label = _("{label}, changed by the last move").format(label=label)
        return Room(
            str(at),
            state,
            label,
            piece=drawn,
            last=last,
            runner=str(self.seeker) if at == self.control.runner else "",
            guarded=state == "guard" and at == self.control.runner,
            reach=reach,
            seen=self.whole is not None or at in self.control.visited,
            first=at == self._first,
        )

    def _state(self, at: Square) -> tuple[str, str]:
        """A square's state and its description. If a runner has found the guard, the guard takes precedence."""
        found = self.control.found and at == self.control.runner
        if found:
            return "guard", _("{square}, the guard, found by {name}").format(square=at, name=self.name)
        if self.whole is not None and at == self.whole.guard:
            return "guard", (_("{square}, my guard") if self._owned else _("{square}, the guard")).format(square=at)
        if at == self.control.runner:
            mine = self.viewer == self.seeker
            label = _("{square}, my runner") if mine else _("{square}, the runner of {name}")
            return "runner", label.format(square=at, name=self.name)
        if at in self.control.track:
            return "track", _("{square}, track mark").format(square=at)
        if self.whole is None:
            return "covered", _("{square}, not visited").format(square=at)
        if at in (self.left or ()):
            label = _("{square}, never visited, on the way left to go")
        else:
            label = _("{square}, never visited")
        return "open", label.format(square=at)

    def _edge(self, slot: Slot) -> Edge:
        found = slot in self.control.barriers
        barred = found or (self.whole is not None and slot in self.whole.barriers)
        state = "barrier" if barred else "open" if slot in self.control.open else "unknown"
        if self.whole is not None and found:
            what = _("barrier, found by {name}").format(name=self.name)
        elif barred:
            what = _("barrier")
        elif state == "open":
            what = _("open")
        else:
            what = _("not tried") if self.whole is None else _("no barrier, not tried")
        return Edge(
            str(slot),
            state,
            _("{place}: {what}").format(place=place_of(slot), what=what),
            found=found and self.whole is not None,
            last=str(self.seeker) if slot in self.recent else "",
        )


def legend(view: View) -> list[tuple[str, str]]:
    """What the drawings on the boards mean."""
    shown = [("runner", _("runner")), ("track", _("track mark")), ("barrier", _("barrier"))]
    if view.viewer is not None or view.status == "over":
        shown.append(("guard", _("guard")))
    return [*shown, ("way", _("still to go"))] if view.status == "over" else shown
