"""What can be told to whoever is stuck: whether the marks are right, and the next step of a proof.

All of it follows from the clues, which everybody sees, and from the marks; the solution that was dealt is not needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boem.core.errors import TooHard
from boem.core.squares import Square
from boem.games.solo.config import Config
from boem.games.solo.facts import Noted, Position
from boem.games.solo.solution import solve
from boem.inference.proof import Step
from boem.puzzles import Mistake, Puzzle, advise
from boem.web.tables.boards.board import Heard

ASKED: Final = "hint"  # in a seat's notes: after how many entries it asked
TOLD: Final = "told"  # which squares it has been told about
HINTS: Final = "hints"  # how often it has asked


@dataclass(frozen=True, slots=True)
class Nothing:
    """No step was found in time."""


Hint = Step | Mistake | Nothing


def wrong_marks(position: Position) -> tuple[Square, ...]:
    """The marks that can't be right, in reading order."""
    solution = solve(position.config)
    return tuple(sorted((position.mines - solution) | (position.flags & solution)))


def hint(config: Config, heard: Heard, noted: Mapping[str, str], now: Position) -> Hint | None:
    """The hint that was asked for last, as long as it is of use."""
    if ASKED not in noted:
        return None
    asked = int(noted[ASKED])
    then = _position(config, [facts[0] for facts in heard[:asked]])
    told, solution = _told(noted), solve(config)
    found = _hint(config, then.mines | (told & solution), then.flags | (told - solution))
    if not isinstance(found, Step):
        return found if asked == len(heard) else None
    done = found.mines <= now.mines and found.free <= now.flags
    return None if done or wrong_marks(now) else found


def ask(config: Config, heard: Heard, noted: Mapping[str, str], now: Position) -> dict[str, str]:
    """What is noted when the next hint is asked for. What the last one settled counts as known, marked or not.

    Once all is told, hints begin again with what the marks leave open.
    """
    last = hint(config, heard, noted, now)
    told = _told(noted) | (last.settled if isinstance(last, Step) else frozenset())
    if told | now.mines | now.flags >= set(config.covered):
        told = frozenset()
    hints = str(int(noted.get(HINTS, "0")) + 1)
    return {ASKED: str(len(heard)), TOLD: " ".join(map(str, sorted(told))), HINTS: hints}


def _told(noted: Mapping[str, str]) -> frozenset[Square]:
    return frozenset(map(Square.parse, noted.get(TOLD, "").split()))


def _position(config: Config, said: Sequence[object]) -> Position:
    position = Position.start(config)
    for fact in said:
        if isinstance(fact, Noted):
            position = position.after(fact)
    return position


@lru_cache(maxsize=1000)  # every piece of the page that is sent asks again
def _hint(config: Config, mines: frozenset[Square], flags: frozenset[Square]) -> Hint:
    puzzle = Puzzle(config.width, config.height, config.clues)
    try:
        return advise(puzzle, solve(config), mines, flags) or Nothing()
    except TooHard:
        return Nothing()
