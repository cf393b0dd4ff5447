"""States that are consistent with a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from boem.core.cells import squares_with
from boem.core.deal import Deal
from boem.core.game import HOUSE, Actor, Move, Seat, StateSampler
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.games.coan.rules.facts import COVERED, Action, Mark, Marks, View, with_mark
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.games.coan.rules.state import State
from boem.inference import infer
from boem.inference.mirror import mirrored


class CoanSampler(StateSampler[View, State]):
    """Draws uniformly from the layouts that fit the view, and from other seats' wrong marks that fit the layout.

    Every layout allows the same number of ways to have marked wrongly, since it has as many free squares among those
    covered at a wrong mark. So layout and marks together are uniform too.
    """

    def sample(self, view: View, rng: Random) -> State:
        if view.status != "playing":
            return State(view.position, view.mines, view.wrong)
        mines = self._layout(view, rng)
        return State(view.position, mines, self._marks(view, mines, rng))

    def retell(self, moves: Sequence[Move], state: State) -> list[Move]:
        """With the state's deal and wrong marks; everything else was public."""
        dealt = {mine for _, action in moves if isinstance(action, Deal) for mine in action.mines}
        missed = [iter(marks) for marks in state.wrong]
        return [(actor, _retold(actor, action, state, dealt, missed)) for actor, action in moves]

    def _layout(self, view: View, rng: Random) -> Layout:
        """A layout with the visible numbers and mines, and without mines where the viewer marked wrongly."""
        free = known_free(view)
        return infer(mirrored(public_field(view), free)).draw(rng) - frozenset(free)

    def _marks(self, view: View, mines: Layout, rng: Random) -> Marks:
        """The viewer's own wrong marks; of other seats, as many as they made, each on a square free and covered then.

        The squares covered at a wrong mark include those covered at later ones. Drawing from the last to the first
        without repetition makes all sequences equally likely.
        """
        marks: Marks = ((), ())
        for seat in map(Seat, range(2)):
            drawn = list(view.wrong[seat]) if seat == view.viewer else self._drawn(view, seat, mines, rng)
            for square in drawn:
                marks = with_mark(marks, seat, square)
        return marks

    def _drawn(self, view: View, seat: Seat, mines: Layout, rng: Random) -> list[Square]:
        drawn: list[Square] = []
        for miss in reversed([miss for miss in view.position.misses if miss.seat == seat]):
            covered = squares_with(COVERED, miss.cells, view.position.config.width)
            drawn.append(rng.choice([square for square in covered if square not in mines and square not in drawn]))
        return drawn[::-1]


def _retold(actor: Actor, action: Action, state: State, dealt: set[Square], missed: list[Iterator[Square]]) -> Action:
    if isinstance(action, Deal) and state.mines is not None and state.mines != dealt:
        return Deal(tuple(sorted(state.mines)))
    if isinstance(action, Mark) and actor != HOUSE and action.square not in dealt:
        return Mark(next(missed[actor]))
    return action
