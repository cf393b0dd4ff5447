"""Postal Minesweeper in numbers: a free guess and a mine guess for each square, in reading order, and "no more"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType

import numpy as np

from boem.core.deal import Deal
from boem.core.game import Seat
from boem.envs.encodings.encoding import Draft, Encoding, Stamp, shared_out
from boem.envs.encodings.legend import Legend, LegendLine
from boem.envs.encodings.planes import FIELD, MARKS, Planes, eased, flat, marked, on
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.facts import COVERED, MOST_IDLE, Action, Closed, Fact, Finish, Order, View
from boem.games.postal.rules.orders import Guess
from boem.inference import Field, infer


class PostalEncoding(Encoding[Action, Fact, View]):
    """All seats choose at once, one guess each; a round always takes as many choices as the most guesses allowed.

    So the length of a round doesn't reveal how many guesses others make: a seat that has chosen "no more" keeps
    choosing it. Planes: the field, points by seat starting with its own, the round; its guesses of this round; stamps
    of what each round uncovered, and of each seat's free guesses and mine guesses.
    """

    simultaneous = True
    chance = True
    usual = MappingProxyType({"width": 12, "height": 12, "mines": 26, "seats": 2})

    def __init__(self, config: Config) -> None:
        self._config = config
        self._squares = config.every_square
        self._done = self.passing = 2 * config.area
        self.height, self.width = config.height, config.width
        self.guesses = {"mines": (self.height, self.width)}
        self.actions, self.outcomes = 2 * config.area + 1, config.area
        self.longest = (MOST_IDLE * config.area + MOST_IDLE) * config.tips
        self.longest_deal = config.mines
        self.times = 1 + 2 * config.seats

    def legend(self) -> Legend:
        seats = self._config.seats
        return Legend(
            actions=(
                LegendLine(
                    2 * self._config.area, "guess that a square is free (even) or a mine (odd), in ascending order"
                ),
                LegendLine(1, "no more guesses in this round"),
            ),
            public=(
                LegendLine(len(MARKS), FIELD.format(whose="the field")),
                LegendLine(seats, "points, the seat's own first, then the next seats' in turn, x / (|x| + 10)"),
                LegendLine(1, "the round, x / (x + 10)"),
                LegendLine(1, f"rounds without a guess in a row, as a share of {MOST_IDLE}, which end the game"),
            ),
            private=(
                LegendLine(1, "1 where the seat has guessed in this round that a square is free"),
                LegendLine(1, "1 where it has guessed a mine"),
                LegendLine(1, "its guesses of this round, as a share of those allowed"),
                LegendLine(1, "1 if it has no more"),
            ),
            times=(
                LegendLine(1, "in which round a square was uncovered"),
                LegendLine(
                    2 * seats, "the latest round with a free guess, and with a mine guess, the seat's own first"
                ),
            ),
        )

    def choices(self, view: View, draft: Draft) -> list[int]:
        if draft and draft[-1] == self._done:
            return [self._done]
        last = draft[-1] // 2 if draft else -1
        cells = view.position.now.cells
        later = [place for place in range(last + 1, self._config.area) if cells[place] == COVERED]
        kinds = (0,) if view.position.round == 1 else (0, 1)
        return [*(2 * place + mine for place in later for mine in kinds), self._done]

    def meant(self, view: View, draft: Draft, number: int) -> tuple[Action, ...] | None:
        whole = (*draft, number)
        if len(whole) < min(self._config.tips, len(view.position.covered)):
            return None
        guesses = [Guess(self._squares[one // 2], mine=bool(one % 2)) for one in whole if one != self._done]
        return Order(tuple(guesses)), Finish()

    def numbers(self, view: View, action: Action) -> tuple[int, ...]:
        if not isinstance(action, Order):
            return ()
        guesses = sorted(2 * self._squares.index(guess.square) + guess.mine for guess in action.guesses)
        room = min(self._config.tips, len(view.position.covered))
        return (*guesses, *(self._done for _ in range(room - len(guesses))))

    def name(self, number: int) -> str:
        if number == self._done:
            return "no more"
        place, mine = divmod(number, 2)
        return str(Guess(self._squares[place], mine=bool(mine)))

    def public(self, view: View, seat: Seat) -> Planes:
        position, seats = view.position, self._config.seats
        scores = [position.now.scores[(seat + step) % seats] for step in range(seats)]
        told = [*map(eased, scores), eased(position.round), position.now.idle / MOST_IDLE]
        return np.concatenate([marked(position.now.cells, self.width), flat(told, self.height, self.width)])

    def private(self, view: View, draft: Draft) -> Planes:
        guesses = [divmod(number, 2) for number in draft if number != self._done]
        kinds = [on((self._squares[place] for place, mine in guesses if mine == kind), *self._shape) for kind in (0, 1)]
        done = self._done in draft
        return np.concatenate([*kinds, flat([len(draft) / self._config.tips, float(done)], *self._shape)])

    def boards(self, view: View) -> list[tuple[str, ...]]:
        return [view.position.rows]

    def stamps(self, facts: Sequence[Fact], seat: Seat) -> Iterator[Stamp]:
        for fact in facts:
            if not isinstance(fact, Closed):
                continue
            yield from (Stamp(0, *square, fact.round) for square, _ in fact.uncovered)
            for sender, guesses in enumerate(fact.orders):
                plane = 1 + 2 * ((sender - seat) % self._config.seats)
                yield from (Stamp(plane + guess.mine, *guess.square, fact.round) for guess in guesses or ())

    def deal_outcomes(self, views: Sequence[View], draft: Draft) -> list[tuple[int, float]]:
        named = {guess.square for seat, view in enumerate(views) for guess in view.orders[seat] or ()}
        free = [place for place, square in enumerate(self._squares) if square not in named]
        return shared_out(free, draft, self._config.mines)

    def dealt(self, draft: Draft) -> Deal | None:
        whole = len(draft) == self._config.mines
        return Deal(tuple(self._squares[place] for place in draft)) if whole else None

    def guess(self, view: View) -> dict[str, Planes]:
        """The probability of a mine on each covered square; empty before the mines are dealt."""
        if view.status != "playing":
            return {}
        chances = infer(Field.from_rows(view.position.rows, self._config.mines)).mine_probability
        return {"mines": np.nan_to_num(chances).astype(np.float32)}

    @property
    def _shape(self) -> tuple[int, int]:
        return self.height, self.width
