"""Judges the marks of a puzzle, all of which the numbers prove right or wrong."""

from __future__ import annotations

from functools import lru_cache

from boem.analysis.critic import Critic
from boem.analysis.known import KnownField
from boem.analysis.moves import Move
from boem.core.game import Seat
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import Action, Flag, Mark, View


class SoloCritic(Critic[Action, View]):
    """Judges mines and flags; clearing a square is not judged. The course counts the mines marked."""

    unit = "marked"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        if not isinstance(action, (Mark, Flag)):
            return ()
        known = _known(before.position.config)
        mine = action.square in known.posterior.mined
        choice = known.choice(action.square, "mine" if isinstance(action, Mark) else "free", mine=mine)
        text = f"{'mark' if isinstance(action, Mark) else 'flag'} {action.square}"
        better = f"{'mark' if mine else 'flag'} {action.square}"
        return (Move(number, seat, text, (choice,), 0.0, better, better),)

    def course(self, view: View) -> tuple[float, ...]:
        return (float(len(view.position.mines)),)

    def known(self, view: View) -> KnownField | None:
        return _known(view.position.config)


@lru_cache(maxsize=4)
def _known(config: Config) -> KnownField:
    return KnownField(config.field)
