"""Judges moves of Minesweeper for two: what an action gained at once, compared with the best one."""

from __future__ import annotations

from boem.analysis.critic import Critic
from boem.analysis.equity import MoveEquity
from boem.analysis.known import KnownField
from boem.analysis.moves import Move
from boem.core.game import Seat
from boem.games.coan.equity import weigh
from boem.games.coan.estimates import Gains
from boem.games.coan.rules.facts import FOUND, HIT, Action, Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, public_field


class CoanCritic(Critic[Action, View]):
    """Counts only the points of the action itself, not what it opens up for the opponent."""

    unit = "points"
    worth = "points"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        if not isinstance(action, (Explore, Mark)):
            return ()
        gains = Gains(before)
        known = _known(gains)
        mine = after.position.at(action.square) in (FOUND, HIT)
        choice = known.choice(action.square, "mine" if isinstance(action, Mark) else "free", mine=mine)
        best_expected, best = max(gains.actions(), key=lambda rated: rated[0])
        risks = [(_risk(known, one), one != best, _text(one)) for _, one in gains.actions()]
        least, _, safest = min(risks)
        return (
            Move(
                number,
                seat,
                _text(action),
                (choice,),
                least,
                safest,
                _text(best),
                expected=gains.mark(action.square) if isinstance(action, Mark) else gains.explore(action.square),
                best_expected=best_expected,
                gained=after.scores[seat] - before.scores[seat],
            ),
        )

    def equity(self, move: Move, action: Action, before: View, seconds: float) -> MoveEquity | None:
        return weigh(before, move.seat, action, seconds) if isinstance(action, (Explore, Mark)) else None

    def course(self, view: View) -> tuple[float, ...]:
        return tuple(map(float, view.scores))

    def known(self, view: View) -> KnownField | None:
        return KnownField(public_field(view), frozenset(known_free(view))) if view.position.dealt else None


def _known(gains: Gains) -> KnownField:
    return KnownField(public_field(gains.view), gains.free, gains.posterior)


def _risk(known: KnownField, action: Explore | Mark) -> float:
    chance = known.chance(action.square)
    return 1 - chance if isinstance(action, Mark) else chance


def _text(action: Explore | Mark) -> str:
    return f"{'mark' if isinstance(action, Mark) else 'explore'} {action.square}"
