"""Hints for a player who is stuck: whether the marks are right, and the next step of a proof.

Everything follows from the clues, which everybody sees, and from the marks; the dealt solution is never used.
"""

from __future__ import annotations

import pickle
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boem.core.deal import Deal
from boem.core.errors import TooHard
from boem.core.game import Json
from boem.core.layout import Layout
from boem.core.own import own
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.games.solo.rules.config import Config
from boem.games.solo.rules.facts import Noted, Position
from boem.inference.proof import Step
from boem.puzzles import Mistake, Puzzle, advise
from boem.web.base.limits import JUDGED, charge
from boem.web.base.puzzle_requests import Unmade
from boem.web.base.puzzle_requests import ask as ask_for_puzzle
from boem.web.tables.boards.board import Heard
from boem.web.tables.store.house import foregone

ASKED: Final = "hint"  # in a seat's notes: number of entries when it asked
TOLD: Final = "told"  # the squares it has been told about
HINTS: Final = "hints"  # how often it has asked
AT_ONCE: Final = 20_000  # budget within the site's own process: less than 0.1 seconds
SECONDS: Final = 30.0  # budget for another process to find the rest


@dataclass(frozen=True, slots=True)
class Nothing:
    """No step was found in time."""


Hint = Step | Mistake | Nothing


def wrong_marks(position: Position) -> tuple[Square, ...]:
    """The marks that are wrong, in reading order; may raise Unmade or TooMany."""
    solution = solution_of(position.config)
    return tuple(sorted((position.mines - solution) | (position.flags & solution)))


def hint(config: Config, heard: Heard, noted: Mapping[str, str], now: Position) -> Hint | None:
    """The hint asked for last, as long as it is of use; may raise Unmade or TooMany."""
    if ASKED not in noted:
        return None
    asked = int(noted[ASKED])
    then = _position(config, [facts[0] for facts in heard[:asked]])
    told, solution = _told(noted), solution_of(config)
    found = step_for(config, then.mines | (told & solution), then.flags | (told - solution))
    if not isinstance(found, Step):
        return found if asked == len(heard) else None
    done = found.mines <= now.mines and found.free <= now.flags
    return None if done or wrong_marks(now) else found


def ask(config: Config, heard: Heard, noted: Mapping[str, str], now: Position) -> dict[str, str]:
    """The note for asking for the next hint; raises as `hint` does.

    What the last hint settled counts as known, marked or not. Once everything has been told, hints start again from
    what the marks leave open.
    """
    last = hint(config, heard, noted, now)
    told = _told(noted) | (last.settled if isinstance(last, Step) else frozenset())
    if told | now.mines | now.flags >= set(config.covered):
        told = frozenset()
    hints = str(int(noted.get(HINTS, "0")) + 1)
    asked = {ASKED: str(len(heard)), TOLD: " ".join(map(str, sorted(told))), HINTS: hints}
    hint(config, heard, asked, now)  # computed while the player waits and can be told about problems
    return asked


def _told(noted: Mapping[str, str]) -> frozenset[Square]:
    return frozenset(map(Square.parse, noted.get(TOLD, "").split()))


def _position(config: Config, said: Sequence[object]) -> Position:
    position = Position.start(config)
    for fact in said:
        if isinstance(fact, Noted):
            position = position.after(fact)
    return position


def puzzle_of(config: Config) -> Puzzle:
    """The puzzle that these settings are."""
    return Puzzle(config.width, config.height, config.clues, config.count)


@lru_cache(maxsize=1000)  # asked for again for every part of the page
def solution_of(config: Config) -> Layout:
    """The solution, computed by `house.foregone`; raises what that does."""
    return frozenset(own(Deal, foregone(find_game("solo"), config)).mines)


@lru_cache(maxsize=1000)
def step_for(config: Config, mines: frozenset[Square], flags: frozenset[Square]) -> Hint:
    """The next step for somebody with these marks; may raise Unmade or TooMany."""
    puzzle = puzzle_of(config)
    try:
        return advise(puzzle, solution_of(config), mines, flags, budget=AT_ONCE) or Nothing()
    except TooHard:
        return _found_elsewhere(puzzle, mines, flags) or Nothing()


def _found_elsewhere(puzzle: Puzzle, mines: frozenset[Square], flags: frozenset[Square]) -> Step | Mistake | None:
    """As above, computed by another process on behalf of the player who asks; or raises Unmade."""
    charge(JUDGED)
    job = {"do": "hint", "link": puzzle.link, "mines": _named(mines), "free": _named(flags)}
    try:
        found: Step | Mistake | None = pickle.loads(b64decode(ask_for_puzzle(job, SECONDS)))  # noqa: S301 (our own)
    except Unmade as error:
        if error.why not in ("hard", "slow"):
            raise
        return None
    return found


def _named(squares: frozenset[Square]) -> list[Json]:
    return [str(square) for square in sorted(squares)]
