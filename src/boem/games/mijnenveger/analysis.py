"""Judges moves of Mijnenveger: which squares were certain, and which risks were unnecessary."""

from __future__ import annotations

from boem.analysis.critic import Critic
from boem.analysis.equity import MoveEquity
from boem.analysis.known import KnownField
from boem.analysis.moves import Move
from boem.core.game import Seat
from boem.games.mijnenveger.equity import weigh
from boem.games.mijnenveger.rules.facts import HIT, Action, Disarm, SearchBoard, Sweep, View
from boem.inference import Field


class MijnenvegerCritic(Critic[Action, View]):
    """The least risk of a sweep is that of the safest square; that of a disarming is 0, since nobody has to disarm."""

    unit = "located"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        if not isinstance(action, (Disarm, Sweep)):
            return ()
        board = before.position.search[seat]
        known = _known(board, before)
        now = after.position.search[seat].at(action.square)
        wrong = isinstance(action, Disarm) and now == board.at(action.square)
        mine = not wrong if isinstance(action, Disarm) else now == HIT
        choice = known.choice(action.square, "mine" if isinstance(action, Disarm) else "free", mine=mine)
        mined, safest = known.posterior.mined, known.posterior.safest
        sweeps = isinstance(action, Sweep)
        best: Disarm | Sweep = Sweep(safest[0]) if sweeps or not mined else Disarm(min(mined))
        least = known.chance(safest[0]) if sweeps else 0.0
        instead = None if sweeps else known.chance(best.square)
        return (Move(number, seat, _text(action), (choice,), least, _text(best), _text(best), instead=instead),)

    def equity(self, move: Move, action: Action, before: View, seconds: float) -> MoveEquity | None:
        return weigh(before.position, move.seat, action, seconds) if isinstance(action, (Disarm, Sweep)) else None

    def course(self, view: View) -> tuple[float, ...]:
        return tuple(float(board.located) for board in view.position.search)

    def known(self, view: View) -> KnownField | None:
        seat = view.viewer
        return None if seat is None or not all(view.position.laid) else _known(view.position.search[seat], view)


def _known(board: SearchBoard, view: View) -> KnownField:
    return KnownField(Field.from_rows(board.rows, view.position.config.mines))


def _text(action: Disarm | Sweep) -> str:
    return f"{'disarm' if isinstance(action, Disarm) else 'sweep'} {action.square}"
