"""Judges moves of Postal Minesweeper: what each round's orders were worth to a player alone on the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import ClassVar, Final

import numpy as np

from boem.analysis.critic import Critic
from boem.analysis.equity import MoveEquity
from boem.analysis.known import KnownField
from boem.analysis.moves import ROUNDING, Move, MoveChoice, Unit, Worth
from boem.core.game import Seat
from boem.core.points import exact
from boem.core.squares import neighbours
from boem.games.postal import GAME
from boem.games.postal.equity import weigh
from boem.games.postal.estimates.areas import Areas, Floats, Ints
from boem.games.postal.estimates.offers import Offers, alone
from boem.games.postal.rules.facts import DISARMED, HIT, Action, Close, Order, Position, Undo, View
from boem.games.postal.rules.orders import Guess, Guesses, in_reading_order
from boem.inference import Field

SQUARES: Final = 200_000
"""Total squares of all layouts drawn for a round."""
SURE: Final = 3.0  # standard errors; smaller differences may be luck


class LaterRound:
    """What orders earn on average for a player alone on a field whose mines have been laid.

    Numbers and mines are exact. The worth of areas is a mean over sampled layouts, always the same for the same round.
    """

    def __init__(self, position: Position, rng: Random) -> None:
        self._config = position.config
        self._marks = position.round > 1  # no marks in the first round, even if it is played again
        self._offers: Offers = alone(replace(position, round=max(position.round, 2)), rng, squares=SQUARES)
        self._guess_at = {int(place): number for number, place in enumerate(self._offers.places)}

    @cached_property
    def best(self) -> Guesses:
        """The orders that earn most, found greedily, guess by guess."""
        values = self._offers.alone
        if not self._marks:
            values[len(self._offers.places) :] = -np.inf
        return self._offers.order(self._offers.pick(values, self._config.tips), self._config.width).guesses

    def expected(self, guesses: Guesses) -> float:
        """The points that the guesses earn on average."""
        places = _places(guesses, self._config.width)
        marks = np.array([guess.mine for guess in guesses], bool)
        count = len(self._offers.places)
        numbers = [self._guess_at[int(place)] + count * bool(mine) for place, mine in zip(places, marks, strict=True)]
        areas = self._offers.together.areas
        apart = sum(_opened(areas, places[[at]], places[[at]]).mean() for at in np.flatnonzero(~marks))
        return float(self._offers.alone[numbers].sum() + self.opened(guesses).mean() - apart)

    def opened(self, guesses: Guesses) -> Floats:
        """What the areas that the guesses open are worth in each layout drawn."""
        free = tuple(guess for guess in guesses if not guess.mine)
        width, areas = self._config.width, self._offers.together.areas
        return _opened(areas, _places(free, width), _places(guesses, width))


class FirstRound:
    """As `LaterRound`, for the first round, after which the mines are laid uniformly on squares that nobody named."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._config = position.config
        layouts = min(max(SQUARES // self._config.area, 20), 1000)
        self._keys = np.random.default_rng(0).random((layouts, self._config.area), dtype=np.float32)

    @cached_property
    def best(self) -> Guesses:
        offers = alone(self._position, Random(0), squares=SQUARES)
        return offers.order(offers.pick(offers.alone, self._config.tips), self._config.width).guesses

    def expected(self, guesses: Guesses) -> float:
        config, named = self._config, {guess.square for guess in guesses}
        beside = sum(near not in named for square in named for near in neighbours(square, config.width, config.height))
        shown = beside * config.mines / (config.area - len(named))
        return shown + float(self.opened(guesses).mean())

    def opened(self, guesses: Guesses) -> Floats:
        """As in `LaterRound`."""
        places = _places(guesses, self._config.width)
        return _opened(self._areas(places), places, places)

    def _areas(self, named: Ints) -> Areas:
        """The areas of layouts with mines where the keys are lowest, never on the named squares."""
        config, keys = self._config, self._keys.copy()
        keys[:, named] = 2
        mines = np.zeros(keys.shape, bool)
        np.put_along_axis(mines, keys.argpartition(config.mines, axis=1)[:, : config.mines], values=True, axis=1)
        covered = np.ones((config.height, config.width), bool)
        return Areas.of(mines.reshape(-1, config.height, config.width), covered)


def _opened(areas: Areas, free: Ints, named: Ints) -> Floats:
    """[layouts]: the worth of all areas opened by `free`, less the numbers on their edges that were `named`."""
    (inside, inner), (edge, outer) = areas.inside, areas.edge
    opened, count = np.unique(inside[np.isin(inner, free)]), len(areas.free)
    told = np.isin(outer, named) & np.isin(edge, opened)
    gained = np.bincount(areas.layout[opened], areas.worth[opened], count)
    spared = np.bincount(areas.layout[edge[told]], areas.numbers[told], count)
    return (gained - spared).astype(np.float64)


def _places(guesses: Guesses, width: int) -> Ints:
    return np.array([guess.square.row * width + guess.square.column for guess in guesses], np.int64)


class PostalCritic(Critic[Action, View]):
    """Judges all seats' orders when their round is evaluated; orders that were replaced before then don't count.

    The expectation assumes that nobody else names the same squares, so the cost of sharing is bad luck. The least risk
    is that of the surest guesses, as many as were ordered. Differences that may be luck in the drawing of layouts don't
    count: then the orders themselves are the best.
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

    def equity(self, move: Move, action: Action, before: View, seconds: float) -> MoveEquity | None:
        guesses = in_reading_order(before.orders[move.seat] or ())
        return weigh(before.position, before.scores, move.seat, guesses, seconds)

    def course(self, view: View) -> tuple[float, ...]:
        return tuple(map(float, view.scores))

    def known(self, view: View) -> KnownField | None:
        position = view.position
        return _known(position) if position.dealt and not position.closing else None


class _Round:
    """A round before its evaluation, as everybody knows it."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._worth = FirstRound(position) if position.closing else LaterRound(position, Random(0))

    def move(self, number: int, seat: Seat, before: View, after: View) -> Move:
        """The judgement of a seat's orders."""
        guesses = in_reading_order(before.orders[seat] or ())
        own, (best_expected, best) = self._worth.expected(guesses), self._best
        if best_expected - own <= self._error(best, guesses):
            best_expected, best = own, guesses
        least, safest = self._least(len(guesses), best)
        return Move(
            number,
            seat,
            _text(guesses),
            tuple(self._choice(guess, after.position) for guess in guesses),
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
    def _best(self) -> tuple[float, Guesses]:
        best = self._worth.best
        return self._worth.expected(best), best

    def _error(self, some: Guesses, others: Guesses) -> float:
        """How far apart the worths of these may seem although they are equal."""
        apart = self._worth.opened(some) - self._worth.opened(others)
        return SURE * float(apart.std() / np.sqrt(len(apart)))

    def _least(self, count: int, best: Guesses) -> tuple[float, Guesses]:
        """The least risk of this many guesses, and guesses that take it: the best ones, if they do."""
        least = _any_wrong(risk for risk, _ in self._surest[:count])
        if len(best) == count and _any_wrong(map(self._risk, best)) <= least + ROUNDING:
            return least, best
        return least, in_reading_order(tuple(guess for _, guess in self._surest[:count]))

    def _risk(self, guess: Guess) -> float:
        if self._position.closing:
            return 0.0
        chance = self._known.chance(guess.square)
        return 1 - chance if guess.mine else chance

    @cached_property
    def _surest(self) -> Sequence[tuple[float, Guess]]:
        """A guess on each square that may be ordered, the surest first."""
        if self._position.closing:
            return [(0.0, Guess(square)) for square in self._position.covered]
        chances = [(self._known.chance(square), square) for square in self._position.covered]
        guesses = [(min(chance, 1 - chance), Guess(square, mine=chance > 0.5)) for chance, square in chances]
        return sorted(guesses, key=lambda rated: rated[0])

    def _choice(self, guess: Guess, after: Position) -> MoveChoice:
        if self._position.closing:
            return MoveChoice(str(guess.square), "free", 0.0, right=True)
        mine = after.now.cells[guess.square.row * after.config.width + guess.square.column] in (DISARMED, HIT)
        return self._known.choice(guess.square, "mine" if guess.mine else "free", mine=mine)


def _known(position: Position) -> KnownField:
    return KnownField(Field.from_rows(position.rows, position.config.mines))


def _any_wrong(risks: Iterable[float]) -> float:
    fine = 1.0
    for risk in risks:
        fine *= 1 - risk
    return 1 - fine


def _text(guesses: Guesses) -> str:
    return GAME.notation.write(Order(guesses))
