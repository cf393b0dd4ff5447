"""A guided first game as data: the opening, what to do step by step, and how the other seats answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import Final

from boem.core.game import HOUSE, Actor, Json, Seat
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
    touch: Text = ""  # how, where there is no mouse
    mouse: Text = ""  # how, where there is one

    @property
    def squares(self) -> Sequence[str]:
        """The squares to choose."""
        return _SQUARE.findall(self.do)


@dataclass(frozen=True, slots=True)
class StandingActions:
    """What has come of the actions of the learner and the house, as notation writes them."""

    kept: Sequence[str]  # for good, in order
    open: Sequence[str] = ()  # can still be changed or taken back


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a learner has come who hasn't left the script."""

    steps: int  # taken
    amiss: Sequence[str]  # actions that no further step asks for, but that can still be changed


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstGame:
    """A game in which the learner has the first seat. `replies` are the other seats' moves, as in an opening."""

    opening: Opening
    bot: str = "mouse"  # in the other seats, once the learner has left the script
    steps: Sequence[GuideStep]
    replies: Sequence[str] = ()
    stands: Callable[[Sequence[str]], StandingActions] = StandingActions  # by default nothing can be changed
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


def progress(lesson: FirstGame, game: Match) -> Progress | None:
    """How far the learner has come; None after something else that can't be taken back."""
    stands = lesson.stands(_played(lesson, game, LEARNER, HOUSE))
    wanted = [action for step in lesson.steps for action in (step.do, *step.then)]
    count = len(stands.kept)
    if list(stands.kept) != wanted[:count]:
        return None
    ahead = wanted[count:]
    taken = count + len(list(takewhile(stands.open.__contains__, ahead)))
    steps = sum(end <= taken for end in accumulate(1 + len(step.then) for step in lesson.steps))
    return Progress(steps, [action for action in stands.open if action not in ahead])


def squares_to_change(amiss: Sequence[str], step: GuideStep | None) -> Sequence[str]:
    """The squares for which those actions differ from the step."""
    right = _parts(step.do) if step else ()
    return _SQUARE.findall(" ".join(part for action in amiss for part in _parts(action) if part not in right))


def reply_at(lesson: FirstGame, game: Match, seat: int) -> str:
    """The move that is due by another seat; empty if the learner has left the script."""
    replies = [what for who, _blank, what in (line.partition(" ") for line in lesson.replies) if who == str(seat)]
    number = len(_played(lesson, game, Seat(seat)))
    return "" if progress(lesson, game) is None or number >= len(replies) else replies[number]


def _parts(action: str) -> Sequence[str]:
    """An action on several squares as one action for each."""
    verb, _blank, rest = action.partition(" ")
    return [f"{verb} {part}" for part in rest.split(", ")]


def _played(lesson: FirstGame, game: Match, *actors: Actor) -> list[str]:
    """Their actions since the opening, as notation writes them."""
    write = game.record.game.notation.write
    log = [entry for entry in game.record.log[len(lesson.opening.lines) :] if isinstance(entry, Play)]
    return [write(entry.action) for entry in log if entry.actor in actors]
