"""Classic Minesweeper in numbers: opening each square, in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from boem.core.game import Seat
from boem.core.squares import Square, squares
from boem.envs.encodings.encoding import Draft, Encoding, Stamp
from boem.envs.encodings.legend import Legend, LegendLine
from boem.envs.encodings.planes import FIELD, MARKS, Planes, marked
from boem.games.minesweeper.rules.config import Config
from boem.games.minesweeper.rules.facts import COVERED, Action, Fact, Open, Opened, View
from boem.games.minesweeper.rules.knowledge import field_of
from boem.inference import infer


class MinesweeperEncoding(Encoding[Action, Fact, View]):
    """Each choice opens a square, the first one the start. Flags have no numbers, nor has opening around a number."""

    times = 1
    secrets = False
    chance = True

    def __init__(self, config: Config) -> None:
        self._config = config
        self._squares = tuple(squares(config.width, config.height))
        self.height, self.width = config.height, config.width
        self.guesses = {"mines": (self.height, self.width)}
        self.actions = config.area
        self.longest = config.area - config.mines

    def legend(self) -> Legend:
        return Legend(
            actions=(LegendLine(self._config.area, "open that square"),),
            public=(LegendLine(len(MARKS), FIELD.format(whose="the field")),),
            times=(LegendLine(1, "when a square was opened"),),
        )

    def choices(self, view: View, draft: Draft) -> list[int]:
        if not view.position.begun:
            return [self._place(self._config.start)]
        return [place for place, mark in enumerate(view.position.cells) if mark == COVERED]

    def meant(self, view: View, draft: Draft, number: int) -> tuple[Action, ...]:
        return (Open(self._squares[number]),)

    def numbers(self, view: View, action: Action) -> tuple[int, ...]:
        return (self._place(action.square),) if isinstance(action, Open) else ()

    def name(self, number: int) -> str:
        return f"open {self._squares[number]}"

    def public(self, view: View, seat: Seat) -> Planes:
        return marked(view.position.cells, self.width)

    def private(self, view: View, draft: Draft) -> Planes:
        return np.zeros((0, self.height, self.width), np.float32)

    def boards(self, view: View) -> list[tuple[str, ...]]:
        return [view.position.rows]

    def stamps(self, facts: Sequence[Fact], seat: Seat) -> Iterator[Stamp]:
        opened = [fact for fact in facts if isinstance(fact, Opened)]
        for time, fact in enumerate(opened, 1):
            yield from (Stamp(0, *square, time) for square in (*fact.hit, *(square for square, _ in fact.shown)))

    def guess(self, view: View) -> dict[str, Planes]:
        """The chance of a mine on each covered square, over all layouts that fit, whether they need a guess or not."""
        if view.status != "playing" or not view.position.begun:
            return {}
        return {"mines": np.nan_to_num(infer(field_of(view.position)).mine_probability).astype(np.float32)}

    def _place(self, square: Square) -> int:
        return square.row * self.width + square.column
