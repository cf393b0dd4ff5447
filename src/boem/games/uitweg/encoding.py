"""Uitweg in numbers: the guard's square, a barrier in a slot, built; ask about a slot, leave. Each in reading order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final
from zlib import crc32

import numpy as np

from boem.core.game import Seat
from boem.core.hunt import Fact, Said
from boem.core.seats import other
from boem.core.settings import widened
from boem.envs.encodings.encoding import Draft, Encoding, Stamp
from boem.envs.encodings.legend import Legend, LegendLine
from boem.envs.encodings.planes import Planes, flat, on
from boem.games.uitweg.estimates.field import field_of
from boem.games.uitweg.estimates.growing import grow
from boem.games.uitweg.estimates.known import Known
from boem.games.uitweg.rules.config import Config
from boem.games.uitweg.rules.facts import STALLED, Action, Build, Control, Exit, To, View
from boem.games.uitweg.rules.squares import Place, Side, Slot, Square, crossed, next_to, slots, squares
from boem.games.uitweg.rules.ways import reached, shortest, walks

SIDES = len(Side)


@dataclass(frozen=True, slots=True)
class SmallUitweg(Config):
    """Fields from a single square."""

    width: int = widened(Config, "width", minimum=1)
    height: int = widened(Config, "height", minimum=1)


class UitwegEncoding(Encoding[Action, Fact, View]):
    """A choice in play is a question: the runner walks over known slots to an unknown one and asks to cross it.

    So no choices are spent on walking or passing: a runner outside must ask something before it leaves. If the turn has
    too few steps left for any question, the only choice is to walk on towards the nearest.

    Every building takes the same number of choices: one for the guard, and one for each barrier allowed. A seat that is
    done keeps choosing "built", so that its opponent can't count its barriers. Planes: for both control boards, the
    slots open and barred by `Side`, and where the runner is and was; own barriers, guard and progress in building;
    stamps of each slot asked about.
    """

    times = 2 * SIDES
    settings = SmallUitweg

    def __init__(self, config: Config) -> None:
        self._config = config
        self._squares = tuple(squares(config.width, config.height))
        self._slots = tuple(slots(config.width, config.height))
        self._slot_numbers = {slot: number for number, slot in enumerate(self._slots)}
        self.height, self.width = config.height, config.width
        self.guesses = {"barriers": (SIDES, self.height, self.width), "guard": (self.height, self.width)}
        area, count = len(self._squares), len(self._slots)
        self._most = min(config.barriers, count)
        self._bars, self._built, self._asks, self._leave = area, area + count, area + count + 1, area + 2 * count + 1
        self.actions = self._leave + 1
        playing = 6 * count + 2 if config.steps > area + 1 else 2 * count + STALLED * (2 * count + 1)
        self.longest = 2 * (1 + self._most) + playing

    def legend(self) -> Legend:
        sides = ", ".join(side.name.lower() for side in Side)
        board = (
            LegendLine(SIDES, f"{{whose}}: slots known to be open, by their side of a square ({sides})"),
            LegendLine(SIDES, "slots known to be barred, likewise"),
            LegendLine(1, "where the runner is"),
            LegendLine(1, "where it has been"),
        )
        boards = [
            LegendLine(line.count, line.meaning.format(whose=whose))
            for whose in ("the seat's control board", "the opponent's control board")
            for line in board
        ]
        return Legend(
            actions=(
                LegendLine(len(self._squares), "build: the guard there"),
                LegendLine(len(self._slots), "build: a barrier in that slot, in ascending order"),
                LegendLine(1, "build: no more barriers"),
                LegendLine(len(self._slots), "walk to that slot and ask whether it is open"),
                LegendLine(1, "leave the maze"),
            ),
            public=(
                *boards,
                LegendLine(1, "1 if it is the seat's turn"),
                LegendLine(1, "1 if the seat began"),
                LegendLine(1, "steps taken in this turn, as a share of those allowed"),
                LegendLine(
                    1,
                    f"turns in a row that asked about no unknown slot, as a share of {STALLED}, which end the game",
                ),
                LegendLine(1, "1 if this turn has asked about an unknown slot"),
                LegendLine(1, "1 if the seat has built its maze"),
                LegendLine(1, "1 if the opponent has"),
            ),
            private=(
                LegendLine(SIDES, "own barriers, by their side of a square"),
                LegendLine(1, "1 where the seat's own guard is"),
                LegendLine(1, "choices made in building, as a share of all that it takes"),
                LegendLine(1, "1 if no more barriers follow"),
            ),
            times=(
                LegendLine(SIDES, "when the seat asked about a slot, by its side of a square"),
                LegendLine(SIDES, "when the opponent did"),
            ),
        )

    def choices(self, view: View, draft: Draft) -> list[int]:
        if view.viewer is None:
            return []
        if view.position.built[view.viewer]:
            return self._questions(view, view.viewer)
        if not draft:
            return list(range(len(self._squares)))
        if draft[-1] == self._built:
            return [self._built]
        after = draft[-1] + 1 if len(draft) > 1 else self._bars
        return [*self._barriers(draft, after), self._built]

    def meant(self, view: View, draft: Draft, number: int) -> tuple[Action, ...] | None:
        if number >= self._asks and view.viewer is not None:
            control = view.position.control[view.viewer]
            steps = leave(self._config, control) if number == self._leave else self._asked(control, number)
            return tuple(Exit() if place is None else To(place) for place in steps)
        whole = (*draft, number)
        if len(whole) <= self._most:
            return None
        return (Build(self._squares[whole[0]], self._placed(whole)),)

    def numbers(self, view: View, action: Action) -> tuple[int, ...]:
        match action:
            case Build(guard, barriers):
                bars = sorted(self._bars + self._slot_numbers[slot] for slot in barriers)
                rest = (self._built,) * (self._most - len(bars))
                return (self._squares.index(guard), *bars, *rest)
            case To() | Exit() if view.viewer is not None:
                to = action.square if isinstance(action, To) else None
                control = view.position.control[view.viewer]
                slot = crossed(control.runner, to)
                if not control.knows(slot):
                    return (self._asks + self._slot_numbers[slot],)
                return (self._leave,) if to is None else ()
        return ()

    def walked(self, view: View, action: Action) -> View | None:
        """The view after a step over a known slot."""
        if not isinstance(action, To) or view.viewer is None:
            return None
        return replace(view, position=view.position.after(Said(view.viewer, action, "yes")))

    def name(self, number: int) -> str:
        if number < self._bars:
            return f"guard {self._squares[number]}"
        if number < self._built:
            return f"barrier {self._slots[number - self._bars]}"
        if number == self._built:
            return "built"
        return "leave" if number == self._leave else f"ask {self._slots[number - self._asks]}"

    def public(self, view: View, seat: Seat) -> Planes:
        position = view.position
        told = [
            float(seat in position.waits_for),
            float(seat == self._config.starts),
            position.steps / self._config.steps,
            position.stale / STALLED,
            float(position.news),
            float(position.built[seat]),
            float(position.built[other(seat)]),
        ]
        boards = [self._board(position.control[one]) for one in (seat, other(seat))]
        return np.concatenate([*boards, flat(told, self.height, self.width)])

    def private(self, view: View, draft: Draft) -> Planes:
        maze = None if view.viewer is None else view.mazes[view.viewer]
        barriers = self._placed(draft) if maze is None else maze.barriers
        guard = [self._squares[number] for number in draft[:1]] if maze is None else [maze.guard]
        done = [len(draft) / (1 + self._most), float(self._built in draft)]
        planes = [self._sides(barriers), on(guard, self.height, self.width), flat(done, self.height, self.width)]
        return np.concatenate(planes)

    def boards(self, view: View) -> list[tuple[str, ...]]:
        """Squares and the slots between them; `#` a barrier, `?` not asked about, `R` the runner, `o` its track."""
        return [drawn(self._config, control) for control in view.position.control]

    def stamps(self, facts: Sequence[Fact], seat: Seat) -> Iterator[Stamp]:
        for asker, slot, time in questions(facts):
            (down, across), side = slot
            yield Stamp(SIDES * (asker != seat) + side, down, across, time)

    def guess(self, view: View) -> dict[str, Planes]:
        """By `Side`, the probability of a barrier in each slot of the opponent's maze; and the guard's by square."""
        if view.viewer is None or view.status != "playing":
            return {}
        return chances(self._config, view.position.control[view.viewer])

    def _barriers(self, draft: Draft, first: int) -> list[int]:
        """The slots that may still take a barrier."""
        needed = _needed(self._config, frozenset(self._placed(draft)), self._squares[draft[0]])
        return [number for number in range(first, self._built) if self._slots[number - self._bars] not in needed]

    def _placed(self, draft: Draft) -> tuple[Slot, ...]:
        return tuple(self._slots[number - self._bars] for number in draft[1:] if number < self._built)

    def _questions(self, view: View, seat: Seat) -> list[int]:
        control, left = view.position.control[seat], self._config.steps - view.position.steps
        far = asked(self._config, control)
        fits = [self._asks + self._slot_numbers[slot] for slot, steps in far.items() if len(steps) <= left]
        out = leave(self._config, control)
        if out and len(out) <= left:
            fits.append(self._leave)
        if fits:
            return sorted(fits)
        nearest = min(far, key=lambda slot: (len(far[slot]), slot))
        return [self._asks + self._slot_numbers[nearest]]

    def _asked(self, control: Control, number: int) -> tuple[Place, ...]:
        return asked(self._config, control)[self._slots[number - self._asks]]

    def _board(self, control: Control) -> Planes:
        runner = [] if control.runner is None else [control.runner]
        here = [on(several, self.height, self.width) for several in (runner, control.track)]
        return np.concatenate([self._sides(control.open), self._sides(control.barriers), *here])

    def _sides(self, several: frozenset[Slot] | tuple[Slot, ...]) -> Planes:
        planes = np.zeros((SIDES, self.height, self.width), np.float32)
        for (down, across), side in several:
            planes[side, down, across] = 1
        return planes


@lru_cache(maxsize=256)
def _needed(config: Config, barred: frozenset[Slot], guard: Square) -> frozenset[Slot]:
    """The slots that every way to the guard uses: those of one way without which there is no other."""
    way: list[Place] = [None, *(shortest(config, barred, guard) or ())]
    crossings = (crossed(here, there) for here, there in pairwise(way))
    return frozenset(slot for slot in crossings if guard not in reached(config, barred | {slot}))


COUNT: Final = 200


def chances(config: Config, control: Control, count: int = COUNT) -> dict[str, Planes]:
    """`barriers` [side, height, width] and `guard` [height, width], from as many mazes as bots sample.

    Not exact: the prior is that of `boem.games.uitweg.estimates.growing`. Equal boards give equal results.
    """
    known, field = Known.of(config, control), field_of(config)
    mazes = grow(known, count, np.random.default_rng(crc32(repr((known.open, known.barred)).encode())))
    barriers = np.zeros((SIDES, config.height, config.width), np.float32)
    for ((down, across), side), share in zip(field.slots, mazes.walls @ mazes.guard.sum(axis=0), strict=True):
        barriers[side, down, across] = min(1.0, float(share))
    guard = np.minimum(mazes.guard.sum(axis=1)[: field.outside], 1.0).reshape(config.height, config.width)
    return {"barriers": barriers, "guard": guard.astype(np.float32)}


@lru_cache(maxsize=256)
def asked(config: Config, control: Control) -> Mapping[Slot, tuple[Place, ...]]:
    """For each slot that the runner can ask about in this turn, the fewest steps that lead there and across."""
    ways: dict[Slot, tuple[Place, ...]] = {}
    for here, way in walks(config, control).items():
        for place in next_to(here, config.width, config.height):
            slot = crossed(here, place)
            if not control.knows(slot) and slot not in ways:
                ways[slot] = (*way, place)
    return ways


def leave(config: Config, control: Control) -> tuple[Place, ...]:
    """The fewest steps outside over known slots; empty if the runner is outside or no way is known."""
    if control.runner is None:
        return ()
    outward = ((here, way) for here, way in walks(config, control).items() if here is not None and here.across == 0)
    return next(((*way, None) for here, way in outward if crossed(here, None) in control.open), ())


def questions(facts: Sequence[Fact]) -> Iterator[tuple[Seat, Slot, int]]:
    """Which seat asked about which slot at which choice, counted from 1; leaving and cut-short walks count too."""
    runners: dict[Seat, Place] = {}
    known: set[tuple[Seat, Slot]] = set()
    time, walking = 0, None
    for fact in facts:
        if not isinstance(fact, Said):
            continue
        time += walking not in (None, fact.seat)
        slot = crossed(runners.get(fact.seat), fact.action.place)
        new = (fact.seat, slot) not in known
        known.add((fact.seat, slot))
        time += new or fact.action.place is None
        walking = None if new or fact.action.place is None else fact.seat
        if new:
            yield fact.seat, slot, time
        if fact.answer != "no":
            runners[fact.seat] = fact.action.place


def drawn(config: Config, control: Control) -> tuple[str, ...]:
    """The board row by row, with the slots in between."""
    rows = [["#"] * (2 * config.width + 1) for _ in range(2 * config.height + 1)]
    for square in squares(config.width, config.height):
        shown = "R" if square == control.runner else "o" if square in control.track else "."
        rows[2 * square.down + 1][2 * square.across + 1] = shown
    for slot in slots(config.width, config.height):
        (down, across), side = slot
        mark = " " if slot in control.open else "#" if slot in control.barriers else "?"
        row, column = 2 * down + 1 + (side == Side.BELOW), 2 * across + 1 + (side == Side.RIGHT) - (side == Side.LEFT)
        rows[row][column] = mark
    return tuple("".join(row) for row in rows)
