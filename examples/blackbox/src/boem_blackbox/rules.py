"""Black Box whole: its settings, what is done and answered, what a seat may do, and how it is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, TypeAlias

from boem.core.base_position import with_one
from boem.core.cells import Cells, with_marks
from boem.core.deal import Deal
from boem.core.errors import IllegalAction, ParseError
from boem.core.game import Json, Resign, Result, Seat, Timeout
from boem.core.hunt import HuntNotation, HuntObserver, HuntPosition
from boem.core.refusals import check_mines, check_on_board
from boem.core.settings import check_settings, number
from boem.core.squares import Grid, Square
from boem.core.verbs import OnSquare, OnSquares

COVERED, NAMED, BALL, WRONG = ".", "?", "*", "x"
FINE = 5  # points for a ball named wrongly; a ray costs one, and two if it comes out elsewhere
STEPS = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}  # down and right, from each side into the box
SIDES = {(-down, -right): side for side, (down, right) in STEPS.items()}


@dataclass(frozen=True, slots=True)
class Config(Grid):
    """The box, the balls in it, and whether two play, each with a box of its own."""

    width: int = number("squares across", minimum=4, maximum=12, default=8)
    height: int = number("squares down", minimum=4, maximum=12, default=8)
    balls: int = number("balls in a box", minimum=1, maximum=6, default=4)
    seats: int = number("how many play: one alone, or two with a box each", minimum=1, maximum=2, default=2)

    def __post_init__(self) -> None:
        check_settings(self)


class Port(NamedTuple):
    """Where a ray goes in or comes out: a side, and a column or row counted from 0."""

    side: str
    line: int

    @staticmethod
    def parse(text: str) -> Port:
        """Read `N3` or `w12`; raise ParseError for anything else. Whether there is one is not checked."""
        side, line = text[:1].upper(), text[1:]
        if side not in STEPS or not (line.isdecimal() and line.isascii()) or not 1 <= int(line) <= 12:
            raise ParseError(f"not a port, as N3 or W1 is: {text[:40]}")
        return Port(side, int(line) - 1)

    def __str__(self) -> str:
        return f"{self.side}{self.line + 1}"


def ports(config: Config) -> list[Port]:
    """All ports, side by side."""
    return [Port(side, line) for side in STEPS for line in range(config.width if side in "NS" else config.height)]


@dataclass(frozen=True, slots=True)
class Hide:
    """Put the balls into one's own box, named in any order."""

    balls: tuple[Square, ...]


def ball_squares(secret: Hide | Deal) -> tuple[Square, ...]:
    """Where the balls are."""
    return secret.mines if isinstance(secret, Deal) else secret.balls


@dataclass(frozen=True, slots=True)
class Ray:
    """Send a ray into the box that one looks into."""

    port: Port


@dataclass(frozen=True, slots=True)
class Name:
    """Say where a ball is; with the last one the box is opened, and before it nothing is answered."""

    square: Square


Rays: TypeAlias = Sequence[tuple[Port, Port | None]]  # where each came out, None if it hit a ball
Action: TypeAlias = Hide | Ray | Name | Resign | Timeout


@dataclass(frozen=True, slots=True)
class Search(Cells):
    """What a seat has found out: rays and where they came out, and the balls that it has named."""

    width: int
    cells: str
    rays: tuple[tuple[Port, Port | None], ...] = ()
    named: tuple[Square, ...] = ()
    opened: bool = False

    @property
    def cost(self) -> int:
        """What it has cost so far."""
        return sum(1 + (out not in (None, port)) for port, out in self.rays) + FINE * self.cells.count(WRONG)

    def after(self, action: Ray | Name, answer: str) -> Search:
        """Once an action was answered."""
        if isinstance(action, Ray):
            return replace(self, rays=(*self.rays, (action.port, None if answer == "hit" else Port.parse(answer))))
        named = (*self.named, action.square)
        if answer == "noted":
            return replace(self, cells=with_marks(self.cells, self.width, [(action.square, NAMED)]), named=named)
        marks = zip(named, ({"right": BALL, "wrong": WRONG}.get(word, NAMED) for word in answer.split()), strict=False)
        return replace(self, cells=with_marks(self.cells, self.width, marks), named=named, opened=True)


@dataclass(frozen=True, slots=True)
class Position(HuntPosition[Ray | Name]):
    """What everybody at the table knows. A seat that has opened its box waits for the other; the lower cost wins."""

    hides = Hide

    searches: tuple[Search, ...]

    @classmethod
    def start(cls, config: Config) -> Position:
        search = Search(config.width, COVERED * config.area)
        return cls(config, (False,) * config.seats, (search,) * config.seats)

    @classmethod
    def check_secret(cls, config: Config, secret: Hide | Deal) -> None:
        balls = ball_squares(secret)
        check_mines(balls, config.width, config.height)
        if len(balls) != config.balls:
            raise IllegalAction("ball_count", "A box takes {balls} balls.", secret=True, balls=config.balls)

    @classmethod
    def most_turns(cls, config: Config) -> int:
        return config.seats * (len(ports(config)) + config.balls)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(-search.cost for search in self.searches)

    def answer(self, secret: Hide | Deal, seat: Seat, action: Ray | Name) -> str:
        balls = ball_squares(secret)
        if isinstance(action, Ray):
            box = {square: square in balls for square in self.config.every_square}
            return str(traced(self.config, box, action.port) or "hit")
        named = (*self.searches[seat].named, action.square)
        rights = " ".join("right" if square in balls else "wrong" for square in named)
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


def traced(config: Config, box: Mapping[Square, bool], port: Port) -> Port | Square | None:
    """Where a ray comes out, None if it hits a ball; or else the first square that it meets and the box leaves open."""
    (down, right), inside = STEPS[port.side], False
    row = {"N": -1, "S": config.height}.get(port.side, port.line)
    column = {"W": -1, "E": config.width}.get(port.side, port.line)
    while True:
        ahead = Square(row + down, column + right)
        if not (0 <= ahead.row < config.height and 0 <= ahead.column < config.width):
            return Port(SIDES[down, right], column if down else row)
        left, other = (Square(ahead.row - way * right, ahead.column + way * down) for way in (1, -1))
        for square in (ahead, left, other):
            if square not in box and square in config.every_square:
                return square
        if box[ahead]:
            return None
        here, there = box.get(left, False), box.get(other, False)
        if (here or there) and not inside:
            return port
        if here and there:
            down, right = -down, -right
        elif here or there:
            down, right = (right, -down) if here else (-right, down)
        else:
            (row, column), inside = ahead, True


def fitting_balls(position: Position, owner: int, rng: Random) -> Hide | Deal:
    """Balls that explain every ray, and what was named; every such box may come, though not each as likely."""
    config, alone = position.config, len(position.searches) == 1
    search = position.searches[0 if alone else 1 - owner]
    box = {square: search.at(square) == BALL for square in search.named if search.opened}
    rays = sorted(
        search.rays, key=lambda ray: ray[1] is None or ray[1].line != ray[0].line
    )  # mostly straight ones first
    whole = next(_boxes(config, rays, box, rng))
    balls = tuple(sorted(square for square, ball in whole.items() if ball))
    return Deal(balls) if alone else Hide(balls)


def _boxes(config: Config, rays: Rays, box: dict[Square, bool], rng: Random) -> Iterator[dict[Square, bool]]:
    """Rays are followed one by one, and each square that one meets is tried with a ball and without."""
    left, unknown = config.balls - sum(box.values()), [one for one in config.every_square if one not in box]
    if not 0 <= left <= len(unknown):
        return
    for done, (port, out) in enumerate(rays):
        found = traced(config, box, port)
        if isinstance(found, Square):
            tried = rng.random() * len(unknown) < left
            for ball in (tried, not tried):
                yield from _boxes(config, rays[done:], {**box, found: ball}, rng)
            return
        if found != out:
            return
    yield {**box, **dict.fromkeys(rng.sample(unknown, left), True)}


class BlackBoxObserver(HuntObserver[Config, Action]):
    """Rays through ports that are not known yet; balls by name."""

    def check_turn(self, position: Position, seat: Seat, action: Ray | Name) -> None:
        search = position.searches[seat]
        if isinstance(action, Name):
            check_on_board(action.square, position.config.width, position.config.height)
            if action.square in search.named:
                raise IllegalAction("named", "You have named {square} already.", square=str(action.square))
        elif search.named:
            raise IllegalAction("naming", "Once you have begun to name balls, no ray is sent any more.")
        elif action not in self.turns(position, seat):
            raise IllegalAction("no_port", "{port} is no port of which nothing is known.", port=str(action.port))

    def turns(self, position: Position, seat: Seat) -> Iterator[Action]:
        search = position.searches[seat]
        known = {port for ray in search.rays for port in ray}
        if not search.named:
            yield from (Ray(port) for port in ports(position.config) if port not in known)
        yield from (Name(square) for square in position.config.every_square if square not in search.named)


class BlackBoxNotation(HuntNotation[Config, Action]):
    """`hide A1 C4 …`, `ray N3`, `name C4`. Answers: a port or `hit`; `noted`, and with the last ball what is right."""

    verbs = {
        "hide": OnSquares(Hide, untold="what this box holds"),
        "ray": OnSquare(Ray, parse=Port.parse, example="N3", what="port"),
        "name": OnSquare(Name),
    }

    def position(self, position: Position) -> dict[str, Json]:
        rays = [{str(port): str(out or "hit") for port, out in search.rays} for search in position.searches]
        return {"boards": [list(search.rows) for search in position.searches], "rays": rays}
