"""Mijnenveger in numbers: laying a mine, sweeping and disarming, for each square in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from boem.core.game import Seat
from boem.core.hunt import Hid, Said
from boem.core.seats import other
from boem.core.settings import widened
from boem.core.squares import squares
from boem.envs.encodings.encoding import Draft, Encoding, Stamp, ascending
from boem.envs.encodings.legend import Legend, LegendLine
from boem.envs.encodings.planes import FIELD, MARKS, Planes, flat, marked, on
from boem.games.mijnenveger.rules.config import Config
from boem.games.mijnenveger.rules.facts import COVERED, Action, Disarm, Fact, Lay, Sweep, View
from boem.inference import Field, infer


@dataclass(frozen=True, slots=True)
class SmallMijnenveger(Config):
    """Fields from 1 × 2 squares."""

    width: int = widened(Config, "width", minimum=1)
    height: int = widened(Config, "height", minimum=1)


class MijnenvegerEncoding(Encoding[Action, Fact, View]):
    """Flags have no number. Planes: both search boards, sweepers, the turn; own mines; stamps on both boards."""

    times = 2
    exchangeable = True
    settings = SmallMijnenveger

    def __init__(self, config: Config) -> None:
        self._config = config
        self._squares = tuple(squares(config.width, config.height))
        self.height, self.width = config.height, config.width
        self.guesses = {"mines": (self.height, self.width)}
        self.actions = 3 * config.area
        self.longest = 2 * config.mines + 2 * config.area

    def legend(self) -> Legend:
        area = self._config.area
        return Legend(
            actions=(
                LegendLine(area, "lay a mine there, in ascending order"),
                LegendLine(area, "sweep that square of the opponent's field"),
                LegendLine(area, "disarm it"),
            ),
            public=(
                LegendLine(len(MARKS), FIELD.format(whose="the seat's search board")),
                LegendLine(len(MARKS), FIELD.format(whose="the opponent's search board")),
                LegendLine(1, "own minesweepers left, as a share of those at first"),
                LegendLine(1, "the opponent's"),
                LegendLine(1, "1 if it is the seat's turn"),
                LegendLine(1, "1 if the seat began"),
                LegendLine(1, "1 if the seat has laid its mines"),
                LegendLine(1, "1 if the opponent has"),
            ),
            private=(LegendLine(1, "1 where the seat's own mines are, or are being laid"),),
            times=(
                LegendLine(1, "when the seat swept or disarmed a square"),
                LegendLine(1, "when the opponent did, on the seat's field"),
            ),
        )

    def choices(self, view: View, draft: Draft) -> list[int]:
        seat, area = view.viewer, self._config.area
        if seat is None:
            return []
        if not view.position.laid[seat]:
            return ascending(range(area), draft, self._config.mines)
        covered = [place for place, mark in enumerate(view.position.search[seat].cells) if mark == COVERED]
        return [area + place for place in covered] + [2 * area + place for place in covered]

    def meant(self, view: View, draft: Draft, number: int) -> tuple[Action, ...] | None:
        kind, place = divmod(number, self._config.area)
        if kind:
            square = self._squares[place]
            return (Sweep(square) if kind == 1 else Disarm(square),)
        if len(draft) + 1 < self._config.mines:
            return None
        return (Lay(tuple(self._squares[one] for one in (*draft, number))),)

    def numbers(self, view: View, action: Action) -> tuple[int, ...]:
        match action:
            case Lay(mines):
                return tuple(sorted(map(self._squares.index, mines)))
            case Sweep(square):
                return (self._config.area + self._squares.index(square),)
            case Disarm(square):
                return (2 * self._config.area + self._squares.index(square),)
        return ()

    def name(self, number: int) -> str:
        kind, place = divmod(number, self._config.area)
        return f"{('lay', 'sweep', 'disarm')[kind]} {self._squares[place]}"

    def public(self, view: View, seat: Seat) -> Planes:
        position, config = view.position, self._config
        own, its = position.search[seat], position.search[other(seat)]
        told = [
            own.sweepers / config.sweepers,
            its.sweepers / config.sweepers,
            float(seat in position.waits_for),
            float(seat == config.starts),
            float(position.laid[seat]),
            float(position.laid[other(seat)]),
        ]
        boards = [marked(own.cells, self.width), marked(its.cells, self.width), flat(told, self.height, self.width)]
        return np.concatenate(boards)

    def private(self, view: View, draft: Draft) -> Planes:
        mines = () if view.viewer is None else view.layouts[view.viewer] or ()
        return on([*mines, *(self._squares[place] for place in draft)], self.height, self.width)

    def symmetries(self) -> list[tuple[int, ...]]:
        area, places = self._config.area, np.arange(self._config.area).reshape(self.height, self.width)
        images = [np.rot90(one, turns) for one in (places, places.T) for turns in range(4)]
        kept = sorted({tuple(one.reshape(-1).tolist()) for one in images if one.shape == places.shape})
        return [tuple(kind * area + place for kind in range(3) for place in one) for one in kept]

    def boards(self, view: View) -> list[tuple[str, ...]]:
        return [board.rows for board in view.position.search]

    def stamps(self, facts: Sequence[Fact], seat: Seat) -> Iterator[Stamp]:
        time = 0
        for fact in facts:
            match fact:
                case Hid():
                    time += 1
                case Said(who, Disarm(square) | Sweep(square)):
                    time += 1
                    yield Stamp(int(who != seat), square.row, square.column, time)

    def guess(self, view: View) -> dict[str, Planes]:
        """The probability of a mine on each square of the opponent's field that is still covered."""
        if view.viewer is None or view.status != "playing":
            return {}
        field = Field.from_rows(view.position.search[view.viewer].rows, self._config.mines)
        return {"mines": np.nan_to_num(infer(field).mine_probability).astype(np.float32)}
