"""The only state consistent with a view of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boem.core.game import Move, StateSampler
from boem.games.solo.rules.facts import View
from boem.games.solo.rules.solution import solve
from boem.games.solo.rules.state import State


class SoloSampler(StateSampler[View, State]):
    """Solves the puzzle: only its one solution can have been dealt."""

    def sample(self, view: View, rng: Random) -> State:
        dealt = solve(view.position.config) if view.status == "playing" else view.solution
        return State(view.position, dealt)

    def retell(self, moves: Sequence[Move], state: State) -> Sequence[Move]:
        """The same moves: there is only one truth."""
        return moves
