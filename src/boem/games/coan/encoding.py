"""Minesweeper for two in numbers: exploring and marking each square, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from boem.core.deal import Deal
from boem.core.game import Seat
from boem.core.seats import other
from boem.core.settings import widened
from boem.core.squares import squares
from boem.envs.encodings.encoding import Draft, Encoding, Stamp, shared_out
from boem.envs.encodings.legend import Legend, LegendLine
from boem.envs.encodings.planes import FIELD, MARKS, Planes, eased, flat, marked, on
from boem.games.coan.rules.config import Config
from boem.games.coan.rules.facts import COVERED, Action, Explore, Explored, Fact, Found, Mark, Missed, MissedAt, View
from boem.games.coan.rules.knowledge import known_free, public_field
from boem.inference import infer
from boem.inference.mirror import mirrored


@dataclass(frozen=True, slots=True)
class SmallCoan(Config):
    """Fields from 3 × 4 squares, enough for the opening, its neighbours and a few more."""

    width: int = widened(Config, "width", minimum=3)
    height: int = widened(Config, "height", minimum=3)


class CoanEncoding(Encoding[Action, Fact, View]):
    """Planes: the field, points, the turn and numbers of wrong marks; own wrong marks; stamps for both actions."""

    times = 2
    settings = SmallCoan
    chance = True

    def __init__(self, config: Config) -> None:
        self._config = config
        self._squares = tuple(squares(config.width, config.height))
        self._allowed = [place for place, square in enumerate(self._squares) if square not in config.kept_free]
        self.height, self.width = config.height, config.width
        self.guesses = {"mines": (self.height, self.width)}
        self.actions, self.outcomes = 2 * config.area, config.area
        self.longest = config.area - 1 + 2 * (config.area - 1 - config.mines)
        self.longest_deal = config.mines

    def legend(self) -> Legend:
        area = self._config.area
        return Legend(
            actions=(LegendLine(area, "explore that square"), LegendLine(area, "mark that square as a mine")),
            public=(
                LegendLine(len(MARKS), FIELD.format(whose="the field")),
                LegendLine(1, "own points less the opponent's, x / (|x| + 10)"),
                LegendLine(1, "own points, x / (|x| + 10)"),
                LegendLine(1, "1 if it is the seat's turn"),
                LegendLine(1, "1 if the seat began"),
                LegendLine(1, "how often the seat has marked wrongly, x / (x + 10)"),
                LegendLine(1, "how often the opponent has, x / (x + 10)"),
            ),
            private=(LegendLine(1, "1 where the seat has marked wrongly"),),
            times=(
                LegendLine(1, "when a square was explored or its mine marked"),
                LegendLine(1, "when the seat marked it wrongly"),
            ),
        )

    def choices(self, view: View, draft: Draft) -> list[int]:
        if view.viewer is None:
            return []
        covered = [place for place, mark in enumerate(view.position.cells) if mark == COVERED]
        free, area = {self._place(square) for square in view.wrong[view.viewer]}, self._config.area
        return covered + [area + place for place in covered if place not in free]

    def meant(self, view: View, draft: Draft, number: int) -> tuple[Action, ...]:
        kind, place = divmod(number, self._config.area)
        return (Mark(self._squares[place]) if kind else Explore(self._squares[place]),)

    def numbers(self, view: View, action: Action) -> tuple[int, ...]:
        match action:
            case Explore(square):
                return (self._place(square),)
            case Mark(square):
                return (self._config.area + self._place(square),)
        return ()

    def name(self, number: int) -> str:
        kind, place = divmod(number, self._config.area)
        return f"{('explore', 'mark')[kind]} {self._squares[place]}"

    def public(self, view: View, seat: Seat) -> Planes:
        position = view.position
        told = [
            eased(position.scores[seat] - position.scores[other(seat)]),
            eased(position.scores[seat]),
            float(seat in position.waits_for),
            float(seat == self._config.starts),
            eased(sum(miss.seat == seat for miss in position.misses)),
            eased(sum(miss.seat != seat for miss in position.misses)),
        ]
        return np.concatenate([marked(position.cells, self.width), flat(told, self.height, self.width)])

    def private(self, view: View, draft: Draft) -> Planes:
        return on(() if view.viewer is None else view.wrong[view.viewer], self.height, self.width)

    def boards(self, view: View) -> list[tuple[str, ...]]:
        return [view.position.rows]

    def stamps(self, facts: Sequence[Fact], seat: Seat) -> Iterator[Stamp]:
        time = 0
        for fact in facts:
            if isinstance(fact, Explored | Found | Missed):
                time += 1
            if isinstance(fact, Explored | Found):
                yield Stamp(0, *fact.square, time)
            elif isinstance(fact, MissedAt):
                yield Stamp(1, *fact.square, time)

    def deal_outcomes(self, views: Sequence[View], draft: Draft) -> list[tuple[int, float]]:
        return shared_out(self._allowed, draft, self._config.mines)

    def dealt(self, draft: Draft) -> Deal | None:
        whole = len(draft) == self._config.mines
        return Deal(tuple(self._squares[place] for place in draft)) if whole else None

    def sensible(self, view: View, numbers: Sequence[int]) -> list[int]:
        """Leaves out marking squares known to be free and exploring known mines.

        Exploring a known mine only loses points. A deliberately wrong mark pays three points to pass the turn; leaving
        it out keeps the tree small, so a solution holds among players who don't do that.
        """
        mines, area = self.guess(view)["mines"].ravel(), self._config.area
        return [number for number in numbers if mines[number % area] not in ((1.0,) if number < area else (0.0,))]

    def guess(self, view: View) -> dict[str, Planes]:
        """The probability of a mine on each covered square, given the seat's own wrong marks."""
        if view.viewer is None or view.status != "playing":
            return {}
        free = known_free(view)
        chances = np.nan_to_num(infer(mirrored(public_field(view), free)).mine_probability)
        for square in free:
            chances[square] = 0
        return {"mines": chances.astype(np.float32)}

    def _place(self, square: tuple[int, int]) -> int:
        return square[0] * self.width + square[1]
