"""Judges moves of Postal Minesweeper: what each round's orders were worth to a player alone on the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import ClassVar, Final

import numpy as np

from boem.analysis.critic import Critic
from boem.analysis.known import KnownField
from boem.analysis.moves import ROUNDING, Move, MoveChoice, Unit, Worth
from boem.core.game import Seat
from boem.core.points import exact
from boem.core.squares import neighbours
from boem.games.postal import GAME
from boem.games.postal.estimates.areas import Areas, Ints
from boem.games.postal.estimates.offers import Offers, alone
from boem.games.postal.rules.facts import DISARMED, HIT, Action, Close, Order, Position, Undo, View
from boem.games.postal.rules.orders import Tip, Tips, in_reading_order
from boem.inference import Field

SQUARES: Final = 200_000
"""Total squares of all layouts drawn for a round."""


class LaterRound:
    """What orders earn on average for a player alone on a field whose mines have been laid.

    Numbers and mines are exact. The worth of areas is a mean over sampled layouts, always the same for the same round.
    """

    def __init__(self, position: Position, rng: Random) -> None:
        self._config = position.config
        self._marks = position.round > 1  # no marks in the first round, even if it is played again
        self._offers: Offers = alone(replace(position, round=max(position.round, 2)), rng, squares=SQUARES)
        self._tip_at = {int(place): number for number, place in enumerate(self._offers.places)}

    @cached_property
    def best(self) -> Tips:
        """The orders that earn most, found greedily, tip by tip."""
        values = self._offers.alone
        if not self._marks:
            values[len(self._offers.places) :] = -np.inf
        return self._offers.order(self._offers.pick(values, self._config.tips), self._config.width).tips

    def expected(self, tips: Tips) -> float:
        """The points that the tips earn on average."""
        places = _places(tips, self._config.width)
        marks = np.array([tip.mine for tip in tips], bool)
        count = len(self._offers.places)
        numbers = [self._tip_at[int(place)] + count * bool(mine) for place, mine in zip(places, marks, strict=True)]
        areas = self._offers.together.areas
        apart = sum(_opened(areas, places[[at]], places[[at]]) for at in np.flatnonzero(~marks))
        return float(self._offers.alone[numbers].sum() + _opened(areas, places[~marks], places) - apart)


class FirstRound:
    """As `LaterRound`, for the first round, after which the mines are laid uniformly on squares that nobody tipped."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._config = position.config
        layouts = min(max(SQUARES // self._config.area, 20), 1000)
        self._keys = np.random.default_rng(0).random((layouts, self._config.area), dtype=np.float32)

    @cached_property
    def best(self) -> Tips:
        offers = alone(self._position, Random(0), squares=SQUARES)
        return offers.order(offers.pick(offers.alone, self._config.tips), self._config.width).tips

    def expected(self, tips: Tips) -> float:
        config, tipped = self._config, {tip.square for tip in tips}
        beside = sum(
            near not in tipped for square in tipped for near in neighbours(square, config.width, config.height)
        )
        shown = beside * config.mines / (config.area - len(tipped))
        places = _places(tips, config.width)
        return shown + _opened(self._areas(places), places, places)

    def _areas(self, tipped: Ints) -> Areas:
        """The areas of layouts with mines where the keys are lowest, never on the tipped squares."""
        config, keys = self._config, self._keys.copy()
        keys[:, tipped] = 2
        mines = np.zeros(keys.shape, bool)
        np.put_along_axis(mines, keys.argpartition(config.mines, axis=1)[:, : config.mines], values=True, axis=1)
        covered = np.ones((config.height, config.width), bool)
        return Areas.of(mines.reshape(-1, config.height, config.width), covered)


def _opened(areas: Areas, free: Ints, tipped: Ints) -> float:
    """The mean worth of all areas opened by `free`, less the numbers on their edges that were `tipped`."""
    (inside, inner), (edge, outer) = areas.inside, areas.edge
    opened = np.unique(inside[np.isin(inner, free)])
    told = np.isin(outer, tipped) & np.isin(edge, opened)
    return float(areas.worth[opened].sum() - areas.numbers[told].sum()) / len(areas.free)


def _places(tips: Tips, width: int) -> Ints:
    return np.array([tip.square.row * width + tip.square.column for tip in tips], np.int64)


class PostalCritic(Critic[Action, View]):
    """Judges all seats' orders when their round is evaluated; orders that were replaced before then don't count.

    The expectation assumes that nobody else tips the same squares, so the cost of sharing is bad luck. The least risk
    is that of the surest tips, as many as were ordered.
    """

    unit: ClassVar[Unit] = "points"
    worth: ClassVar[Worth | None] = "points"

    def judge(self, number: int, seat: Seat, action: Action, before: View, after: View) -> tuple[Move, ...]:
        return ()

    def judge_house(
        self, number: int, action: Action, before: Sequence[View], after: Sequence[View]
    ) -> tuple[Move, ...]:
        if not isinstance(action, Close):
            return ()
        position = before[0].position
        senders = [seat for seat in position.active if position.sent[seat] or position.final[seat]]
        chance = _Round(position)
        return tuple(chance.move(number, seat, before[seat], after[seat]) for seat in senders)

    def taken_back(self, actions: Sequence[Action | None]) -> frozenset[int]:
        standing: list[int] = []
        taken: set[int] = set()
        for number, action in enumerate(actions):
            if isinstance(action, Close):
                standing.append(number)
            elif isinstance(action, Undo):
                taken.add(standing.pop())
        return frozenset(taken)

    def course(self, view: View) -> tuple[float, ...]:
        return tuple(map(float, view.scores))

    def chances(self, view: View) -> Mapping[str, float]:
        position = view.position
        if not position.dealt or position.closing:
            return {}
        known = _known(position)
        return {str(square): known.chance(square) for square in position.covered}


class _Round:
    """A round before its evaluation, as everybody knows it."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._worth = FirstRound(position) if position.closing else LaterRound(position, Random(0))

    def move(self, number: int, seat: Seat, before: View, after: View) -> Move:
        """The judgement of a seat's orders."""
        tips = in_reading_order(before.orders[seat] or ())
        own, (best_expected, best) = self._worth.expected(tips), self._best
        if own >= best_expected:
            best_expected, best = own, tips
        least, safest = self._least(len(tips), best)
        return Move(
            number,
            seat,
            _text(tips),
            tuple(self._choice(tip, after.position) for tip in tips),
            least,
            _text(safest),
            _text(best),
            expected=own,
            best_expected=best_expected,
            gained=exact(after.scores[seat] - before.scores[seat]),
        )

    @cached_property
    def _known(self) -> KnownField:
        return _known(self._position)

    @cached_property
    def _best(self) -> tuple[float, Tips]:
        best = self._worth.best
        return self._worth.expected(best), best

    def _least(self, count: int, best: Tips) -> tuple[float, Tips]:
        """The least risk of this many tips, and tips that take it: the best ones, if they do."""
        least = _any_wrong(risk for risk, _ in self._surest[:count])
        if len(best) == count and _any_wrong(map(self._risk, best)) <= least + ROUNDING:
            return least, best
        return least, in_reading_order(tuple(tip for _, tip in self._surest[:count]))

    def _risk(self, tip: Tip) -> float:
        if self._position.closing:
            return 0.0
        chance = self._known.chance(tip.square)
        return 1 - chance if tip.mine else chance

    @cached_property
    def _surest(self) -> Sequence[tuple[float, Tip]]:
        """A tip on each square that may be ordered, the surest first."""
        if self._position.closing:
            return [(0.0, Tip(square)) for square in self._position.covered]
        chances = [(self._known.chance(square), square) for square in self._position.covered]
        tips = [(min(chance, 1 - chance), Tip(square, mine=chance > 0.5)) for chance, square in chances]
        return sorted(tips, key=lambda rated: rated[0])

    def _choice(self, tip: Tip, after: Position) -> MoveChoice:
        if self._position.closing:
            return MoveChoice(str(tip.square), "free", 0.0, right=True)
        mine = after.now.cells[tip.square.row * after.config.width + tip.square.column] in (DISARMED, HIT)
        return self._known.choice(tip.square, "mine" if tip.mine else "free", mine=mine)


def _known(position: Position) -> KnownField:
    return KnownField(Field.from_rows(position.rows, position.config.mines))


def _any_wrong(risks: Iterable[float]) -> float:
    fine = 1.0
    for risk in risks:
        fine *= 1 - risk
    return 1 - fine


def _text(tips: Tips) -> str:
    return GAME.notation.write(Order(tips))
