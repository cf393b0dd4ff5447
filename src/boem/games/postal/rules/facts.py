"""Actions, facts and public knowledge of Postal Minesweeper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from boem.core.base_position import BasePosition, with_one
from boem.core.base_view import BaseView, told_once
from boem.core.cells import at, in_rows, squares_with
from boem.core.deal import Deal, Dealt, DealtOut
from boem.core.game import EDITION, HOUSE, Actor, Reason, Resign, Result, Seat
from boem.core.layout import Layout
from boem.core.points import Points, added
from boem.core.seats import Left
from boem.core.squares import Square
from boem.games.postal.rules.config import Config
from boem.games.postal.rules.orders import Guesses

COVERED, DISARMED, HIT = ".", "*", "x"
MOST_IDLE: Final = 3  # consecutive rounds without any order, after which the game ends

Orders: TypeAlias = tuple[Guesses | None, ...]  # by seat; None if nothing was sent, or nothing is known of it


@dataclass(frozen=True, slots=True)
class Uncovered:
    """What a round uncovers, as the cells of a whole field with `.` elsewhere."""

    width: int
    cells: str

    def __iter__(self) -> Iterator[tuple[Square, int | None]]:
        """The squares in reading order, each with its number, or None for a mine."""
        for place, mark in enumerate(self.cells):
            if mark != COVERED:
                yield Square(*divmod(place, self.width)), int(mark) if mark.isdigit() else None

    def over(self, cells: str) -> str:
        """Known cells, with these added."""
        return "".join([old if new == COVERED else new for old, new in zip(cells, self.cells, strict=True)])


# Actions


@dataclass(frozen=True, slots=True)
class Order:
    """Send the guesses of this round, replacing any sent before; there may be none."""

    guesses: Guesses


@dataclass(frozen=True, slots=True)
class Finish:
    """Declare one's orders final: the round may be evaluated without waiting any longer."""


@dataclass(frozen=True, slots=True)
class Close:
    """The house evaluates the round."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The house takes back the round that was evaluated last."""

    round: int
    why: str


Action: TypeAlias = Order | Finish | Deal | Close | Undo | Resign

# Facts


@dataclass(frozen=True, slots=True)
class End:
    """Public: the game is over; shows the layout (None if never dealt)."""

    result: Result
    mines: Layout | None


@dataclass(frozen=True, slots=True)
class Ordered:
    """Public: a seat has sent orders, without what or how many they are."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OrderedAs:
    """A seat's orders, in the order in which it named the squares; only that seat hears them."""

    seat: Seat
    guesses: Guesses


@dataclass(frozen=True, slots=True)
class Finished:
    """Public: a seat's orders are final."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Closed:
    """Public: a round was evaluated: each seat's points, what was uncovered, and the orders."""

    round: int
    points: tuple[Points, ...]
    uncovered: Uncovered
    orders: Orders
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """Public: a round was taken back with its orders; what it uncovered stays known unless the deal goes too."""

    round: int
    why: str


Last: TypeAlias = Closed | Left[End]  # facts that may end the game
Fact: TypeAlias = Ordered | OrderedAs | Finished | Dealt[End] | DealtOut | Undone | Last

# Knowledge


@dataclass(frozen=True, slots=True)
class Standing:
    """A round's start: the field (`.` covered, `0` to `8` open, `*` disarmed, `x` hit), and what led to it."""

    cells: str
    scores: tuple[Points, ...]
    missed: tuple[int, ...]  # by seat: consecutive rounds without orders
    idle: int  # consecutive rounds in which nobody ordered a square


@dataclass(frozen=True, slots=True)
class Position(BasePosition[End]):
    """Public knowledge: the fold of all public facts.

    `seen` is the field with everything ever uncovered, including by rounds taken back since; the cells of `now` decide
    what may be ordered.
    """

    edition: int
    config: Config
    round: int
    now: Standing
    past: tuple[Standing, ...]  # before each evaluated round
    seen: str
    sent: tuple[bool, ...]
    final: tuple[bool, ...]
    resigned: frozenset[Seat]
    dealt: bool
    closing: bool  # the mines have been dealt, and the first round is to be evaluated next

    @classmethod
    @lru_cache(maxsize=16)  # shared by all who fold it
    def start(cls, config: Config, edition: int = EDITION) -> Position:
        """The position before the first fact."""
        none, cells, no = (0,) * config.seats, COVERED * config.area, (False,) * config.seats
        now = Standing(cells, none, none, 0)
        return cls(edition, config, 1, now, (), cells, no, no, frozenset(), False, False)

    @property
    def missing(self) -> frozenset[Actor]:
        """The house, until it has dealt."""
        return frozenset() if self.dealt else frozenset({HOUSE})

    @property
    def active(self) -> tuple[Seat, ...]:
        """The seats that haven't resigned."""
        return tuple(seat for seat in map(Seat, range(self.config.seats)) if seat not in self.resigned)

    @property
    def places(self) -> list[int]:
        """Each seat's place by the present points; seats that have resigned come last."""
        return self._unwon.places(range(self.config.seats))

    @property
    def waits_for(self) -> frozenset[Actor]:
        """The seats whose orders aren't final, or the house if a round is to be evaluated."""
        if self.end is not None:
            return frozenset()
        waited = frozenset(seat for seat in self.active if not self.final[seat])
        return frozenset({HOUSE}) if self.closing or not waited else waited

    @property
    def rows(self) -> tuple[str, ...]:
        """The field with all that was ever seen, row by row, top to bottom."""
        return in_rows(self.seen, self.config.width)

    @property
    def covered(self) -> tuple[Square, ...]:
        """The squares that may be ordered, in reading order."""
        return squares_with(COVERED, self.now.cells, self.config.width)

    def is_covered(self, square: Square) -> bool:
        """Whether a square may be ordered."""
        return at(square, self.now.cells, self.config.width) == COVERED

    def withdraws(self, number: int) -> bool:
        """Whether taking back the round of this number withdraws the deal."""
        return number == 1 and self.edition > 1

    @told_once
    def after(self, fact: Fact) -> Position:
        """The position after a public fact."""
        match fact:
            case Ordered(seat) | Finished(seat):
                done = isinstance(fact, Finished)
                sent = self.sent if done else with_one(self.sent, seat, True)
                return replace(self, sent=sent, final=with_one(self.final, seat, done))
            case Dealt():
                return replace(self, dealt=True, closing=True)
            case Closed():
                return self._closed(fact)
            case Undone(number):
                return self._undone(number)
            case Left(seat, end=end):
                sent, final = with_one(self.sent, seat, False), with_one(self.final, seat, False)
                return replace(self, resigned=self.resigned | {seat}, sent=sent, final=final, end=end)
            case OrderedAs() | DealtOut():
                return self

    def verdict(self, fact: Last) -> Result | None:
        """The result, if this public fact ends the game."""
        after = self.after(fact)
        if isinstance(fact, Left):
            if len(after.active) > 1:
                return None
            return after.ended("last_seat" if self.dealt else "abandoned")
        if after.now.cells.count(DISARMED) + after.now.cells.count(HIT) == self.config.mines:
            return after.ended("all_mines_visible")
        return after.ended("no_orders") if after.now.idle == MOST_IDLE else None

    def ended(self, reason: Reason) -> Result:
        """The result if the game ends now: the leaders win, and nobody if it is abandoned."""
        first = frozenset(Seat(seat) for seat, place in enumerate(self.places) if place == 1)
        return replace(self._unwon, winners=frozenset() if reason == "abandoned" else first, reason=reason)

    @property
    def _unwon(self) -> Result:
        return Result(frozenset(), self.now.scores, "abandoned", self.resigned if self.edition > 1 else frozenset())

    def _undone(self, number: int) -> Position:
        """The position before the last round; undoing the first also withdraws the deal and what was seen of it."""
        before = replace(self._begun(self.past[-1]), round=number, past=self.past[:-1], end=None)
        return replace(before, dealt=False, seen=before.now.cells) if self.withdraws(number) else before

    def _closed(self, fact: Closed) -> Position:
        now = self.now
        heard = zip(self.sent, self.final, now.missed, strict=True)
        after = Standing(
            fact.uncovered.over(now.cells),
            added(now.scores, fact.points),
            tuple(0 if sent or final else missed + 1 for sent, final, missed in heard),
            0 if any(fact.orders) else now.idle + 1,
        )
        number = fact.round if fact.end is not None else fact.round + 1
        begun, seen = self._begun(after), fact.uncovered.over(self.seen)
        return replace(begun, round=number, past=(*self.past, now), seen=seen, end=fact.end)

    def _begun(self, standing: Standing) -> Position:
        """The start of a round, without orders."""
        no = (False,) * self.config.seats
        return replace(self, now=standing, sent=no, final=no, closing=False)


@dataclass(frozen=True, slots=True)
class View(BaseView[Position]):
    """What one viewer knows: the position, its own orders of this round, and at the end the layout.

    `orders` is by seat: None for all others, and for its own until it has sent some.
    """

    orders: Orders
    mines: Layout | None

    @property
    def scores(self) -> tuple[Points, ...]:
        """The points, by seat."""
        return self.position.now.scores
