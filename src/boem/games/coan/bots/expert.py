"""`expert` for Coan's: looks ahead to what an action gives the opponent."""

from __future__ import annotations

from random import Random
from typing import Final

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.work import Work
from boem.core.errors import Inconsistent
from boem.core.seats import other
from boem.core.squares import Square
from boem.games.coan.bots.lookahead import Lookahead, OutOfTime
from boem.games.coan.bots.prospect import Move, Prospect, Stakes
from boem.games.coan.bots.suspicion import suspected_free
from boem.games.coan.rules.facts import COVERED, Action, Explore, Mark, View
from boem.games.coan.rules.knowledge import known_free, mirrored, public_field

ROOTS: Final = (16, 8, 6, 5, 4, 4, 4, 4)
"""How many actions are looked at, by how many actions ahead; the best of the round before come first."""

_EQUAL: Final = 1e-9


class CoanExpert(Bot[Action, View]):
    """The action with the best chance to win, by expectimax over the actions that bring most and their outcomes.

    Chances are exact, from what the seat knows, and from where it suspects that the other has marked wrongly
    (`suspected_free`), unless that can't be. It looks further ahead as long as there is time.
    """

    name = "expert"
    about = "looks ahead to what an action gives the other, and plays to win rather than for points"
    thinks = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        stakes, work = Stakes.of(position.config), Work(seconds)
        lead = position.scores[seat] - position.scores[other(seat)]
        move = _best(_now(view, stakes), Lookahead(stakes, work), lead, rng)
        square = Square(*divmod(move.place, position.config.width))
        return Mark(square) if move.marks else Explore(square)


def _best(now: Prospect, ahead: Lookahead, lead: int, rng: Random) -> Move:
    moves = now.moves(ROOTS[0])
    for depth, most in enumerate(ROOTS, start=1):
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


def _now(view: View, stakes: Stakes) -> Prospect:
    own = known_free(view)
    suspected = [one for one in suspected_free(view) if view.position.at(one) == COVERED and one not in own]
    try:
        return _known(view, stakes, own, suspected)
    except Inconsistent:
        return _known(view, stakes, own, [])


def _known(view: View, stakes: Stakes, own: tuple[Square, ...], suspected: list[Square]) -> Prospect:
    field, free = public_field(view), {*own, *suspected}
    secrets = {one.row * field.width + one.column: mirrored(field, sorted(free - {one})) for one in own}
    return Prospect(stakes, mirrored(field, sorted(free)), view.position.visible, secrets)
