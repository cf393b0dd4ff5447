"""The bot `expert`, which plays to win the race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.overlooking import overlooked
from boem.bots.work import Work
from boem.core.squares import Square
from boem.core.texts import gettext_noop
from boem.games.mijnenveger.bots.known import Counted, Known, listed
from boem.games.mijnenveger.bots.laying import hard_layout
from boem.games.mijnenveger.bots.race import Race, pace
from boem.games.mijnenveger.bots.search import Choice, Exhausted, Search
from boem.games.mijnenveger.rules.facts import Action, Disarm, Lay, Position, Sweep, View
from boem.inference import Field, Posterior, infer

_FEW: Final = 300
"""Up to this many layouts are listed one by one."""
_STAGES: Final = ((2, 8), (3, 3), (3, 5), (4, 3), (4, 5), (5, 3), (6, 4), (8, 5), (12, 8))
"""How deep it searches, and how many squares it examines at each turn, while there is time."""


@dataclass(frozen=True)
class MijnenvegerExpert(Bot[Action, View]):
    """Searches for what wins the race most often, given the pace that the opponent's board allows.

    All layouts consistent with its search board are equally likely. It lays mines that cost a seeker like itself many
    turns. Weaker levels overlook a share of the clues each turn, and don't look `ahead`.
    """

    name: str = "expert"
    about: str = gettext_noop(
        "plays the race: weighs what it learns against sweepers and against how near its opponent is"
    )
    overlooks: float = 0.0
    ahead: bool = True
    thinks: bool = True

    def choose(self, view: View, rng: Random, seconds: float = SECONDS) -> Action:
        seat, position = seat_of(view), view.position
        config, board = position.config, position.search[seat]
        if not position.laid[seat]:
            return Lay(tuple(sorted(hard_layout(config, rng, seconds))))
        known = infer(overlooked(Field.from_rows(board.rows, config.mines), self.overlooks, rng))
        if known.mined:
            return Disarm(min(known.mined))
        stages = _STAGES if self.ahead else ()
        choice = _look(known, board.sweepers, _race(position, seat), rng, seconds, stages)
        square = Square(*divmod(choice.place, board.width))
        return Disarm(square) if choice.disarm else Sweep(square)


def _race(position: Position, seat: int) -> Race:
    """The race against a strong seeker in the opponent's place, for whom all layouts are equally likely."""
    board = position.search[1 - seat]
    layouts = infer(Field.from_rows(board.rows, position.config.mines)).layouts
    return Race.against(pace().finishing(float(np.log(float(layouts))), board.sweepers), pace())


def _look(
    posterior: Posterior,
    sweepers: int,
    race: Race,
    rng: Random,
    seconds: float,
    stages: Sequence[tuple[int, int]],
) -> Choice:
    """The best choice of the deepest search completed in time."""
    work, known = Work(seconds), _known(posterior, rng)
    choice = Search(race, Work(1.0), 1).best(known, sweepers, 0, 1)
    for depth, width in stages:
        try:
            choice = Search(race, work, width).best(known, sweepers, 0, depth)
        except Exhausted:
            break
    return choice


def _known(posterior: Posterior, rng: Random) -> Known:
    layouts = posterior.layouts
    if layouts > _FEW:
        return Counted.of(posterior)
    drawn = np.unique(posterior.sample(layouts * 12, rng), axis=0)
    return listed(posterior, drawn) if len(drawn) == layouts else Counted.of(posterior)
