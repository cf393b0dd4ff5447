"""States that are consistent with a view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boem.core.deal import Deal
from boem.core.errors import IllegalAction
from boem.core.game import Move, StateSampler
from boem.core.layout import Layout
from boem.games.minesweeper.rules.facts import View
from boem.games.minesweeper.rules.knowledge import field_of
from boem.games.minesweeper.rules.layouts import draw, needs_guess
from boem.games.minesweeper.rules.state import State
from boem.inference import infer
from boem.inference.play.games import TRIED


class MinesweeperSampler(StateSampler[View, State]):
    """Draws uniformly from the layouts that fit the view and that may be dealt."""

    def sample(self, view: View, rng: Random) -> State:
        return State(view.position, _drawn(view, rng) if view.status == "playing" else view.mines)

    def retell(self, moves: Sequence[Move], state: State) -> list[Move]:
        """With the state's deal; everything else was public."""
        dealt = Deal(tuple(sorted(state.mines or ())))
        return [(actor, dealt if isinstance(action, Deal) else action) for actor, action in moves]


def _drawn(view: View, rng: Random) -> Layout:
    config = view.position.config
    if not view.position.begun:
        return draw(config, rng)
    known = infer(field_of(view.position))
    for _ in range(TRIED):
        mines = known.draw(rng)
        if not config.no_guess or not needs_guess(config, mines):
            return mines
    raise IllegalAction("too_rare", "No layout that needs no guess was found; fewer mines may do.")
