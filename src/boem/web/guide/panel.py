"""The panel at the table of a guided first game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boem.records import Match
from boem.web.guide.first_game import LEARNER, FirstGame, GuideStep, progress, squares_to_change
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
    won: bool
    astray: bool
    amiss: bool  # something else was done that can still be changed
    change: Sequence[str]  # the squares for which it can


def panel(place: TableAccess, game: Match) -> Panel | None:
    """The panel above the boards; None at other tables, and for anybody else."""
    lesson = lesson_at(place.table) if place.seat is not None and place.viewer == LEARNER else None
    if lesson is None:
        return None
    progressed = progress(lesson, game)
    done, amiss = (progressed.steps, progressed.amiss) if progressed else (len(lesson.steps), ())
    due = not game.over and LEARNER in game.history.public.waits_for
    step = lesson.steps[done] if due and done < len(lesson.steps) else None
    about = Guidance(
        game=place.table.game,
        lesson=lesson,
        number=done + 1,
        step=step,
        over=game.over,
        won=game.history.public.result is not None and LEARNER in game.history.public.result.winners,
        astray=progressed is None,
        amiss=bool(amiss),
        change=squares_to_change(amiss, step),
    )
    return Panel("guide/panel.html", about)
