"""The chance of winning the race after a move of Mijnenveger, and after the best one."""

from __future__ import annotations

from math import hypot, sqrt
from random import Random
from typing import Final

import numpy as np

from boem.analysis.equity import MoveEquity
from boem.bots.work import Work
from boem.core.squares import Square
from boem.games.mijnenveger.bots.expert import known_of, race_of, valued
from boem.games.mijnenveger.bots.known import BOEM, Known
from boem.games.mijnenveger.bots.race import Race
from boem.games.mijnenveger.bots.search import Choice, Search, glance
from boem.games.mijnenveger.rules.facts import Disarm, Position, Sweep
from boem.inference import Field, Posterior, infer

DEEPER: Final = 0.008
"""How far a search fifteen times longer is from these, for chances of one half: the standard deviation, in 60 moves."""
PACED: Final = 0.3
"""The same as a share of the loss, since opponents aren't as quick as supposed: as on the solved board in docs/bots.md.

Losses were .65 of both together from those of a search fifteen times as long, as `bench/equity.py errors` says (150
moves of the games in docs/bots.md).
"""
_DEPTH, _WIDTH = 2, 6  # of the search for moves that few would consider


def weigh(position: Position, seat: int, action: Disarm | Sweep, seconds: float) -> MoveEquity:
    """What a move did to the chance of winning, given that all layouts consistent with the board are equally likely.

    The search is that of the bot `expert`, and so is the race: the opponent is taken for a strong seeker.
    """
    board = position.search[seat]
    posterior = infer(Field.from_rows(board.rows, position.config.mines))
    found = _Outlook(posterior, board.sweepers, race_of(position, seat), seconds)
    return found.equity(action)


class _Outlook:
    """A search board at the start of a turn, its sweepers, and the race."""

    def __init__(self, posterior: Posterior, sweepers: int, race: Race, seconds: float) -> None:
        self._posterior, self._sweepers, self._race, self._seconds = posterior, sweepers, race, seconds
        self._known = known_of(posterior, Random(0))
        self._row = {self._square(place): row for row, place in enumerate(self._known.places)}

    def equity(self, action: Disarm | Sweep) -> MoveEquity:
        mined = self._posterior.mined
        if mined and self._known.log_layouts == 0:
            best: Disarm | Sweep = Disarm(min(mined))
            most = self._race.finished(0)
        else:
            choices = self._choices(action.square)
            best_choice = max(choices)
            best, most = self._action(best_choice), best_choice.value
            for choice in choices:
                if self._action(choice) == action:
                    return self._told(choice.value, most, best)
        if isinstance(action, Disarm) and action.square in mined:
            return self._told(most, most, action)
        return self._told(self._otherwise(action), most, best)

    def _told(self, chance: float, most: float, best: Disarm | Sweep) -> MoveEquity:
        error = hypot(DEEPER * 2 * sqrt(max(most * (1 - most), 0.0)), PACED * (most - chance))
        text = f"{'disarm' if isinstance(best, Disarm) else 'sweep'} {best.square}"
        return MoveEquity.of(chance, most, text, error)

    def _choices(self, square: Square) -> list[Choice]:
        """The best sweeps and disarmings, and sweeping this square, all searched as deep."""
        rows = np.argsort(-glance(self._race, self._known, self._sweepers, 0), kind="stable").tolist()
        if square in self._row:
            rows.remove(self._row[square])
            rows.insert(1, self._row[square])
        return valued(self._known, rows, self._sweepers, self._race, Work(self._seconds))

    def _otherwise(self, action: Disarm | Sweep) -> float:
        """The chance after a move that no search considers: a hopeless disarming, or a sweep that tells nothing."""
        row = self._row.get(action.square)
        if isinstance(action, Disarm):
            chance = float(self._known.answers[row, BOEM]) if row is not None else 0.0
            return chance and chance * self._value(self._known.after(int(row or 0), BOEM), self._sweepers, 0)
        left = self._sweepers - (action.square in self._posterior.mined)
        return self._value(self._known, left, 1) if left else 0.0

    def _value(self, known: Known, sweepers: int, turn: int) -> float:
        return Search(self._race, Work(1.0), _WIDTH).value(known, sweepers, turn, _DEPTH)

    def _action(self, choice: Choice) -> Disarm | Sweep:
        square = self._square(choice.place)
        return Disarm(square) if choice.disarm else Sweep(square)

    def _square(self, place: int) -> Square:
        return Square(*divmod(int(place), self._posterior.field.width))
