"""Puzzles in numbers: saying that a square is a mine, or that it is free, for each square in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np

from boem.core.cells import in_rows, with_marks
from boem.core.errors import ParseError
from boem.core.game import Json, Resign, Seat
from boem.core.squares import squares
from boem.envs.encodings.encoding import Draft, Encoding, Stamp
from boem.envs.encodings.legend import Legend, LegendLine
from boem.envs.encodings.planes import Planes, marked, on
from boem.games.solo.rules.config import Config, suggested
from boem.games.solo.rules.facts import Action, Fact, Flag, Mark, Noted, View
from boem.puzzles import Wish, make

_ANY: Final = 2**32


class SoloEncoding(Encoding[Action, Fact, View]):
    """Each square is decided once. If the marked mines are then not the solution, the seat gives up.

    Nothing tells whether a single decision was right. Planes: the clues, marked mines, squares said to be free.
    """

    times = 1
    secrets = False

    def __init__(self, config: Config) -> None:
        _expect_untold(config.count)
        self._config = config
        self._squares = tuple(squares(config.width, config.height))
        self.height, self.width = config.height, config.width
        self.actions = 2 * len(self._squares)
        self._covered = config.covered
        self.longest = len(self._covered)

    @classmethod
    def fresh(cls, given: Mapping[str, Json], rng: Random) -> Mapping[str, Json]:
        """A new puzzle is generated unless its clues are given; with `puzzles`, one of so many of this size."""
        _expect_untold(given.get("count"))
        if "clues" in given:
            return given
        size = suggested(given)
        number = rng.randrange(_amount(given.get("puzzles", _ANY)))
        return _made(int(size["width"]), int(size["height"]), number)

    def legend(self) -> Legend:
        area = len(self._squares)
        return Legend(
            actions=(LegendLine(area, "that square is a mine"), LegendLine(area, "that square is free")),
            public=(
                LegendLine(10, "the puzzle: one plane for each of `.012345678`, 1 where a square shows it"),
                LegendLine(1, "1 where the seat said that there is a mine"),
                LegendLine(1, "1 where it said that a square is free"),
            ),
            times=(LegendLine(1, "when a square was decided"),),
        )

    def choices(self, view: View, draft: Draft) -> list[int]:
        decided = view.position.mines | view.position.flags
        open_ = [self._place(square) for square in self._covered if square not in decided]
        return open_ + [len(self._squares) + place for place in open_]

    def meant(self, view: View, draft: Draft, number: int) -> tuple[Action, ...]:
        free, place = divmod(number, len(self._squares))
        said = Flag(self._squares[place]) if free else Mark(self._squares[place])
        last = len(view.position.mines | view.position.flags) + 1 == self.longest
        return (said, Resign()) if last else (said,)

    def numbers(self, view: View, action: Action) -> tuple[int, ...]:
        match action:
            case Mark(square):
                return (self._place(square),)
            case Flag(square):
                return (len(self._squares) + self._place(square),)
        return ()

    def name(self, number: int) -> str:
        free, place = divmod(number, len(self._squares))
        return f"{('mine', 'free')[free]} {self._squares[place]}"

    def public(self, view: View, seat: Seat) -> Planes:
        position = view.position
        said = [on(several, self.height, self.width) for several in (position.mines, position.flags)]
        return np.concatenate([marked(self._config.clues, self.width)[:10], *said])

    def private(self, view: View, draft: Draft) -> Planes:
        return np.zeros((0, self.height, self.width), np.float32)

    def boards(self, view: View) -> list[tuple[str, ...]]:
        said = [(square, "*") for square in view.position.mines] + [(square, "f") for square in view.position.flags]
        return [in_rows(with_marks(self._config.clues, self.width, said), self.width)]

    def stamps(self, facts: Sequence[Fact], seat: Seat) -> Iterator[Stamp]:
        noted = [fact for fact in facts if isinstance(fact, Noted)]
        return (Stamp(0, *fact.square, time) for time, fact in enumerate(noted, 1))

    def _place(self, square: tuple[int, int]) -> int:
        return square[0] * self.width + square[1]


def _expect_untold(count: Json) -> None:
    if count is not None:
        raise ParseError("no plane gives the number of mines; leave it out", "count")


def _amount(puzzles: Json) -> int:
    if not isinstance(puzzles, int) or not 1 <= puzzles <= _ANY:
        raise ParseError("must be 1 to {most}, not {given}", "puzzles", most=_ANY, given=str(puzzles)[:40])
    return puzzles


@lru_cache(maxsize=1 << 14)
def _made(width: int, height: int, seed: int) -> Mapping[str, Json]:
    puzzle = make(Wish(width=width, height=height), seed).puzzle
    return MappingProxyType({"width": puzzle.width, "height": puzzle.height, "clues": puzzle.cells})
