"""The panel at the table of a guided first game."""

from __future__ import annotations

from dataclasses import dataclass

from boem.records import Match
from boem.web.guide.first_game import LEARNER, FirstGame, GuideStep, steps_done
from boem.web.guide.service import lesson_at
from boem.web.tables.boards import Panel
from boem.web.tables.store.table_access import TableAccess


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the panel says. Without a step, the learner has left the script, waits for a reply, or is done."""

    game: str
    lesson: FirstGame
    number: int  # of the step, from 1
    step: GuideStep | None
    over: bool
    astray: bool


def panel(place: TableAccess, game: Match) -> Panel | None:
    """The panel above the boards; None at other tables, and for anybody else."""
    lesson = lesson_at(place.table) if place.seat is not None and place.viewer == LEARNER else None
    if lesson is None:
        return None
    done = steps_done(lesson, game)
    due = not game.over and LEARNER in game.history.public.waits_for
    step = lesson.steps[done] if done is not None and due and done < len(lesson.steps) else None
    about = Guidance(place.table.game, lesson, (done or 0) + 1, step, game.over, astray=done is None)
    return Panel("guide/panel.html", about)
