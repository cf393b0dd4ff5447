"""The bot `expert`, which considers what an action gives the opponent."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.overlooking import overlooked
from boem.bots.work import Work
from boem.core.cells import in_rows
from boem.core.errors import Inconsistent
from boem.core.seats import other
from boem.core.squares import Square
from boem.core.texts import gettext_noop
from boem.games.coan.bots.lookahead import Lookahead, Move, OutOfTime, Prospect, Stakes
from boem.games.coan.rules.facts import Action, Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.inference import Field, infer
from boem.inference.field import COVERED
from boem.inference.mirror import mirrored

ROOTS: Final = (16, 8, 6, 5, 4, 4, 4, 4)
"""How many actions are examined at each depth of the search; the best of the previous depth come first."""

_EQUAL: Final = 1e-9
LIKELY: Final = 0.4
"""A mark is assumed to be on the likeliest square only if that was at least this likely to be a mine."""


@dataclass(frozen=True)
class CoanExpert(Bot[Action, View]):
    """Picks the action with the best chance to win by expectimax over the best actions and their outcomes.

    Probabilities are exact, given what the seat knows and where it suspects the opponent's wrong marks
    (`suspected_free`), unless those are contradictory. The search goes deeper while there is time, down to `depth`.
    Weaker levels overlook a share of the clues each turn.
    """

    name: str = "expert"
    about: str = gettext_noop(
        "looks ahead to what an action gives its opponent, and plays to win rather than for points"
    )
    overlooks: float = 0.0
    depth: int = len(ROOTS)
    thinks: bool = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        stakes, work = Stakes.of(position.config), Work(seconds)
        lead = position.scores[seat] - position.scores[other(seat)]
        now = _now(view, overlooked(public_field(view), self.overlooks, rng), stakes)
        move = _best(now, Lookahead(stakes, work), lead, rng, self.depth)
        square = Square(*divmod(move.place, position.config.width))
        return Mark(square) if move.marks else Explore(square)


def _best(now: Prospect, ahead: Lookahead, lead: int, rng: Random, deepest: int) -> Move:
    moves = now.moves(ROOTS[0])
    for depth, most in enumerate(ROOTS[:deepest], start=1):
        if len(moves) == 1:
            break
        rated: list[tuple[float, Move]] = []
        try:
            for move in moves[:most]:
                rated.append((ahead.rate(now, move, lead, depth), move))
        except OutOfTime:
            return _favourite(rated, rng) if rated else moves[0]
        moves = [move for _, move in sorted(rated, key=lambda one: -one[0])]
        moves.insert(0, moves.pop(moves.index(_favourite(rated, rng))))
    return moves[0]


def _favourite(rated: list[tuple[float, Move]], rng: Random) -> Move:
    most = max(value for value, _ in rated)
    return rng.choice([move for value, move in rated if value >= most - _EQUAL])


def _now(view: View, field: Field, stakes: Stakes) -> Prospect:
    own = known_free(view)
    suspected = [one for one in suspected_free(view) if one in view.position.covered and one not in own]
    try:
        return _known(view, field, stakes, own, suspected)
    except Inconsistent:
        return _known(view, field, stakes, own, [])


def _known(view: View, field: Field, stakes: Stakes, own: tuple[Square, ...], suspected: list[Square]) -> Prospect:
    free = {*own, *suspected}
    secrets = {one.row * field.width + one.column: mirrored(field, sorted(free - {one})) for one in own}
    return Prospect(stakes, mirrored(field, sorted(free)), view.position.visible, secrets)


def suspected_free(view: View) -> tuple[Square, ...]:
    """The squares that the opponent's wrong marks have probably shown to be free, in order of marking, covered or not.

    A player marks the square most likely to be a mine. If one stood out when the opponent marked wrongly, given public
    knowledge and the earlier marks, it is assumed to be the one. This is no knowledge, and may turn out to be false.
    """
    config = view.position.config
    found: list[Square] = []
    for miss in view.position.misses:
        if miss.seat == view.viewer:
            continue
        field = Field.from_rows(in_rows(miss.cells, config.width), config.mines)
        try:
            likeliest = _likeliest(mirrored(field, [square for square in found if field[square] == COVERED]))
        except Inconsistent:
            continue
        if len(likeliest) == 1:
            found += likeliest
    return tuple(found)


def _likeliest(field: Field) -> list[Square]:
    """The covered squares most likely to be a mine without being certain, if they are likely enough."""
    chances = infer(field).mine_probability
    open_ = (field.to_array() == COVERED) & (chances < 1)
    most = max(float(chances.max(where=open_, initial=0.0)), LIKELY)
    return [Square(row, column) for row, column in np.argwhere(open_ & (chances >= most - _EQUAL)).tolist()]
