"""A guided first game as data: the opening, what to do step by step, and how the other seats answer."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boem.core.game import Json, Seat
from boem.core.registry import find_game
from boem.core.settings import read_settings, write_settings
from boem.records import Match, Play
from boem.web.base.texts import Text
from boem.web.rules.played import Opening
from boem.web.tables.boards import presenter_of

LEARNER: Final = Seat(0)
_SQUARE: Final = re.compile(r"\b[A-Z]+\d+\b")


@dataclass(frozen=True, slots=True)
class GuideStep:
    """An action that is certain to be right, and why. `do` is as notation writes it; texts may be lazy."""

    do: str
    say: Text
    press: Sequence[str] = ()  # the `data-action` of the buttons to press
    then: Sequence[str] = ()  # actions that the page takes right after it

    @property
    def squares(self) -> Sequence[str]:
        """The squares to choose."""
        return _SQUARE.findall(self.do)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstGame:
    """A game in which the learner has the first seat. `replies` are the other seats' moves, as in an opening."""

    opening: Opening
    bot: str = "mouse"  # in the other seats, once the learner has left the script
    steps: Sequence[GuideStep]
    replies: Sequence[str] = ()
    board: str  # the kind of board that the squares are on
    learnt: Text  # what to remember, once the game is over


def first_game_of(game_id: str) -> FirstGame | None:
    """The guided first game of a game; None if it has none."""
    found = presenter_of(game_id).first_game
    return found if isinstance(found, FirstGame) else None


def settings_of(game_id: str, lesson: FirstGame) -> Mapping[str, Json]:
    """The settings of its table."""
    config = find_game(game_id).config
    return write_settings(read_settings(config, dict(lesson.opening.config)))


def steps_done(lesson: FirstGame, game: Match) -> int | None:
    """How many steps have been taken; None if the learner has done something else."""
    done, wanted, steps = _played(lesson, game, LEARNER), list[str](), 0
    for step in lesson.steps:
        wanted += (step.do, *step.then)
        steps += len(wanted) <= len(done)
    return steps if done == wanted[: len(done)] else None


def reply_at(lesson: FirstGame, game: Match, seat: int) -> str:
    """The move that is due by another seat; empty if the learner has left the script."""
    replies = [what for who, _blank, what in (line.partition(" ") for line in lesson.replies) if who == str(seat)]
    number = len(_played(lesson, game, seat))
    return "" if steps_done(lesson, game) is None or number >= len(replies) else replies[number]


def _played(lesson: FirstGame, game: Match, seat: int) -> list[str]:
    """The actions of a seat since the opening, as notation writes them."""
    write = game.record.game.notation.write
    log = [entry for entry in game.record.log[len(lesson.opening.lines) :] if isinstance(entry, Play)]
    return [write(entry.action) for entry in log if entry.actor == seat]
