"""The chance of winning after an action of Minesweeper for two, and after the best one."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Final

from boem.analysis.equity import MoveEquity
from boem.bots.work import Work
from boem.core.game import Seat
from boem.core.seats import other
from boem.core.squares import Square
from boem.games.coan.bots.lookahead import Lookahead, Move, OutOfTime, Prospect, Stakes
from boem.games.coan.rules.facts import Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.inference.mirror import mirrored

ROOTS: Final = (16, 8, 6, 5)
"""How many actions are compared with the one made, at each depth; the best of the previous depth come first."""
DEEPER: Final = 0.02
"""The standard error of a loss that the depth of the search leaves, for chances of one half: chosen to be ample."""
JUDGED: Final = 0.2
"""The same as a share of the loss, for the rule of thumb by which positions are judged where the search ends.

Together they are two and a half times as large as what losses were from those of a search fifteen times as long, as
`bench/equity.py errors` says (150 moves of the games in docs/bots.md).
"""


def weigh(view: View, seat: Seat, action: Explore | Mark, seconds: float) -> MoveEquity:
    """What an action did to the chance of winning, from exact chances given what the seat knows.

    The search is that of the bot `expert`, but suspects nothing behind the opponent's wrong marks. Both sides are
    expected to choose the best.
    """
    position = view.position
    stakes, own = Stakes.of(position.config), known_free(view)
    field = public_field(view)
    secrets = {one.row * field.width + one.column: mirrored(field, set(own) - {one}) for one in own}
    now = Prospect(stakes, mirrored(field, own), position.visible, secrets)
    made = _move(now, action, position.config.width)
    lead = position.scores[seat] - position.scores[other(seat)]
    value, most, best = _valued(now, made, Lookahead(stakes, Work(seconds)), lead)
    chance, best_chance = (1 + value) / 2, (1 + most) / 2
    spread = 2 * sqrt(max(best_chance * (1 - best_chance), 0.0))
    error = hypot(DEEPER * spread, JUDGED * (best_chance - chance))
    return MoveEquity.of(chance, best_chance, _text(best, position.config.width), error)


def _valued(now: Prospect, made: Move, ahead: Lookahead, lead: int) -> tuple[float, float, Move]:
    """The value of an action, and that of the best one, searched as deep as the work allows; and which that is."""
    others = [move for move in now.moves(ROOTS[0]) if (move.place, move.marks) != (made.place, made.marks)]
    found = made.gain, made.gain, made
    for depth, most in enumerate(ROOTS, start=1):
        try:
            own = ahead.rate(now, made, lead, depth)
            rated = [(ahead.rate(now, move, lead, depth), move) for move in others[:most]]
        except OutOfTime:
            break
        rated.sort(key=lambda one: -one[0])
        others = [move for _, move in rated]
        found = (own, *max([(own, made), *rated], key=lambda one: one[0]))
    return found


def _move(now: Prospect, action: Explore | Mark, width: int) -> Move:
    """The action as the search has it; one certain mine stands for all."""
    place, marks = action.square.row * width + action.square.column, isinstance(action, Mark)
    chance = 0.0 if place in now.secrets else float(now.chance(place))
    if marks and chance == 1:
        return next(
            (move for move in now.moves(ROOTS[0]) if move.marks and move.chance == 1), Move(0.0, marks, place, 1.0)
        )
    return Move(0.0, marks, place, chance)


def _text(move: Move, width: int) -> str:
    return f"{'mark' if move.marks else 'explore'} {Square(*divmod(move.place, width))}"
