"""All rules of Black Box: settings, actions and answers, legality, and notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, takewhile
from random import Random
from typing import NamedTuple, TypeAlias

from boem.core.base_position import with_one
from boem.core.cells import Cells, squares_with, with_marks
from boem.core.deal import Deal
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Json, Resign, Result, Seat, Timeout
from boem.core.hunt import HuntNotation, HuntObserver, HuntPosition, HuntView
from boem.core.settings import check_settings, number
from boem.core.squares import Grid, Square
from boem.core.verbs import OnSquare, OnSquares

SIDES = ("N", "E", "S", "W")
COVERED, NAMED, BALL, WRONG = ".", "?", "*", "x"
MARKS = {"right": BALL, "wrong": WRONG}
FINE = 5  # points for a wrongly named ball; a ray costs one, or two if it comes out elsewhere


@dataclass(frozen=True, slots=True)
class Config(Grid):
    """The box, its number of balls, and whether there are two players, each with a box of their own."""

    width: int = number("squares across", minimum=4, maximum=10, default=8)
    height: int = number("squares down", minimum=4, maximum=10, default=8)
    balls: int = number("balls in a box", minimum=1, maximum=5, default=4)
    seats: int = number("how many play: one alone, or two with a box each", minimum=1, maximum=2, default=2)

    def __post_init__(self) -> None:
        check_settings(self)


class Port(NamedTuple):
    """Where a ray enters or leaves: a side, and a column or row counted from 0."""

    side: str
    line: int

    @staticmethod
    def parse(text: str) -> Port:
        """Read `N3` or `w10`; raises ParseError for anything else. Whether the box has such a port is not checked."""
        side, line = text[:1].upper(), text[1:]
        if side not in SIDES or not (line.isdecimal() and line.isascii()) or not 1 <= int(line) <= 10:
            raise ParseError("not a port, as N3 or W1 is: {given}", given=text[:40])
        return Port(side, int(line) - 1)

    def __str__(self) -> str:
        return f"{self.side}{self.line + 1}"


def ports(config: Config) -> list[Port]:
    """All ports, side by side."""
    return [Port(side, line) for side in SIDES for line in range(config.width if side in "NS" else config.height)]


@dataclass(frozen=True, slots=True)
class Hide:
    """Put balls into one's own box, in any order; for a single player, the house does so."""

    mines: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Ray:
    """Send a ray into the box that the seat explores."""

    port: Port


@dataclass(frozen=True, slots=True)
class Name:
    """Say where a ball is; the last one opens the box, and until then there is no answer."""

    square: Square


Rays: TypeAlias = Mapping[Port, Port | None]  # where each ray came out; None if it hit a ball
Ways: TypeAlias = Mapping[Port, tuple[Port | None, tuple[int, ...]]]  # the squares on each ray's way
Action: TypeAlias = Hide | Ray | Name | Resign | Timeout


@dataclass(frozen=True, slots=True)
class Search(Cells):
    """What a seat has found out: rays with their exits, and the balls that it has named."""

    width: int
    cells: str
    rays: tuple[tuple[Port, Port | None], ...] = ()
    named: tuple[Square, ...] = ()
    opened: bool = False

    @property
    def cost(self) -> int:
        """The cost so far."""
        return sum(1 + (out not in (None, port)) for port, out in self.rays) + FINE * self.cells.count(WRONG)

    def after(self, action: Ray | Name, answer: str) -> Search:
        """The search after an action was answered."""
        if isinstance(action, Ray):
            return replace(self, rays=(*self.rays, (action.port, None if answer == "hit" else Port.parse(answer))))
        named = (*self.named, action.square)
        told = zip(reversed(named), reversed(answer.split()), strict=False)
        cells = with_marks(self.cells, self.width, [(square, MARKS.get(word, NAMED)) for square, word in told])
        return replace(self, cells=cells, named=named, opened=answer != "noted")


@dataclass(frozen=True, slots=True)
class Position(HuntPosition[Ray | Name]):
    """Public knowledge. A seat that has opened its box waits for the other one; the lower cost wins."""

    hides = Hide

    searches: tuple[Search, ...]

    @classmethod
    def start(cls, config: Config) -> Position:
        search = Search(config.width, COVERED * config.area)
        return cls(config, (False,) * config.seats, (search,) * config.seats)

    @classmethod
    def check_secret(cls, config: Config, secret: Hide | Deal) -> None:
        if not len(secret.mines) == len({*secret.mines} & {*config.every_square}) == config.balls:
            raise IllegalAction("balls", "A box takes {balls} balls, one a square.", secret=True, balls=config.balls)

    @classmethod
    def most_turns(cls, config: Config) -> int:
        return config.seats * (len(ports(config)) + config.balls)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(-search.cost for search in self.searches)

    def answer(self, secret: Hide | Deal, seat: Seat, action: Ray | Name) -> str:
        if isinstance(action, Ray):
            return str(traced(self.config, bits(self.config, secret.mines), action.port)[0] or "hit")
        named = (*self.searches[seat].named, action.square)
        rights = " ".join("right" if square in secret.mines else "wrong" for square in named)
        return rights if len(named) == self.config.balls else "noted"

    def heard(self, seat: Seat, action: Ray | Name, answer: str) -> Position:
        searches = with_one(self.searches, seat, self.searches[seat].after(action, answer))
        stays = isinstance(action, Name) and not searches[seat].opened
        others = [Seat(one) for one, search in enumerate(searches) if one != seat and not search.opened]
        return replace(self, searches=searches, turn=seat if stays or not others else others[0])

    def outcome(self) -> Result | None:
        if not all(search.opened for search in self.searches):
            return None
        lost = len(self.searches) == 1 and WRONG in self.searches[0].cells
        best = (Seat(seat) for seat, points in enumerate(self.scores) if points == max(self.scores) and not lost)
        return Result(frozenset(best), self.scores, "opened")


@lru_cache(maxsize=1 << 14)
def traced(config: Config, balls: int, port: Port) -> tuple[Port | None, tuple[int, ...]]:
    """Where a ray comes out (None if it hits a ball), and the squares that decided this, as bits in order."""
    wide, line, way = config.width + 2, port.line + 1, dict[int, None]()
    last = wide * (config.height + 1)
    entry = {"N": line, "S": last + line, "W": line * wide, "E": line * wide + wide - 1}[port.side]
    step = {"N": wide, "S": -wide, "W": 1, "E": -1}[port.side]
    at, aside = entry, 1 if port.side in "NS" else wide
    while 0 < (at + step) % wide <= config.width and 0 < (at + step) // wide <= config.height:
        ahead, left, right = three = 1 << at + step, 1 << at + step - aside, 1 << at + step + aside
        way |= dict.fromkeys(three)
        if balls & ahead:
            return None, tuple(way)
        if not balls & (left | right):
            at += step
        elif at == entry or (balls & left and balls & right):
            step = -step
        else:
            step, aside = (aside if balls & left else -aside), step
    side = {wide: "S", -wide: "N", 1: "E", -1: "W"}[step]
    return Port(side, (at % wide if side in "NS" else at // wide) - 1), tuple(way)


def bits(config: Config, squares: Iterable[Square]) -> int:
    """Squares as the bits of a number, for a box with a border of one square."""
    return sum(1 << (square.row + 1) * (config.width + 2) + square.column + 1 for square in squares)


def fitting_balls(position: Position, owner: int, rng: Random) -> Hide | Deal:
    """Balls that explain every ray and every ball named; all such boxes may come, but not all equally likely."""
    config, alone = position.config, len(position.searches) == 1
    search = position.searches[0 if alone else 1 - owner]
    right, wrong = (bits(config, squares_with(mark, search.cells, search.width)) for mark in (BALL, WRONG))
    free = bits(config, config.every_square) & ~right & ~wrong
    rays = dict(search.rays) | {out: port for port, out in search.rays if out}  # each ray goes the same way backwards
    box = next(_boxes(config, rays, {port: traced(config, right, port) for port in rays}, right, free, rng))
    balls = tuple(square for square in config.every_square if box & bits(config, [square]))
    return Deal(balls) if alone else Hide(balls)


def _boxes(config: Config, rays: Rays, ways: Ways, balls: int, free: int, rng: Random) -> Iterator[int]:
    """Complete the balls to whole boxes, using free squares only. A ray that goes astray must meet another ball."""
    left = config.balls - balls.bit_count()
    astray = {port: [place for place in ways[port][1] if place & free] for port in rays if ways[port][0] != rays[port]}
    if not left:
        yield from () if astray else (balls,)
        return
    first = min(astray, key=lambda port: len(astray[port]), default=None)
    met = Counter(chain.from_iterable(way for port, (_, way) in ways.items() if port not in astray))
    places = astray[first] if first else [1 << n for n in range(free.bit_length()) if free >> n & 1]
    rights = [place for place in places if first and traced(config, balls | place, first)[0] == rays[first]]
    # Any may come first, but rarely one that doesn't put the ray right, or that is on the way of many others.
    order = sorted(places, key=lambda place: rng.expovariate((64 if place in rights else 1) / 2 ** met[place]))
    for place in order:
        if left > 1 or all(place in way for way in astray.values()):
            anew = {one: traced(config, balls | place, one) if place in way[1] else way for one, way in ways.items()}
            bare = sum(takewhile(place.__ne__, places if first else order))  # a ball there would have come first
            yield from _boxes(config, rays, anew, balls | place, free & ~place & ~bare, rng)


class BlackBoxObserver(HuntObserver[Config, Action, HuntView[Position]]):
    """Rays through ports that aren't known yet; balls on any square not named."""

    def check_turn(self, position: Position, seat: Seat, action: Ray | Name) -> None:
        if action not in self.turns(position, seat):
            what = str(action.port if isinstance(action, Ray) else action.square)
            raise IllegalAction("known", "{what} is not in this box, or you know of it already.", what=what)

    def turns(self, position: Position, seat: Seat) -> Iterator[Ray | Name]:
        search = position.searches[seat]
        known = {port for ray in search.rays for port in ray}
        yield from (Ray(port) for port in ports(position.config) if port not in known)
        yield from (Name(square) for square in position.config.every_square if square not in search.named)


class BlackBoxNotation(HuntNotation[Config, Action, HuntView[Position]]):
    """`hide A1 C4 …`, `ray N3`, `name C4`. Answers: a port or `hit`; `noted`; for the last ball, which are right."""

    verbs = {
        "hide": OnSquares(Hide, untold="what this box holds"),
        "ray": OnSquare(Ray, parse=Port.parse, example="N3", what="port"),
        "name": OnSquare(Name),
    }

    def position(self, position: Position) -> dict[str, Json]:
        rays = [{str(port): str(out or "hit") for port, out in search.rays} for search in position.searches]
        return {"boards": [list(search.rows) for search in position.searches], "rays": rays}
