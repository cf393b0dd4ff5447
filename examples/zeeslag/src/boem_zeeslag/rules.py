"""All rules of Zeeslag: settings, actions and answers, legality, and notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import NamedTuple, TypeAlias

from boem.core.base_position import with_one
from boem.core.cells import Cells, with_marks
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Json, Resign, Result, Seat, Timeout
from boem.core.hunt import HuntNotation, HuntObserver, HuntPosition, HuntView
from boem.core.refusals import check_on_board
from boem.core.seats import ForTwo, other
from boem.core.settings import check_settings, number, numbers, switch
from boem.core.shapes import on_board
from boem.core.squares import Grid, Square
from boem.core.verbs import OnSquare, OnSquares

COVERED, MISS, HIT, SUNK = ".", "o", "x", "#"


@dataclass(frozen=True, slots=True)
class Config(ForTwo, Grid):
    """The waters, the same for both, and the ships of each fleet."""

    width: int = number("squares across", minimum=4, maximum=16, default=10)
    height: int = number("squares down", minimum=4, maximum=16, default=10)
    ships: tuple[int, ...] | None = numbers("how long each ship is; 5, 4, 3, 3, 2 unless told", minimum=1, maximum=16)
    salvo: bool = switch("whether a turn has a shot for each ship of one's own afloat", default=False)
    starts: int = number("the seat that begins", minimum=0, maximum=1, default=0)

    def __post_init__(self) -> None:
        check_settings(self)
        most = {"longest": min(self.width, self.height), "room": self.area // 2}
        if not self.fleet or max(self.fleet) > most["longest"] or sum(self.fleet) > most["room"]:
            raise ParseError("choose ships of at most {longest} squares, and of {room} in all", "ships", **most)

    @property
    def fleet(self) -> tuple[int, ...]:
        """The lengths of the ships, longest first."""
        return tuple(sorted(self.ships or (5, 4, 3, 3, 2), reverse=True))


class Ship(NamedTuple):
    """A ship, from its upper or left end to the other."""

    first: Square
    last: Square

    @staticmethod
    def parse(text: str) -> Ship:
        """Read `B2-B4`, either end first; raises ParseError for anything but a straight line of at most 16 squares."""
        one, _, two = text.partition("-")
        first, last = sorted((Square.parse(one), Square.parse(two or one)))
        down, right = last.row - first.row, last.column - first.column
        if (down and right) or max(down, right) > 15:
            raise ParseError("not a straight ship, as B2-B4 is: {given}", given=text[:40])
        return Ship(first, last)

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares that it covers."""
        (top, left), (bottom, right) = self
        return tuple(Square(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))


@dataclass(frozen=True, slots=True)
class Place:
    """Anchor one's fleet; the ships may be named in any order."""

    fleet: tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class Fire:
    """Shoot at a square of the opponent's waters."""

    square: Square


Action: TypeAlias = Place | Fire | Resign | Timeout
Answer: TypeAlias = tuple[Ship | bool, ...]  # for each shot of the turn: the ship that sank, or whether one was hit


@dataclass(frozen=True, slots=True)
class Waters(Cells):
    """What a seat has found out about the opponent's waters: `o` a miss, `x` a hit, `#` a sunken ship."""

    width: int
    cells: str
    sunk: tuple[Ship, ...] = ()

    def after(self, shots: Iterable[Square], answer: Answer) -> Waters:
        """The waters after the answers to some shots."""
        ships = tuple(came for came in answer if isinstance(came, Ship))
        shown = [(square, HIT if came else MISS) for square, came in zip(shots, answer, strict=True)]
        wrecks = [(square, SUNK) for ship in ships for square in ship.squares]
        return Waters(self.width, with_marks(self.cells, self.width, [*shown, *wrecks]), self.sunk + ships)


@dataclass(frozen=True, slots=True)
class Position(HuntPosition[Fire]):
    """Public knowledge. The last shot of a turn is answered for all of them; the answers to earlier ones are empty."""

    hides = Place

    waters: tuple[Waters, ...]  # seat s's show the opponent's fleet
    aimed: tuple[Square, ...] = ()  # in this turn, not answered yet

    @classmethod
    def start(cls, config: Config) -> Position:
        waters = Waters(config.width, COVERED * config.area)
        return cls(config, (False, False), (waters, waters), turn=Seat(config.starts))

    @classmethod
    def check_secret(cls, config: Config, secret: Place) -> None:
        taken = [square for ship in secret.fleet for square in ship.squares]
        for square in taken:
            check_on_board(square, config.width, config.height, secret=True)
        lengths = sorted((len(ship.squares) for ship in secret.fleet), reverse=True)
        if tuple(lengths) != config.fleet:
            wanted = ", ".join(map(str, config.fleet))
            raise IllegalAction("fleet", "A fleet has ships of {wanted} squares.", secret=True, wanted=wanted)
        if len(set(taken)) < len(taken):
            raise IllegalAction("twice", "No two ships may lie on one square.", secret=True)

    @classmethod
    def most_turns(cls, config: Config) -> int:
        return 2 * config.area

    @property
    def shots(self) -> int:
        """The number of shots in this turn; fewer if fewer squares are left."""
        afloat = len(self.config.fleet) - len(self.waters[other(self.turn)].sunk)
        return min(afloat if self.config.salvo else 1, len(self.waters[self.turn].covered))

    @property
    def targets(self) -> list[Square]:
        """The squares at which the seat to move hasn't shot yet."""
        return [square for square in self.waters[self.turn].covered if square not in self.aimed]

    def answer(self, secret: Place, seat: Seat, action: Fire) -> Answer:
        shots = (*self.aimed, action.square)
        if len(shots) < self.shots:
            return ()
        hit = {square for square in self.config.every_square if self.waters[seat].at(square) == HIT}
        answer: Answer = ()
        for shot in shots:
            hit.add(shot)
            ship = next((ship for ship in secret.fleet if shot in ship.squares), None)
            answer = (*answer, ship if ship and hit.issuperset(ship.squares) else ship is not None)
        return answer

    def heard(self, seat: Seat, action: Fire, answer: Answer) -> Position:
        shots = (*self.aimed, action.square)
        if not answer:
            return replace(self, aimed=shots)
        waters = with_one(self.waters, seat, self.waters[seat].after(shots, answer))
        return replace(self, waters=waters, aimed=(), turn=other(seat))

    def outcome(self) -> Result | None:
        sunk = [Seat(seat) for seat in (0, 1) if len(self.waters[seat].sunk) == len(self.config.fleet)]
        return Result(frozenset(sunk), None, "fleet_sunk") if sunk else None


class ZeeslagObserver(HuntObserver[Config, Action, HuntView[Position]]):
    """Shots at squares not shot at before."""

    def check_turn(self, position: Position, seat: Seat, action: Fire) -> None:
        check_on_board(action.square, position.config.width, position.config.height)
        if action.square not in position.targets:
            raise IllegalAction("shot_at", "{square} was shot at before.", square=str(action.square))

    def turns(self, position: Position, seat: Seat) -> Iterator[Action]:
        return map(Fire, position.targets)


class ZeeslagNotation(HuntNotation[Config, Action, HuntView[Position]]):
    """`place A1-A5 C3-F3 …`, `fire B4`; answers are `aimed`, or for each shot of the turn `miss`, `hit` or a ship."""

    verbs = {"place": OnSquares(Place, untold="this fleet", parse=Ship.parse), "fire": OnSquare(Fire)}

    def write_answer(self, answer: Answer) -> str:
        return " ".join(str(came) if isinstance(came, Ship) else ("miss", "hit")[came] for came in answer) or "aimed"

    def read_answer(self, view: HuntView[Position], action: Fire, told: str) -> Answer:
        if told == "aimed":
            return ()
        config, words, shots = view.position.config, told.split(), view.position.shots
        if not len(words) == shots == len(view.position.aimed) + 1:
            raise ParseError("{shots} shots of a turn are answered with the last, each with a word", shots=shots)
        answer = tuple(word == "hit" if word in ("miss", "hit") else Ship.parse(word) for word in words)
        for ship in (came for came in answer if isinstance(came, Ship)):
            on_board(ship.last, config.width, config.height, "")
        return answer

    def position(self, position: Position) -> dict[str, Json]:
        waters = [{"rows": list(one.rows), "sunk": list(map(str, one.sunk))} for one in position.waters]
        return {"waters": waters, "aimed": list(map(str, position.aimed))}


def fitting_fleet(position: Position, owner: Seat, rng: Random) -> Place:
    """A fleet that fits what is known: ships for the squares that were hit first, then the others anywhere.

    Every fleet that fits may come, but not all equally likely.
    """
    config, waters = position.config, position.waters[other(owner)]
    left = list(config.fleet)
    for ship in waters.sunk:
        left.remove(len(ship.squares))
    free, hit = (
        sum(1 << place for place, mark in enumerate(waters.cells) if mark in marks) for marks in (COVERED + HIT, HIT)
    )
    return Place(tuple(sorted((*waters.sunk, *next(_fleets(config, left, free, hit, hit, rng))))))


def _fleets(
    config: Config, left: list[int], free: int, hit: int, loose: int, rng: Random
) -> Iterator[tuple[Ship, ...]]:
    """Ships of the remaining lengths that cover all loose hits. One hit on every square would have sunk."""
    if sum(left) < loose.bit_count() or not left:
        yield from () if loose else ((),)
        return
    lengths = sorted(set(left)) if loose else [max(left)]  # without loose hits, the longest ship may be anywhere
    berths = [one for length in lengths for one in _berths(config, length)]
    fitting = [one for one in berths if one[1] & free == one[1] and one[1] & hit != one[1]]
    hits = [1 << place for place in range(loose.bit_length()) if loose >> place & 1]
    fitting = min(([one for one in fitting if one[1] & over] for over in hits), key=len, default=fitting)
    for ship, mask in rng.sample(fitting, len(fitting)):
        others = left.copy()
        others.remove(mask.bit_count())
        for fleet in _fleets(config, others, free & ~mask, hit, loose & ~mask, rng):
            yield (ship, *fleet)


@lru_cache(maxsize=64)
def _berths(config: Config, length: int) -> tuple[tuple[Ship, int], ...]:
    """Every position of a ship, with its squares as bits in reading order."""
    ends = {(0, length - 1), (length - 1, 0)}
    ships = [Ship(at, Square(at.row + down, at.column + right)) for at in config.every_square for down, right in ends]
    inside = sorted(ship for ship in ships if ship.last.row < config.height and ship.last.column < config.width)
    return tuple((ship, sum(1 << at.row * config.width + at.column for at in ship.squares)) for ship in inside)
