"""Truths that a view of Coan's allows."""

from __future__ import annotations

from random import Random

from boem.core.game import Seat, Worlds
from boem.core.layout import Layout
from boem.core.squares import Square, neighbours
from boem.games.coan.facts import COVERED, FOUND, Marks, View, with_mark
from boem.games.coan.state import State
from boem.inference import Field, infer


class CoanWorlds(Worlds[View, State]):
    """Draws uniformly from the layouts that fit the view, with wrong marks of other seats that fit the layout.

    All layouts fit as many ways to have marked wrongly: how many free squares were covered at a wrong mark is the
    same in each. So layout and marks together are uniform too.
    """

    def suppose(self, view: View, rng: Random) -> State:
        if view.status != "playing":
            return State(view.position, view.mines, view.wrong)
        mines = self._layout(view, rng)
        return State(view.position, mines, self._marks(view, mines, rng))

    def _layout(self, view: View, rng: Random) -> Layout:
        """A layout with the numbers and the mines that all see, and free of mines where the viewer marked wrongly.

        A field can't say of a square that it is free while its number isn't known. It is put as its mirror image: the
        square as a mine that is known, in a field with one mine more, the open numbers beside it one higher. Both have
        the same layouts on all other squares. No number gets beyond 8, as it counts none of the free squares by right.
        """
        config = view.position.config
        own = () if view.viewer is None else view.wrong[view.viewer]
        free = [square for square in own if view.position.at(square) == COVERED]
        cells = [list(row) for row in view.position.rows]
        for square in free:
            cells[square.row][square.column] = FOUND
            for row, column in neighbours(square, config.width, config.height):
                if cells[row][column].isdigit():
                    cells[row][column] = str(int(cells[row][column]) + 1)
        field = Field.from_rows(map("".join, cells), config.mines + len(free))
        return infer(field).draw(rng) - frozenset(free)

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
            covered = view.position.squares_with(COVERED, miss.cells)
            drawn.append(rng.choice([square for square in covered if square not in mines and square not in drawn]))
        return drawn[::-1]
