"""Judges what was opened: which squares were certain to be free, and which risks were unnecessary."""

from __future__ import annotations

from functools import lru_cache

from boem.analysis.critic import Critic
from boem.analysis.known import KnownField
from boem.analysis.moves import Move
from boem.core.game import Seat
from boem.games.minesweeper.rules.facts import HIT, Action, Around, Open, Position, View
from boem.games.minesweeper.rules.knowledge import field_of
from boem.inference import Field


class MinesweeperCritic(Critic[Action, View]):
    """Chances are those of all layouts that fit, whether they need a guess or not. The course counts squares opened."""

    unit = "opened"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        position = before.position
        if not isinstance(action, (Open, Around)) or not position.begun:
            return ()
        known = _known(field_of(position))
        several = [action.square] if isinstance(action, Open) else position.openable(action.square)
        now = after.position
        choices = tuple(known.choice(one, "free", mine=now.at(one) == HIT) for one in several)
        safest = known.posterior.safest[0]
        better = f"open {safest}"
        text = f"{'open' if isinstance(action, Open) else 'around'} {action.square}"
        return (Move(number, seat, text, choices, known.chance(safest), better, better),)

    def course(self, view: View) -> tuple[float, ...]:
        return (float(_opened(view.position)),)

    def known(self, view: View) -> KnownField | None:
        return _known(field_of(view.position)) if view.position.begun else None


def _opened(position: Position) -> int:
    return position.config.area - position.config.mines - position.free_left


@lru_cache(maxsize=4)
def _known(field: Field) -> KnownField:
    return KnownField(field)
