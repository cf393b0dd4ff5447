"""Truths that a view of Coan's allows."""

from __future__ import annotations

from random import Random

from boem.core.cells import squares_with
from boem.core.game import Seat, StateSampler
from boem.core.layout import Layout
from boem.core.squares import Square
from boem.games.coan.rules.facts import COVERED, Marks, View, with_mark
from boem.games.coan.rules.knowledge import known_free, mirrored, public_field
from boem.games.coan.rules.state import State
from boem.inference import infer


class CoanSampler(StateSampler[View, State]):
    """Draws uniformly from the layouts that fit the view, with wrong marks of other seats that fit the layout.

    All layouts fit as many ways to have marked wrongly: how many free squares were covered at a wrong mark is the
    same in each. So layout and marks together are uniform too.
    """

    def sample(self, view: View, rng: Random) -> State:
        if view.status != "playing":
            return State(view.position, view.mines, view.wrong)
        mines = self._layout(view, rng)
        return State(view.position, mines, self._marks(view, mines, rng))

    def _layout(self, view: View, rng: Random) -> Layout:
        """A layout with the numbers and the mines that all see, and free of mines where the viewer marked wrongly."""
        free = known_free(view)
        return infer(mirrored(public_field(view), free)).draw(rng) - frozenset(free)

    def _marks(self, view: View, mines: Layout, rng: Random) -> Marks:
        """The viewer's own wrong marks, and for each other seat as many as it made, each on a square free and covered.

        What was covered at a wrong mark includes what was covered at later ones. Drawn from the last to the first,
        without repeating, all sequences are equally likely.
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
