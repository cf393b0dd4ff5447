"""The bot `expert`, which plays to win the race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem.bots.bot import SECONDS, Bot, seat_of
from boem.bots.overlooking import overlooked
from boem.bots.work import Work
from boem.core.squares import Square
from boem.core.texts import gettext_noop
from boem.games.mijnenveger.bots.known import Counted, Known, listed
from boem.games.mijnenveger.bots.laying import hard_layout, mixed_layout
from boem.games.mijnenveger.bots.race import Race, pace
from boem.games.mijnenveger.bots.search import Choice, Exhausted, Search, glance
from boem.games.mijnenveger.bots.suspicion import likelihood, suspected
from boem.games.mijnenveger.bots.symmetry import alike
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import Action, Disarm, Lay, Position, Sweep, View
from boem.inference import Field, Posterior, infer

_FEW: Final = 300
"""Up to this many layouts are listed one by one."""
_STAGES: Final = ((2, 8), (3, 3), (3, 5), (4, 3), (4, 5), (5, 3), (6, 4), (8, 5), (12, 8))
"""How deep it searches, and how many squares it examines at each turn, while there is time."""

_SAMPLED: Final = 2000
"""The most layouts drawn to see which are likely to have been laid."""
_SAMPLE: Final = 5e-6
"""Seconds to draw one and to judge it."""
_SHARE: Final = 0.05
"""The share of its time that it spends on this at most."""
_TOLERANCE: Final = 0.001
"""A sweep that wins less often than the best by this much is chosen e times less often."""

_EQUAL: Final = 1e-9
"""The same for levels that don't look ahead: they choose the best, or any of several."""


@dataclass(frozen=True)
class MijnenvegerExpert(Bot[Action, View]):
    """Searches for what wins the race most often, given the pace that the opponent's board allows.

    It lays mines that are hard to find, and suspects that its opponent may do so too. Weaker levels overlook a share of
    the clues each turn, don't look `ahead`, and consider all layouts equally likely.
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
            lay = mixed_layout if self.ahead else hard_layout
            return Lay(tuple(sorted(lay(config, rng, seconds))))
        known = infer(overlooked(Field.from_rows(board.rows, config.mines), self.overlooks, rng))
        if known.mined:
            return Disarm(min(known.mined))
        race, work = race_of(position, seat), Work(seconds if self.ahead else 0.0)
        weighed = _suspecting(known_of(known, rng), known, config, rng, work)
        groups = _groups(weighed, known.field, glance(race, weighed, board.sweepers, 0), rng)
        found = valued(weighed, [rows[0] for rows in groups], board.sweepers, race, work)
        choice = _drawn(found, weighed, groups, _TOLERANCE if self.ahead else _EQUAL, rng)
        square = Square(*divmod(choice.place, board.width))
        return Disarm(square) if choice.disarm else Sweep(square)


def race_of(position: Position, seat: int) -> Race:
    """The race against a strong seeker in the opponent's place, for whom all layouts are equally likely."""
    board = position.search[1 - seat]
    layouts = infer(Field.from_rows(board.rows, position.config.mines)).layouts
    return Race.against(pace().finishing(float(np.log(float(layouts))), board.sweepers), pace())


def valued(known: Known, rows: Sequence[int], sweepers: int, race: Race, work: Work) -> list[Choice]:
    """The choices that these rows offer, best first at a glance, by the deepest search completed in time."""
    found = Search(race, Work(1.0), 1).choices(known, sweepers, 0, 1, rows)
    for depth, width in _STAGES:
        try:
            found = Search(race, work, width).choices(known, sweepers, 0, depth, rows[:width])
        except Exhausted:
            break
    return found


def _groups(known: Known, field: Field, values: NDArray[np.float64], rng: Random) -> list[list[int]]:
    """The rows of what is known by squares that are alike on the board, in random order, and the best group first."""
    first = alike(field.to_array())[known.places]
    groups: dict[int, list[int]] = {}
    for row in rng.sample(range(len(first)), len(first)):
        groups.setdefault(int(first[row]), []).append(row)
    return sorted(groups.values(), key=lambda rows: -round(float(values[rows[0]]), 9))


def _drawn(
    found: Sequence[Choice], known: Known, groups: Sequence[Sequence[int]], tolerance: float, rng: Random
) -> Choice:
    """One of the choices: the less one is worth than the best, the less often; and each square of a group as often."""
    group_of = {int(known.places[row]): rows for rows in groups for row in rows}
    best = max(choice.value for choice in found)
    weights = [len(group_of[choice.place]) * exp((choice.value - best) / tolerance) for choice in found]
    (chosen,) = rng.choices(found, weights)
    return chosen._replace(place=int(known.places[rng.choice(group_of[chosen.place])]))


def known_of(posterior: Posterior, rng: Random) -> Known:
    """What the board tells, if all layouts are equally likely."""
    layouts = posterior.layouts
    if layouts > _FEW:
        return Counted.of(posterior)
    drawn = np.unique(posterior.sample(layouts * 12, rng), axis=0)
    return listed(posterior, drawn) if len(drawn) == layouts else Counted.of(posterior)


def _suspecting(known: Known, posterior: Posterior, config: Config, rng: Random, work: Work) -> Known:
    """The same if hard layouts were likelier to be laid; as it was if there is no time to find out."""
    number = int(min(_SAMPLED, work.left * _SHARE / _SAMPLE))
    if number < _FEW or not work.spend(number * _SAMPLE):
        return known
    layouts = posterior.sample(number, rng)
    return suspected(known, layouts, likelihood(config, layouts))
