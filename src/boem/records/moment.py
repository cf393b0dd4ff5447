"""A game as it stood right after one of its entries, for looking back."""

from __future__ import annotations

from collections.abc import Sequence

from boem.core.game import AnyFact, Seat, Viewer, ViewProtocol
from boem.core.history import facts_for, hear
from boem.records.match import Match
from boem.records.record import Entry


class Moment:
    """The game after entry `number`; -1 is before the first, and a number past the end is the last entry.

    Nothing is replayed: a view is folded from what its viewer had heard, when it is asked for.
    """

    def __init__(self, game: Match, number: int) -> None:
        self.game = game
        self._until = min(max(number, -1), len(game.said) - 1) + 1
        self._views: dict[Viewer, ViewProtocol] = {}
        if self._until == len(game.said):
            self._views[None] = game.history.public
            self._views |= {Seat(seat): view for seat, view in enumerate(game.history.seats)}

    @property
    def log(self) -> Sequence[Entry]:
        """The entries so far."""
        return self.game.record.log[: self._until]

    @property
    def past(self) -> bool:
        """Whether entries have come since."""
        return self._until < len(self.game.said)

    @property
    def over(self) -> bool:
        """Whether the game had ended."""
        return self.view(None).result is not None

    def heard(self, viewer: Viewer) -> list[tuple[AnyFact, ...]]:
        """The facts of each entry so far that reached a viewer."""
        return [facts_for(notices, viewer) for notices in self.game.said[: self._until]]

    def view(self, viewer: Viewer) -> ViewProtocol:
        """A viewer's view at that moment."""
        if viewer not in self._views:
            record = self.game.record
            view = record.game.observer.initial_view(record.config, viewer)
            for notices in self.game.said[: self._until]:
                view = hear(record.game, view, notices)
            self._views[viewer] = view
        return self._views[viewer]
