"""Whole games of ordinary minesweeper, dealt and played many at a time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from boem import kernel
from boem.core.errors import ParseError
from boem.core.squares import Square
from boem.inference.arguments import expect, expect_count
from boem.inference.batch import threads_of
from boem.inference.field import require_mines, require_sides

TRIED: Final = 20_000
_SEEDS: Final = 1 << 64


class FirstSquare(StrEnum):
    """What is promised of the square opened first."""

    OPENING = "opening"
    """It shows a 0: no mine is on it or around it."""
    SAFE = "safe"
    """No mine is on it."""
    ANY = "any"
    """Nothing: it is a mine as often as any other square."""


@dataclass(frozen=True, slots=True)
class OrdinaryGame:
    """Ordinary minesweeper: its field, its mines, and the square that is always opened first.

    All layouts of this many mines that keep the promise about that square are equally likely. Opening a mine loses, a 0
    opens the squares around it, and once every square without a mine is open the game is won. Raises ParseError,
    naming the argument, for an impossible game.
    """

    width: int
    height: int
    mines: int
    start: Square
    first: FirstSquare = FirstSquare.OPENING

    def __post_init__(self) -> None:
        require_sides(self.width, self.height)
        require_mines(self.mines, self.width * self.height)
        expect("start", self.start, Square, "a Square")
        if not (0 <= self.start.row < self.height and 0 <= self.start.column < self.width):
            raise ParseError(
                "{square} is not on a field of {width} × {height} squares",
                "start",
                square=self.start,
                width=self.width,
                height=self.height,
            )
        if self.mines > self.room:
            raise ParseError(
                "{mines:1 mine|{mines} mines}, where {room} squares can hold one",
                "mines",
                mines=self.mines,
                room=self.room,
            )

    @property
    def room(self) -> int:
        """How many squares can hold a mine."""
        row, column = self.start
        rows = range(max(row - 1, 0), min(row + 2, self.height))
        columns = range(max(column - 1, 0), min(column + 2, self.width))
        kept = {FirstSquare.OPENING: len(rows) * len(columns), FirstSquare.SAFE: 1, FirstSquare.ANY: 0}[self.first]
        return self.width * self.height - kept

    def deal(self, seed: int, number: int = 0) -> NDArray[np.bool_]:
        """[height, width]: the layout of one of the games that a seed makes, True for a mine."""
        _expect_seed(seed)
        expect_count("number", number, _SEEDS - 1)
        layout = kernel.deal(*self._told, seed, number)
        return np.frombuffer(layout, np.bool_).reshape(self.height, self.width)

    def play(self, games: int, seed: int, *, first: int = 0, threads: int | None = None) -> GameResults:
        """Let the player of `next_square` play `games` of those that a seed makes, from number `first` on.

        The results depend on neither the threads, by default one for each core, nor on which games are played together.
        Ctrl-C is heeded within about a second.
        """
        expect_count("games", games)
        expect_count("first", first, _SEEDS - 1 - games)
        _expect_seed(seed)
        won, guesses = kernel.play_games(*self._told, seed, first, games, min(threads_of(threads), max(games, 1)))
        return GameResults(np.frombuffer(won, np.bool_), np.frombuffer(guesses, np.int32))

    def first_without_guess(self, seed: int, *, first: int = 0, most: int = TRIED) -> int | None:
        """The number of a game that is won by logic alone, counting all mines if need be; None if none is found.

        It is the first of those that a seed makes, from number `first` on, among the next `most`.

        >>> game = OrdinaryGame(30, 16, 99, Square.parse("C3"))
        >>> game.first_without_guess(seed=3)
        2
        """
        expect_count("first", first, _SEEDS - 1)
        expect_count("most", most, _SEEDS - 1 - first)
        _expect_seed(seed)
        return kernel.first_that_follows(*self._told, seed, first, most)

    def follows(self, layout: NDArray[np.bool_]) -> bool:
        """Whether a layout, [height, width], can be opened whole from the first square on without any guess.

        Raises ParseError for one that isn't of this game.
        """
        given = np.ascontiguousarray(layout, np.bool_)
        if given.shape != (self.height, self.width) or int(given.sum()) != self.mines:
            raise ParseError(
                "must have {height} rows of {width} squares, and {mines:1 mine|{mines} mines}",
                "layout",
                height=self.height,
                width=self.width,
                mines=self.mines,
            )
        return kernel.follows(*self._told, given.tobytes())

    @property
    def _told(self) -> tuple[int, int, int, int, int]:
        start = self.start.row * self.width + self.start.column
        return self.width, self.height, self.mines, start, list(FirstSquare).index(self.first)


@dataclass(frozen=True, slots=True, eq=False)
class GameResults:
    """How games went, one after another; read-only."""

    won: NDArray[np.bool_]
    guesses: NDArray[np.int32]
    """How many squares were opened that weren't certain to be free, without the first."""


def _expect_seed(seed: int) -> None:
    expect_count("seed", seed, _SEEDS - 1)
