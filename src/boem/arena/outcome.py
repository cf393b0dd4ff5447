"""The outcome of a game between two bots, in points of the arena."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from traceback import format_exception
from typing import Final

from boem.arena.fixtures import Fixture
from boem.arena.game import Failure, Played, play_game
from boem.core.errors import BotFailed
from boem.core.registry import find_game
from boem.records import write_record

WIN: Final = 1.0
DRAW: Final = 0.5
LOSS: Final = 0.0


@dataclass(frozen=True, slots=True)
class Fault:
    """The failure of a bot: its name, what it did, and the traceback."""

    bot: str
    error: BotFailed
    trace: str


@dataclass(frozen=True, slots=True)
class Side:
    """One bot's side of the outcome. `points` is the mean over its seats; None in a game without points."""

    bot: str
    score: float
    points: float | None
    moves: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game; `record` is its line of JSON."""

    number: int
    sides: tuple[Side, Side]
    faults: tuple[Fault, ...]
    record: str


def outcome_of(fixture: Fixture) -> Outcome:
    """Play a game. Whatever bots print goes to standard error."""
    rules, seats = fixture.rules, fixture.seats
    game = find_game(rules.game)
    names = [entrant.name for entrant in seats]
    with redirect_stdout(sys.stderr):
        bots = [entrant.make(game) for entrant in seats]
        played = play_game(game, rules.config, bots, fixture.chances, seconds=rules.seconds, names=names)
    sitting = tuple(
        [seat for seat, name in enumerate(names) if name == one.name] for one in (fixture.first, fixture.second)
    )
    scores = _scores(played, sitting)
    first, second = (
        _side(one.name, played, seats, score)
        for one, seats, score in zip((fixture.first, fixture.second), sitting, scores, strict=True)
    )
    faults = tuple(_fault(names, failure) for failure in played.failures)
    return Outcome(fixture.number, (first, second), faults, write_record(played.record, one_line=True))


def _scores(played: Played, sitting: Sequence[Sequence[int]]) -> tuple[float, float]:
    """The scores of the two bots: a win, a draw or a loss.

    The side whose seat fails first loses, and so does the one that resigns first if nobody is to win. Otherwise, the
    places by the game's rules decide: each seat is compared with each of the other bot's, and whoever is ahead more
    often wins.
    """
    left = [failure.seat for failure in played.failures]
    if played.result.reason == "abandoned":
        left = [*left, *played.resigned]
    if left:
        return (LOSS, WIN) if left[0] in sitting[0] else (WIN, LOSS)
    places = played.result.places(range(len(played.moves)))
    one, two = ([places[seat] for seat in seats] for seats in sitting)
    ahead = sum((mine < theirs) - (mine > theirs) for mine, theirs in product(one, two))
    if ahead == 0:
        return DRAW, DRAW
    return (WIN, LOSS) if ahead > 0 else (LOSS, WIN)


def _side(bot: str, played: Played, seats: Sequence[int], score: float) -> Side:
    moves, seconds = (sum(counted[seat] for seat in seats) for counted in (played.moves, played.seconds))
    return Side(bot, score, _points(played, seats), int(moves), seconds)


def _points(played: Played, seats: Sequence[int]) -> float | None:
    scores = played.result.scores
    return None if scores is None else fmean(scores[seat] for seat in seats)


def _fault(names: Sequence[str], failure: Failure) -> Fault:
    cause = failure.error.__cause__ or failure.error
    return Fault(names[failure.seat], failure.error, "".join(format_exception(cause)))
